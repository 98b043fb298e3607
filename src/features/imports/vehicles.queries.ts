import type { Vehicle } from '#domain/entities.ts';
import { checkVin, lookalikesOf, normalizeVin, seenText, vinLength } from '#domain/vin.ts';
import type { Table } from '#kernel/slice.ts';
import { mostOfLabel } from './limits.queries.ts';

/** The inventory by what people write: VINs, stock numbers and the ends of VINs. */
export type VehicleIndex = {
  /** By its VIN or stock number. Undefined for none, and where a number is not of one alone. */
  readonly find: (text: string) => Vehicle | undefined;
  /** By the last eight or six characters of its VIN. */
  readonly ending: (text: string) => readonly Vehicle[];
};

const known = new WeakMap<Table<Vehicle>, VehicleIndex>();

/** How many of the last characters of a VIN people write. */
const endLengths = [8, 6];

export function vehiclesOf(table: Table<Vehicle>): VehicleIndex {
  const before = known.get(table);
  if (before) return before;
  const byWord = new Map<string, Vehicle | null>();
  const byEnd = new Map<string, Vehicle[]>();
  for (const vehicle of table.rows()) {
    for (const word of new Set([vehicle.vin.toUpperCase(), vehicle.stock.trim().toUpperCase()])) {
      if (word !== '') byWord.set(word, byWord.has(word) ? null : vehicle);
    }
    if (vehicle.vin.length !== vinLength) continue;
    for (const length of endLengths) {
      const end = vehicle.vin.slice(-length).toUpperCase();
      const there = byEnd.get(end);
      if (there) there.push(vehicle);
      else byEnd.set(end, [vehicle]);
    }
  }
  const find = (text: string) => {
    const word = seenText(text).toUpperCase();
    return byWord.get(word) ?? byWord.get(normalizeVin(text)) ?? undefined;
  };
  const ending = (text: string) => byEnd.get(text) ?? [];
  const index = { find, ending };
  known.set(table, index);
  return index;
}

export type VehicleReading =
  /** `why`: a doubt; null where its VIN or stock number was written. */
  | { readonly is: 'inventory'; readonly vehicle: Vehicle; readonly why: string | null }
  /** `why`: a doubt, which never refuses a vehicle (reading 16); null for none. */
  | { readonly is: 'vin'; readonly vin: string; readonly why: string | null }
  | { readonly is: 'label'; readonly vin: string; readonly why: string }
  /** `kept`: what it is where the operator keeps it; null where it cannot be. */
  | {
      readonly is: 'wrong';
      readonly why: string;
      readonly group: string;
      readonly kept: string | null;
    };

/** The title of vehicles whose number is none of 17 characters, which may be so. */
export const shortGroup = `It has no ${vinLength} characters`;

/** Reading 16: a VIN, a stock number, or a label. */
export function readVehicleCell(typed: string, index: VehicleIndex): VehicleReading {
  const strange = lookalikesOf(typed);
  const text = strange?.mended ?? seenText(typed);
  const mended = strange && `It has letters of another script: ${strange.of}.`;
  const vehicle = index.find(text) ?? index.find(withoutName(text));
  if (vehicle) return { is: 'inventory', vehicle, why: mended };
  const check = checkVin(text);
  switch (check.kind) {
    case 'ok':
      return { is: 'vin', vin: check.vin, why: mended };
    case 'badCheckDigit': {
      const why = `This VIN looks mistyped: position 9 should be ${check.expected}.`;
      return { is: 'vin', vin: check.vin, why: mended ?? why };
    }
    case 'badLetter': {
      const meant = index.find(check.suggestion);
      if (meant) {
        const why = `VINs have no letter ${check.letters}: it is ${check.suggestion}.`;
        return { is: 'inventory', vehicle: meant, why };
      }
      const why = `VINs have no letter ${check.letters}. Did you mean ${check.suggestion}?`;
      return { is: 'vin', vin: normalizeVin(text), why };
    }
    case 'wrongLength': {
      const off = check.length - vinLength;
      const count = `${Math.abs(off) === 1 ? 'one' : Math.abs(off)}`;
      const verb = Math.abs(off) === 1 ? 'is' : 'are';
      const how = off < 0 ? 'missing' : 'too many';
      const off17 = `A VIN has ${vinLength} characters, ${count} ${verb} ${how}.`;
      const why = `${off17} Older vehicles and equipment have others: keep it.`;
      return { is: 'wrong', why, group: shortGroup, kept: text };
    }
    default:
      return endReading(text, index) ?? labelReading(text);
  }
}

/** 'Stock #P4431', 'Unit 4431'. */
function withoutName(text: string): string {
  return text.replace(
    /^(?:stock|stk|unit|veh(?:icle)?)\b\.?\s*(?:#|no\b\.?|number)?\s*[:#=]?\s*/i,
    '',
  );
}

/** The end of a VIN of the inventory; null where it is none. */
function endReading(text: string, index: VehicleIndex): VehicleReading | null {
  const end = normalizeVin(text);
  if (!endLengths.includes(end.length) || !/\d/.test(end)) return null;
  const [vehicle, ...others] = index.ending(end.replace(/[OQ]/g, '0').replace(/I/g, '1'));
  if (!vehicle) return null;
  if (others.length === 0) {
    return { is: 'inventory', vehicle, why: `The last ${end.length} of ${vehicle.vin}.` };
  }
  const vins = [vehicle, ...others].map(({ vin }) => vin);
  const more = vins.length > 3 ? `, or ${vins.length - 2} more` : ` or ${vins.at(-1)}`;
  const why = `It may be ${vins.slice(0, vins.length > 3 ? 2 : -1).join(', ')}${more}.`;
  return { is: 'wrong', why, group: `'${text}' is of several vehicles`, kept: null };
}

function labelReading(label: string): VehicleReading {
  if (label.length > mostOfLabel) {
    const why = `At most ${mostOfLabel} characters.`;
    return { is: 'wrong', why, group: 'Text too long', kept: null };
  }
  return { is: 'label', vin: label, why: 'Not in the inventory: kept as a label.' };
}
