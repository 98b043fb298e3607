// Instances with a table of ways, in the form that Sartori and Buriol (2020) gave theirs of real
// cities: a header, then the sections NODES and EDGES. docs/plan-format.md describes it.
import {
  type Instance,
  InvalidInstance,
  MOST_STOPS,
  readStops,
  type Row,
  rowOf,
} from './instance.ts';

/** Keys of the header; those with `false` may be left out. */
const KEYS: { readonly [key: string]: boolean } = {
  NAME: true,
  LOCATION: false,
  COMMENT: false,
  TYPE: true,
  SIZE: true,
  DISTRIBUTION: false,
  DEPOT: false,
  'ROUTE-TIME': false,
  'TIME-WINDOW': false,
  CAPACITY: true,
};
/** Sums of such ways are exact. */
const LONGEST_WAY = 1e9;

type Line = { readonly line: number; readonly text: string };
type Header = ReadonlyMap<string, Line>;

/** Whether a text begins as such an instance does. */
export function hasRoads(text: string): boolean {
  return /^\s*NAME\s*:/.test(text);
}

/** Reads the text of an instance with ways; as many vehicles as pairs. Throws `InvalidInstance`. */
export function readRoadInstance(text: string): Instance {
  const lines = text
    .split('\n')
    .map((written, at) => ({ line: at + 1, text: written.trim() }))
    .filter((one) => one.text !== '');
  const headed = lines.findIndex((one) => one.text === 'NODES');
  const header = readHeader(headed < 0 ? lines : lines.slice(0, headed));
  if (headed < 0) throw new InvalidInstance(lines.at(-1)?.line ?? 1, 'it ends before NODES');
  const size = numberOf(header, 'SIZE', 3, MOST_STOPS);
  const capacity = numberOf(header, 'CAPACITY', 1, LONGEST_WAY);
  const nodes = section(lines, headed, size, 'EDGES');
  const edges = section(lines, headed + size + 1, size, 'EOF');
  const more = lines[headed + 2 * size + 3];
  if (more) throw new InvalidInstance(more.line, 'there is more behind EOF');
  const stops = readStops(nodes, capacity);
  for (const [number, { line }] of nodes.entries()) {
    const { early, late, service } = stops[number];
    checkTimes(line, [early, late, service]);
  }
  checkRouteTime(header, stops[0].late - stops[0].early);
  return { vehicles: (size - 1) / 2, capacity, stops, ways: readWays(edges) };
}

function readHeader(lines: readonly Line[]): Header {
  const header = new Map<string, Line>();
  for (const { line, text } of lines) {
    const [, key, value] = /^([A-Z-]+)\s*:(.*)$/.exec(text) ?? [];
    const refuse = (what: string): never => {
      throw new InvalidInstance(line, what);
    };
    if (key === undefined) refuse(`"${text.slice(0, 20)}" is neither "KEY: value" nor NODES`);
    if (!Object.hasOwn(KEYS, key)) refuse(`${key.slice(0, 20)} is no key of the header`);
    if (header.has(key)) refuse(`${key} is there twice`);
    header.set(key, { line, text: value.trim() });
  }
  const last = lines.at(-1)?.line ?? 1;
  for (const [key, isNeeded] of Object.entries(KEYS)) {
    if (isNeeded && !header.has(key)) throw new InvalidInstance(last, `the header has no ${key}`);
  }
  const { line, text: type } = header.get('TYPE') as Line;
  if (type !== 'PDPTW')
    throw new InvalidInstance(line, `TYPE is "${type.slice(0, 20)}", not PDPTW`);
  return header;
}

/** A whole number of the header. */
function numberOf(header: Header, key: string, least: number, most: number): number {
  const { line, text } = header.get(key) as Line;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  const what = `${key} is "${text.slice(0, 20)}", not a whole number from ${least} to ${most}`;
  throw new InvalidInstance(line, what);
}

/** The `count` lines of numbers behind line `at`, which names the section; `next` follows. */
function section(lines: readonly Line[], at: number, count: number, next: string): Row[] {
  const title = lines[at].text;
  const rows: Row[] = [];
  for (let i = 1; i <= count; i += 1) {
    const one = lines[at + i];
    const so = `${i - 1} of ${count} lines of ${title}`;
    if (!one) throw new InvalidInstance(lines[at + i - 1].line, `it ends after ${so}`);
    if (one.text === next) throw new InvalidInstance(one.line, `${next} comes after ${so}`);
    rows.push(rowOf(one.line, one.text));
  }
  const after = lines[at + count + 1];
  if (!after) throw new InvalidInstance(lines[at + count].line, `it ends before ${next}`);
  if (after.text !== next) {
    const what = `"${after.text.slice(0, 20)}" after ${count} lines of ${title}, not ${next}`;
    throw new InvalidInstance(after.line, what);
  }
  return rows;
}

/** No route lasts longer than the depot is open. */
function checkRouteTime(header: Header, open: number): void {
  const found = header.get('ROUTE-TIME');
  if (!found) return;
  const longest = numberOf(header, 'ROUTE-TIME', 0, LONGEST_WAY);
  if (open <= longest) return;
  throw new InvalidInstance(found.line, `the depot is open for ${open}, longer than a route lasts`);
}

/** By `from * rows.length + to`. */
function readWays(rows: readonly Row[]): Float64Array {
  const size = rows.length;
  const ways = new Float64Array(size * size);
  for (const [from, { line, numbers }] of rows.entries()) {
    if (numbers.length !== size) {
      throw new InvalidInstance(line, `${numbers.length} ways, not ${size}`);
    }
    checkTimes(line, numbers);
    if (numbers[from] !== 0) {
      throw new InvalidInstance(line, `from stop ${from} to itself takes ${numbers[from]}`);
    }
    ways.set(numbers, from * size);
  }
  return ways;
}

function checkTimes(line: number, times: readonly number[]): void {
  const wrong = times.find((time) => !Number.isInteger(time) || time < 0 || time > LONGEST_WAY);
  if (wrong === undefined) return;
  throw new InvalidInstance(
    line,
    `a time of ${wrong}, not a whole number from 0 to ${LONGEST_WAY}`,
  );
}
