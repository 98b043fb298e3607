import '../kit/tokens.css';
import './mapTokens.css';
import type { Map as GlMap } from 'maplibre-gl';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readPalette } from './palette.ts';
import { RoadOverlay } from './roadOverlay.ts';

function child(): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  onTestFinished(() => host.remove());
  return host;
}

/** A road from west to east, over a map of 400 by 200 px that stands still. */
function open() {
  const [below, above, canvas] = [child(), child(), document.createElement('canvas')];
  Object.assign(canvas, { width: 400, height: 200 });
  Object.assign(canvas.style, { width: '400px', height: '200px' });
  below.append(canvas);
  let isMoving = false;
  const map = {
    on: () => {},
    isMoving: () => isMoving,
    getPadding: () => ({ left: 0, top: 0, right: 0, bottom: 0 }),
    getCanvas: () => canvas,
    project: ([lon, lat]: [number, number]) => ({ x: 100 * lon, y: 100 * lat }),
    unproject: ([x, y]: [number, number]) => ({ lng: x / 100, lat: y / 100 }),
  } as unknown as GlMap;
  const onWords = vi.fn();
  const overlay = new RoadOverlay(map, readPalette(below), below, above, onWords);
  const fly = (flies: boolean) => {
    isMoving = flies;
  };
  const [line, words] = [below.querySelectorAll('canvas')[1]!, above.querySelector('canvas')!];
  const inkAt = (x: number, y: number) => line.getContext('2d')!.getImageData(x, y, 1, 1).data[3];
  const end = (lonE6: number) => {
    return { lonE6, latE6: 1e6, label: 'Lot', words: 'pick-up', kind: 'home' } as const;
  };
  const [from, to] = [end(5e5), end(35e5)];
  const plate = { title: '3 mi · 4 min', words: 'by I-35' };
  const road = { ends: [from, to], course: [from, to], line: 'road', plate } as const;
  return { overlay, line, words, inkAt, road, onWords, fly };
}

test('the road leads behind clusters, and its words are above the drivers', async () => {
  const { overlay, line, words, inkAt, road } = open();
  const written = vi.spyOn(words.getContext('2d')!, 'fillText');
  overlay.setRoad(road);
  await vi.waitFor(() => expect(inkAt(200, 100)).toBe(255));
  expect(written.mock.calls.map(([text]) => text)).toContain('3 mi · 4 min');
  const disc = { widthPx: 40, heightPx: 40, roundPx: 20, liftPx: -20 };
  overlay.setMarks([{ at: { lon: 2, lat: 1 }, ...disc }]);
  await vi.waitFor(() => expect(inkAt(200, 100)).toBe(0));
  expect([inkAt(181, 100), inkAt(178, 100), inkAt(222, 100)]).toEqual([0, 255, 255]);
  overlay.setRoad(null);
  await vi.waitFor(() => expect([line.hidden, words.hidden]).toEqual([true, true]));
  overlay.stop();
});

test('labels make room for the words of a road at rest, once, and again without it', async () => {
  const { overlay, words, road, onWords, fly } = open();
  const written = vi.spyOn(words.getContext('2d')!, 'fillText');
  fly(true);
  overlay.setRoad(road);
  await vi.waitFor(() => expect(written).toHaveBeenCalled());
  expect(onWords).not.toHaveBeenCalled();
  fly(false);
  overlay.setMarks([]);
  await vi.waitFor(() => expect(onWords).toHaveBeenCalledTimes(1));
  expect(overlay.rooms().length).toBeGreaterThan(0);
  written.mockClear();
  overlay.setMarks([]);
  await vi.waitFor(() => expect(written).toHaveBeenCalled());
  expect(onWords).toHaveBeenCalledTimes(1);
  overlay.setRoad(null);
  await vi.waitFor(() => expect(onWords).toHaveBeenCalledTimes(2));
  overlay.stop();
});
