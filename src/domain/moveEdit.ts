// What an operator edits about a move, and the rules of it: one place for form, bus and server
// (S1 §4 and §7, readings 6, 14 and 45).
import { type EditableField, mayEdit } from './editLocks.ts';
import { fieldsOf, type ValuesOf } from './editable.ts';
import { type Activity, type ActivityStatus, activity } from './entities.ts';
import type { Point } from './geo.ts';
import type { NewPlace } from './newPlace.ts';
import { no, type Verdict, yes } from './verdict.ts';

const { shape } = activity;
const place = { empty: '', samples: null } as const;
const none = { empty: null, samples: null } as const;
const words = { empty: '', samples: ['', 'Gate 3'] } as const;

export const reasonWords = {
  inventory: 'Inventory',
  retail: 'Retail',
  service: 'Service',
  other: 'Other',
} as const;

/** In the order of the form. */
export const moveFields = fieldsOf<Activity>()({
  startId: { ...place, schema: shape.startId, label: 'Pick-up', wire: { at: 'origin.id' } },
  endId: { ...place, schema: shape.endId, label: 'Drop-off', wire: { at: 'destination.id' } },
  vehicleId: { ...none, schema: shape.vehicleId, label: 'Vehicle', wire: { at: 'vehicle.id' } },
  vin: { ...none, schema: shape.vin, label: 'VIN', wire: { at: 'vehicle.vin' } },
  readyMs: { ...none, schema: shape.readyMs, label: 'Ready time', wire: { at: 'readyTime' } },
  deadlineMs: {
    ...none,
    schema: shape.deadlineMs,
    label: 'Deadline',
    wire: { at: 'deadlineTime' },
  },
  reason: {
    schema: shape.reason,
    label: 'Reason',
    empty: 'other',
    samples: ['inventory', 'retail', 'service', 'other'],
    // S1 §7 names no place for it; here it is as in a new move.
    wire: { isCapital: true },
  },
  pickupNotes: {
    ...words,
    schema: shape.pickupNotes,
    label: 'Pick-up note',
    wire: { at: 'vehicle.pickupNotes' },
  },
  dropoffNotes: {
    ...words,
    schema: shape.dropoffNotes,
    label: 'Drop-off note',
    wire: { at: 'vehicle.dropoffInstructions' },
  },
  notes: { ...words, schema: shape.notes, label: 'Notes' },
  reference: { ...words, schema: shape.reference, label: 'Reference' },
  assigned: { ...words, schema: shape.assigned, label: 'Assignment notes' },
});
export type MoveValues = ValuesOf<typeof moveFields.shape>;
export type EditedField = keyof MoveValues;

/** The field of the lock table: a vehicle is one of the inventory or a VIN, under one lock. */
export function lockedAs(field: EditedField): EditableField {
  return field === 'vehicleId' || field === 'vin' ? 'vehicle' : field;
}

/** Reading 6: whether a move with this status, without lateness, may get other values here. */
export function mayEditFields(status: ActivityStatus, fields: Iterable<EditedField>): Verdict {
  for (const field of fields) {
    const verdict = mayEdit(status, lockedAs(field));
    if (!verdict.yes) return verdict;
  }
  return yes;
}

/** A move that would end where it begins; the server says it in the same words. */
export const samePlace = no('Pick-up and drop-off are the same place.');

/** Whether two places are at one point, whatever they are called. */
export function isOnePlace(a: Point, b: Point): boolean {
  return a.lonE6 === b.lonE6 && a.latE6 === b.latE6;
}

/** An end as it is edited: a location by its id, or a new place; null: none is chosen. */
export type EditedEnd = string | NewPlace | null;

/** Whether two ends are at one point: a saved location and a new place may be. */
export function isOneEnd(
  a: EditedEnd,
  b: EditedEnd,
  pointOf: (locationId: string) => Point | undefined,
): boolean {
  if (a === null || b === null) return false;
  if (a === b) return true;
  const [one, other] = [a, b].map((end) => (typeof end === 'string' ? pointOf(end) : end));
  return one !== undefined && other !== undefined && isOnePlace(one, other);
}

/** Why a move may not have these ends; a form may have cleared one. */
export function checkEnds(
  ends: { readonly startId: EditedEnd; readonly endId: EditedEnd },
  pointOf: (locationId: string) => Point | undefined,
): Verdict & { readonly field?: 'startId' | 'endId' } {
  if (!ends.startId) return { ...no('Choose a pick-up location.'), field: 'startId' };
  if (!ends.endId) return { ...no('Choose a drop-off location.'), field: 'endId' };
  return isOneEnd(ends.startId, ends.endId, pointOf) ? { ...samePlace, field: 'endId' } : yes;
}

/** Reading 16: a vehicle of the inventory, a VIN or a stock label. */
export function checkVehicle({ vehicleId, vin }: Pick<MoveValues, 'vehicleId' | 'vin'>): Verdict {
  if (vehicleId || (vin ?? '').trim() !== '') return yes;
  return no('The vehicle needs a VIN or a stock label.');
}
