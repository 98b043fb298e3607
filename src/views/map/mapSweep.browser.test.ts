import '../kit/tokens.css';
import '../kit/base.css';
import { expect, test, vi } from 'vitest';
import type { ActivityPoint, MapHover, MapEvents } from './mapTypes.ts';
import { mouse as mouseOn, PATIENCE, PLACE, shownMap } from './testing/shownMap.ts';

const ON_MARK = { x: 400, y: 272 };
const BESIDE = { x: 100, y: 500 };
const box = { west: -95, east: -94.9, south: 38, north: 38.1 };

function show(moves: readonly ActivityPoint[], events: MapEvents = {}) {
  const { map, host, view } = shownMap(10, events);
  map.setActivities(() => moves);
  return { map, view, canvas: host.querySelector<HTMLCanvasElement>('.maplibregl-canvas')! };
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const mouse = (type: string, at: typeof BESIDE, to?: EventTarget) =>
  mouseOn(type, at, { buttons: 1 }, to);

test('S1 §4: during a sweep neither the operator nor the program moves the map', {
  timeout: 60_000,
}, async () => {
  const grounds: unknown[] = [];
  const { map, view, canvas } = show([], { onGround: (at) => grounds.push(at) });
  const drag = async () => {
    mouse('mousedown', { x: 300, y: 300 });
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
  mouse('click', BESIDE);
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
  const { map, canvas } = show([{ id: 'a', status: 'late', ...PLACE }], {
    onHover: (item) => hovered.push(item),
  });
  const cursorOn = async (at: typeof BESIDE, cursor: string) =>
    vi.waitFor(() => {
      mouse('mousemove', BESIDE);
      mouse('mousemove', at);
      expect(getComputedStyle(canvas).cursor).toBe(cursor);
    }, PATIENCE);
  await cursorOn(ON_MARK, 'pointer');
  hovered.length = 0;
  map.setSweeping(true);
  // What the pointer rests on is taken without a move of it.
  expect(hovered).toEqual([{ collection: 'activities', id: 'a' }]);
  expect(getComputedStyle(canvas).cursor).toBe('default');
  map.setSweeping(false);
  await cursorOn(ON_MARK, 'pointer');
});

test('S1 §4: a sweep over a mark of several moves reports all of them once', {
  timeout: 60_000,
}, async () => {
  const reported: (readonly string[])[] = [];
  const moves = ['a', 'b', 'c'].map((id) => ({ id, status: 'planned' as const, ...PLACE }));
  const { map } = show(moves, { onMembers: ({ ids }) => reported.push(ids) });
  map.setSweeping(true);
  await vi.waitFor(() => {
    mouse('mousemove', ON_MARK);
    expect(reported).toEqual([['a', 'b', 'c']]);
  }, PATIENCE);
});
