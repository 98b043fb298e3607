// A map of 800 by 600 px on the page, without streets, and what a pointer does on it.
import { onTestFinished } from 'vitest';
import { PositionTable } from '#telemetry/positionTable.ts';
import { MapCanvas } from '../mapCanvas.ts';
import type { MapEvents, MapMode } from '../mapTypes.ts';

/** Frames are drawn in software here, on cores that others use too. */
export const PATIENCE = { timeout: 40_000, interval: 250 };
/** The middle of the map. */
export const PLACE = { lonE6: -94_600_000, latE6: 39_030_000 };
export const MIDDLE = { x: 400, y: 300 };

type At = { readonly x: number; readonly y: number };

/** It is gone when its test ends. */
export function shownMap(zoom: number, events: MapEvents, mode: MapMode = 'activities') {
  const host = document.createElement('div');
  host.style.cssText = 'position: fixed; inset: 0; width: 800px; height: 600px';
  document.body.append(host);
  const view = { lon: -94.6, lat: 39.03, zoom, pitch: 0, bearing: 0 };
  const map = new MapCanvas({ host, streets: 'none', events, mode, view, isAnimated: false });
  onTestFinished(() => {
    map.remove();
    host.remove();
  });
  return { map, host, view };
}

export function mouse(
  type: string,
  { x, y }: At,
  how: MouseEventInit = {},
  to?: EventTarget,
): void {
  const at = { clientX: x, clientY: y, bubbles: true, ...how };
  const canvas = document.querySelector('.maplibregl-canvas');
  (to ?? canvas)?.dispatchEvent(new MouseEvent(type, at));
}

export function click(at: At, how: MouseEventInit = {}): void {
  for (const type of ['mousedown', 'mouseup', 'click']) mouse(type, at, how);
}

/** Drivers so far east of the map's middle, degrees × 1e6. */
export function driversEast(east: readonly number[]): PositionTable {
  const table = new PositionTable();
  table.announce({ first: 0, ids: east.map((_, k) => `d${k}`) });
  table.apply({
    serverMs: 1000,
    driver: Uint32Array.from(east, (_, k) => k),
    lonE6: Int32Array.from(east, (by) => PLACE.lonE6 + by),
    latE6: new Int32Array(east.length).fill(PLACE.latE6),
    heading: new Uint16Array(east.length),
    atMs: new Float64Array(east.length).fill(1000),
    invalid: 0,
  });
  return table;
}
