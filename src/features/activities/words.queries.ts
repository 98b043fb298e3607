// The names of a move's vehicle and places on every screen.
import type { Activity, Trip, Vehicle } from '#domain/entities.ts';
import { modelWords } from '#domain/modelWords.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { decodedTitles, vinToDecode } from '../vins/index.ts';

/** What the name of a move's vehicle is read from. */
export type TitleSees = Pick<FetchesSees, 'fetches' | 'world'>;

/**
 * '2024 Toyota RAV4'; of a vehicle outside the inventory what its VIN says, where it was decoded,
 * or else the VIN; the specification's text where neither is known.
 */
export function vehicleTitle(sees: TitleSees, activity: Activity): string {
  const vehicle = inventoryVehicle(sees, activity);
  if (vehicle) return titleOf(vehicle);
  const vin = vinOutside(sees, activity);
  const decoded = vin === null ? undefined : decodedTitles(sees).get(vin);
  return decoded ?? activity.vin ?? 'Unknown Vehicle';
}

/** The VIN, as it is decoded, of a vehicle outside the inventory; null for any other. */
export function vinOutside(sees: Pick<WorldSees, 'world'>, activity: Activity): string | null {
  if (activity.vin === null || inventoryVehicle(sees, activity)) return null;
  return vinToDecode(activity.vin)?.vin ?? null;
}

function inventoryVehicle({ world }: Pick<WorldSees, 'world'>, { vehicleId }: Activity) {
  return vehicleId === null ? undefined : world.tables.vehicles.get(vehicleId);
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
