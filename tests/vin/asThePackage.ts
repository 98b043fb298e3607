// Whether our answer for a VIN is that of the package, and where it is not, why.
import type { VinFact } from '#domain/vinFacts.ts';
import { fitOf, keyedPart } from '#vin/fit.ts';
import type { Found } from './packageDecoder.ts';

export type Comparison =
  | 'same'
  /** It drops matches with many stars, and reads most keys with a bar wrong. */
  | 'the package says nothing'
  /** Of a key with a bar it reads only the character of the plant. */
  | 'its key does not fit'
  /** It goes by the average over a key, so that a key of one character wins over a long one. */
  | 'it prefers a less specific key'
  /** It puts together what schemas of different models say. */
  | 'a schema of another model says it'
  | 'not explained';

/** What both decoders tell of a vehicle. */
const compared = [
  'Make',
  'Model',
  'Series',
  'Trim',
  'Body Class',
  'Doors',
  'Gross Vehicle Weight Rating From',
  'Drive Type',
  'Engine Number of Cylinders',
  'Displacement (L)',
  'Engine Configuration',
  'Engine Model',
  'Turbo',
  'Fuel Type - Primary',
  'Fuel Type - Secondary',
  'Plant City',
  'Plant State',
  'Plant Country',
];

export type Difference = {
  readonly element: string;
  readonly is: Comparison;
  readonly ours: string | undefined;
  readonly theirs: Found | undefined;
};

/** One for each element that either decoder has. */
export function comparedWith(
  best: ReadonlyMap<string, Found>,
  facts: readonly VinFact[],
  vin: string,
): readonly Difference[] {
  const own = new Map(facts.map(({ variable, value }) => [variable, value]));
  return compared.flatMap((element) => {
    const [ours, theirs] = [own.get(element), best.get(element)];
    if (ours === undefined && theirs === undefined) return [];
    return [{ element, is: comparison(ours, theirs, vin), ours, theirs }];
  });
}

function comparison(ours: string | undefined, theirs: Found | undefined, vin: string): Comparison {
  if (!theirs) return 'the package says nothing';
  if (ours === theirs.value) return 'same';
  const isFitting = fitOf(theirs.key, keyedPart(vin)) !== null;
  // Without a bar it holds a key against all characters in a row, the check digit among them.
  if (!isFitting && theirs.key.includes('|')) return 'its key does not fit';
  if (!isFitting) return 'not explained';
  return ours === undefined
    ? 'a schema of another model says it'
    : 'it prefers a less specific key';
}
