import type { Map as GlMap } from 'maplibre-gl';
import { afterEach, expect, test } from 'vitest';
import { MapFrames } from './mapFrames.ts';
import { afterNextFrame } from './whenDrawn.ts';

let abort = new AbortController();
afterEach(() => {
  abort.abort();
  abort = new AbortController();
});

/** A map whose frames cost this much, and how often it was asked to draw. */
function open(costMs: number) {
  let drawn = 0;
  const map = {
    on() {},
    triggerRepaint() {
      drawn += 1;
    },
  };
  const frames = new MapFrames(map as unknown as GlMap, abort.signal);
  frames.costMs = costMs;
  return { repaint: () => map.triggerRepaint(), drawn: () => drawn };
}

const press = (kind: string) => dispatchEvent(new Event(kind));
const answered = () => new Promise<void>((resolve) => afterNextFrame(resolve));

test.each(['pointerdown', 'pointerup', 'keydown'])(
  'after %s the response is drawn before an expensive map, and the map once after it',
  async (kind) => {
    const { repaint, drawn } = open(250);
    press(kind);
    repaint();
    repaint();
    expect(drawn()).toBe(0);
    await answered();
    expect(drawn()).toBe(1);
    repaint();
    expect(drawn()).toBe(2);
  },
);

test('requests no frame when the map is idle', async () => {
  const { drawn } = open(250);
  press('pointerup');
  await answered();
  expect(drawn()).toBe(0);
});

test('a cheap map frame is not deferred', () => {
  const { repaint, drawn } = open(4);
  press('pointerup');
  repaint();
  expect(drawn()).toBe(1);
});

test('a removed map is not drawn', async () => {
  const { repaint, drawn } = open(250);
  press('pointerup');
  repaint();
  abort.abort();
  await answered();
  expect(drawn()).toBe(0);
});
