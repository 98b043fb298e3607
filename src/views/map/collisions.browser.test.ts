import '../kit/tokens.css';
import '../kit/base.css';
import { expect, test, vi } from 'vitest';
import { driverClass } from './driverClass.ts';
import type { MapCanvas } from './mapCanvas.ts';
import type { MapEvents } from './mapTypes.ts';
import {
  click,
  driversEast,
  MIDDLE,
  mouse,
  PATIENCE,
  PLACE,
  shownMap,
} from './testing/shownMap.ts';

const STORE = { id: 'op', label: 'Overland Park', kind: 'home', ...PLACE } as const;
const ZOOM = 10;
const PX_E6 = 360e6 / (512 * 2 ** ZOOM);

/** A map with a store in its middle, and drivers so many px east of it, who are not seen yet. */
function show(eastPx: readonly number[], events: MapEvents): MapCanvas {
  const { map } = shownMap(ZOOM, events);
  map.setDrivers(driversEast(eastPx.map((px) => px * PX_E6)), (ordinal) => `Driver ${ordinal}`);
  map.setLocations([STORE]);
  return map;
}

const seen = { presence: 'busy', employee: true, hidden: false, onTrip: true } as const;

test('a ride-share rider is not drawn on a symbol of the map, but is drawn beside it', {
  timeout: 120_000,
}, async () => {
  const hovered: unknown[] = [];
  const canvas = show([0, 200], { onHover: (item) => hovered.push(item) });
  for (const k of [0, 1]) {
    canvas.setDriverClass(k, driverClass({ ...seen, late: false, ride: 'waiting' }));
  }
  const pointAt = (at: { x: number; y: number }) => {
    mouse('mousemove', { x: 20, y: 20 });
    mouse('mousemove', at);
    return hovered.at(-1);
  };
  const isStore = { collection: 'locations', id: 'op' };
  await vi.waitFor(() => expect(pointAt(MIDDLE)).toEqual(isStore), PATIENCE);
  const isRider = { collection: 'drivers', id: 'd1' };
  await vi.waitFor(() => expect(pointAt({ x: 600, y: 300 })).toEqual(isRider), PATIENCE);
});

test('the name of a store moves to another side to make room for a late driver', {
  timeout: 120_000,
}, async () => {
  const picked: string[] = [];
  const canvas = show([60], {
    onSelect: ({ id }) => picked.push(id),
    onGround: () => picked.push('ground'),
  });
  const clickAt = (x: number, y: number) => {
    click({ x, y });
    return picked.at(-1);
  };
  // To the right of its pin at first.
  await vi.waitFor(() => expect(clickAt(430, 300)).toBe('op'), PATIENCE);
  canvas.setDriverClass(0, driverClass({ ...seen, late: true }));
  await vi.waitFor(() => expect(clickAt(430, 300)).toBe('ground'), PATIENCE);
  expect(clickAt(400, 326)).toBe('op');
});
