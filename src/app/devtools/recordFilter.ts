import type { LogRecord } from '#kernel/records.ts';

export type RecordFilter = {
  readonly kind: 'all' | 'command' | 'event';
  /** Null: every type. */
  readonly type: string | null;
  /** Searched in the id, the type and the payload, ignoring case. */
  readonly text: string;
};

export const everything: RecordFilter = { kind: 'all', type: null, text: '' };

/** The records that match a filter, in their order. */
export function filtered(
  records: readonly LogRecord[],
  { kind, type, text }: RecordFilter,
): readonly LogRecord[] {
  const wanted = text.trim().toLowerCase();
  if (kind === 'all' && type === null && wanted === '') return records;
  return records.filter(
    (record) =>
      (kind === 'all' || record.kind === kind) &&
      (type === null || record.type === type) &&
      (wanted === '' || textOf(record).includes(wanted)),
  );
}

/** Types that occur, in alphabetical order. */
export function typesOf(records: readonly LogRecord[]): readonly string[] {
  return [...new Set(records.map(({ type }) => type))].sort();
}

/** A record's text is built once and cached with the record. */
const texts = new WeakMap<LogRecord, string>();

function textOf(record: LogRecord): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const { id, type, actor, origin, data } = record;
  const text = `${id} ${type} ${actor} ${origin} ${JSON.stringify(data)}`.toLowerCase();
  texts.set(record, text);
  return text;
}
