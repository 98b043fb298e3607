// A field that several columns hold in parts: a day and its time, a place and its address, a VIN
// and a stock number.
import { readHead } from '#domain/moveHeads.ts';
import { headsAt } from '#domain/moveTable.ts';
import type { ImportDraft, ImportField } from './imports.model.ts';

type Table = Pick<ImportDraft, 'lines' | 'columns' | 'headLine'>;

/** The text of a field in a line: as it was typed here, else as it was read. */
export function textOf(
  draft: Table & Pick<ImportDraft, 'mended'>,
  line: number,
  field: ImportField,
): string {
  return draft.mended[line]?.[field]?.text ?? readText(draft, line, field);
}

function readText(draft: Table, line: number, field: ImportField): string {
  const cells = draft.lines[line] ?? [];
  const [first, ...others] = columnsFor(draft, field);
  if (first === undefined) return '';
  if (others.length === 0) return cells[first] ?? '';
  const texts = [first, ...others].map((at) => (cells[at] ?? '').trim());
  const filled = texts.filter((text) => text !== '');
  switch (field) {
    case 'vehicle':
    case 'reason':
      return filled[0] ?? '';
    case 'pickup':
    case 'dropoff':
      return filled.filter((text, at) => filled.indexOf(text) === at).join(', ');
    case 'ready':
    case 'deadline':
      return joinedTime(texts);
    default:
      return filled.join(' · ');
  }
}

/** A time that a database adds to a day. */
export const midnight = /[ T]+(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)$/i;
/** The day that it adds to a time. */
const firstDay =
  /^(?:12\/30\/1899|12\/31\/1899|0?1\/0?[01]\/1900|1899-12-3[01]|1900-01-0[01])[ T]+/;

function joinedTime([day = '', ...times]: readonly string[]): string {
  const time = times.map((text) => text.replace(firstDay, '')).find((text) => text !== '') ?? '';
  return `${time === '' ? day : day.replace(midnight, '')} ${time}`.trim();
}

const kept = new WeakMap<ImportDraft['columns'], Map<ImportField, readonly number[]>>();

/** Its columns, the one that says most before the others. */
export function columnsFor(draft: Table, field: ImportField): readonly number[] {
  let all = kept.get(draft.columns);
  if (!all) kept.set(draft.columns, (all = new Map()));
  const before = all.get(field);
  if (before) return before;
  const heads = headsAt(draft.lines, draft.headLine);
  const own = draft.columns.flatMap((of, at) => (of === field ? [at] : []));
  const sorted = own.toSorted((a, b) => rankOf(heads[a] ?? '') - rankOf(heads[b] ?? ''));
  all.set(field, sorted);
  return sorted;
}

/** A VIN is before a stock number, a name before its address, a day before its time. */
function rankOf(head: string): number {
  const reading = readHead(head);
  const part = reading?.is === 'field' ? reading.part : 'whole';
  if (part === 'address' || part === 'time') return 2;
  return /vin|chassis|frame|serial/i.test(head) ? 0 : 1;
}
