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

/** One driver on a map whose own frame was drawn once. */
function open() {
  const host = document.createElement('div');
  const canvas = document.createElement('canvas');
  const map = {
    getLayer: () => undefined,
    addLayer(layer: CustomLayerInterface) {
      layer.onAdd?.(this as unknown as GlMap, {} as never);
      layer.render({} as never, { defaultProjectionData: { mainMatrix: matrix } } as never);
    },
    getCenter: () => ({ lng: -94.6, lat: 39 }),
    getZoom: () => 10,
    getBearing: () => 0,
    getCanvas: () => canvas,
    project: () => ({ x: 0, y: 0 }),
  } as unknown as GlMap;
  // Each frame of the drivers begins with an empty canvas.
  const clear = vi.spyOn(WebGL2RenderingContext.prototype, 'clear');
  const crowd = new DriverCrowd(map, colors as unknown as MapPalette, host, host);
  const table = new PositionTable();
  table.announce({ first: 0, ids: ['d0'] });
  crowd.setTable(table, () => 'Driver');
  crowd.setClass(0, bits);
  crowd.addTo(map);
  const move = (atMs: number) => {
    table.apply({
      serverMs: atMs,
      driver: Uint32Array.of(0),
      lonE6: Int32Array.of(-94_600_000 + atMs),
      latE6: Int32Array.of(39_000_000),
      heading: new Uint16Array(1),
      atMs: Float64Array.of(atMs),
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
