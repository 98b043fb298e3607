// Instances of Li and Lim (2001), the public benchmark of pick-up and delivery with time windows. A
// text of numbers: first vehicles, capacity and an unused speed; then one line per stop.
import type { PairProblem } from './problem.ts';

/** One line of the text. A unit of distance takes a unit of time. */
export type InstanceStop = {
  readonly x: number;
  readonly y: number;
  /** Positive where a load is picked up, negative where it is dropped off, 0 at the depot. */
  readonly demand: number;
  /** Service begins within [early, late] and takes `service`. */
  readonly early: number;
  readonly late: number;
  readonly service: number;
  /** The other stop of the pair, by its number; 0 for the depot. */
  readonly partner: number;
};

export type Instance = {
  readonly vehicles: number;
  readonly capacity: number;
  /** By number; the depot is 0. */
  readonly stops: readonly InstanceStop[];
  /** By `from * stops.length + to`: the ways. Left out: they are Euclidean. */
  readonly ways?: Float64Array;
};

/** Thrown for a text that is no instance; the message has the line and the fault. */
export class InvalidInstance extends Error {
  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`);
    this.name = 'InvalidInstance';
  }
}

/** Limit, since distances between all stops are held in memory. */
export const MOST_STOPS = 2_001;
const COLUMNS = 'number x y demand earliest latest service pick-up drop-off'.split(' ');

/** The numbers of one line of a text; lines count from 1. */
export type Row = { readonly line: number; readonly numbers: readonly number[] };

/** Reads the text of an instance. Throws `InvalidInstance`. */
export function readInstance(text: string): Instance {
  const [head, ...rows] = rowsOf(text);
  if (!head) throw new InvalidInstance(1, 'the text is empty');
  const [vehicles, capacity] = readHead(head);
  if (rows.length > MOST_STOPS) {
    const { line } = rows[MOST_STOPS];
    throw new InvalidInstance(line, `more than ${MOST_STOPS - 1} stops and the depot`);
  }
  return { vehicles, capacity, stops: readStops(rows, capacity) };
}

/** Reads the lines of all stops, the depot first. Throws `InvalidInstance`. */
export function readStops(rows: readonly Row[], capacity: number): InstanceStop[] {
  const stops = rows.map((row, number) => readStop(row, number, capacity));
  if (stops.length < 3) {
    throw new InvalidInstance(rows.at(-1)?.line ?? 1, 'it ends before a depot and a pair of stops');
  }
  for (const [number, row] of rows.entries()) checkPartner(stops, number, row.line);
  return stops;
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  for (const [at, written] of text.split('\n').entries()) {
    if (written.trim() !== '') rows.push(rowOf(at + 1, written));
  }
  return rows;
}

/** Reads a line of numbers. Throws `InvalidInstance`. */
export function rowOf(line: number, written: string): Row {
  const words = written.trim().split(/\s+/);
  const numbers = words.map((word) => {
    if (!/^-?\d+(\.\d+)?$/.test(word)) {
      throw new InvalidInstance(line, `"${word.slice(0, 20)}" is no number`);
    }
    return Number(word);
  });
  return { line, numbers };
}

function readHead({ line, numbers }: Row): [number, number] {
  const [vehicles, capacity] = numbers;
  if (numbers.length !== 3) {
    throw new InvalidInstance(line, `${numbers.length} numbers, not vehicles, capacity and speed`);
  }
  if (!Number.isInteger(vehicles) || vehicles < 1 || vehicles > MOST_STOPS) {
    throw new InvalidInstance(line, `${vehicles} vehicles, not 1 to ${MOST_STOPS}`);
  }
  if (!(capacity > 0))
    throw new InvalidInstance(line, `a capacity of ${capacity}, not more than 0`);
  return [vehicles, capacity];
}

function readStop({ line, numbers }: Row, number: number, capacity: number): InstanceStop {
  const refuse = (what: string): never => {
    throw new InvalidInstance(line, what);
  };
  if (numbers.length !== COLUMNS.length) {
    refuse(`${numbers.length} numbers, not ${COLUMNS.length}: ${COLUMNS.join(', ')}`);
  }
  const [named, x, y, demand, early, late, service, pickup, dropoff] = numbers;
  if (named !== number) refuse(`stop ${named}, where stop ${number} is expected`);
  if (early > late) refuse(`stop ${number} opens at ${early} and closes at ${late}`);
  if (service < 0) refuse(`stop ${number} has a service time of ${service}`);
  if (Math.abs(demand) > capacity) refuse(`stop ${number} has more than the capacity, ${demand}`);
  if (number === 0) {
    if (demand !== 0 || pickup !== 0 || dropoff !== 0) refuse('the depot has a demand or a pair');
    return { x, y, demand, early, late, service, partner: 0 };
  }
  if ((pickup === 0) === (dropoff === 0)) {
    refuse(`stop ${number} names not one partner: pick-up ${pickup}, drop-off ${dropoff}`);
  }
  if (pickup === 0 ? !(demand > 0) : !(demand < 0)) {
    refuse(`stop ${number} is a ${pickup === 0 ? 'pick-up' : 'drop-off'} with demand ${demand}`);
  }
  return { x, y, demand, early, late, service, partner: pickup === 0 ? dropoff : pickup };
}

function checkPartner(stops: readonly InstanceStop[], number: number, line: number): void {
  if (number === 0) return;
  const { partner, demand } = stops[number];
  const other = stops[partner];
  if (!other || partner === 0) {
    throw new InvalidInstance(line, `stop ${number} is paired with ${partner}, which is no stop`);
  }
  if (other.partner !== number || partner === number) {
    throw new InvalidInstance(line, `stop ${partner} is not paired with ${number} in turn`);
  }
  if (other.demand !== -demand) {
    throw new InvalidInstance(
      line,
      `demands ${demand} and ${other.demand} of a pair do not cancel out`,
    );
  }
}

/** The columns that the search works on. */
export function problemOf({ vehicles, capacity, stops, ways }: Instance): PairProblem {
  const size = stops.length;
  const numbers = [...stops.keys()];
  const pickups = Int32Array.from(numbers.filter((number) => stops[number].demand > 0));
  const dropoffs = pickups.map((number) => stops[number].partner);
  const pairOf = new Int32Array(size).fill(-1);
  for (const [pair, number] of pickups.entries()) pairOf[number] = pair;
  for (const [pair, number] of dropoffs.entries()) pairOf[number] = pair;
  const distance = ways ?? straightWays(stops);
  const column = (of: (stop: InstanceStop) => number) => Float64Array.from(stops, of);
  return {
    size,
    vehicles,
    capacity,
    pickups,
    dropoffs,
    pairOf,
    demand: column(({ demand }) => demand),
    early: column(({ early }) => early),
    late: column(({ late }) => late),
    service: column(({ service }) => service),
    distance,
    distanceTo: ways ? transposed(ways, size) : distance,
    hasShortcuts: ways !== undefined,
  };
}

function straightWays(stops: readonly InstanceStop[]): Float64Array {
  const size = stops.length;
  const ways = new Float64Array(size * size);
  for (const [from, a] of stops.entries()) {
    for (const [to, b] of stops.entries()) {
      const [dx, dy] = [a.x - b.x, a.y - b.y];
      ways[from * size + to] = Math.sqrt(dx * dx + dy * dy);
    }
  }
  return ways;
}

function transposed(ways: Float64Array, size: number): Float64Array {
  return ways.map((_, at) => ways[(at % size) * size + Math.floor(at / size)]);
}
