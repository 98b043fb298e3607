import type { Location, Vehicle } from '#domain/entities.ts';
import type { Point } from '#domain/geo.ts';
import { apartWords } from '#domain/promise.ts';
import { standardDurations } from '#planning/durations.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import { checkVin, keptVin, vinWarning } from '#domain/vin.ts';
import { no } from '#kernel/records.ts';
import type { Table } from '#kernel/slice.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import type { SelectionSees } from '#spine/selection/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { type Duplicate, duplicatesOf, type WantedVehicle } from './duplicates.queries.ts';
import {
  endOfEdited,
  type DraftVehicle,
  endOf,
  type MoveDraft,
  type MoveEnd,
  type MoveRequestData,
  type MovesState,
} from './moves.model.ts';
import type { EditedValues } from './editing.model.ts';
import { saveEdits } from './editing.requests.ts';

/** The meaning of the input: an inventory vehicle, a VIN (maybe doubtful), or a label. */
export type VehicleReading =
  | { readonly is: 'empty' }
  | { readonly is: 'inventory'; readonly vehicle: Vehicle }
  | { readonly is: 'vin'; readonly vin: string; readonly warning: string | null }
  | { readonly is: 'label'; readonly note: string };

/** Reading 16. A doubtful VIN gets a warning and is never refused. */
export function readVehicle(
  { vehicleId, vinInput }: Pick<DraftVehicle, 'vehicleId' | 'vinInput'>,
  vehicles: Table<Vehicle>,
): VehicleReading {
  const chosen = vehicleId ? vehicles.get(vehicleId) : undefined;
  if (chosen) return { is: 'inventory', vehicle: chosen };
  const text = vinInput.trim();
  if (text === '') return { is: 'empty' };
  const check = checkVin(text);
  switch (check.kind) {
    case 'ok':
    case 'badCheckDigit':
      return { is: 'vin', vin: check.vin, warning: vinWarning(check) };
    case 'badLetter':
    case 'wrongLength':
      return { is: 'vin', vin: text.toUpperCase(), warning: vinWarning(check) };
    default:
      return { is: 'label', note: 'Not in the inventory: kept as a label.' };
  }
}

/** The inventory vehicle with exactly this VIN or stock number. */
export function inventoryMatch(text: string, vehicles: Table<Vehicle>): Vehicle | undefined {
  const wanted = text.trim().toUpperCase();
  if (wanted === '') return undefined;
  for (const vehicle of vehicles.rows()) {
    if (vehicle.vin === wanted || vehicle.stock.toUpperCase() === wanted) return vehicle;
  }
  return undefined;
}

/** What a complete draft asks for, move by move; null while a field is missing. */
export function requestsOf(draft: MoveDraft): readonly MoveRequestData[] | null {
  const { startId, endId, startPlace, endPlace } = draft;
  if (!endOf(draft, 'start') || !endOf(draft, 'end')) return null;
  const ends = {
    startId,
    endId,
    ...(startPlace ? { startPlace } : {}),
    ...(endPlace ? { endPlace } : {}),
  };
  const moves = draft.vehicles.flatMap((vehicle): readonly MoveRequestData[] => {
    const { vehicleId, vinInput, readyMs, deadlineMs, forceReady } = vehicle;
    if (deadlineMs === null) return [];
    const { reason, pickupNotes, dropoffNotes } = vehicle;
    const vin = vehicleId ? null : keptVin(vinInput);
    const asked = { vehicleId, vin, readyMs, deadlineMs, reason, pickupNotes, dropoffNotes };
    return [{ ...ends, ...asked, forceReady }];
  });
  return moves.length > 0 && moves.length === draft.vehicles.length ? moves : null;
}

type Listed = Pick<MoveDraft, 'vehicles' | 'startId'>;

/** The vehicles of a draft, as duplicates are looked for. */
export function wantedIn({ vehicles, startId }: Listed): readonly WantedVehicle[] {
  return vehicles.map(({ vehicleId, vinInput }) => ({ vehicleId, vin: vinInput, startId }));
}

/** What is there already of each vehicle of the draft, in their order. */
export function duplicatesIn(
  sees: Pick<WorldSees, 'world'> & ClockSees,
  draft: Listed,
): readonly (readonly Duplicate[])[] {
  return duplicatesOf(sees, wantedIn(draft));
}

/**
 * The home locations of the account that is used, in the order of their table: its own, else those
 * below it. The first counts (S1 §3).
 */
