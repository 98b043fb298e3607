// The standing check (P11): folds the last records again from a held snapshot and names what
// differs from the state that they led to. Runs in small pieces, for idle time.
import { bulkOf, type Catalog } from './catalog.ts';
import type { Snapshot } from './machine.types.ts';
import { project } from './projector.ts';
import type { LogRecord } from './records.ts';
import { Batches } from './recovery.ts';
import type { Face, SliceTypes, Table } from './slice.ts';

/** The state between two records. Take it outside of any dispatch. */
export type Held = {
  readonly snapshot: Snapshot;
  /** Every record below is in it. */
  readonly beforeSeq: number;
};

/** Differences listed per comparison; further ones usually follow from these. */
const MOST_DIFFERENCES = 5;
/** Rows compared between two pauses. */
const PIECE_ROWS = 100;

/**
 * Returns what differs between `to` and the records folded again from `from`: a slice, or a table
 * with a row's id, or a batch that cannot be folded; empty when nothing differs. Pauses after each
 * batch, each hundred rows that are compared, and each slice. `records`: those from `from` up to
 * `to`, all of them; none may carry bulk (`carriesBulk`). Throws when records are missing.
 */
export function* foldAgain(
  catalog: Catalog,
  from: Held,
  to: Held,
  records: readonly LogRecord[],
): Generator<undefined, readonly string[]> {
  let { snapshot } = from;
  const batches = new Batches(from.beforeSeq, noTrouble);
  for (const record of records) {
    for (const unit of batches.add([record])) {
      if ('kind' in unit) continue;
      try {
        snapshot = project(catalog, snapshot, unit, noBlob);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return [`the batch at record ${unit[0]?.seq ?? 0} (${why})`];
      }
      yield;
    }
  }
  if (batches.broken || batches.next !== to.beforeSeq) {
    throw new Error(`The records reach to ${batches.next}, not to ${to.beforeSeq}`);
  }
  return yield* differences(catalog, snapshot, to.snapshot);
}

/** Two states that are known to be equal although they share no objects. */
export type Alike = { readonly one: Snapshot; readonly other: Snapshot };

/**
 * What differs between two states, as `foldAgain` names it. Shared parts cost nothing; with
 * `before`, neither do parts that both left unchanged since they were equal.
 */
export function* differences(
  catalog: Catalog,
  one: Snapshot,
  other: Snapshot,
  before?: Alike,
): Generator<undefined, readonly string[]> {
  const found: string[] = [];
  for (const { name } of catalog.slices) {
    const was: FacesBefore = [before?.one[name], before?.other[name]];
    for (const different of differencesOf(name, one[name], other[name], was)) {
      if (different === PAUSE) yield;
      else found.push(different);
      if (found.length === MOST_DIFFERENCES) return found;
    }
    yield;
  }
  return found;
}

/** Whether a record carries bulk stored beside the log: too much to fold in one piece. */
export function carriesBulk(catalog: Catalog, record: LogRecord): boolean {
  if (record.kind === 'command') return false;
  return bulkOf(catalog, record.type, record.data).length > 0;
}

const PAUSE = null;

type AnyFace = Face<SliceTypes> | undefined;
type FacesBefore = readonly [AnyFace, AnyFace];

function* differencesOf(
  name: string,
  folded: AnyFace,
  live: AnyFace,
  [foldedBefore, liveBefore]: FacesBefore,
): Generator<string | typeof PAUSE> {
  let compared = 0;
  if (folded === live || (folded === foldedBefore && live === liveBefore)) return;
  if (!sameJson(folded?.state, live?.state, foldedBefore?.state, liveBefore?.state)) yield name;
  const tables = new Set([
    ...Object.keys(folded?.tables ?? {}),
    ...Object.keys(live?.tables ?? {}),
  ]);
  for (const table of tables) {
    const [again, was] = [tableOf(folded, table), tableOf(live, table)];
    if (!again || !was) {
      yield `${name}.${table}`;
      continue;
    }
    const [againBefore, wasBefore] = [tableOf(foldedBefore, table), tableOf(liveBefore, table)];
    const changed =
      againBefore && wasBefore
        ? new Set([...again.changedSince(againBefore), ...was.changedSince(wasBefore)])
        : again.changedSince(was);
    for (const ordinal of changed) {
      const id = was.idOf(ordinal);
      const isSame = again.idOf(ordinal) === id && sameJson(again.at(ordinal), was.at(ordinal));
      if (!isSame) yield `${name}.${table} ${id ?? again.idOf(ordinal) ?? ordinal}`;
      compared += 1;
      if (compared % PIECE_ROWS === 0) yield PAUSE;
    }
  }
}

function tableOf(face: Face<SliceTypes> | undefined, table: string): Table<object> | undefined {
  return (face?.tables as { readonly [name: string]: Table<object> } | undefined)?.[table];
}

type Fields = { readonly [key: string]: unknown };

/** Compares as canonical JSON would. Parts shared, or unchanged in both, are skipped. */
function sameJson(a: unknown, b: unknown, aBefore?: unknown, bBefore?: unknown): boolean {
  if (Object.is(a, b) || (a === aBefore && b === bBefore)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b)) return sameList(a, b, aBefore, bBefore);
  const [one, other] = [a as Fields, b as Fields];
  const [oneWas, otherWas] = [fieldsOf(aBefore), fieldsOf(bBefore)];
  for (const key in one) {
    if (!sameJson(one[key], other[key], oneWas?.[key], otherWas?.[key])) return false;
  }
  for (const key in other) {
    if (other[key] !== undefined && one[key] === undefined) return false;
  }
  return true;
}

function sameList(a: unknown, b: unknown, aBefore: unknown, bBefore: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  const [aWas, bWas] = [aBefore, bBefore].map((was) => (Array.isArray(was) ? was : undefined));
  for (let i = 0; i < a.length; i += 1) {
    if (!sameJson(a[i], b[i], aWas?.[i], bWas?.[i])) return false;
  }
  return true;
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
}

function noBlob(hash: string): never {
  throw new Error(`Blob ${hash} is not folded again`);
}

/** Records that do not follow are reported as missing at the end. */
function noTrouble(): void {}
