import { expect, test } from 'vitest';
import type { Snapshot, Trouble } from './machine.types.ts';
import { Publisher } from './publisher.ts';
import { manualFrames } from './testing/manualFrames.ts';

function opened() {
  const frames = manualFrames();
  const troubles: Trouble[] = [];
  const state: { latest: Snapshot } = { latest: {} };
  const publisher = new Publisher(
    frames,
    () => state.latest,
    (one) => troubles.push(one),
  );
  return { publisher, frames, troubles, state };
}

test('the newest snapshot is published with the next frame, once for all changes before it', () => {
  const { publisher, frames, state } = opened();
  const first = state.latest;
  const heard: Snapshot[] = [];
  publisher.subscribe(() => heard.push(publisher.published()));
  state.latest = { a: { state: {}, tables: {} } };
  publisher.schedule();
  publisher.schedule();
  expect(publisher.published()).toBe(first);
  expect(frames.frame()).toBe(1);
  expect(heard).toEqual([state.latest]);
  expect(frames.frame()).toBe(0);
  publisher.schedule();
  expect(frames.frame()).toBe(1);
  expect(heard).toHaveLength(2);
});

test('a publisher that is closed publishes no more, also what was on its way', () => {
  const { publisher, frames, state } = opened();
  const first = state.latest;
  publisher.schedule();
  state.latest = { a: { state: {}, tables: {} } };
  publisher.close();
  publisher.schedule();
  expect(frames.frame()).toBe(0);
  expect(publisher.published()).toBe(first);
});

test('a view that leaves while others hear of a change hears no more of the next', () => {
  const { publisher, troubles } = opened();
  const heard: string[] = [];
  const stop = publisher.subscribe(() => {
    heard.push('one');
    stop();
  });
  publisher.subscribe(() => heard.push('two'));
  publisher.now();
  publisher.now();
  expect(heard).toEqual(['one', 'two', 'two']);
  expect(troubles).toEqual([]);
});
