import { expect, test } from 'vitest';
import { type Streams, streamOf } from './random.ts';

const draws = (seed: number, name: string, streams: Streams = {}) => {
  const stream = streamOf(streams, seed, name);
  return Array.from({ length: 5 }, () => stream.int(0, 999));
};

test('the same seed and name always draw the same numbers', () => {
  expect(draws(7, 'driver.17')).toEqual([126, 682, 697, 790, 234]);
});

test('streams of other names and seeds draw other numbers', () => {
  expect(draws(7, 'driver.18')).not.toEqual(draws(7, 'driver.17'));
  expect(draws(8, 'driver.17')).not.toEqual(draws(7, 'driver.17'));
});

test('a draw from one stream does not affect another', () => {
  const streams: Streams = {};
  draws(7, 'requests', streams);
  expect(draws(7, 'driver.17', streams)).toEqual(draws(7, 'driver.17'));
});

test('a stream continues from its saved state', () => {
  const streams: Streams = {};
  const whole = [...draws(7, 'net.http', streams), ...draws(7, 'net.http', streams)];
  const halfway: Streams = {};
  const first = draws(7, 'net.http', halfway);
  const copy = JSON.parse(JSON.stringify(halfway)) as Streams;
  expect([...first, ...draws(7, 'net.http', copy)]).toEqual(whole);
});

test('draws are evenly distributed and within their limits', () => {
  const stream = streamOf({}, 1, 'even');
  const counts = Array.from({ length: 6 }, () => 0);
  for (let at = 0; at < 60_000; at++) {
    const drawn = stream.int(10, 15) - 10;
    counts[drawn] = (counts[drawn] as number) + 1;
  }
  expect(counts).toHaveLength(6);
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});
