// Vehicles that others have recorded, and whether a decoder's answer is what was recorded.
import { readFileSync } from 'node:fs';
import type { VinFact } from '#domain/vinFacts.ts';

export type KnownVin = {
  readonly vin: string;
  readonly year: number;
  /** Empty, as the model, where it was not recorded. */
  readonly make: string;
  readonly model: string;
  readonly kind: string;
};

export type Judged = 'right' | 'not known' | 'wrong' | 'not recorded';

/** Of fixtures/vins/known.tsv, which says where they are from. */
export function knownVins(): readonly KnownVin[] {
  const lines = readFileSync('fixtures/vins/known.tsv', 'utf8').trim().split('\n');
  const [, ...rows] = lines.filter((line) => !line.startsWith('#'));
  return rows.map((row) => {
    const [vin = '', year = '', make = '', model = '', kind = ''] = row.split('\t');
    return { vin, year: Number(year), make, model, kind };
  });
}

export function judged(known: KnownVin, facts: readonly VinFact[]) {
  const valueOf = (name: string) => facts.find(({ variable }) => variable === name)?.value ?? '';
  const [make, model] = [valueOf('Make'), valueOf('Model')];
  const year = valueOf('Model Year');
  // The data has some names that people use for a model as its series or trim.
  const names = [model, valueOf('Series'), valueOf('Trim')].map(plain);
  return {
    year: judgedBy(year !== '', year === `${known.year}`),
    make: known.make === '' ? 'not recorded' : judgedBy(make !== '', isMake(known.make, make)),
    model:
      known.model === ''
        ? 'not recorded'
        : judgedBy(
            !isMakersName(model, facts),
            names.some((name) => isModel(known.model, name)),
          ),
  } as const satisfies { readonly [field: string]: Judged };
}

function judgedBy(isKnown: boolean, isRight: boolean): Judged {
  if (!isKnown) return 'not known';
  return isRight ? 'right' : 'wrong';
}

/** 'Volvo' is 'Volvo Truck', and a Ram was a Dodge. */
function isMake(recorded: string, decoded: string): boolean {
  const both = [recorded, decoded].map((name) => plain(name).replace('dodge', 'ram'));
  const [one = '', other = ''] = both;
  return one.startsWith(other) || other.startsWith(one);
}

/** 'Sierra 3500HD' is 'Sierra HD', 'CRF' is 'CRF450R': the first word that is no letter decides. */
function isModel(recorded: string, decoded: string): boolean {
  if (decoded === '') return false;
  const words = recorded.split(/[^A-Za-z0-9-]+/).map(plain);
  const main = words.find((word) => word.length > 1) ?? plain(recorded);
  return decoded.includes(main) || plain(recorded).includes(decoded);
}

/** Of many trailers the data has the maker's name as the model, which says nothing of it. */
function isMakersName(model: string, facts: readonly VinFact[]): boolean {
  const makers = facts.filter(({ variable }) => /^(Make|Manufacturer Name)$/.test(variable));
  return model === '' || makers.some(({ value }) => plain(value).startsWith(plain(model)));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
