import type { CustomLayerInterface, Map as GlMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PositionTable } from '#telemetry/positionTable.ts';
import { driverClass } from './driverClass.ts';
import { DriverCrowd } from './driverCrowd.ts';
import { MAP_COLORS, type MapPalette } from './palette.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const colors = Object.fromEntries(Object.keys(MAP_COLORS).map((name) => [name, 'rgb(9, 9, 9)']));
const bits = driverClass({
  presence: 'busy',
  onTrip: true,
  late: false,
  employee: true,
  hidden: false,
});

/** Drivers on a map whose own frame was drawn once. */
function open({ drivers = 1, zoom = 10 } = {}) {
  const host = document.createElement('div');
  const canvas = document.createElement('canvas');
  const map = {
    getLayer: () => undefined,
    addLayer(layer: CustomLayerInterface) {
      layer.onAdd?.(this as unknown as GlMap, {} as never);
      layer.render({} as never, { defaultProjectionData: { mainMatrix: matrix } } as never);
    },
    getCenter: () => ({ lng: -94.6, lat: 39 }),
    getZoom: () => zoom,
    getBearing: () => 0,
    getCanvas: () => canvas,
    project: () => ({ x: 0, y: 0 }),
  } as unknown as GlMap;
  // Each frame of the drivers begins with an empty canvas.
  const clear = vi.spyOn(WebGL2RenderingContext.prototype, 'clear');
  const crowd = new DriverCrowd(map, colors as unknown as MapPalette, host, host);
  const table = new PositionTable();
  const all = Array.from({ length: drivers }, (_, at) => at);
  table.announce({ first: 0, ids: all.map((at) => `d${at}`) });
  crowd.setTable(table, () => 'Driver');
  for (const at of all) crowd.setClass(at, bits);
  crowd.addTo(map);
  const move = (atMs: number, byE6 = atMs) => {
    table.apply({
      serverMs: atMs,
      driver: Uint32Array.from(all),
      lonE6: new Int32Array(drivers).fill(-94_600_000 + byE6),
      latE6: new Int32Array(drivers).fill(39_000_000),
      heading: new Uint16Array(drivers),
      atMs: new Float64Array(drivers).fill(atMs),
      invalid: 0,
    });
    crowd.moved();
  };
  return { crowd, move, drawn: () => clear.mock.calls.length };
}

const matrix = Float64Array.from({ length: 16 }, (_, at) => (at % 5 === 0 ? 1 : 0));

test('a driver is redrawn until the glide to the last fix ends, and not afterwards', () => {
  const { crowd, move, drawn } = open();
  move(1_000);
  vi.advanceTimersByTime(500);
  const before = drawn();
  move(2_000);
  vi.advanceTimersByTime(250);
  expect(drawn()).toBeGreaterThan(before + 3);
  vi.advanceTimersByTime(9_000);
  const settled = drawn();
  vi.advanceTimersByTime(60_000);
  expect(drawn()).toBe(settled);
  expect(vi.getTimerCount()).toBe(0);
  crowd.stop();
});

test('a crowd from afar is redrawn when it has moved by a pixel, and when its glide ends', () => {
  const { crowd, move, drawn } = open({ drivers: 200, zoom: 8 });
  const drawnIn = (ms: number) => {
    const before = drawn();
    vi.advanceTimersByTime(ms);
    return drawn() - before;
  };
  move(1_000, 0);
  drawnIn(500);
  // A thousandth of a degree a second: a third of a pixel.
  move(2_000, 1_000);
  const slow = drawnIn(1_000);
  expect(slow).toBeGreaterThanOrEqual(4);
  expect(slow).toBeLessThanOrEqual(7);
  // A degree a second: 360 px.
  move(3_000, 1_001_000);
  expect(drawnIn(1_000)).toBeGreaterThan(30);
  drawnIn(9_000);
  expect(drawnIn(60_000)).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  crowd.stop();
});