export function homesOf({
  world,
  session,
}: Pick<WorldSees, 'world' | 'session'>): readonly Location[] {
  const { accountIds } = world.state;
  const homes = [...world.tables.locations.rows()].filter(({ kind }) => kind === 'home');
  const used = accountIds?.[0] ?? session.state.user?.accountId;
  const own = homes.filter(({ accountId }) => accountId === used);
  if (own.length > 0) return own;
  const below = new Set(accountIds);
  return accountIds ? homes.filter(({ accountId }) => below.has(accountId)) : homes;
}

/** The ends that a new move begins with: the first selected location, and the second. */
export function selectedEnds({ selection }: SelectionSees): {
  readonly startId: string | null;
  readonly endId: string | null;
} {
  const { collection, ids } = selection.state;
  const [startId = null, endId = null] = collection === 'locations' ? ids : [];
  return { startId, endId };
}

export const noHome = no('The account has no home location.');

export type Filling = Pick<WorldSees, 'world'> &
  Pick<FormsSees, 'forms'> & { readonly moves: { readonly state: MovesState } };

/** The ends of the move that is being scheduled or edited; null while there is none. */
export function endsInHand(sees: Filling): {
  readonly start: MoveEnd | null;
  readonly end: MoveEnd | null;
} | null {
  const { draft } = sees.moves.state;
  if (draft) return { start: endOf(draft, 'start'), end: endOf(draft, 'end') };
  const edited = editInHand(sees);
  return edited && { start: endOfEdited(edited.startId), end: endOfEdited(edited.endId) };
}

/** The move whose edit is on the screen, its row, and its ends as they are edited. */
export function editInHand({ forms, world }: Pick<Filling, 'forms' | 'world'>) {
  const edited = forms.state.forms.find(({ of, isShown }) => isShown && of === saveEdits.type);
  const row = edited && world.tables.activities.get(edited.id);
  if (!row) return null;
  const { startId, endId } = { ...row, ...(edited.typed as Partial<EditedValues>) };
  return { row, startId, endId };
}

/** Where these ends are, as far as they are chosen and known. */
export function endPointsInHand(sees: Filling): {
  readonly from: Point | null;
  readonly to: Point | null;
} | null {
  const ends = endsInHand(sees);
  const pointOf = (end: MoveEnd | null) => {
    const place = placeOf(end, sees);
    return place && { lonE6: place.lonE6, latE6: place.latE6 };
  };
  return ends && { from: pointOf(ends.start), to: pointOf(ends.end) };
}

/** The location or the new place of an end; null while it is not chosen, or no longer known. */
export function placeOf(
  end: MoveEnd | null,
  { world }: Pick<WorldSees, 'world'>,
): Location | NewPlace | null {
  if (!end) return null;
  return 'place' in end ? end.place : (world.tables.locations.get(end.locationId) ?? null);
}

export type Arrival = {
  /** Position of the vehicle with the least time to spare. */
  readonly at: number;
  readonly arrivalMs: number;
  /** Below zero where it would be late. */
  readonly spareMs: number;
  /** Whether it could be driven at once. */
  readonly isNow: boolean;
};

/** '1 h 03 min before its deadline', as clocks show both times. */
export function spareWords({ arrivalMs, spareMs }: Arrival): string {
  const apart = apartWords(arrivalMs, arrivalMs + spareMs);
  return `${apart} ${spareMs < 0 ? 'after' : 'before'} its deadline`;
}

/** '2 d 0 h from ready', as clocks show both times; null without a deadline after that. */
export function spanWords(
  { readyMs, deadlineMs }: Pick<DraftVehicle, 'readyMs' | 'deadlineMs'>,
  nowMs: number,
): string | null {
  const fromMs = readyMs ?? nowMs;
  if (deadlineMs === null || deadlineMs < fromMs) return null;
  return `${apartWords(fromMs, deadlineMs)} from ${readyMs === null ? 'now' : 'ready'}`;
}

/** When the vehicles would arrive, each driven once it is ready; null without a deadline. */
export function arrivalOf(
  vehicles: MoveDraft['vehicles'],
  durationMs: number,
  nowMs: number,
): Arrival | null {
  const { vehiclePickupMs, vehicleDropoffMs } = standardDurations;
  const arrivals = vehicles.flatMap(({ forceReady, readyMs, deadlineMs }, at): Arrival[] => {
    if (deadlineMs === null) return [];
    const isNow = forceReady || readyMs === null || readyMs <= nowMs;
    const startMs = isNow ? nowMs : readyMs;
    const arrivalMs = startMs + vehiclePickupMs + durationMs + vehicleDropoffMs;
    return [{ at, arrivalMs, spareMs: deadlineMs - arrivalMs, isNow }];
  });
  return arrivals.sort((a, b) => a.spareMs - b.spareMs)[0] ?? null;
}
