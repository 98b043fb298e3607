import type { Vehicle } from '#domain/entities.ts';
import { checkVin, lookalikesOf, normalizeVin, seenText, vinLength } from '#domain/vin.ts';
import type { Table } from '#kernel/slice.ts';
import { mostOfLabel } from './limits.queries.ts';

/** The inventory by what people write: VINs, stock numbers and the ends of VINs. */
export type VehicleIndex = {
  /** By its VIN or stock number. Undefined for none, and where a number is not of one alone. */
  readonly find: (text: string) => Vehicle | undefined;
  /** All that have this VIN or stock number. */
  readonly all: (text: string) => readonly Vehicle[];
  /** By a stock number of digits, as a spreadsheet shows it: without the zeros before it. */
  readonly numbered: (digits: string) => readonly Vehicle[];
  /** By the last eight or six characters of its VIN. */
  readonly ending: (text: string) => readonly Vehicle[];
};

const known = new WeakMap<Table<Vehicle>, VehicleIndex>();

/** How many of the last characters of a VIN people write. */
const endLengths = [8, 6];

export function vehiclesOf(table: Table<Vehicle>): VehicleIndex {
  const before = known.get(table);
  if (before) return before;
  const byWord = new Map<string, Vehicle[]>();
  const byEnd = new Map<string, Vehicle[]>();
  const byNumber = new Map<string, Vehicle[]>();
  for (const vehicle of table.rows()) {
    const stock = vehicle.stock.trim().toUpperCase();
    for (const word of new Set([vehicle.vin.toUpperCase(), stock])) {
      if (word !== '') add(byWord, word, vehicle);
    }
    if (/^\d+$/.test(stock)) add(byNumber, withoutZeros(stock), vehicle);
    if (vehicle.vin.length !== vinLength) continue;
    for (const length of endLengths) add(byEnd, vehicle.vin.slice(-length).toUpperCase(), vehicle);
  }
  const all = (text: string) =>
    byWord.get(seenText(text).toUpperCase()) ?? byWord.get(normalizeVin(text)) ?? [];
  const index: VehicleIndex = {
    all,
    find: (text) => {
      const [vehicle, ...others] = all(text);
      return others.length === 0 ? vehicle : undefined;
    },
    numbered: (digits) => byNumber.get(withoutZeros(digits)) ?? [],
    ending: (text) => byEnd.get(text) ?? [],
  };
  known.set(table, index);
  return index;
}

