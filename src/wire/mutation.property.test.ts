// P17: whatever changes in an answer on its way, the link answers, and never with invalid data.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallName, callNames, type Calls, routes } from './calls/calls.ts';
import { decodeLegacyTrip } from './legacy/trip.ts';
import { matchRoute } from './link/http.ts';
import { codecs } from './codecs/collections.ts';
import { tripTaskCodec, tripVehicleCodec } from './codecs/tripDetail.ts';
import { drivenTripCodec } from './calls/employeeRoutes.ts';
import {
  costingRowCodec,
  dailyRowCodec,
  dailyTripCodec,
  efficiencyRowCodec,
  efficiencyTripCodec,
  vehicleRowCodec,
  vehicleTripCodec,
} from './calls/reportRoutes.ts';
import { invoiceCodec, invoiceLineCodec, paymentCodec } from './calls/invoiceRoutes.ts';
import { tripDeedCodec } from './codecs/tripDeed.ts';
import { tripNoticeCodec } from './codecs/tripNotice.ts';
import { linkedDriverCodec } from './calls/linkedDriver.ts';
import { noteTemplateCodec } from './calls/noteTemplate.ts';
import { inProcessLink } from './link/inProcessLink.ts';
import { teamPlanOf } from './legacy/teamReading.ts';
import {
  entities,
  drivenTrips,
  exchanges,
  legacyTrip,
  tripDeeds,
  tripNotices,
  tripTasks,
  tripVehicles,
} from './testing/arbitraries.ts';
import { anyOrder } from './testing/rideArbitraries.ts';
import { linkedDriver, noteTemplate } from './testing/planningArbitraries.ts';
import { invoiceRows, reportRows } from './testing/reportArbitraries.ts';
import { verificationRow } from './testing/verificationArbitraries.ts';
import { verificationCodec } from './calls/verificationRoutes.ts';
import { answer, scriptedTransport } from './testing/scriptedTransport.ts';
import { runs } from '../../tests/propertyRuns.ts';

/** The replies' lists that are read item by item. */
const lists = {
  ...codecs,
  noteTemplates: noteTemplateCodec,
  linkedDrivers: linkedDriverCodec,
  tripVehicles: tripVehicleCodec,
  tripTasks: tripTaskCodec,
  tripNotices: tripNoticeCodec,
  tripDeeds: tripDeedCodec,
  drivenTrips: drivenTripCodec,
  dailyRows: dailyRowCodec,
  costingRows: costingRowCodec,
  efficiencyRows: efficiencyRowCodec,
  vehicleRows: vehicleRowCodec,
  dailyTrips: dailyTripCodec,
  efficiencyTrips: efficiencyTripCodec,
  vehicleTrips: vehicleTripCodec,
  verifications: verificationCodec,
  invoices: invoiceCodec,
  invoiceLines: invoiceLineCodec,
  payments: paymentCodec,
};
type ListName = keyof typeof lists;
/** Lists of one call that have another name there; null: its items are no rows of a list. */
const namedIn: { readonly [call: string]: { readonly [name: string]: ListName | null } } = {
  checkRideshare: { rides: null },
  crmContractors: { contractors: 'linkedDrivers' },
  tripDetail: { vehicles: 'tripVehicles', tasks: 'tripTasks' },
  tripNotices: { notices: 'tripNotices' },
  tripDeeds: { deeds: 'tripDeeds' },
  dailyReport: { rows: 'dailyRows' },
  costingReport: { rows: 'costingRows' },
  efficiencyReport: { rows: 'efficiencyRows' },
  vehicleReport: { rows: 'vehicleRows' },
  dailyTrips: { rows: 'dailyTrips' },
  efficiencyTrips: { rows: 'efficiencyTrips' },
  vehicleTrips: { rows: 'vehicleTrips' },
  invoice: { lines: 'invoiceLines' },
};
const listNames = Object.keys(lists) as ListName[];
const samplesOf = {
  ...entities,
  ...anyOrder,
  noteTemplates: noteTemplate,
  linkedDrivers: linkedDriver,
  tripVehicles,
  tripTasks,
  tripNotices,
  tripDeeds,
  drivenTrips,
  ...reportRows,
  verifications: verificationRow,
  ...invoiceRows,
};

/** The choices of one mutation: each a whole number from 0 up to `most`. */
type Draw = (most: number) => number;
type Row = { readonly id: string };
type Json = unknown;

const deep = '['.repeat(10_000) + ']'.repeat(10_000);
const junk: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'x'.repeat(50_000),
  [],
  [null],
  {},
  { id: 'x' },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  '@deep@',
];
const bodies = [
  '',
  '<!doctype html><p>Sign in',
  'undefined',
  '\u0000',
  '{"a":',
  deep,
  'null',
  '[]',
];

