// What a VIN says of its vehicle (S1 §5), in the shape of the public decoder: variables and values.
import { checkVin, modelYearOf, normalizeVin, vinLength } from '#domain/vin.ts';
import type { VinFact } from '#domain/vinFacts.ts';
import { fitOf, keyedPart } from './fit.ts';
import { modelElement, type SchemaRow, type VinData, type Wmi } from './vinData.ts';

/** Codes of the public decoder, as far as this one gives them, with their texts. */
const errorTexts = {
  0: 'VIN decoded clean. Check digit (9th position) is correct',
  1: 'Check digit (9th position) does not calculate properly',
  6: 'Incomplete VIN',
  7: 'Manufacturer is not registered with NHTSA for sale or importation in the U.S.',
  8: 'No detailed data available currently',
  11: 'Incorrect model year: decoded data may not be accurate',
  14: 'Unable to provide information for all the characters in the VIN',
  400: 'Invalid characters present',
} as const;

type ErrorCode = keyof typeof errorTexts;

/** What the schemas of one model year say. */
type Reading = {
  readonly year: number | null;
  /** By element. The model's own name. */
  readonly values: ReadonlyMap<string, string>;
  readonly make: string | null;
};

/** Every VIN gets an answer: what cannot be read is said by its error codes. */
export function decodeVin(data: VinData, typed: string): readonly VinFact[] {
  const vin = normalizeVin(typed);
  const wmi = wmiOf(data, vin);
  const reading = wmi && readingOf(data, wmi, vin);
  const codes = errorsOf(vin, wmi, reading);
  const make = reading?.make ?? (wmi?.makes.length === 1 ? wmi.makes[0] : undefined);
  const year = reading?.year ?? null;
  const facts: [string, string | undefined][] = [
    ['Error Code', codes.join(',')],
    ['Error Text', codes.map((code) => `${code} - ${errorTexts[code]}`).join('; ')],
    ['Make', make],
    ['Manufacturer Name', wmi?.manufacturer],
    ['Model', reading?.values.get(modelElement)],
    ['Model Year', year === null ? undefined : `${year}`],
    ['Vehicle Type', wmi?.type],
    ...data.elements
      .filter((element) => element !== modelElement)
      .map((element): [string, string | undefined] => [element, reading?.values.get(element)]),
  ];
  return facts.flatMap(([variable, value]) => (value ? [{ variable, value }] : []));
}

/** A nine in the third place marks a small maker, whose code goes on in places 12 to 14. */
function wmiOf(data: VinData, vin: string): Wmi | null {
  const code = vin.slice(0, 3);
  return (code[2] === '9' ? data.wmi(`${code}${vin.slice(11, 14)}`) : null) ?? data.wmi(code);
}

function errorsOf(vin: string, wmi: Wmi | null, reading: Reading | null): readonly ErrorCode[] {
  const codes: ErrorCode[] = [];
  const check = checkVin(vin);
  if (vin.length !== vinLength) codes.push(6);
  else if (check.kind === 'badLetter' || check.kind === 'notAVin') codes.push(400);
  else if (check.kind === 'badCheckDigit') codes.push(1);
  if (!wmi) codes.push(7);
  else if (vin.length > yearPlace && reading?.year === null) codes.push(11);
  else if (!reading || reading.values.size === 0) codes.push(8);
  else if (!reading.values.has(modelElement)) codes.push(14);
  return codes.length === 0 ? [0] : codes;
}

/**
 * The tenth character repeats every thirty years. Of two years that it may mean, the first counts
 * in which a model fits, else the likelier one.
 */
function readingOf(data: VinData, wmi: Wmi, vin: string): Reading {
  const part = keyedPart(vin);
  const readings = yearsOf(data, wmi, vin).map((year) => readYear(data, wmi, part, year));
  const withModel = readings.find(({ values }) => values.has(modelElement));
  return withModel ?? readings[0] ?? { year: null, values: new Map(), make: null };
}

const yearPlace = 9;
const carTypes = ['Passenger Car', 'Multipurpose Passenger Vehicle (MPV)'];
const cycle = 30;

/**
 * The model years that a VIN may mean, the likeliest first; none that is still to come. The seventh
 * character says which thirty years. It must for cars; other makers follow it as a rule.
 */
function yearsOf(data: VinData, { type }: Wmi, vin: string): readonly number[] {
  const seventh = modelYearOf(vin);
  if (seventh === null) return [];
  const other = seventh >= 2010 ? seventh - cycle : seventh + cycle;
  const possible = [seventh, other].filter((year) => year <= data.newest);
  return carTypes.includes(type) ? possible.slice(0, 1) : possible;
}

type Fits = ReadonlyMap<string, { readonly fit: number; readonly value: string }>;

/**
 * The schema with the most specific model describes the vehicle, then that which says most; the
 * others add what it leaves open.
 */
function readYear(data: VinData, wmi: Wmi, part: string, year: number): Reading {
  const fitting = wmi.links
    .filter(({ from, to }) => year >= from && year <= to)
    .map(({ schema }) => fitsOf(data.schema(schema), part))
    .toSorted((a, b) => modelFitOf(b) - modelFitOf(a) || b.size - a.size);
  const values = new Map<string, string>();
  for (const fits of fitting) {
    for (const [element, { value }] of fits) {
      if (!values.has(element)) values.set(element, value);
    }
  }
  const model = data.model(values.get(modelElement) ?? '');
  if (model) values.set(modelElement, model.name);
  return { year, values, make: model?.make ?? null };
}

/** The most specific value of each element; of equally specific ones the first. */
function fitsOf(rows: readonly SchemaRow[], part: string): Fits {
  const fits = new Map<string, { fit: number; value: string }>();
  for (const { key, meanings } of rows) {
    const fit = fitOf(key, part);
    if (fit === null) continue;
    for (const { element, value } of meanings()) {
      if (fit > (fits.get(element)?.fit ?? worstFit)) fits.set(element, { fit, value });
    }
  }
  return fits;
}

function modelFitOf(fits: Fits): number {
  return fits.get(modelElement)?.fit ?? worstFit;
}

/** Below that of every key. */
const worstFit = -1_000;
