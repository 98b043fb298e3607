// Records and bulk of an earlier catalogue, made into what the present one holds. Separate because
// recordings and stored logs both go through it.
import { hashBytes, parseBytes, textBytes } from './canonical.ts';
import type { Json, LogRecord } from './records.ts';

/** From what was, as its author says, to what is. It imports no code, so that it stays as it is. */
type Change = (was: never) => object;
type Changes = { readonly [name: string]: Change };

/** What a migration changes of one slice. */
export type Part = {
  /** By the name of a command, an event, a request or a fetch: its payload or its answer. */
  readonly payloads?: Changes;
  /** By collection: a row, wherever records and bulk hold it. */
  readonly rows?: Changes;
};

/** One change of the format. Each raises the catalogue by one. */
export type Migration = { readonly name: string; readonly parts: readonly Part[] };

/** The catalogue of logs and recordings without migrations; earlier ones cannot be read. */
export const FIRST_CATALOGUE = 2;

/** The catalogue that a list of migrations leads to. */
export function catalogueOf({ length }: readonly Migration[]): number {
  return FIRST_CATALOGUE + length;
}

/** New fields of the rows of a collection, and of payloads that write such a row out. */
export function added(
  collection: string,
  fields: { readonly [field: string]: Json },
  ...payloads: readonly string[]
): Part {
  const filled = (was: object) => ({ ...fields, ...was });
  const each = payloads.map((name) => [name, filled]);
  return { rows: { [collection]: filled }, payloads: Object.fromEntries(each) };
}

/** A record that a migration cannot read stays as it is: what it is for then refuses it. */
export function migratedRecord(record: LogRecord, migrations: readonly Migration[]): LogRecord {
  try {
    return partsOf(migrations).reduce(throughPart, record);
  } catch {
    return record;
  }
}

/** The same for the contents of bulk. */
export function migratedBulk(contents: Json, migrations: readonly Migration[]): Json {
  try {
    return partsOf(migrations).reduce((bulk, { rows = {} }) => {
      if (!isFields(bulk)) return bulk;
      const all = Object.entries(bulk);
      return Object.fromEntries(all.map(([name, list]) => [name, eachRow(rows, name, list)]));
    }, contents);
  } catch {
    return contents;
  }
}

/** Takes a whole log through migrations: blobs first, whose hashes the records name. */
export class LogUpgrade {
  readonly #migrations: readonly Migration[];
  readonly #renamed = new Map<unknown, string>();

  constructor(migrations: readonly Migration[]) {
    this.#migrations = migrations;
  }

  /** A blob under its new hash. */
  blob(hash: string, bytes: Uint8Array): readonly [hash: string, bytes: Uint8Array] {
    if (this.#migrations.length === 0) return [hash, bytes];
    // A damaged one keeps its name, by which its reader finds that out.
    if (hashBytes(bytes) !== hash) return [hash, bytes];
    const contents = migratedBulk(parseBytes(bytes) as Json, this.#migrations);
    const next = textBytes(JSON.stringify(contents));
    const renamed = hashBytes(next);
    this.#renamed.set(hash, renamed);
    return [renamed, next];
  }

  record(record: LogRecord): LogRecord {
    if (this.#migrations.length === 0) return record;
    const text = JSON.stringify(migratedRecord(record, this.#migrations));
    const renamed = this.#renamed;
    return JSON.parse(text, (_key, value: unknown) => renamed.get(value) ?? value) as LogRecord;
  }
}

function partsOf(migrations: readonly Migration[]): readonly Part[] {
  return migrations.flatMap(({ parts }) => parts);
}

function throughPart(record: LogRecord, part: Part): LogRecord {
  const data = payloadOf(part, record.type, record.data);
  if (record.kind === 'command' || !record.revert) return { ...record, data };
  const revert = record.revert.map(({ type, data: back }) => {
    return { type, data: payloadOf(part, type, back) };
  });
  return { ...record, data, revert };
}

/** With the requests, answers and rows inside it. */
function payloadOf(part: Part, name: string, data: Json): Json {
  const { payloads = {}, rows = {} } = part;
  const within = (value: Json): Json => {
    if (isList(value)) return value.map(within);
    if (!isFields(value)) return value;
    const { of, collection } = value;
    const all = Object.entries(value).map(([field, own]) => {
      if (typeof collection === 'string' && field === 'rows') {
        return [field, eachRow(rows, collection, own)] as const;
      }
      const isCarried = typeof of === 'string' && (field === 'asked' || field === 'value');
      return [field, within(isCarried ? changed(payloads, of, own) : own)] as const;
    });
    return Object.fromEntries(all);
  };
  return within(changed(payloads, name, data));
}

function eachRow(rows: Changes, collection: string, list: Json): Json {
  return isList(list) ? list.map((row) => changed(rows, collection, row)) : list;
}

function changed(changes: Changes, name: string, value: Json): Json {
  const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
  return change && isFields(value) ? (change(value as never) as Json) : value;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isFields(value: Json): value is { readonly [field: string]: Json } {
  return typeof value === 'object' && value !== null && !isList(value);
}
