import { describe, expect, test } from 'vitest';
import { activityRow, driverRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import type { Push } from '#wire/realtime/push.ts';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { fetchesSlice } from './index.ts';
import { openFetching, worldOf } from './testing/fetching.ts';

const rows = { drivers: [driverRow('d1')], activities: [activityRow('a1'), activityRow('a2')] };
const whole = worldOf(rows);
const later = (fields: Partial<WorldReply>) => worldOf({ ...rows, ...fields });
const move = (fields: object = {}) =>
  answered<'activitiesByIds'>({ activities: [activityRow('a7', fields)] }, nowMs);
const trip = answered<'tripsByIds'>({ trips: [tripRow('t1')] }, nowMs);
const open = (script: Script) => openFetching([fetchesSlice], script);
const stale = (created: boolean, key: string | null): Push => ({
  is: 'stale',
  serverMs: nowMs,
  collection: 'activities',
  ids: ['a7'],
  created,
  key,
});

describe('rows that the server names by id', () => {
  test('rows pushed during a load are not overwritten by its answer', async () => {
    const slow = heldAnswer<unknown>();
    const { run, push, rest, sees } = await open({
      world: [whole, slow.promise],
      activitiesByIds: [move()],
    });
    await run('world/reload', { accountIds: null });
    await push(stale(true, 'other:4'), {
      is: 'removed',
      serverMs: nowMs,
      collection: 'activities',
      ids: ['a2'],
    });
    slow.give(later({}));
    await rest();
    expect([...sees().world.tables.activities.rows()].map(({ id }) => id)).toEqual(['a1', 'a7']);
  });

  test('moves are fetched in one call', async () => {
    const { push, sees, sent } = await open({
      world: [whole],
      activitiesByIds: [move()],
    });
    await push(stale(true, 'other:4'));
    expect(sent('activitiesByIds').map(({ request }) => request)).toEqual([{ ids: ['a7'] }]);
    expect(sees().world.tables.activities.get('a7')?.id).toBe('a7');
  });

  test('trips are fetched; after repeated failures the world is reloaded', async () => {
    const { push, sees, types, pass, sent } = await open({
      world: [whole],
      tripsByIds: [trip, refused(500)],
    });
    const report: Push = { ...stale(false, null), collection: 'trips', ids: ['t1'] } as Push;
    await push(report);
    expect(sees().world.tables.trips.size).toBe(1);
    await push(report);
    expect(types()).not.toContain('world/fetchFailed');
    for (const waitMs of [1_000, 4_000]) await pass(waitMs);
    expect(types()).toContain('world/fetchFailed');
    expect(sent('tripsByIds')).toHaveLength(4);
    expect(sent('world')).toHaveLength(1);
    await pass(30_000);
    expect(sent('world')).toHaveLength(2);
  });

  test('a move whose trip is not known is put together with the trip', async () => {
    const { push, sees, records } = await open({
      world: [whole],
      activitiesByIds: [move({ tripId: 't1' })],
      tripsByIds: [trip],
    });
    await push(stale(false, null));
    expect(sees().world.tables.activities.get('a7')?.tripId).toBe('t1');
    const puts = records.filter(({ type }) => type === 'world/changed').map(({ data }) => data);
    expect(puts).toMatchObject([{ put: [{ collection: 'trips' }, { collection: 'activities' }] }]);
  });

  test('a move is put although its trip fails to load, and the trip is fetched again', async () => {
    const { push, sees, sent, pass } = await open({
      world: [whole],
      activitiesByIds: [move({ tripId: 't1' })],
      tripsByIds: [refused(500), refused(500), trip],
    });
    await push(stale(false, null));
    expect(sees().world.tables.activities.get('a7')?.tripId).toBe('t1');
    await pass(1_000);
    expect(sees().world.tables.trips.get('t1')?.id).toBe('t1');
    expect(sent('tripsByIds')).toHaveLength(3);
  });

  test('reloads go on, one at a time, until one succeeds', async () => {
    const { push, pass, sent, sees } = await open({
      world: [whole, refused(503), later({ activities: [activityRow('a7')] })],
      activitiesByIds: [refused(409)],
    });
    await push(stale(false, null), stale(false, null), stale(false, null));
    for (const loads of [2, 3, 3]) {
      await pass(30_000);
      expect(sent('world')).toHaveLength(loads);
    }
    expect(sees().world.tables.activities.get('a7')?.id).toBe('a7');
  });

  test('P9: a 401 to a fetch leads to login', async () => {
    const { push, sees } = await open({ world: [whole], activitiesByIds: [refused(401)] });
    await push(stale(false, null));
    expect(sees().session.state.status).toBe('expired');
  });

  test('a move missing from the answer of its fetch is gone', async () => {
    const { push, sees } = await open({
      world: [whole],
      activitiesByIds: [answered<'activitiesByIds'>({ activities: [] }, nowMs)],
    });
    await push({ ...stale(false, null), ids: ['a2'] } as Push);
    expect([...sees().world.tables.activities.rows()].map(({ id }) => id)).toEqual(['a1']);
  });

  test('P21: rows of other accounts stay out of the chosen account', async () => {
    const other = { accountId: 'other' };
    const { push, run, sees } = await open({
      world: [whole],
      activitiesByIds: [move(other)],
      tripsByIds: [
        answered<'tripsByIds'>(
          {
            trips: [
              tripRow('t1', { ...other, activityIds: ['a1'] }),
              tripRow('t2', { ...other, activityIds: ['a7'] }),
            ],
          },
          nowMs,
        ),
      ],
    });
    await run('world/reload', { accountIds: [activityRow('a1').accountId] });
    await push(stale(true, null), {
      ...stale(true, null),
      collection: 'trips',
      ids: ['t1', 't2'],
    } as Push);
    expect(sees().world.tables.activities.get('a7')).toBeUndefined();
    expect([...sees().world.tables.trips.rows()].map(({ id }) => id)).toEqual(['t1']);
    await push({
      is: 'changed',
      serverMs: nowMs,
      key: null,
      skipped: 0,
      collection: 'drivers',
      rows: [driverRow('d9', other)],
    } as Push);
    expect(sees().world.tables.drivers.get('d9')).toBeUndefined();
  });

  const echo = { ...stale(true, 's:12'), ids: ['a1'] } as Push;

  test('reading 62: the echo of a known create is ignored; a change is fetched', async () => {
    const { push, sent } = await open({ world: [whole] });
    await push(echo);
    expect(sent('activitiesByIds')).toHaveLength(0);
    await push({ ...echo, created: false } as Push);
    expect(sent('activitiesByIds')).toHaveLength(1);
  });

  test('reading 62: a push for a move whose create has an unknown outcome is fetched', async () => {
    const { push, sent, sees } = await open({
      world: [whole],
      activitiesByIds: [move()],
    });
    await push({ ...echo, ids: ['a1', 'a7'] } as Push);
    expect(sent('activitiesByIds')).toHaveLength(1);
    expect(sees().world.tables.activities.get('a7')?.id).toBe('a7');
  });
});
