import { expect, test } from 'vitest';
import { driverRow, nowMs } from '#domain/testing/rows.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { changes, load } from '#spine/world/testing/world.ts';
import { relationOf } from '../myDrivers/testing/myDrivers.ts';
import { linkedProcess, type TripsSees, tripsSlice } from './index.ts';
import { linkedIds } from './pool.queries.ts';

const linked = (...ids: readonly string[]) =>
  answered<'linkedDrivers'>({ linkedDrivers: ids.map((id) => ({ id, relation: null })) }, nowMs);

async function open(linkedDrivers: Script['linkedDrivers'] & object) {
  const run = await openAsking<TripsSees>(
    [tripsSlice],
    { linkedDrivers },
    {
      processes: [fetchesProcess(fetchesOfAll([tripsSlice as never])), linkedProcess],
      ports: { pause: () => Promise.resolve() },
    },
  );
  await load(run, { drivers: ['d1', 'd2'] });
  await run.rest();
  const hear = async (...drivers: readonly ReturnType<typeof driverRow>[]) => {
    await run.run('world/heard', changes({ drivers }));
    await run.rest();
  };
  return { ...run, hear, ids: () => [...(linkedIds(run.sees()) ?? [])] };
}

test('the linked drivers are read with each load, before any trip is planned', async () => {
  const { ids, run, rest, sees, sent } = await open([linked('d1'), linked('d1', 'd2')]);
  const { accountId } = sees().session.state.user ?? {};
  expect(sent('linkedDrivers')).toMatchObject([{ request: { accountId } }]);
  expect(ids()).toEqual(['d1']);
  await run('world/reload', { accountIds: null });
  await rest();
  expect(ids()).toEqual(['d1', 'd2']);
});

test('they are read again for a new driver, and not for each change of one', async () => {
  const { ids, hear, sent } = await open([linked('d1'), linked('d1', 'd3')]);
  await hear(driverRow('d1', { version: 2, presence: 'busy' }));
  expect(sent('linkedDrivers')).toHaveLength(1);
  await hear(driverRow('d1', { version: 3 }), driverRow('d3'));
  expect(ids()).toEqual(['d1', 'd3']);
  await hear(driverRow('d3', { version: 2, presence: 'busy' }));
  expect(sent('linkedDrivers')).toHaveLength(2);
});

test('they are read again when the relationship of one is newer than was read', async () => {
  const known = (version: number) =>
    answered<'linkedDrivers'>(
      { linkedDrivers: [{ id: 'd1', relation: relationOf('d1', { version }) }] },
      nowMs,
    );
  const { hear, sent } = await open([known(1), known(3), known(3)]);
  await hear(driverRow('d1', { version: 2, relationVersion: 1 }));
  expect(sent('linkedDrivers')).toHaveLength(1);
  await hear(driverRow('d1', { version: 3, relationVersion: 3 }));
  expect(sent('linkedDrivers')).toHaveLength(2);
  await hear(driverRow('d1', { version: 4, relationVersion: 3, presence: 'busy' }));
  expect(sent('linkedDrivers')).toHaveLength(2);
  await hear(driverRow('d1', { version: 5, hasLeft: true }));
  expect(sent('linkedDrivers')).toHaveLength(3);
});

test('a failed read is tried again until they are known', async () => {
  const { ids, sent } = await open([refused(503), refused(503), linked('d2')]);
  expect(sent('linkedDrivers')).toHaveLength(3);
  expect(ids()).toEqual(['d2']);
});
