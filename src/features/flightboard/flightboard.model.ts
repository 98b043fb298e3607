import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** S1 §2: all columns, in the order they are drawn; and what the trip of a move says of it. */
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

/** Those that are shown at first: those of S1 §2, and what the trip of a move says of it. */
export const firstColumns: readonly ColumnId[] = columnIds.slice(0, 10);

export type Sort = {
  readonly by: ColumnId;
  /** The last comes first. What has no value is last either way. */
  readonly descending: boolean;
};

export type FlightboardState = {
  readonly isOpen: boolean;
  /** Shown, in the operator's order. */
  readonly columns: readonly ColumnId[];
  /** Drawn by hand; another column has the width of its kind. */
  readonly widthsPx: { readonly [C in ColumnId]?: number };
  readonly sort: Sort;
  /** Rows without all of its words are left out; empty shows all. */
  readonly search: string;
  /** As the operator has drawn it; null: as the window has room. */
  readonly heightPx: number | null;
  /** Why this browser does not keep how it is arranged; null when it does. */
  readonly notKept: string | null;
};

export const showPayload = payload(z.object({ isOpen: flag }));
export const sortPayload = payload(z.object({ by: z.enum(columnIds) }));
export const sortedPayload = payload(z.object({ by: z.enum(columnIds), descending: flag }));
export const columnsPayload = payload(z.object({ columns: z.array(z.enum(columnIds)) }));
/** `to`: its place among the columns shown. */
export const movePayload = payload(z.object({ column: z.enum(columnIds), to: integer }));
/** `widthPx` null: as wide as its kind. */
export const widthPayload = payload(
  z.object({ column: z.enum(columnIds), widthPx: z.nullable(integer) }),
);
export const searchPayload = payload(z.object({ text: text('note') }));

export const resizePayload = payload(z.object({ heightPx: integer }));
export const resizedPayload = payload(z.object({ heightPx: z.nullable(integer) }));

export const leastColumnPx = 56;
export const mostColumnPx = 1_200;

/** All columns: those shown in their order, each other one behind what it follows at first. */
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

/** Whether start and end stand in one column where there is little room. */
export function joinsEnds(shown: readonly ColumnId[]): boolean {
  return shown.includes('start') && shown.includes('end');
}

/** For little room: what one plans by first, each part in the operator's order. */
export function planningFirst(shown: readonly ColumnId[]): readonly ColumnId[] {
  const isDrawn = (id: ColumnId) => id !== 'end' || !joinsEnds(shown);
  return [
    ...shown.filter((id) => always.includes(id) && isDrawn(id)),
    ...shown.filter((id) => then.includes(id)),
    ...pushedAside(shown),
  ];
}

/** How many of `planningFirst` are always in sight. */
export function alwaysInSight(shown: readonly ColumnId[]): number {
  return planningFirst(shown).filter((id) => always.includes(id)).length;
}

/** What little room leaves out of sight, until it is scrolled to. */
export function pushedAside(shown: readonly ColumnId[]): readonly ColumnId[] {
  return shown.filter((id) => !always.includes(id) && !then.includes(id));
}

/** The columns shown when one of them comes to another place. */
export function moved(shown: readonly ColumnId[], column: ColumnId, to: number) {
  const others = shown.filter((id) => id !== column);
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, column);
}

/** The words of a column's head, of the chooser and of a step. */
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
