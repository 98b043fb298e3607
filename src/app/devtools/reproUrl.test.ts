import { expect, test } from 'vitest';
import { readOptions } from '../address/options.ts';
import { reproUrl } from './reproUrl.ts';

const sim = { seed: 42, drivers: 100, speed: 5, paused: true };
const origin = 'https://tarmac.test';
const optionsOf = (url: string | null) => {
  const options = readOptions(new URL(url ?? '').search, { mode: 'live' });
  return options.mode === 'fake' ? options.sim : null;
};

test('the repro URL starts the world of the log, whatever else is in the address', () => {
  const url = reproUrl({ sim, faults: null }, origin, '?seed=1&drivers=10&activities=400&x=1');
  expect(url).toBe(`${origin}/?mode=fake&seed=42&drivers=100&speed=5&activities=400`);
  expect(optionsOf(url)).toEqual({ seed: '42', drivers: '100', speed: '5', activities: '400' });
});

test('the repro URL has the active faults, or those of the address while they are unknown', () => {
  const faults = [
    { text: 'world:errorBefore,status=503', strikes: 1 },
    { text: '*:latency,delay=80ms', strikes: 9 },
  ];
  const asked = '?faults=world%3Amalformed';
  expect(optionsOf(reproUrl({ sim, faults }, origin, asked))?.faults).toBe(
    'world:errorBefore,status=503;*:latency,delay=80ms',
  );
  expect(optionsOf(reproUrl({ sim, faults: null }, origin, asked))?.faults).toBe('world:malformed');
  expect(optionsOf(reproUrl({ sim, faults: [] }, origin, asked))?.faults).toBeUndefined();
});

test('there is no repro URL without a simulated company', () => {
  expect(reproUrl({ sim: null, faults: null }, origin, '')).toBeNull();
});
