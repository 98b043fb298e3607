// Which model year a VIN is of: its tenth character repeats every thirty years.
import { checkVin, modelYearOf, modelYearsOf } from '#domain/vin.ts';
import { type Reading, readYear } from './readYear.ts';
import { modelElement, type VinData, type Wmi } from './vinData.ts';

/** What is known of a VIN, and the model years it may be of: one where it is decided. */
export type Answer = Pick<Reading, 'values' | 'make'> & { readonly years: readonly number[] };

/**
 * The year counts whose schemas say clearly more of the VIN. Where neither's do, it may be either,
 * and what they agree on is known. None is still to come, and none is known without a fitting key.
 */
export function answerOf(data: VinData, wmi: Wmi, vin: string): Answer {
  const [best, other] = modelYearsOf(vin)
    .filter((year) => year <= data.newest)
    .map((year) => readYear(data, wmi, vin, year))
    .map((reading) => (isSupported(reading, wmi, vin) ? reading : { ...reading, ...nothing }))
    .filter((reading) => followsSeventh(reading, wmi, vin, data))
    .toSorted((a, b) => b.said - a.said);
  if (!best || best.values.size === 0) return { ...nothing, years: [] };
  if (!other || isClear(best, other)) return { ...best, years: [best.year] };
  const agreed = [...best.values].filter(([element, value]) => other.values.get(element) === value);
  return {
    years: [best.year, other.year].toSorted((a, b) => a - b),
    values: new Map(agreed),
    make: best.make === other.make ? best.make : null,
  };
}

const nothing = { values: new Map<string, string>(), make: null, said: 0 };

/**
 * A vehicle of the earlier thirty years is rarely met any more, and the keys of its time are broad:
 * its year needs a model and more of the VIN.
 */
function isClear(best: Reading, other: Reading): boolean {
  const more = best.said - other.said;
  const hasModel = best.values.has(modelElement);
  if (best.year < other.year) return hasModel && more >= 1.5;
  return (hasModel || !other.values.has(modelElement)) && more >= 0.5;
}

/**
 * Whether the keys that fit prove anything. Outside North America the tenth character need not be a
 * year, nor the others what keys take them for. What was made for here has a right check digit,
 * unless it is mistyped; keys of other than cars and trucks are short.
 */
function isSupported({ said }: Reading, { type }: Wmi, vin: string): boolean {
  if (/^[1-57]/.test(vin)) return true;
  if (checkVin(vin).kind !== 'ok') return said > 4;
  return said > 2 || ![car, multipurpose, truck].includes(type);
}

/**
 * 49 CFR 565.15: a car, or a truck of up to 10,000 lb, has a digit in the seventh place up to 2009,
 * and a letter from 2010. Others need not.
 */
function followsSeventh(reading: Reading, { type }: Wmi, vin: string, data: VinData): boolean {
  const seventh = modelYearOf(vin);
  if (seventh === null || seventh > data.newest || reading.year === seventh) return true;
  const weight = reading.values.get('Gross Vehicle Weight Rating From') ?? '';
  if (type === truck) return !/^Class [12]/.test(weight);
  if (type === multipurpose) return /^Class [3-8]/.test(weight);
  return type !== car;
}

const car = 'Passenger Car';
const multipurpose = 'Multipurpose Passenger Vehicle (MPV)';
const truck = 'Truck';
