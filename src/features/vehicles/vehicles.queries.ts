import type { Activity, Vehicle } from '#domain/entities.ts';
import {
  takes,
  type VehicleField,
  vehicleFields,
  type VehicleValues,
  vehicleValues,
} from '#domain/inventory.ts';
import type { WorldSees } from '../world/index.ts';
import type { EditedFields } from './vehicles.model.ts';

type Sees = Pick<WorldSees, 'world'>;

/** The moves that take a vehicle, open or not. */
export function* movesOf({ world }: Sees, vehicle: Vehicle): Generator<Activity> {
  for (const row of world.tables.activities.rows()) if (takes(row, vehicle)) yield row;
}

/** What differs of two sets of values, as an edit carries it: the second's. */
export function differing(from: VehicleValues, to: VehicleValues): EditedFields {
  const fields = vehicleFields.filter((field) => !Object.is(to[field], from[field]));
  return Object.fromEntries(fields.map((field) => [field, to[field]]));
}

/** What the form holds. */
export type Draft = {
  /** Of the vehicle as the operator knows it. */
  readonly version: number;
  /** As the form opened. */
  readonly opened: VehicleValues;
  /** As he has been told, or has answered. */
  readonly seen: VehicleValues;
  readonly typed: VehicleValues;
  /** What he has typed in or answered about, whatever it holds. */
  readonly touched: readonly VehicleField[];
};

/** The form as it opens, with what an edit that was not saved had typed. */
export function draftOf(vehicle: Vehicle, failed: EditedFields = {}): Draft {
  const values = vehicleValues(vehicle);
  const typed = { ...values, ...failed };
  const touched = vehicleFields.filter((field) => field in failed);
  return { version: vehicle.version, opened: values, seen: values, typed, touched };
}

/**
 * The draft beside the vehicle as it is now. What somebody else has changed is taken where the
 * operator has typed nothing, or the same; where he has typed something else it is a conflict, and
 * his to settle. Until then the draft is of the version he knows, so that the server refuses it.
 */
export function caughtUp(draft: Draft, vehicle: Vehicle) {
  const now = vehicleValues(vehicle);
  const { seen, typed } = draft;
  const changed = vehicleFields.filter((field) => now[field] !== seen[field]);
  const isMine = (field: VehicleField) =>
    !Object.is(typed[field], seen[field]) && typed[field] !== now[field];
  const conflicts = changed.filter(isMine);
  const theirs = picked(
    now,
    changed.filter((field) => !isMine(field)),
  );
  const version = conflicts.length === 0 ? vehicle.version : draft.version;
  const next = { ...draft, version, seen: { ...seen, ...theirs }, typed: { ...typed, ...theirs } };
  /** What is as somebody else has it, and not as the form opened. */
  const followed = vehicleFields.filter(
    (field) =>
      now[field] !== draft.opened[field] &&
      next.typed[field] === now[field] &&
      !draft.touched.includes(field),
  );
  return { draft: next satisfies Draft as Draft, conflicts, followed };
}

/** Whose value a field has that both have changed; from now on it is of what is there now. */
export function settled(
  draft: Draft,
  field: VehicleField,
  keep: 'mine' | 'theirs',
  vehicle: Vehicle,
): Draft {
  const theirs = picked(vehicleValues(vehicle), [field]);
  const typed = keep === 'mine' ? draft.typed : { ...draft.typed, ...theirs };
  return { ...draft, seen: { ...draft.seen, ...theirs }, typed, touched: touching(draft, field) };
}

/** One field as the operator types it. */
export function typedIn<F extends VehicleField>(
  draft: Draft,
  field: F,
  value: VehicleValues[F],
): Draft {
  const typed = { ...draft.typed, [field]: value };
  return { ...draft, typed, touched: touching(draft, field) };
}

function touching({ touched }: Draft, field: VehicleField): readonly VehicleField[] {
  return [...new Set([...touched, field])];
}

function picked(values: VehicleValues, fields: readonly VehicleField[]): Partial<VehicleValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