function add(to: Map<string, Vehicle[]>, word: string, vehicle: Vehicle): void {
  const there = to.get(word);
  if (there) there.push(vehicle);
  else to.set(word, [vehicle]);
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
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
  const [vehicle, ...others] =
    [text, withoutName(text), text.replace(/\s*#\s*/, ' ')]
      .map(index.all)
      .find((all) => all.length > 0) ?? [];
  if (vehicle && others.length > 0) return ofSeveral(text, [vehicle, ...others]);
  if (vehicle) return { is: 'inventory', vehicle, why: mended };
  // All but the end is masked.
  if (/^x{9}/i.test(text)) return endReading(withoutEnds(text), index) ?? labelReading(text);
  const check = checkVin(text);
  switch (check.kind) {
    case 'ok':
      return { is: 'vin', vin: check.vin, why: mended };
    case 'badCheckDigit': {
      return { is: 'vin', vin: check.vin, why: mended ?? mistyped(check.expected) };
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
      return (
        noVehicle(text) ??
        endReading(withoutEnds(text), index) ??
        numberReading(text, index) ??
        readingWithin(text, index) ??
        labelReading(text)
      );
  }
}

function mistyped(expected: string): string {
  return `This VIN looks mistyped: position 9 should be ${expected}.`;
}

/** 'Stock #P4431', 'Unit 4431'. */
function withoutName(text: string): string {
  return text
    .replace(/^(?:stock|stk|unit|asset|fleet|veh(?:icle)?)\b\.?\s*(?:no\b|number|id\b)?\W*/i, '')
    .replace(/^[#([]+|[)\]]+$/g, '')
    .trim();
}

/** 'Last 8: KP042788', '...042788', 'XXXXXXXXXKP042788'. */
function withoutEnds(text: string): string {
  return text
    .replace(
      /^(?:vin\b\W*)?(?:last|end(?:s|ing)?)\b(?:\s*(?:in|with|of vin|[68]|six|eight)\b)*\W*/i,
      '',
    )
    .replace(/^(?:[.\u2026*]+|x{9,})\s*/i, '');
}

/** What people write where they know of no vehicle, and what a spreadsheet has rounded. */
function noVehicle(text: string): VehicleReading | null {
  if (/^(?:n\/?a|tb[ad]|none|unknown|[^\p{L}\p{N}]+)$/iu.test(text)) {
    return { is: 'wrong', why: 'It names no vehicle.', group: 'No vehicle', kept: null };
  }
  if (!/^\d(?:\.\d+)?e\+\d+$/i.test(text)) return null;
  const why = 'The spreadsheet has rounded this number. Format its column as text.';
  return { is: 'wrong', why, group: 'Rounded number', kept: null };
}

/** '421' of stock number 00421. */
function numberReading(text: string, index: VehicleIndex): VehicleReading | null {
  const [vehicle, ...others] = /^\d{2,}$/.test(text) ? index.numbered(text) : [];
  if (!vehicle) return null;
  if (others.length > 0) return ofSeveral(text, [vehicle, ...others]);
  return { is: 'inventory', vehicle, why: `Its stock number is ${vehicle.stock}.` };
}

/** The vehicle that more words name: 'P4431 - 2018 Buick', '2019 MCI 1M8GDM9AXKP042788'. */
function readingWithin(text: string, index: VehicleIndex): VehicleReading | null {
  const words = text.split(/[\s,;:/|()[\]]+/).filter((word) => isWholeVin(word));
  const parts = text
    .split(/\s[-\u2013\u2014]\s|[,;/|()[\]]/)
    .map((part) => withoutName(part.trim()));
  const known = new Set([...words, ...parts].flatMap((part) => index.find(part) ?? []));
  const strange = new Set(words.map(normalizeVin).filter((vin) => !index.find(vin)));
  const all = [...known].map(({ vin }) => vin).concat([...strange]);
  const [vehicle] = known;
  const [vin] = strange;
  if (all.length > 1) {
    const why = `It names ${all.length} vehicles: ${all.slice(0, 2).join(', ')}.`;
    return { is: 'wrong', why, group: 'Several vehicles in one cell', kept: null };
  }
  if (vehicle) return { is: 'inventory', vehicle, why: `Of '${text}', ${vehicle.vin} is known.` };
  if (vin === undefined) return null;
  const check = checkVin(vin);
  const why = check.kind === 'badCheckDigit' ? mistyped(check.expected) : null;
  return { is: 'vin', vin, why };
}

function isWholeVin(word: string): boolean {
  const { kind } = checkVin(word);
  return (kind === 'ok' || kind === 'badCheckDigit') && /\d\D*\d\D*\d/.test(word);
}

function ofSeveral(text: string, vehicles: readonly Vehicle[]): VehicleReading {
  const vins = vehicles.map(({ vin }) => vin);
  const more = vins.length > 3 ? `, or ${vins.length - 2} more` : ` or ${vins.at(-1)}`;
  const why = `It may be ${vins.slice(0, vins.length > 3 ? 2 : -1).join(', ')}${more}.`;
  return { is: 'wrong', why, group: `'${text}' is of several vehicles`, kept: null };
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
  return ofSeveral(text, [vehicle, ...others]);
}

function labelReading(label: string): VehicleReading {
  if (label.length > mostOfLabel) {
    const why = `At most ${mostOfLabel} characters.`;
    return { is: 'wrong', why, group: 'Text too long', kept: null };
  }
  return { is: 'label', vin: label, why: 'Not in the inventory: kept as a label.' };
}
