// Camera rules of the console (S1 §2, §9): where it starts, how it fits, how long it moves.

/** Degrees. */
export type LonLat = { readonly lon: number; readonly lat: number };
/** From millionths of a degree. */
export function inDegrees(at: { readonly lonE6: number; readonly latE6: number }): LonLat {
  return { lon: at.lonE6 / 1e6, lat: at.latE6 / 1e6 };
}
/** Degrees; `west` may be below −180 when the box crosses the antimeridian. */
export type Bounds = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};
/** Where the map is looked at from. Degrees. */
export type MapView = LonLat & {
  readonly zoom: number;
  readonly pitch: number;
  readonly bearing: number;
};
/** What docked panels take from the map, in px. */
export type PanelPadding = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export const DEFAULT_VIEW: MapView = { lat: 38.97, lon: -94.99, zoom: 2, pitch: 30, bearing: 0 };
export const SINGLE_POINT_ZOOM = 13.5;
export const FIT_PADDING_PX = 75;
/** A fit zooms out by this much (S1 §9). */
export const FIT_ZOOM_OUT = 0.7;
/** In little room both would leave all of a plan in one spot (reading 43). */
export const TIGHT_PADDING_PX = 36;
/** A panel never leaves less of the map than this (reading 43). */
export const LEAST_MAP_PX = 200;
/** How long a panel pushes the map (reading 50). */
const PANEL_MOTION_MS = 150;

/** `travel`: the long flight of a locate or a fit; `short`: one step of many; `panel`: pushed. */
export type Motion = 'travel' | 'short' | 'panel' | 'none';
const MOTION_MS: { readonly [Kind in Motion]: number } = {
  travel: 2000,
  short: 400,
  panel: PANEL_MOTION_MS,
  none: 0,
};

/** Duration of a transition; 0 where motion is turned off. */
export function motionMs(motion: Motion, isMotionWanted: boolean): number {
  return isMotionWanted ? MOTION_MS[motion] : 0;
}

/** The smallest box around all points, or null when there is none. */
export function boundsOf(points: Iterable<LonLat>): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lon, lat } of points) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return west > east ? null : { west, south, east, north };
}

/** Whether a box is one point, or as good as one: it is located, not fitted. */
export function isPoint(bounds: Bounds): boolean {
  return bounds.east - bounds.west < 1e-4 && bounds.north - bounds.south < 1e-4;
}

/**
 * Panel padding cut down so that at least 200 px of the map stay in each direction; the side that
 * takes most gives way.
 */
export function boundedPadding(
  padding: PanelPadding,
  widthPx: number,
  heightPx: number,
): PanelPadding {
  const [left, right] = shared(padding.left, padding.right, widthPx);
  const [top, bottom] = shared(padding.top, padding.bottom, heightPx);
  return { left, right, top, bottom };
}

function shared(a: number, b: number, sizePx: number): readonly [number, number] {
  const excess = a + b - Math.max(sizePx - LEAST_MAP_PX, 0);
  if (excess <= 0) return [a, b];
  return a >= b ? [Math.max(a - excess, 0), b] : [a, Math.max(b - excess, 0)];
}
