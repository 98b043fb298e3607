import type { Location, Vehicle } from '#domain/entities.ts';
import { checkVin, vinLength } from '#domain/vin.ts';
import type { Table } from '#kernel/slice.ts';
import type { FormsSees } from '../forms/index.ts';
import type { WorldSees } from '../world/index.ts';
import type { MoveDraft, MoveRequestData, MovesState } from './moves.model.ts';
import { saveEdits } from './editing.requests.ts';

/** The meaning of the input: an inventory vehicle, a VIN (maybe doubtful), or a label. */
export type VehicleReading =
  | { readonly is: 'empty' }
  | { readonly is: 'inventory'; readonly vehicle: Vehicle }
  | { readonly is: 'vin'; readonly vin: string; readonly warning: string | null }
  | { readonly is: 'label'; readonly note: string };

/** Reading 16. A doubtful VIN gets a warning and is never refused. */
export function readVehicle(
  { vehicleId, vinInput }: Pick<MoveDraft, 'vehicleId' | 'vinInput'>,
  vehicles: Table<Vehicle>,
): VehicleReading {
  const chosen = vehicleId ? vehicles.get(vehicleId) : undefined;
  if (chosen) return { is: 'inventory', vehicle: chosen };
  const text = vinInput.trim();
  if (text === '') return { is: 'empty' };
  const check = checkVin(text);
  switch (check.kind) {
    case 'ok':
      return { is: 'vin', vin: check.vin, warning: null };
    case 'badCheckDigit': {
      const should = `position 9 should be ${check.expected}`;
      const warning = `This VIN looks mistyped (check digit: ${should}).`;
      return { is: 'vin', vin: check.vin, warning };
    }
    case 'badLetter': {
      const warning = `VINs have no letter ${check.letters}. Did you mean ${check.suggestion}?`;
      return { is: 'vin', vin: text.toUpperCase(), warning };
    }
    case 'wrongLength': {
      const warning = `A VIN has ${vinLength} characters.`;
      return { is: 'vin', vin: text.toUpperCase(), warning };
    }
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

/** The request for a complete draft; null while a field is missing. */
export function requestOf(draft: MoveDraft): MoveRequestData | null {
  const { startId, endId, vehicleId, vinInput, readyMs, deadlineMs } = draft;
  if (!startId || !endId || deadlineMs === null) return null;
  const { reason, pickupNotes, dropoffNotes } = draft;
  const vin = vehicleId ? null : vinInput.trim().toUpperCase();
  return {
    startId,
    endId,
    vehicleId,
    vin,
    readyMs,
    deadlineMs,
    reason,
    pickupNotes,
    dropoffNotes,
  };
}

/** '7400 W 119th St, Overland Park' */
export function addressOf({ address, city }: Location): string {
  return [address, city].filter((part) => part !== '').join(', ');
}

type Ends = Pick<MoveDraft, 'startId' | 'endId'>;
type Filling = Pick<WorldSees, 'world'> &
  Pick<FormsSees, 'forms'> & { readonly moves: { readonly state: MovesState } };

/** The move that is being scheduled or edited; null while there is none. */
export function endsInHand({ moves, forms, world }: Filling): Ends | null {
  const edited = forms.state.forms.find(({ of, isShown }) => isShown && of === saveEdits.type);
  return moves.state.draft ?? world.tables.activities.get(edited?.id ?? '') ?? null;
}
