// What a move says in each column.
import type { Activity } from '#domain/entities.ts';
import { placeLabel, vehicleTitle } from '../activities/index.ts';
import type { WorldSees } from '../world/index.ts';
import type { ColumnId } from './flightboard.model.ts';

type Sees = Pick<WorldSees, 'world'>;

/** The words of a column that has words. */
export function cellText(
  sees: Sees,
  row: Activity,
  by: Exclude<ColumnId, 'status' | 'ready' | 'deadline' | 'created'>,
): string {
  switch (by) {
    case 'name':
      return row.name;
    case 'vehicle':
      return vehicleTitle(sees, row);
    case 'start':
      return placeLabel(sees, row.startId);
    case 'end':
      return placeLabel(sees, row.endId);
    case 'requestor':
      return sees.world.tables.employees.get(row.requestorId ?? '')?.name ?? '';
    case 'generalNotes':
      return row.notes;
    case 'reference':
      return row.reference;
    case 'assignmentNotes':
      return row.assigned;
    case 'pickupNotes':
      return row.pickupNotes;
    case 'dropoffNotes':
      return row.dropoffNotes;
  }
}

/** The end of its VIN, to tell two vehicles of one title apart. */
export function vinTail(sees: Sees, { vehicleId, vin }: Activity): string {
  const known = vehicleId === null ? undefined : sees.world.tables.vehicles.get(vehicleId);
  return known ? known.vin.slice(-6) : (vin ?? '').slice(-6);
}
