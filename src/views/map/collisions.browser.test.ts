import '../kit/tokens.css';
import '../kit/base.css';
import { afterEach, expect, test, vi } from 'vitest';
import { PositionTable } from '#telemetry/positionTable.ts';
import { driverClass } from './driverClass.ts';
import { MapCanvas } from './mapCanvas.ts';
import type { MapEvents } from './mapTypes.ts';

/** Frames are drawn in software here, on cores that others use too. */
const PATIENCE = { timeout: 40_000, interval: 250 };
const PLACE = { lonE6: -94_600_000, latE6: 39_030_000 };
const STORE = { id: 'op', label: 'Overland Park', kind: 'home', ...PLACE } as const;
const [ZOOM, MIDDLE] = [10, { x: 400, y: 300 }];
const PX_E6 = 360e6 / (512 * 2 ** ZOOM);

let map: MapCanvas | null = null;
let host: HTMLElement;
afterEach(() => {
  map?.remove();
  map = null;
  host.remove();
});

/** A map with a store in its middle, and drivers so many px east of it, who are not seen yet. */
function show(eastPx: readonly number[], events: MapEvents): MapCanvas {
  host = document.createElement('div');
  host.style.cssText = 'position: fixed; inset: 0; width: 800px; height: 600px';
  document.body.append(host);
  const view = { lon: -94.6, lat: 39.03, zoom: ZOOM, pitch: 0, bearing: 0 };
  map = new MapCanvas({
    host,
    streets: 'none',
    events,
    mode: 'activities',
    view,
    isAnimated: false,
  });
  const table = new PositionTable();
  table.announce({ first: 0, ids: eastPx.map((_, k) => `d${k}`) });
  table.apply({
    serverMs: 1000,
    driver: Uint32Array.from(eastPx, (_, k) => k),
    lonE6: Int32Array.from(eastPx, (px) => PLACE.lonE6 + px * PX_E6),
    latE6: new Int32Array(eastPx.length).fill(PLACE.latE6),
    heading: new Uint16Array(eastPx.length),
    atMs: new Float64Array(eastPx.length).fill(1000),
    invalid: 0,
  });
  map.setDrivers(table, (ordinal) => `Driver ${ordinal}`);
  map.setLocations([STORE]);
  return map;
}

const seen = { presence: 'busy', employee: true, hidden: false, onTrip: true } as const;

function mouse(type: string, { x, y }: { x: number; y: number }): void {
  const at = { clientX: x, clientY: y, bubbles: true };
  host.querySelector('.maplibregl-canvas')?.dispatchEvent(new MouseEvent(type, at));
}

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
    for (const type of ['mousedown', 'mouseup', 'click']) mouse(type, { x, y });
    return picked.at(-1);
  };
  // To the right of its pin at first.
  await vi.waitFor(() => expect(clickAt(430, 300)).toBe('op'), PATIENCE);
  canvas.setDriverClass(0, driverClass({ ...seen, late: true }));
  await vi.waitFor(() => expect(clickAt(430, 300)).toBe('ground'), PATIENCE);
  expect(clickAt(400, 326)).toBe('op');
});
