import { activity } from '#domain/entities.ts';
import { separators, type Separator } from '#domain/csv.ts';
import { type MoveColumn, moveColumns, moveColumnWords } from '#domain/moveTable.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

export const importFields = moveColumns;
export type ImportField = MoveColumn;
export const fieldWords = moveColumnWords;

const field = z.enum(importFields);
const column = z.nullable(field);
const source = z.object({
  is: z.enum(['paste', 'csv', 'xlsx']),
  /** Of the file; null for pasted text. */
  name: z.nullable(text('name')),
  /** Between the cells of a line; null for a spreadsheet, or where each line is one cell. */
  separator: z.nullable(z.enum(Object.keys(separators) as [Separator, ...Separator[]])),
  /** The sheet that was read, where the file has several. */
  sheet: z.nullable(text('name')),
});
export type Source = z.output<typeof source>;

const cells = z.array(z.array(text('note')));
/** A table as it was read: its lines, heads included, and how many more there were. */
const table = { source, lines: cells, leftOff: integer };
export const readPayload = payload(z.object(table));
export type ReadTable = ReturnType<typeof readPayload.parse>;

const outcome = z.union([
  z.object({ is: z.literal('underWay') }),
  z.object({ is: z.literal('created'), activityId: text(), name: text('plain') }),
  /** Not created; `why`: in the words of the server or the outbox. */
  z.object({ is: z.literal('refused'), why: text('note') }),
]);
/** What became of a row that was to be created. */
export type Outcome = z.output<typeof outcome>;

/** A cell as it was typed here; `isSure`: the operator has looked at it and means it. */
const typed = z.object({ text: text('note'), isSure: flag });

const draft = z.object({
  /** Of its lines and the time it was read. */
  id: text(),
  atMs: integer,
  ...table,
  /** Whether the first line holds heads. */
  hasHeads: flag,
  /** The field of each column; null for a column that is not used. */
  columns: z.array(column),
  /** Whether a column was given its field by its cells, without a head that says so. */
  guessed: z.array(flag),
  /** By line and field. */
  mended: z.record(text(), z.record(text(), typed)),
  /** Lines that are left out. */
  leftOut: z.array(integer),
  /** By line. */
  outcomes: z.record(text(), outcome),
});
export const draftPayload = payload(z.object({ draft: z.nullable(draft) }));
export type ImportDraft = NonNullable<ReturnType<typeof draftPayload.parse>['draft']>;

export type ImportsState = { readonly draft: ImportDraft | null };

export const columnPayload = payload(z.object({ column: integer, field: column }));
export const headsPayload = payload(z.object({ hasHeads: flag }));
export const mappedPayload = payload(
  z.object({ hasHeads: flag, columns: z.array(column), guessed: z.array(flag) }),
);
/** `to`: null for the cell as it was read. */
export const mendPayload = payload(
  z.object({ cells: z.array(z.object({ line: integer, field, to: z.nullable(typed) })) }),
);
export type Mend = ReturnType<typeof mendPayload.parse>['cells'][number];
export const leaveOutPayload = payload(z.object({ lines: z.array(integer), isOut: flag }));

const move = z.object({
  startId: text(),
  endId: text(),
  vehicleId: z.nullable(text()),
  vin: z.nullable(text('vin')),
  readyMs: z.nullable(integer),
  deadlineMs: integer,
  reason: activity.shape.reason,
  pickupNotes: text('note'),
  dropoffNotes: text('note'),
});
const rowToCreate = z.object({
  line: integer,
  /** As the operator sees it counted. */
  number: integer,
  move,
  /** 'Ready for pick-up' now: the ready time may lie in the past (reading 13). */
  forceReady: flag,
});
export type RowToCreate = z.output<typeof rowToCreate>;
export const createPayload = payload(z.object({ importId: text(), rows: z.array(rowToCreate) }));
export type CreateData = ReturnType<typeof createPayload.parse>;
/** Each row that was asked is in one of the two. */
export const createdPayload = payload(
  z.object({
    created: z.array(z.object({ line: integer, activityId: text(), name: text('plain') })),
    refused: z.array(z.object({ line: integer, why: text('note') })),
  }),
);

/** The number of a line, as it is shown: heads are not counted. */
export function numberOf(draft: Pick<ImportDraft, 'hasHeads'>, line: number): number {
  return draft.hasHeads ? line : line + 1;
}

/** The lines that stand for moves. */
export function linesOf({ hasHeads, lines }: Pick<ImportDraft, 'hasHeads' | 'lines'>): number[] {
  return lines.flatMap((_cells, line) => (hasHeads && line === 0 ? [] : line));
}

/** The text of a cell: as it was typed here, else as it was read. */
export function textOf(
  { lines, columns, mended }: Pick<ImportDraft, 'lines' | 'columns' | 'mended'>,
  line: number,
  field: ImportField,
): string {
  const now = mended[line]?.[field];
  if (now !== undefined) return now.text;
  const at = columns.indexOf(field);
  return at < 0 ? '' : (lines[line]?.[at] ?? '');
}
