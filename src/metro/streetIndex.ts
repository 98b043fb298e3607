// Index of the metro's streets by name: which lattice line a name belongs to, where a house number
// is on it, and in which towns it runs. Built from the streets alone.
import { cellOf, HEIGHT, WIDTH, ZONE } from './lattice.ts';
import { slotPoint } from './latticeWalk.ts';
import { BASE_ROW, columnName, MAIN_COLUMN, rowName } from './names.ts';
import { MILES_PER_LAT_E6, MILES_PER_LON_E6, milesBetween, type Point } from './plane.ts';
import type { Streets } from './streetNet.ts';
import { EAST, farEnd, NORTH, STREET } from './streets.ts';
import { postalCodeIn, quarterOf, TOWNS, townAt } from './towns.ts';

/** A lattice line on one side of the numbering origin: one name, one row of house numbers. */
export type Street = {
  readonly id: string;
  /** `W 119th St`. */
  readonly name: string;
  readonly direction: typeof EAST | typeof NORTH;
  /** Its row or its column. */
  readonly line: number;
  /** Numbers grow with the lattice, or against it. */
  readonly isForward: boolean;
};

/** Where a street runs in a town: the point of it nearest to the town's center. */
export type StreetInTown = Point & {
  readonly street: Street;
  /** Index of the town. */
  readonly town: number;
};

/** A quarter of a town, with its own postal code. */
export type Quarter = Point & { readonly town: number; readonly postalCode: string };

export type StreetIndex = {
  readonly streets: ReadonlyMap<string, Street>;
  readonly inTowns: readonly StreetInTown[];
  readonly quarters: readonly Quarter[];
  /** Where a house number is beside its street; null where there is no street. */
  houseAt(street: Street, number: number): Point | null;
};

/** Distance of houses from the middle of the street, in miles. */
const SETBACK_MI = 0.012;

/** Edges examined in one part: some milliseconds. */
const EDGES_A_PART = 2_000;

/** Yields between its parts: the whole index takes seconds. */
export function* buildStreetIndex(streets: Streets): Generator<void, StreetIndex> {
  const named = nameStreets();
  const nearest = new Map<number, Near<StreetInTown>>();
  const quarters = new Map<number, Near<Quarter>>();
  for (let edge = 0; edge < streets.edge.length; edge++) {
    if (edge % EDGES_A_PART === 0) yield;
    if (streets.edge[edge] === STREET.none || isBare(streets, edge)) continue;
    const middle = middleOf(streets, edge);
    const own = townAt(middle);
    const { lonE6, latE6, radiusMi } = own;
    const miles = milesBetween(middle.lonE6, middle.latE6, lonE6, latE6);
    // Section roads continue far into the country: those parts belong to no town.
    if (miles > radiusMi * 2) continue;
    const town = TOWNS.indexOf(own);
    const { direction, line, isForward } = sideOf(edge);
    const side = (line * 2 + direction) * 2 + (isForward ? 1 : 0);
    putNearest(nearest, side * TOWNS.length + town, miles, () => {
      const street = named.get(idOf(direction, line, isForward))!;
      return { ...middle, street, town };
    });
    // Well inside the quarter: neither at the town's center nor at its edge.
    const off = Math.abs(miles - radiusMi * 0.4);
    putNearest(quarters, town * 4 + quarterOf(own, middle), off, () => {
      return { ...middle, town, postalCode: postalCodeIn(own, middle) };
    });
  }
  return {
    streets: named,
    inTowns: [...nearest.values()].map(({ own }) => own),
    quarters: [...quarters.values()]
      .map(({ own }) => own)
      .toSorted((a, b) => (a.postalCode < b.postalCode ? -1 : 1)),
    houseAt: (street, number) => houseAt(streets, street, number),
  };
}

type Near<T> = { readonly own: T; readonly miles: number };

