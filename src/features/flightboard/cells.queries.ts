// The text of a move in each column.
import type { Activity } from '#domain/entities.ts';
import { endOf, type TitleSees, vehicleTitle } from '../activities/index.ts';
import type { CellField } from '../moves/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { ColumnId } from './flightboard.model.ts';
import { driverName, tripName } from './trips.queries.ts';

/** The text of a column of text. */
export function cellText(
  sees: TitleSees,
  row: Activity,
  by: Exclude<ColumnId, 'status' | 'ready' | 'eta' | 'deadline' | 'created'>,
): string {
  switch (by) {
    case 'vehicle':
      return vehicleTitle(sees, row);
    case 'start':
      return endOf(sees, row, 'start').label;
    case 'end':
      return endOf(sees, row, 'end').label;
    case 'driver':
      return driverName(sees, row);
    case 'trip':
      return tripName(sees, row);
    case 'requestor':
      return sees.world.tables.employees.get(row.requestorId ?? '')?.name ?? '';
    default:
      return row[fieldOf[by]];
  }
}

/** Columns with fields of the move itself. */
const fieldOf = {
  name: 'name',
  generalNotes: 'notes',
  reference: 'reference',
  assignmentNotes: 'assigned',
  pickupNotes: 'pickupNotes',
  dropoffNotes: 'dropoffNotes',
} as const;

/** The end of its VIN, to distinguish vehicles with equal titles. */
export function vinTail(sees: Pick<WorldSees, 'world'>, { vehicleId, vin }: Activity): string {
  const known = vehicleId === null ? undefined : sees.world.tables.vehicles.get(vehicleId);
  return known ? known.vin.slice(-6) : (vin ?? '').slice(-6);
}

/** The columns whose cells are edited in place, by the field of the move. */
export const cellOf: { readonly [C in ColumnId]?: CellField } = {
  ready: 'readyMs',
  deadline: 'deadlineMs',
  generalNotes: 'notes',
  reference: 'reference',
  assignmentNotes: 'assigned',
  pickupNotes: 'pickupNotes',
  dropoffNotes: 'dropoffNotes',
};