/** Every place in a JSON value, as [holder, key]. */
function places(value: Json, found: [Record<string, Json>, string][] = []) {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Record<string, Json>, key]);
    places((value as Record<string, Json>)[key], found);
  }
  return found;
}

function mutate(draw: Draw, body: string): string {
  const oneOf = <T>(list: readonly T[]) => list[draw(list.length - 1)] as T;
  const how = draw(10);
  if (how === 0) return oneOf(bodies);
  if (how === 1) return body.slice(0, draw(body.length));
  if (how === 2) {
    const at = draw(body.length);
    return body.slice(0, at) + String.fromCharCode(draw(127)) + body.slice(at + 1);
  }
  const root = { value: JSON.parse(body) as Json };
  // An unknown field invalidates nothing: these answers survive whatever the rest do.
  if (how === 10) {
    const objects = [...new Set(places(root).map(([holder]) => holder))].filter(isPlain);
    const [foreign, value] = [oneOf(foreignNames), draw(9)];
    (oneOf(objects) as Record<string, Json>)[foreign] = value;
    return JSON.stringify(root.value);
  }
  for (let times = draw(2); times >= 0; times -= 1) {
    const all = places(root);
    if (all.length === 0) break;
    const [holder, key] = oneOf(all);
    const old = holder[key];
    if (how <= 4) delete holder[key];
    else if (how === 5 && Array.isArray(old)) old.push(structuredClone(old[0] ?? null));
    else holder[key] = structuredClone(oneOf(junk));
  }
  // As text, since a value this deep cannot be written by JSON.stringify.
  return JSON.stringify(root.value ?? null).replaceAll('"@deep@"', deep);
}

/** Unknown fields that a later server may send. */
const foreignNames = ['unknownField', 'with space', '$', '0'];

function isPlain(value: Json): boolean {
  return !Array.isArray(value);
}

/** The text of a raw item, to find it again; too deep items did not exist before the mutation. The
 * depth is looked at first, because the time of JSON.stringify grows with its square. */