/** Keys are numbers, and only what is kept is made: there are a hundred thousand edges. */
function putNearest<T>(
  kept: Map<number, Near<T>>,
  key: number,
  miles: number,
  make: () => T,
): void {
  const old = kept.get(key);
  if (old === undefined || miles < old.miles) kept.set(key, { own: make(), miles });
}

function nameStreets(): ReadonlyMap<string, Street> {
  const named = new Map<string, Street>();
  const put = (street: Omit<Street, 'id'>) => {
    const id = idOf(street.direction, street.line, street.isForward);
    named.set(id, { id, ...street });
  };
  for (let line = 0; line < HEIGHT; line++) {
    const side = line >= BASE_ROW ? 'N' : '';
    put({ name: `${side}W ${rowName(line)}`, direction: EAST, line, isForward: false });
    put({ name: `${side}E ${rowName(line)}`, direction: EAST, line, isForward: true });
  }
  for (let line = 0; line < WIDTH; line++) {
    put({ name: columnName(line), direction: NORTH, line, isForward: false });
    put({ name: `N ${columnName(line)}`, direction: NORTH, line, isForward: true });
  }
  return named;
}

function idOf(direction: number, line: number, isForward: boolean): string {
  return `${direction === EAST ? 'r' : 'c'}${line}${isForward ? 'f' : 'b'}`;
}

/** Which street an edge is part of. */
function sideOf(edge: number): Pick<Street, 'direction' | 'line' | 'isForward'> {
  const i = (edge >> 1) % WIDTH;
  const j = Math.floor((edge >> 1) / WIDTH);
  return edge % 2 === EAST
    ? { direction: EAST, line: j, isForward: i >= MAIN_COLUMN }
    : { direction: NORTH, line: i, isForward: j >= BASE_ROW };
}

/** No houses in the woods. */
function isBare(streets: Streets, edge: number): boolean {
  const slot = edge >> 1;
  return streets.zone[cellOf(slot % WIDTH, Math.floor(slot / WIDTH))] === ZONE.wild;
}

function middleOf(streets: Streets, edge: number): Point {
  const a = slotPoint(streets, edge >> 1);
  const b = slotPoint(streets, farEnd(edge));
  return {
    lonE6: Math.round((a.lonE6 + b.lonE6) / 2),
    latE6: Math.round((a.latE6 + b.latE6) / 2),
  };
}

/** The reverse of how `names.ts` numbers houses: a hundred to a block, even ones on one side. */
function houseAt(streets: Streets, street: Street, number: number): Point | null {
  const isOdd = number % 2 === 1;
  const blocks = ((number - (isOdd ? 1 : 2)) / 2 + 0.5) / 50;
  const base = street.direction === EAST ? MAIN_COLUMN : BASE_ROW;
  const along = street.isForward ? base + blocks : base - blocks;
  const most = street.direction === EAST ? WIDTH : HEIGHT;
  const step = Math.floor(along);
  if (number < 1 || step < 0 || step + 1 >= most) return null;
  const slot = street.direction === EAST ? street.line * WIDTH + step : step * WIDTH + street.line;
  const edge = slot * 2 + street.direction;
  if (streets.edge[edge] === STREET.none) return null;
  const a = slotPoint(streets, slot);
  const b = slotPoint(streets, farEnd(edge));
  const x = (b.lonE6 - a.lonE6) * MILES_PER_LON_E6;
  const y = (b.latE6 - a.latE6) * MILES_PER_LAT_E6;
  const scale = (isOdd ? SETBACK_MI : -SETBACK_MI) / Math.sqrt(x * x + y * y);
  const share = along - step;
  return {
    lonE6: Math.round(a.lonE6 + (b.lonE6 - a.lonE6) * share - (y * scale) / MILES_PER_LON_E6),
    latE6: Math.round(a.latE6 + (b.latE6 - a.latE6) * share + (x * scale) / MILES_PER_LAT_E6),
  };
}
