import '../kit/tokens.css';
import '../kit/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MapCanvas } from './mapCanvas.ts';
import type { ActivityPoint, MapHover, MapEvents } from './mapTypes.ts';

/** Frames are drawn in software here, on cores that others use too. */
const PATIENCE = { timeout: 40_000, interval: 250 };
const PLACE = { lonE6: -94_600_000, latE6: 39_030_000 };
const ON_MARK = { x: 400, y: 272 };
const BESIDE = { x: 100, y: 500 };
const view = { lon: -94.6, lat: 39.03, zoom: 10, pitch: 0, bearing: 0 };
const box = { west: -95, east: -94.9, south: 38, north: 38.1 };

let map: MapCanvas;
let host: HTMLElement;
beforeEach(() => {
  host = document.createElement('div');
  host.style.cssText = 'position: fixed; inset: 0; width: 800px; height: 600px';
  document.body.append(host);
});
afterEach(() => {
  map.remove();
  host.remove();
});

function show(moves: readonly ActivityPoint[], events: MapEvents = {}): HTMLCanvasElement {
  map = new MapCanvas({
    host,
    streets: 'none',
    events,
    mode: 'activities',
    view,
    isAnimated: false,
  });
  map.setActivities(() => moves);
  return host.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function mouse(type: string, { x, y }: { x: number; y: number }, to: EventTarget): void {
  to.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, buttons: 1 }));
}

test('S1 §4: during a sweep neither the operator nor the program moves the map', {
  timeout: 60_000,
}, async () => {
  const grounds: unknown[] = [];
  const canvas = show([], { onGround: (at) => grounds.push(at) });
  const drag = async () => {
    mouse('mousedown', { x: 300, y: 300 }, canvas);
    for (const x of [320, 360, 400]) {
      mouse('mousemove', { x, y: 300 }, document);
      await nextFrame();
    }
    mouse('mouseup', { x: 400, y: 300 }, document);
    await nextFrame();
  };
  map.setSweeping(true);
  await drag();
  canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, clientX: 400, clientY: 300 }));
  map.zoomBy(1);
  map.fitBounds(box, 'none');
  map.locate({ lon: -94, lat: 39 }, 'none');
  mouse('click', BESIDE, canvas);
  await nextFrame();
  expect(map.view).toEqual(view);
  expect(grounds).toEqual([]);
  map.setSweeping(false);
  await vi.waitFor(async () => {
    await drag();
    expect(map.view.lon).not.toBeCloseTo(view.lon, 3);
  }, PATIENCE);
  map.fitBounds(box, 'none');
  expect(map.view.lon).toBeCloseTo(-94.95, 1);
});

test('S1 §2: the cursor is a pointer over an item, and the default cursor during a sweep', {
  timeout: 60_000,
}, async () => {
  const hovered: (MapHover | object | null)[] = [];
  const canvas = show([{ id: 'a', status: 'late', ...PLACE }], {
    onHover: (item) => hovered.push(item),
  });
  const cursorOn = async (at: typeof BESIDE, cursor: string) =>
    vi.waitFor(() => {
      mouse('mousemove', BESIDE, canvas);
      mouse('mousemove', at, canvas);
      expect(getComputedStyle(canvas).cursor).toBe(cursor);
    }, PATIENCE);
  await cursorOn(ON_MARK, 'pointer');
  map.setSweeping(true);
  expect(getComputedStyle(canvas).cursor).toBe('default');
  hovered.length = 0;
  await vi.waitFor(() => {
    mouse('mousemove', ON_MARK, canvas);
    expect(hovered).toContainEqual({ collection: 'activities', id: 'a' });
  }, PATIENCE);
  expect(getComputedStyle(canvas).cursor).toBe('default');
  map.setSweeping(false);
  await cursorOn(ON_MARK, 'pointer');
});

test('S1 §4: a sweep over a mark of several moves reports all of them once', {
  timeout: 60_000,
}, async () => {
  const reported: (readonly string[])[] = [];
  const moves = ['a', 'b', 'c'].map((id) => ({ id, status: 'planned' as const, ...PLACE }));
  const canvas = show(moves, { onMembers: ({ ids }) => reported.push(ids) });
  map.setSweeping(true);
  await vi.waitFor(() => {
    mouse('mousemove', ON_MARK, canvas);
    expect(reported).toEqual([['a', 'b', 'c']]);
  }, PATIENCE);
});
