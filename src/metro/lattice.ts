// The lattice under the streets: a node each eighth of a mile, bent by noise, and what kind of
// land each half-mile cell of it is. Separate from the streets because land needs no streets.
import { chance, noise, noiseField, SALT } from './hash.ts';
import { MILES_PER_LAT_E6, MILES_PER_LON_E6, milesBetween, type Point } from './plane.ts';
import { TOWNS } from './towns.ts';
import { LAKES, RIVERS } from './water.ts';

/** South-west corner and spacing, degrees × 1e6: an eighth of a mile each way. */
export const ORIGIN_LON_E6 = -95_100_000;
export const ORIGIN_LAT_E6 = 38_700_000;
export const STEP_LON_E6 = 2_326;
export const STEP_LAT_E6 = 1_812;
/** Columns and rows of nodes. A node's slot is `j * WIDTH + i`. */
export const WIDTH = 388;
export const HEIGHT = 360;
/** Steps of a half-mile cell, and the cells' columns and rows. */
export const CELL = 4;
export const CELLS_WIDE = Math.ceil(WIDTH / CELL);
export const CELLS_HIGH = Math.ceil(HEIGHT / CELL);
/** Streets each mile are arterials. */
export const MILE = 8;

/** Land use of a half-mile cell. */
export const ZONE = {
  wild: 0,
  field: 1,
  suburb: 2,
  town: 3,
  shops: 4,
  works: 5,
  park: 6,
  core: 7,
} as const;

export type Lattice = {
  readonly lonE6: Int32Array;
  readonly latE6: Int32Array;
  /** One of `ZONE` per cell. */
  readonly zone: Uint8Array;
  /** Built-up share per cell, 0–255. */
  readonly density: Uint8Array;
};

export const CORE = { lonE6: -94_583_000, latE6: 39_098_500 };
const CORE_RADIUS_MI = 1;
const TOWN_GRID_RADIUS_MI = 5;
/** How far suburban streets turn aside. */
const SWAY_MI = 0.055;

export function layLattice(): Lattice {
  const count = CELLS_WIDE * CELLS_HIGH;
  const zone = new Uint8Array(count);
  const density = new Uint8Array(count);
  const banks = markBanks();
  for (let y = 0; y < CELLS_HIGH; y++) {
    for (let x = 0; x < CELLS_WIDE; x++) {
      const cell = y * CELLS_WIDE + x;
      const built = densityAt(x, y);
      density[cell] = Math.round(built * 255);
      zone[cell] = zoneAt(x, y, built, banks[cell]!);
    }
  }
  const bendX = bends(SALT.bendX, SALT.wiggleX);
  const bendY = bends(SALT.bendY, SALT.wiggleY);
  const curveX = noiseField(WIDTH, HEIGHT, CELL, SALT.curveX);
  const curveY = noiseField(WIDTH, HEIGHT, CELL, SALT.curveY);
  const lonE6 = new Int32Array(WIDTH * HEIGHT);
  const latE6 = new Int32Array(WIDTH * HEIGHT);
  for (let j = 0; j < HEIGHT; j++) {
    for (let i = 0; i < WIDTH; i++) {
      const slot = j * WIDTH + i;
      const winds = isWinding(zone, i, j);
      const east = bendX(i, j) + (winds ? curveX(i, j) * SWAY_MI : 0);
      const north = bendY(i, j) + (winds ? curveY(i, j) * SWAY_MI : 0);
      lonE6[slot] = ORIGIN_LON_E6 + i * STEP_LON_E6 + Math.round(east / MILES_PER_LON_E6);
      latE6[slot] = ORIGIN_LAT_E6 + j * STEP_LAT_E6 + Math.round(north / MILES_PER_LAT_E6);
    }
  }
  return { lonE6, latE6, zone, density };
}

/** The cell north-east of a node. */
export function cellOf(i: number, j: number): number {
  return Math.floor(j / CELL) * CELLS_WIDE + Math.floor(i / CELL);
}

/** The most of `16 + noise * 16 + luck * 14`. */
const MOST_FRINGE = 46;

/** Towards the edge of the metro the country thins out, raggedly and with its corners cut. */
export function isPastFringe(i: number, j: number): boolean {
  const x = Math.min(i, WIDTH - 1 - i);
  const y = Math.min(j, HEIGHT - 1 - j);
  const inward = (x * y) / (x + y + 1);
  if (inward > MOST_FRINGE) return false;
  const luck = chance(Math.floor(i / MILE), Math.floor(j / MILE), SALT.fringe);
  return inward < 16 + noise(i, j, 30, SALT.fringe) * 16 + luck * 14;
}

