// The names of a move's vehicle and places on every screen.
import type { Activity, Trip, Vehicle } from '#domain/entities.ts';
import { modelWords } from '#domain/modelWords.ts';
import { fetched, type FetchesSees } from '#spine/fetches/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { decodedVin, vinToDecode } from '../vins/index.ts';

/** '2024 Toyota RAV4', the VIN when only that is known, or the specification's text. */
export function vehicleTitle({ world }: Pick<WorldSees, 'world'>, activity: Activity): string {
  const vehicle = activity.vehicleId ? world.tables.vehicles.get(activity.vehicleId) : undefined;
  return vehicle ? titleOf(vehicle) : (activity.vin ?? 'Unknown Vehicle');
}

/** The same, and of a vehicle outside the inventory what its VIN says, where it was decoded. */
export function knownTitle(
  sees: Pick<WorldSees, 'world'> & FetchesSees,
  activity: Activity,
): string {
  const title = vehicleTitle(sees, activity);
  const params = title === activity.vin ? vinToDecode(title) : null;
  const known = params && fetched(sees, decodedVin, params);
  return (known?.is === 'ready' && known.value.title) || title;
}

/** The title of an inventory vehicle: the office's, or year, make and model. */
export function titleOf(vehicle: Vehicle): string {
  return vehicle.title || builtTitle(vehicle);
}

/** The title of a vehicle without one of its own. */
export function builtTitle(vehicle: Vehicle): string {
  return modelWords(vehicle) || vehicle.vin;
}

/** The step that a driver still owes when moves need one: the trip is assigned and not begun. */
export function owedWords({ name }: Pick<Trip, 'name'>): string {
  return `Has not begun trip ${name}`;
}

const unknownPlace = 'Unknown location';

export function placeLabel({ world }: Pick<WorldSees, 'world'>, id: string): string {
  return world.tables.locations.get(id)?.label ?? unknownPlace;
}

export type MoveEnd = 'start' | 'end';

/**
 * What an end of a move is called, and its street address: by its location, or as the server names
 * it where that is in no list.
 */
export function endOf({ world }: Pick<WorldSees, 'world'>, move: Activity, end: MoveEnd) {
  const isStart = end === 'start';
  const place = world.tables.locations.get(isStart ? move.startId : move.endId);
  if (place) return { label: place.label, address: `${place.address}, ${place.city}` };
  const { namedEnds } = move;
  const label = (isStart ? namedEnds?.startLabel : namedEnds?.endLabel) ?? '';
  const address = (isStart ? namedEnds?.startAddress : namedEnds?.endAddress) ?? '';
  return { label: label || address || unknownPlace, address: label === '' ? '' : address };
}

/** Both ends: 'Olathe → Lenexa'. */
export function wayWords(sees: Pick<WorldSees, 'world'>, move: Activity): string {
  return `${endOf(sees, move, 'start').label} → ${endOf(sees, move, 'end').label}`;
}
