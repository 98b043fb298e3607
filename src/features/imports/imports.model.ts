import { activity } from '#domain/entities.ts';
import { separators, type Separator } from '#domain/csv.ts';
import { type MoveColumn, moveColumns, moveColumnWords } from '#domain/moveColumns.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

export const importFields = moveColumns;
export type ImportField = MoveColumn;
export const fieldWords = moveColumnWords;

const field = z.enum(importFields);
const column = z.nullable(field);
/** A sheet of a file that has several. */
const sheet = z.object({ name: text('name'), isHidden: flag, rows: integer });
const source = z.object({
  is: z.enum(['paste', 'csv', 'xlsx']),
  /** Of the file; null for pasted text. */
  name: z.nullable(text('name')),
  /** Between the cells of a line; null for a spreadsheet, or where each line is one cell. */
  separator: z.nullable(z.enum(Object.keys(separators) as [Separator, ...Separator[]])),
  /** The sheet that was read, where the file has several. */
  sheet: z.nullable(text('name')),
  /** All of them, in their order; none where the file is no spreadsheet or has one alone. */
  sheets: z.array(sheet),
});
export type Source = z.output<typeof source>;

const cells = z.array(z.array(text('note')));
const table = {
  source,
  /** As they were read, heads and what stands above them included. */
  lines: cells,
  /** How many more there were. */
  leftOff: integer,
  /** What is hidden in the spreadsheet: lines and columns that are there, and more lines. */
  hidden: z.object({
    lines: z.array(integer),
    columns: z.array(integer),
    leftOff: integer,
    /** Cells beyond the last column that is read. */
    farCells: integer,
  }),
};
export const readPayload = payload(z.object(table));
export type ReadTable = ReturnType<typeof readPayload.parse>;
export type ImportTable = Pick<ReadTable, 'lines' | 'hidden'>;

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
  /** The line of heads; what stands above it is no row. Null where there are none. */
  headLine: z.nullable(integer),
  /** Whether columns that are hidden in the spreadsheet are taken as well. */
  takesHidden: flag,
  /** The field of each column; null for a column that is not used. Several may be one field. */
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

/** `adds`: the field keeps its other columns, of which each holds a part. */
export const columnPayload = payload(z.object({ column: integer, field: column, adds: flag }));
/** `line`: null for no heads. */
export const headsPayload = payload(z.object({ line: z.nullable(integer) }));
export const mappedPayload = payload(
  z.object({
    headLine: z.nullable(integer),
    takesHidden: flag,
    columns: z.array(column),
    guessed: z.array(flag),
  }),
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

/** The number of a line, as it is shown: heads and what stands above them are not counted. */
export function numberOf({ headLine }: Pick<ImportDraft, 'headLine'>, line: number): number {
  return line - (headLine ?? -1);
}

/** The lines that stand for moves. */
export function linesOf({ headLine, lines }: Pick<ImportDraft, 'headLine' | 'lines'>): number[] {
  return lines.flatMap((_cells, line) => (line <= (headLine ?? -1) ? [] : line));
}
