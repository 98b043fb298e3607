// What a VIN says of its vehicle (S1 §5), in the shape of the public decoder: variables and values.
import { checkVin, modelYearsOf, normalizeVin, vinLength } from '#domain/vin.ts';
import type { VinFact } from '#domain/vinFacts.ts';
import { type Answer, answerOf } from './modelYear.ts';
import { modelElement, type VinData, type Wmi } from './vinData.ts';

/** Codes of the public decoder, as far as this one gives them, with their texts. */
const errorTexts = {
  0: 'VIN decoded clean. Check digit (9th position) is correct',
  1: 'Check digit (9th position) does not calculate properly',
  6: 'Incomplete VIN',
  7: 'Manufacturer is not registered with NHTSA for sale or importation in the U.S.',
  8: 'No detailed data available currently',
  11: 'Incorrect model year: decoded data may not be accurate',
  12: 'Model year warning: character 10 may stand for',
  14: 'Unable to provide information for all the characters in the VIN',
  400: 'Invalid characters present',
} as const;

type ErrorCode = keyof typeof errorTexts;

/** Every VIN gets an answer: what cannot be read is said by its error codes. */
export function decodeVin(data: VinData, typed: string): readonly VinFact[] {
  const vin = normalizeVin(typed);
  const wmi = wmiOf(data, vin);
  const answer = wmi && answerOf(data, wmi, vin);
  const codes = errorsOf(vin, wmi, answer);
  const make = answer?.make ?? (wmi?.makes.length === 1 ? wmi.makes[0] : undefined);
  const [year, other] = answer?.years ?? [];
  const facts: [string, string | undefined][] = [
    ['Error Code', codes.join(',')],
    ['Error Text', codes.map((code) => textOf(code, vin)).join('; ')],
    ['Make', make],
    ['Manufacturer Name', wmi?.manufacturer],
    ['Model', answer?.values.get(modelElement)],
    ['Model Year', other === undefined ? `${year ?? ''}` : undefined],
    ['Vehicle Type', wmi?.type],
    ...data.elements
      .filter((element) => element !== modelElement)
      .map((element): [string, string | undefined] => [element, answer?.values.get(element)]),
  ];
  return facts.flatMap(([variable, value]) => (value ? [{ variable, value }] : []));
}

function textOf(code: ErrorCode, vin: string): string {
  const years = code === 12 ? ` ${modelYearsOf(vin).join(' or ')}` : '';
  return `${code} - ${errorTexts[code]}${years}`;
}

/** A nine in the third place marks a small maker, whose code goes on in places 12 to 14. */
function wmiOf(data: VinData, vin: string): Wmi | null {
  const code = vin.slice(0, 3);
  return (code[2] === '9' ? data.wmi(`${code}${vin.slice(11, 14)}`) : null) ?? data.wmi(code);
}

function errorsOf(vin: string, wmi: Wmi | null, answer: Answer | null): readonly ErrorCode[] {
  const codes: ErrorCode[] = [];
  const check = checkVin(vin);
  if (vin.length !== vinLength) codes.push(6);
  else if (check.kind === 'badLetter' || check.kind === 'notAVin') codes.push(400);
  else if (check.kind === 'badCheckDigit') codes.push(1);
  if (!wmi) codes.push(7);
  else if (vin.length > yearPlace && modelYearsOf(vin).length === 0) codes.push(11);
  else if (answer && answer.years.length > 1) codes.push(12);
  else if (!answer || answer.values.size === 0) codes.push(8);
  else if (!answer.values.has(modelElement)) codes.push(14);
  return codes.length === 0 ? [0] : codes;
}

const yearPlace = 9;