/** The long bends every street follows, in miles. */
function bends(long: number, short: number): (i: number, j: number) => number {
  const slow = noiseField(WIDTH, HEIGHT, 44, long);
  const quick = noiseField(WIDTH, HEIGHT, 15, short);
  return (i, j) => slow(i, j) * 0.16 + quick(i, j) * 0.036;
}

/** Streets inside a suburb's cells wind; those that bound a cell run straight. */
function isWinding(zone: Uint8Array, i: number, j: number): boolean {
  if (i % CELL === 0 || j % CELL === 0) return false;
  return zone[cellOf(i, j)] === ZONE.suburb;
}

function densityAt(x: number, y: number): number {
  const i = x * CELL + 2;
  const j = y * CELL + 2;
  const lon = ORIGIN_LON_E6 + i * STEP_LON_E6;
  const lat = ORIGIN_LAT_E6 + j * STEP_LAT_E6;
  let pull = 0;
  for (const town of TOWNS) {
    const reach = milesBetween(lon, lat, town.lonE6, town.latE6) / town.radiusMi;
    const share = 1 / (1 + reach * reach * reach);
    pull = Math.max(pull, share) + Math.min(pull, share) * 0.35;
  }
  const growth = noise(i, j, 34, SALT.growth) * 0.2 + noise(i, j, 11, SALT.patch) * 0.16;
  return Math.min(1, Math.max(0, pull * 0.92 + growth));
}

function zoneAt(x: number, y: number, built: number, bank: number): number {
  const i = x * CELL + 2;
  const j = y * CELL + 2;
  const lon = ORIGIN_LON_E6 + i * STEP_LON_E6;
  const lat = ORIGIN_LAT_E6 + j * STEP_LAT_E6;
  const fromCore = milesBetween(lon, lat, CORE.lonE6, CORE.latE6);
  if (fromCore < CORE_RADIUS_MI) return ZONE.core;
  const luck = chance(x, y, SALT.zone);
  if (bank === BANK.bottom && built < 0.72) return luck < 0.25 ? ZONE.wild : ZONE.field;
  if (bank === BANK.bottom && noise(i, j, 12, SALT.works) > -0.1) return ZONE.works;
  const green = noise(i, j, 9, SALT.green);
  if (bank === BANK.stream && built > 0.3 && green > -0.15) return ZONE.park;
  if (built <= 0.4) return green > 0.25 && !isPastFringe(i, j) ? ZONE.wild : ZONE.field;
  if (green > 0.68 || luck < 0.02) return ZONE.park;
  if (noise(i, j, 14, SALT.works) > 0.7) return ZONE.works;
  if (isTownCenter(lon, lat) || luck > 0.965) return ZONE.shops;
  const grid = fromCore + noise(i, j, 20, SALT.patch) * 1.5 < TOWN_GRID_RADIUS_MI;
  return grid ? ZONE.town : ZONE.suburb;
}

function isTownCenter(lon: number, lat: number): boolean {
  for (const town of TOWNS) {
    if (milesBetween(lon, lat, town.lonE6, town.latE6) < 0.16 + town.radiusMi * 0.07) return true;
  }
  return false;
}

/** The flood plain of a big river; the banks of a small one and the shores of lakes. */
const BANK = { none: 0, stream: 1, bottom: 2 } as const;

function markBanks(): Uint8Array {
  const banks = new Uint8Array(CELLS_WIDE * CELLS_HIGH);
  for (const { course, halfWidthMi } of RIVERS) {
    const big = halfWidthMi > 0.05;
    const reachMi = big ? 0.35 + halfWidthMi * 4 : 0.3;
    for (const p of course) markAround(banks, p, reachMi, big ? BANK.bottom : BANK.stream);
  }
  for (const { shore } of LAKES) for (const p of shore) markAround(banks, p, 0.3, BANK.stream);
  return banks;
}

function markAround(banks: Uint8Array, p: Point, reachMi: number, mark: number): void {
  const x0 = Math.floor((p.lonE6 - ORIGIN_LON_E6) / STEP_LON_E6 / CELL);
  const y0 = Math.floor((p.latE6 - ORIGIN_LAT_E6) / STEP_LAT_E6 / CELL);
  const reach = Math.ceil(reachMi * 2);
  for (let y = Math.max(0, y0 - reach); y <= Math.min(CELLS_HIGH - 1, y0 + reach); y++) {
    for (let x = Math.max(0, x0 - reach); x <= Math.min(CELLS_WIDE - 1, x0 + reach); x++) {
      const lon = ORIGIN_LON_E6 + (x * CELL + 2) * STEP_LON_E6;
      const lat = ORIGIN_LAT_E6 + (y * CELL + 2) * STEP_LAT_E6;
      const cell = y * CELLS_WIDE + x;
      if (milesBetween(lon, lat, p.lonE6, p.latE6) > reachMi) continue;
      banks[cell] = Math.max(banks[cell]!, mark);
    }
  }
}
