import type { Vehicle } from '#domain/entities.ts';
import { checkVin, normalizeVin, vinLength } from '#domain/vin.ts';
import type { Table } from '#kernel/slice.ts';
import { mostOfLabel } from './limits.queries.ts';

/** The inventory by what people write: VINs and stock numbers. */
export type VehicleIndex = {
  /** Undefined for none, and where a stock number is not of one vehicle alone. */
  readonly find: (text: string) => Vehicle | undefined;
};

const known = new WeakMap<Table<Vehicle>, VehicleIndex>();

export function vehiclesOf(table: Table<Vehicle>): VehicleIndex {
  const before = known.get(table);
  if (before) return before;
  const byWord = new Map<string, Vehicle | null>();
  for (const vehicle of table.rows()) {
    for (const word of new Set([vehicle.vin.toUpperCase(), vehicle.stock.trim().toUpperCase()])) {
      if (word !== '') byWord.set(word, byWord.has(word) ? null : vehicle);
    }
  }
  const find = (text: string) => {
    const word = text.trim().toUpperCase();
    return byWord.get(word) ?? byWord.get(normalizeVin(text)) ?? undefined;
  };
  const index = { find };
  known.set(table, index);
  return index;
}

export type VehicleReading =
  | { readonly is: 'inventory'; readonly vehicle: Vehicle }
  /** `why`: a doubt, which never refuses a vehicle (reading 16); null for none. */
  | { readonly is: 'vin'; readonly vin: string; readonly why: string | null }
  | { readonly is: 'label'; readonly vin: string; readonly why: string }
  | { readonly is: 'wrong'; readonly why: string; readonly group: string };

/** Reading 16: a VIN, a stock number, or a label. */
export function readVehicleCell(text: string, index: VehicleIndex): VehicleReading {
  const vehicle = index.find(text);
  if (vehicle) return { is: 'inventory', vehicle };
  const check = checkVin(text);
  switch (check.kind) {
    case 'ok':
      return { is: 'vin', vin: check.vin, why: null };
    case 'badCheckDigit': {
      const why = `This VIN looks mistyped: position 9 should be ${check.expected}.`;
      return { is: 'vin', vin: check.vin, why };
    }
    case 'badLetter': {
      const why = `VINs have no letter ${check.letters}. Did you mean ${check.suggestion}?`;
      return { is: 'vin', vin: normalizeVin(text), why };
    }
    case 'wrongLength': {
      const off = check.length - vinLength;
      const count = `${Math.abs(off) === 1 ? 'one' : Math.abs(off)}`;
      const verb = Math.abs(off) === 1 ? 'is' : 'are';
      const how = off < 0 ? 'missing' : 'too many';
      const off17 = `A VIN has ${vinLength} characters, ${count} ${verb} ${how}.`;
      const why = `${off17} Or type a stock number.`;
      return { is: 'wrong', why, group: `VIN of ${check.length} characters` };
    }
    default: {
      const label = text.trim();
      if (label.length > mostOfLabel) {
        return { is: 'wrong', why: `At most ${mostOfLabel} characters.`, group: 'Text too long' };
      }
      return { is: 'label', vin: label, why: 'Not in the inventory: kept as a label.' };
    }
  }
}
