// What cards, confirmation and suggestions say about a vehicle.
import type { Location, Vehicle } from '#domain/entities.ts';
import { modelWords } from '#domain/modelWords.ts';
import type { ShownTimes } from '#spine/settings/ui.ts';
import type { MovesSees } from '../moves.slice.ts';
import type { Duplicate, VehicleIndex } from '../duplicates.queries.ts';
import { type DraftVehicle, endOf, type MoveDraft } from '../moves.model.ts';
import { readVehicle } from '../moves.queries.ts';
import type { Whereabouts } from './VehicleInput.tsx';

type Sees = Pick<MovesSees, 'world'>;

export type VehicleWords = {
  /** '2022 Ford Transit 350', the VIN or label, or 'Vehicle 3'. */
  readonly title: string;
  /** VIN and stock number, or what is known instead. */
  readonly second: string;
  /** A VIN that is not of the inventory: it is decoded. */
  readonly vin: string | null;
  /** Null, or what is doubtful in the VIN. */
  readonly warning: string | null;
};

const plain = { vin: null, warning: null };

export function vehicleWords(vehicle: DraftVehicle, at: number, { world }: Sees): VehicleWords {
  const reading = readVehicle(vehicle, world.tables.vehicles);
  switch (reading.is) {
    case 'empty':
      return { title: `Vehicle ${at + 1}`, second: 'No VIN or stock label yet', ...plain };
    case 'inventory': {
      const { vin, stock } = reading.vehicle;
      const title = modelWords(reading.vehicle) || stock || vin;
      const second = [stock, vin].filter((part) => part !== '').join(' · ');
      return { title, second, ...plain };
    }
    case 'vin': {
      const { vin, warning } = reading;
      return { title: vin, second: 'Not in the inventory', vin, warning };
    }
    case 'label': {
      const title = vehicle.vinInput.trim();
      return { title, second: 'Not in the inventory: kept as a label', ...plain };
    }
  }
}

/** 'PA-1071 on KC-2045, expected 10:40 AM', 'PA-1071, not on a trip yet' */
export function comingWords(
  { activityId, tripId, atMs }: Extract<Duplicate, { readonly is: 'coming' }>,
  { tables }: Sees['world'],
  times: Pick<ShownTimes, 'dateTime'>,
): string {
  const move = tables.activities.get(activityId);
  const name = move?.name ?? 'another move';
  const trip = tripId === null ? undefined : tables.trips.get(tripId);
  if (!trip || atMs === null) return `${name}, not on a trip yet`;
  const zone = tables.locations.get(move?.endId ?? '')?.timezone;
  return `${name} on ${trip.name}, expected ${times.dateTime(atMs, zone)}`;
}

/** 'Also in PA-1071' */
export function duplicateWords(
  duplicate: Duplicate,
  { world }: Sees,
  times: Pick<ShownTimes, 'dateTime'>,
): string {
  const { activities, locations } = world.tables;
  switch (duplicate.is) {
    case 'moving':
      return `Also in ${activities.get(duplicate.activityId)?.name ?? 'another move'}`;
    case 'coming':
      return `Comes with ${comingWords(duplicate, world, times)}`;
    case 'twice': {
      const numbers = duplicate.others.map((other) => other + 1).join(', ');
      return `The same as vehicle ${numbers}`;
    }
    case 'elsewhere': {
      const label = locations.get(duplicate.locationId)?.label ?? 'another location';
      return `Stands at ${label} in the inventory`;
    }
  }
}

/** The same in whole sentences, for the notice above the list. */
export function duplicateSentence(
  duplicate: Duplicate,
  name: string,
  { world }: Sees,
  times: Pick<ShownTimes, 'dateTime'>,
): { readonly title: string; readonly words: string } {
  const { activities, locations } = world.tables;
  const label = (id: string | undefined) => locations.get(id ?? '')?.label ?? 'an unknown location';
  switch (duplicate.is) {
    case 'moving': {
      const move = activities.get(duplicate.activityId);
      const named = move?.name ?? 'Another move';
      return {
        title: `${name} is already moving`,
        words:
          `${named} takes the same vehicle from ${label(move?.startId)} to ` +
          `${label(move?.endId)}. Creating this one makes two moves for one vehicle.`,
      };
    }
    case 'coming':
      return {
        title: `${name} is not at the pick-up yet`,
        words: `It comes with ${comingWords(duplicate, world, times)}.`,
      };
    case 'twice':
      return {
        title: `${name} is in this list twice`,
        words:
          `It is also vehicle ${duplicate.others.map((other) => other + 1).join(', ')}. ` +
          'Each is created as a move of its own.',
      };
    case 'elsewhere':
      return {
        title: `${name} stands somewhere else`,
        words: `The inventory has it at ${label(duplicate.locationId)}, and not at the pick-up.`,
      };
  }
}

/** Where a suggested vehicle is: it may move already, or stand where it is to go. */
export function whereabouts(
  vehicle: Vehicle,
  draft: MoveDraft,
  index: VehicleIndex,
  place: (id: string) => Location | undefined,
): Whereabouts | undefined {
  const [move] = index.movesOf(vehicle.id, vehicle.vin || null);
  if (move) return { words: `moving, ${move.name}`, isWarning: true };
  const at = vehicle.locationId === null ? undefined : place(vehicle.locationId);
  if (!at) return undefined;
  const end = endOf(draft, 'end');
  const isThere = end !== null && 'locationId' in end && end.locationId === at.id;
  return { words: `at ${at.label}`, isWarning: isThere };
}
