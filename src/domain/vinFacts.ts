// The answer of a VIN decoder in the public decoder's shape (S1 §7), and what a vehicle card shows
// of it.

import { modelYearsOf } from './vin.ts';

export type VinFact = { readonly variable: string; readonly value: string };

/** What a card shows; an empty text: not known. */
export type DecodedVin = {
  /** '2021 Ford F-150'. */
  readonly title: string;
  readonly trim: string;
  readonly body: string;
  /** '4WD'. */
  readonly drive: string;
  /** '3.5 L V6', 'Electric'. */
  readonly engine: string;
  /** Codes of the public decoder; 0 is left out. */
  readonly errors: readonly number[];
  /** The parts of the title. */
  readonly parts: { readonly year: number | null; readonly make: string; readonly model: string };
};

/** S1 §5: decoded results drop empty values and 'Not Applicable'. */
export function isVinValue(value: string | null): value is string {
  return value !== null && !['', 'not applicable'].includes(value.trim().toLowerCase());
}

/** Reads what a card shows. */
export function decodedVinOf(facts: readonly VinFact[]): DecodedVin {
  const known = new Map(facts.map(({ variable, value }) => [variable, value.trim()]));
  const of = (name: string) => known.get(name) ?? '';
  const [year, make] = [of('Model Year'), makeOf(of('Make'))];
  // Of many trailers the data has the make once more.
  const model = of('Model') === of('Make') ? '' : of('Model');
  return {
    title: [year, make, model].filter((part) => part !== '').join(' '),
    parts: { year: /^\d{4}$/.test(year) ? Number(year) : null, make, model },
    trim: of('Trim') || of('Series'),
    body: firstName(of('Body Class')),
    drive: firstName(of('Drive Type')),
    engine: engineOf(of),
    errors: of('Error Code')
      .split(',')
      .map(Number)
      .filter((code) => Number.isInteger(code) && code > 0),
  };
}

/** What the decoder could not read of a VIN, for people; null where all is well. */
export function vinProblem({ errors }: Pick<DecodedVin, 'errors'>, vin: string): string | null {
  const years = modelYearsOf(vin).join(' or ');
  const code = errors.find((one) => (one === doubtfulYear && years !== '') || one in problems);
  if (code === doubtfulYear) return `Character 10 may stand for ${years}.`;
  return code === undefined ? null : (problems[code] ?? null);
}

const doubtfulYear = 12;

// The check digit and invalid characters are reported as they are typed.
const problems: { readonly [code: number]: string } = {
  7: 'The maker of this VIN is not known.',
  8: 'No details of this VIN are known.',
  11: 'Character 10 of this VIN stands for no model year.',
  14: 'The model of this VIN is not known.',
};

/** The public decoder writes makes in capitals: 'FORD', but 'BMW' and 'GMC' are written so. */
function makeOf(make: string): string {
  if (make !== make.toUpperCase() || make.length < 4) return make;
  return make.toLowerCase().replaceAll(/(^|[\s-])([a-z])/g, (all) => all.toUpperCase());
}

/** 'AWD' of 'AWD/All-Wheel Drive'. */
function firstName(text: string): string {
  return (text.split('/')[0] ?? '').trim();
}

const shapes: { readonly [configuration: string]: string } = {
  'V-Shaped': 'V',
  'W Shaped': 'W',
  'In-Line': 'I',
  'Horizontally opposed (boxer)': 'H',
};

function engineOf(factOf: (name: string) => string): string {
  const fuel = factOf('Fuel Type - Primary');
  const litres = Number(factOf('Displacement (L)'));
  const cylinders = Number(factOf('Engine Number of Cylinders'));
  if (fuel === 'Electric') return 'Electric';
  const shape = shapes[factOf('Engine Configuration')];
  const parts = [
    litres > 0 ? `${tenths(litres)} L` : '',
    cylinders > 0 ? (shape ? `${shape}${cylinders}` : `${cylinders} cylinders`) : '',
    fuel === 'Diesel' ? 'diesel' : '',
    factOf('Fuel Type - Secondary') === 'Electric' ? 'hybrid' : '',
  ];
  const text = parts.filter((part) => part !== '').join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** One decimal, the same in every engine. */
function tenths(number: number): string {
  const whole = Math.round(number * 10);
  return `${Math.floor(whole / 10)}.${whole % 10}`;
}
