// The limits of every field of every entity, written out a second time: values beyond are refused.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Collection, entitySchemas } from '#domain/entities.ts';
import type { z } from '#domain/schema.ts';
import { entities } from '../testing/arbitraries.ts';
import { decodeMoveRequest, encodeMoveRequest } from '../calls/moveRequest.ts';
import { codecs, collections } from './collections.ts';

type Row = { readonly [field: string]: unknown };
type Limits = readonly (readonly [field: RegExp, least: number, most: number])[];

const ranges: Limits = [
  [/^(version|relationVersion|tripsCompleted)$/, 0, Number.MAX_SAFE_INTEGER],
  [/Ms$/, 0, 8.64e15],
  [/^latE6$/, -90_000_000, 90_000_000],
  [/^lonE6$/, -180_000_000, 180_000_000],
  [/^year$/, 1880, 2200],
  [/^miles$/, 0, 10_000_000],
  [/^rating$/, 0, 100],
  [/^(rate|price|fee|limit|fare|cost|value)Cents$/, 0, 100_000_000],
  [/^percent$/, 5, 100],
  [/^quantity$/, 1, 30],
];
const lengths: Limits = [
  [/^(id|(?!place)\w+Ids?)$/, 1, 128],
  [/^timezone$/, 1, 64],
  [/^validUntil$/, 10, 10],
  [/^placeId$/, 1, 512],
  [/^(name|groups|clientReference|code|url)$/, 1, 300],
  [
    /^(notes|\w+(Notes|Instructions)|assigned|reference|description|words|memo|driverNote)$/,
    0,
    20_000,
  ],
  [/^(label|address|city|state|postalCode|country|phone|email|vin)$/, 0, 300],
  [/^(contactName|contactPhone|shorthand|modifiedByName|byName|requestorName|firstName)$/, 0, 300],
  [/^(requestorPhone|lastName|employeeNumber|avatar|product|plate|orderedByName)$/, 0, 300],
  [/^(fromUnit|toUnit|orderNumber|referenceNumber|preferredName)$/, 0, 300],
  [/^(start|end)(Label|Address)$/, 0, 300],
  [/^(title|make|model|color|status|stock|bodyType|class|classification)$/, 0, 300],
];

function limitsOf(field: string, limits: Limits) {
  const found = limits.filter(([name]) => name.test(field));
  expect(found, `limits of ${field}`).toHaveLength(1);
  const [[, least, most]] = found as [Limits[number]];
  return { least, most };
}

/** The outermost valid values of a field, and some beyond them. */
function valuesOf(field: string, type: 'string' | 'number') {
  if (type === 'number') {
    const { least, most } = limitsOf(field, ranges);
    return { sound: [least, most], unsound: [least - 1, most + 1] };
  }
  const { least, most } = limitsOf(field, lengths);
  const names = /(^id|Ids?)$/.test(field) ? ['__proto__', 'constructor'] : [];
  const short = least > 0 ? [''] : [];
  return {
    sound: ['x'.repeat(least), 'x'.repeat(most)],
    unsound: ['x'.repeat(most + 1), ...short, ...names],
  };
}

/** Every text and number of a row, and how to put another in its place. */
function* placesOf(
  schema: z.core.$ZodType,
  row: Row,
): Generator<{
  readonly field: string;
  readonly type: 'string' | 'number';
  readonly withValue: (value: unknown) => Row;
}> {
  const { shape } = (schema as z.core.$ZodObject)._zod.def;
  for (const [field, own] of Object.entries(shape)) {
    // Of a sound row there are none.
    if (field === 'unknownWords') continue;
    let inner: z.core.$ZodType = own;
    let isList = false;
    for (;;) {
      const { def } = (inner as z.core.$ZodTypes)._zod;
      if (def.type === 'array') [inner, isList] = [def.element as z.core.$ZodType, true];
      else if (def.type !== 'optional' && def.type !== 'nullable') break;
      else inner = def.innerType as z.core.$ZodType;
    }
    const { type } = (inner as z.core.$ZodTypes)._zod.def;
    const put = (value: unknown) => ({ ...row, [field]: isList ? [value] : value });
    if (type === 'string' || type === 'number') yield { field, type, withValue: put };
    if (type !== 'object') continue;
    const [first] = [row[field]].flat() as readonly Row[];
    for (const { withValue, ...place } of placesOf(inner, first as Row)) {
      yield { ...place, withValue: (value) => put(withValue(value)) };
    }
  }
}

test.each(collections)(
  '%s: each field refuses values beyond its limits',
  (collection: Collection) => {
    const { encode, decode } = codecs[collection] as (typeof codecs)['accounts'];
    const samples = fc.sample(entities[collection] as fc.Arbitrary<Row>, { numRuns: 100, seed: 1 });
    const row = samples.find(
      ({ actions, packages, ...row }) =>
        [actions, packages].every((rows) => (rows as readonly Row[] | undefined)?.length !== 0) &&
        [row['notFound'], row['namedEnds'], row['car'], row['pickup'], row['dropoff']].every(
          (one) => one !== null,
        ),
    );
    let count = 0;
    for (const { field, type, withValue } of placesOf(entitySchemas[collection], row as Row)) {
      // Its bits are the rows on the wire, of which no number is beyond its limits.
      if (field === 'schedule') continue;
      const { sound, unsound } = valuesOf(field, type);
      for (const value of sound) {
        const other = withValue(value);
        expect(decode(encode(other as never))).toEqual({ value: other });
      }
      for (const value of unsound) {
        const read = decode(encode(withValue(value) as never));
        const [why] = 'problem' in read ? [read.problem] : (read.unread ?? []);
        expect(why, `${field} ${String(value).slice(0, 20)}`).toMatch(
          /: (too_small|too_big|custom)$/,
        );
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(5);
  },
);

const move = {
  startId: 'l1',
  endId: 'l2',
  vehicleId: 'v1',
  vin: 'X',
  readyMs: 1,
  deadlineMs: 2,
  reason: 'inventory',
  pickupNotes: '',
  dropoffNotes: '',
} as const;

test.each(Object.entries(move).filter(([field]) => field !== 'reason'))(
  'a request for a move refuses values beyond the limits of %s',
  (field, value) => {
    const { sound, unsound } = valuesOf(field, typeof value as 'string' | 'number');
    for (const other of sound) {
      const asked = { ...move, [field]: other };
      expect(decodeMoveRequest(encodeMoveRequest(asked))).toEqual({ value: asked });
    }
    for (const other of unsound) {
      const read = decodeMoveRequest(encodeMoveRequest({ ...move, [field]: other }));
      expect(read, String(other).slice(0, 20)).toMatchObject({
        problem: expect.stringMatching(/: (too_small|too_big|custom)$/),
      });
    }
  },
);
