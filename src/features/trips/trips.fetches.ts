import { driverRelation } from '#domain/myDrivers.ts';
import { integer, payload, text, z } from '#domain/schema.ts';
import { fetchSeeing } from '#spine/fetches/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { TripsState } from './trips.model.ts';

type Sees = Pick<WorldSees, 'world'> & { readonly trips: { readonly state: TripsState } };
const point = z.object({ lonE6: integer, latE6: integer });

/** The way of a named driver to the start of the trip. */
export const road = fetchSeeing<Sees>()({
  type: 'trips/road',
  params: payload(z.object({ from: point, to: point })),
  call: 'directions',
  key: ({ from, to }) => [from.lonE6, from.latE6, to.lonE6, to.latE6].join(' '),
  ask: (between) => between,
  kept: 'log',
  read: ({ distanceCmi, durationMs }) => ({ distanceCmi, durationMs }),
  value: payload(z.object({ distanceCmi: integer, durationMs: integer })),
  staleMs: 3_600_000,
  wanted: (_between, { trips }) => trips.state.plan !== null,
  words: {
    loading: 'Calculating...',
    failed: 'The directions service did not answer: when the driver arrives is estimated.',
    empty: null,
  },
  sample: ({ world }, pick) => {
    const [from, to] = [pick(world.tables.locations.rows()), pick(world.tables.locations.rows())];
    return from && to ? roadBetween(from, to) : null;
  },
});

/**
 * S1 §4, S2 §7: the drivers linked to an account; their rows are in the world. They are read
 * with the world, and tried again until they are known.
 */
export const linkedDrivers = fetchSeeing<Sees & Pick<WorldSees, 'session'>>()({
  type: 'trips/linkedDrivers',
  params: payload(z.object({ accountId: text() })),
  call: 'linkedDrivers',
  key: ({ accountId }, scope) => `${accountId} in ${scope}`,
  ask: (ofAccount) => ofAccount,
  kept: 'log',
  read: ({ linkedDrivers: rows }) => ({
    driverIds: rows.map(({ id }) => id),
    relations: rows.flatMap(({ id: driverId, relation }) =>
      relation ? [{ driverId, relation }] : [],
    ),
  }),
  value: payload(
    z.object({
      driverIds: z.array(text()),
      /** Of the contractors among them (S2 §3). */
      relations: z.array(z.object({ driverId: text(), relation: driverRelation })),
    }),
  ),
  staleMs: 300_000,
  wanted: (_ofAccount, { session }) => session.state.user !== null,
  words: {
    loading: 'Reading the linked drivers',
    failed: 'The linked drivers could not be read.',
    empty: null,
  },
  sample: ({ world }, pick) => {
    const account = pick(world.tables.accounts.rows());
    return account ? { accountId: account.id } : null;
  },
});

/**
 * S2 §6: the contractors who may be asked for an account's trips: active, and not locked out. A
 * named query; as long as it has no answer, all who are linked may be asked.
 */
export const contractors = fetchSeeing<Sees & Pick<WorldSees, 'session'>>()({
  type: 'trips/contractors',
  params: payload(z.object({ accountId: text() })),
  call: 'crmContractors',
  key: ({ accountId }, scope) => `${accountId} in ${scope}`,
  ask: (ofAccount) => ofAccount,
  kept: 'log',
  read: ({ contractors: rows }) => rows.map(({ id }) => id),
  value: payload(z.array(text())),
  staleMs: 300_000,
  wanted: (_ofAccount, { trips }) => trips.state.plan !== null,
  words: {
    loading: 'Reading the contractors',
    failed: 'The contractors of the account could not be read.',
    empty: null,
  },
  sample: ({ world }, pick) => {
    const account = pick(world.tables.accounts.rows());
    return account ? { accountId: account.id } : null;
  },
});

type Point = { readonly lonE6: number; readonly latE6: number };

export function roadBetween(from: Point, to: Point) {
  const at = ({ lonE6, latE6 }: Point): Point => ({ lonE6, latE6 });
  return { from: at(from), to: at(to) };
}