function textOf(item: Json): string {
  return isDeeper(item, 100) ? 'too deep' : JSON.stringify(item);
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** The value types of each field of an entity, learned from valid ones. */
const kinds = new Map(
  listNames.map((collection) => {
    const fields = new Map<string, Set<string>>();
    const samples = fc.sample(samplesOf[collection] as fc.Arbitrary<Row>, {
      numRuns: 300,
    });
    for (const sample of samples) {
      for (const [field, value] of Object.entries(sample)) {
        fields.set(field, (fields.get(field) ?? new Set()).add(kindOf(value)));
      }
    }
    return [collection, fields];
  }),
);

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** What is wrong with a row in an answer that is 'ok': it must have the fields of its entity, no
 * others, of their kinds, and survive the way to the wire and back. */
function unsound(collection: ListName, row: Row): string[] {
  const fields = kinds.get(collection) as Map<string, Set<string>>;
  const problems = [...fields.keys()].filter((field) => !Object.hasOwn(row, field));
  for (const [field, value] of Object.entries(row)) {
    // Only of a row that has words of no table.
    if (field === 'unknownWords') continue;
    const fractions = field === 'rating' || field === 'miles';
    const kind = fractions && typeof value === 'number' ? 'integer' : kindOf(value);
    if (!fields.get(field)?.has(kind)) problems.push(`${field} is ${kind}`);
  }
  const { encode, decode } = lists[collection] as (typeof lists)['accounts'];
  const again = decode(reread(encode(row as never)));
  if (!('value' in again) || textOf(again.value) !== textOf(row)) problems.push('changes again');
  return problems.map((problem) => `${collection}: ${problem}`);
}

const reread = (dto: Json): Json => JSON.parse(JSON.stringify(dto));

function isList(name: string): name is ListName {
  return Object.hasOwn(lists, name);
}

/** Such lists in a call's reply, with the raw list each was read from. */
function listsIn(call: CallName, reply: Record<string, Json>, raw: Json) {
  return Object.entries(reply).flatMap(([field, rows]) => {
    const own = Array.isArray(raw) ? raw : get(raw, field);
    const named = namedIn[call]?.[field];
    const name = named === undefined ? field : named;
    // A plan's drivers are not entity rows.
    if (name === null || !isList(name) || !Array.isArray(own)) return [];
    return [{ name, rows: rows as Row[], raw: own as Json[] }];
  });
}

function get(value: Json, key: string): Json {
  return (value as Record<string, Json>)[key];
}

/** A mutation's choices, drawn in advance: `fc.gen` takes longer than checking its mutation. */
const mostDraws = 9;
const mutation = fc.array(fc.noBias(fc.nat()), { minLength: mostDraws, maxLength: mostDraws });

/** From the first choice on, each time a mutation is made: a failure is made again and again. */
function drawFrom(drawn: readonly number[]): Draw {
  let at = 0;
  return (most) => {
    const one = drawn[at];
    if (one === undefined) throw new Error('A mutation draws more than was drawn for it.');
    at += 1;
    return one % (most + 1);
  };
}

/** Mutations of each exchange: drawing one takes longer than checking a mutation. */
const ofEach = 10;
const mutations = fc.array(mutation, { minLength: ofEach, maxLength: ofEach });

/** P17 promises a thousand. */
const mutated = runs(90, 1000);

describe('mutations of each answer', () => {
  test.each(callNames)('%s', { timeout: 120_000 }, async (name: CallName) => {
    const seen: Record<string, number> = {};
    let skippedSeen = 0;
    let partialSeen = 0;
    const exchange = exchanges[name] as fc.Arbitrary<{ request: never; reply: never }>;
    await fc.assert(
      fc.asyncProperty(exchange, mutations, async ({ request, reply }, draws) => {
        const route = routes[name as 'world'];
        const valid = JSON.stringify(route.encodeReply(reply));
        const original = new Map(
          listsIn(name, reply as Calls['world']['reply'], JSON.parse(valid)).flatMap(
            ({ rows, raw }) => rows.map((row, at) => [JSON.stringify(raw[at]), row] as const),
          ),
        );
        for (const drawn of draws) await check(mutate(drawFrom(drawn), valid));

        async function check(body: string): Promise<void> {
          const { transport } = scriptedTransport(async () => answer(200, body));
          const got = await inProcessLink(transport).call(name as 'world', request);
          seen[got.is] = (seen[got.is] ?? 0) + 1;
          if ('polluted' in Object.prototype) expect.fail('an answer changed the prototype');
          if (got.is === 'malformed') return;
          if (got.is !== 'ok') expect.fail(`unexpected answer: ${got.is}`);
          skippedSeen += got.skipped;
          partialSeen += got.partial ?? 0;
          // Only a whole reply of this call counts as ok: writing it again must work and fit.
          const again = routes[name].decodeReply(reread(route.encodeReply(got.reply)), request);
          expect(again).toMatchObject({ reply: got.reply, skipped: 0 });
          let rawCount = 0;
          let rowCount = 0;
          for (const { name: collection, rows, raw } of listsIn(
            name,
            got.reply,
            JSON.parse(body),
          )) {
            rawCount += raw.length;
            rowCount += rows.length;
            expect(rows.flatMap((row) => unsound(collection, row))).toEqual([]);
            // One bad entity costs no other: the untouched ones are all read, unchanged.
            const ids = raw.map((item) => (item as Row | null)?.id);
            const untouched = raw.flatMap((item) => original.get(textOf(item)) ?? []);
            const unique = untouched.filter(
              (row) => ids.filter((id) => id === row.id).length === 1,
            );
            expect(rows).toEqual(expect.arrayContaining(unique));
          }
          expect(got.skipped).toBe(rawCount - rowCount);
        }
      }),
      { numRuns: mutated / ofEach },
    );
    // Both outcomes must have occurred, else the property is vacuous.
    expect(seen.malformed).toBeGreaterThan(mutated / 20);
    expect(seen.ok).toBeGreaterThan(mutated / 20);
    // Of a row without its id nothing is read, of others all but what is wrong.
    const isWorld = name === 'world';
    expect(skippedSeen).toBeGreaterThanOrEqual(isWorld ? mutated / 40 : 0);
    expect(partialSeen).toBeGreaterThanOrEqual(isWorld ? mutated / 10 : 0);
  });
});

test('mutations of a legacy trip at the server: read whole or refused', () => {
  const numRuns = runs(200, 1000);
  const seen = { read: 0, refused: 0 };
  fc.assert(
    fc.property(legacyTrip, mutation, (trip, drawn) => {
      const body = mutate(drawFrom(drawn), JSON.stringify(trip));
      const headers = {};
      const path = routes.finalizeTrip.path;
      const matched = matchRoute({ method: 'POST', path, headers, body });
      if ('polluted' in Object.prototype) expect.fail('a trip changed the prototype');
      if (matched.name === null || 'error' in matched) {
        expect(matched).toMatchObject({ error: 400 });
        seen.refused += 1;
        return;
      }
      seen.read += 1;
      const { trip: read } = matched.request as Calls['finalizeTrip']['request'];
      expect(decodeLegacyTrip(reread(read))).toEqual({ value: read });
      try {
        teamPlanOf(read);
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
      }
    }),
    { numRuns },
  );
  expect(seen.read).toBeGreaterThan(numRuns / 20);
  expect(seen.refused).toBeGreaterThan(numRuns / 10);
});
