import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** S1 §2: all columns in their initial order, and those with data of a move's trip. */
export const columnIds = [
  'status',
  'name',
  'vehicle',
  'start',
  'end',
  'driver',
  'trip',
  'ready',
  'eta',
  'deadline',
  'requestor',
  'generalNotes',
  'reference',
  'assignmentNotes',
  'pickupNotes',
  'dropoffNotes',
  'created',
] as const;
export type ColumnId = (typeof columnIds)[number];

/** The columns shown at first: those of S1 §2, and those with data of a move's trip. */
export const firstColumns: readonly ColumnId[] = columnIds.slice(0, 10);

export type Sort = {
  readonly by: ColumnId;
  /** Descending. Rows without a value are last either way. */
  readonly descending: boolean;
};

export type FlightboardState = {
  readonly isOpen: boolean;
  /** Shown, in the operator's order. */
  readonly columns: readonly ColumnId[];
  /** Set by the operator; other columns have the width of their kind. */
  readonly widthsPx: { readonly [C in ColumnId]?: number };
  readonly sort: Sort;
  /** Rows without all of these words are hidden; empty shows all. */
  readonly search: string;
  /** Set by the operator; null: the height that the window allows. */
  readonly heightPx: number | null;
  /** Why this browser can't store the layout; null when it can. */
  readonly notKept: string | null;
};

export const showPayload = payload(z.object({ isOpen: flag }));
export const sortPayload = payload(z.object({ by: z.enum(columnIds) }));
export const sortedPayload = payload(z.object({ by: z.enum(columnIds), descending: flag }));
export const columnsPayload = payload(z.object({ columns: z.array(z.enum(columnIds)) }));
/** `to`: its place among the columns shown. */
export const movePayload = payload(z.object({ column: z.enum(columnIds), to: integer }));
/** `widthPx` null: the width of its kind. */
export const widthPayload = payload(
  z.object({ column: z.enum(columnIds), widthPx: z.nullable(integer) }),
);
export const searchPayload = payload(z.object({ text: text('note') }));

export const resizePayload = payload(z.object({ heightPx: integer }));
export const resizedPayload = payload(z.object({ heightPx: z.nullable(integer) }));

export const leastColumnPx = 56;
export const mostColumnPx = 1_200;

/** All columns: the shown ones in their order, each other one after its initial predecessor. */
export function inPlaces(shown: readonly ColumnId[]): readonly ColumnId[] {
  const all = [...shown];
  for (const [at, id] of columnIds.entries()) {
    if (all.includes(id)) continue;
    const before = columnIds[at - 1];
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
  }
  return all;
}

const always: readonly ColumnId[] = ['status', 'name', 'start', 'end', 'ready', 'deadline'];
const then: readonly ColumnId[] = ['eta'];

/** Whether start and end share one column where there is little room. */
export function joinsEnds(shown: readonly ColumnId[]): boolean {
  return shown.includes('start') && shown.includes('end');
}

/** For little room: planning columns first, both parts in the operator's order. */
export function planningFirst(shown: readonly ColumnId[]): readonly ColumnId[] {
  const isDrawn = (id: ColumnId) => id !== 'end' || !joinsEnds(shown);
  return [
    ...shown.filter((id) => always.includes(id) && isDrawn(id)),
    ...shown.filter((id) => then.includes(id)),
    ...pushedAside(shown),
  ];
}

/** How many columns of `planningFirst` are always visible. */
export function alwaysInSight(shown: readonly ColumnId[]): number {
  return planningFirst(shown).filter((id) => always.includes(id)).length;
}

/** The columns that are visible only after scrolling where there is little room. */
export function pushedAside(shown: readonly ColumnId[]): readonly ColumnId[] {
  return shown.filter((id) => !always.includes(id) && !then.includes(id));
}

/** The shown columns after one of them was moved to another place. */
export function moved(shown: readonly ColumnId[], column: ColumnId, to: number) {
  const others = shown.filter((id) => id !== column);
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, column);
}

/** The label of a column in its head, in the chooser and of its steps. */
export const columnWords: { readonly [C in ColumnId]: string } = {
  status: 'Status',
  name: 'Name',
  vehicle: 'Vehicle',
  start: 'Start',
  end: 'End',
  driver: 'Driver',
  trip: 'Trip',
  ready: 'Ready',
  eta: 'ETA',
  deadline: 'Deadline',
  requestor: 'Requestor',
  generalNotes: 'General notes',
  reference: 'Reference',
  assignmentNotes: 'Assignment notes',
  pickupNotes: 'Pick-up notes',
  dropoffNotes: 'Drop-off notes',
  created: 'Created',
};
