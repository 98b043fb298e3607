import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FEED_MS, SourceFeed } from './sourceFeed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const points = (...ids: string[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: ids.map((id) => ({
    type: 'Feature',
    id,
    properties: {},
    geometry: { type: 'Point', coordinates: [0, 0] },
  })),
});

/** A feed of one source, and what that source holds after each feed. */
async function start() {
  const held: string[] = [];
  let isSlow = false;
  let done: () => void = () => {};
  const take = (data: GeoJSON.FeatureCollection) => {
    held.push(data.features.map(({ id }) => id).join(''));
    return isSlow ? new Promise<void>((resolve) => (done = resolve)) : Promise.resolve();
  };
  const source = { setData: take, updateData: () => Promise.reject(new Error('all is new')) };
  const feed = new SourceFeed({ getSource: () => source } as never, () => 0);
  feed.ready();
  const put = (...ids: string[]) => feed.put('moves', () => points(...ids));
  const settle = () => vi.advanceTimersByTimeAsync(1);
  put('a');
  await settle();
  return {
    feed,
    held,
    put,
    settle,
    slow: (is: boolean) => void (isSlow = is),
    finish: () => done(),
  };
}

test('a source rests between feeds and then takes the newest data', async () => {
  const { held, put, settle } = await start();
  put('b');
  put('c');
  await settle();
  expect(held).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(FEED_MS);
  expect(held).toEqual(['a', 'c']);
});

test('urgent data is handed over at once, and no other', async () => {
  const { feed, held, put, settle } = await start();
  put('b');
  feed.hurry('another');
  await settle();
  expect(held).toEqual(['a']);
  feed.hurry();
  await settle();
  expect(held).toEqual(['a', 'b']);
  put('c');
  await settle();
  expect(held).toEqual(['a', 'b']);
});

test('urgent data is handed over next when an older feed is still under way', async () => {
  const { feed, held, put, settle, slow, finish } = await start();
  slow(true);
  put('b');
  feed.hurry();
  put('c');
  feed.hurry();
  await settle();
  expect(held).toEqual(['a', 'b']);
  finish();
  slow(false);
  await settle();
  expect(held).toEqual(['a', 'b', 'c']);
});

test('an unchanged source is not fed', async () => {
  const { feed, held, settle } = await start();
  feed.hurry();
  await settle();
  expect(held).toEqual(['a']);
});

test('after a lost context all data is handed over again, changed or not', async () => {
  const { feed, held, put, settle } = await start();
  feed.pause();
  feed.ready();
  await settle();
  expect(held).toEqual(['a', 'a']);
  feed.pause();
  put('a', 'b');
  feed.ready();
  await settle();
  expect(held).toEqual(['a', 'a', 'ab']);
});
