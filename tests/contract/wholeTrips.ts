// The contract: what each change of a trip does to the whole world, written out field by field.
import { beforeEach, expect, test } from 'vitest';
import type { Activity, Trip } from '#domain/entities.ts';
import type { RemedyKind } from '#domain/remedies.ts';
import { mayRemedy } from '#domain/tripChanges.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, loadWorld } from './asking.ts';
import { madeBy, wholeWorld } from './changing.ts';
import type { OpenHost } from './host.ts';
import { planFor } from './planning.ts';

const anyId = (start: string) => expect.stringMatching(new RegExp(`^${start}`)) as string;

export function wholeTripsContract(openHost: OpenHost): void {
  const { now, does, made } = wholeWorld(openHost);
  let link: Link;
  let world: WorldReply;
  let nowMs: number;
  beforeEach(() => {
    ({ link, world, nowMs } = now);
  });
  /** A trip of one move that is saved now; its actions are compared elsewhere. */
  const savedTrip = (move: Activity, asked: LegacyTrip, saved: Trip) => ({
    id: anyId('trip-\\d+$'),
    version: 1,
    accountId: move.accountId,
    name: anyId('KC-\\d+$'),
    status: 'Assigned',
    chaseType: 'Rideshare',
    activityIds: [move.id],
    driverIds: [expect.stringMatching(/^drv-/)],
    startLocationId: expect.any(String),
    startLabel: '',
    readyMs: null,
    requestedMs: asked.requestedTime,
    submittedMs: nowMs,
    startedMs: null,
    completedMs: null,
    estimatedEndMs: saved.actions.at(-1)?.plannedEndMs,
    actions: expect.any(Array),
    requestorId: null,
    requestorName: null,
    requestorPhone: null,
    notes: '',
  });
  const onTrip = (tripId: string) => ({
    status: 'planned',
    tripId,
    actionSheetId: expect.any(String),
    version: 2,
  });
  const offTrip = { status: 'unplanned', tripId: null, actionSheetId: null };

  test('a saved trip takes its move alone; notes, drivers and its end change it', async () => {
    const move = await made();
    const asked = await planFor(link, await loadWorld(link), move);
    const saved = await does('finalizeTrip', { trip: asked }, 't1');
    const { tripId } = saved.reply;
    const { trips = {}, ...others } = saved.changes;
    const trip = trips[tripId] as Trip;
    const [driverId = ''] = trip.driverIds;
    expect(others).toEqual({ activities: { [move.id]: onTrip(tripId) } });
    expect(trips).toEqual({ [tripId]: savedTrip(move, asked, trip) });
    const edit = { notes: 'Gate 3.', requestorName: 'K. Dorsey' };
    const edited = await does('editTrip', { id: tripId, version: 1, edit }, 't2');
    expect(edited.changes).toEqual({ trips: { [tripId]: { ...edit, version: 2 } } });
    const taken = new Set(world.trips.flatMap((row) => row.driverIds));
    const toId = world.drivers.find(
      (row) => row.type === 'employee' && row.id !== driverId && !taken.has(row.id),
    )?.id;
    const change = [{ fromId: driverId, toId: toId ?? '' }];
    const changed = await does('changeDrivers', { id: tripId, version: 2, changes: change }, 't3');
    const { trips: now = {}, ...beside } = changed.changes;
    const drives = trip.actions.map((action) => ({ ...action, driverId: toId }));
    expect(now).toEqual({ [tripId]: { driverIds: [toId], actions: drives, version: 3 } });
    // Off duty before, the driver comes online for it.
    const came = { presence: 'online', availability: 'available', version: expect.any(Number) };
    expect([{}, { drivers: { [toId ?? '']: came } }]).toContainEqual(beside);
    const off = await does('cancelTrip', { id: tripId, version: 3 }, 't4');
    expect(off.changes).toEqual({
      trips: { [tripId]: { status: 'Cancelled', estimatedEndMs: null, version: 4 } },
      activities: { [move.id]: { status: 'unplanned', actionSheetId: null, version: 3 } },
    });
  });

  test('a batch makes the rows of each sound trip, and nothing for a refused one', async () => {
    const move = await made();
    const asked = await planFor(link, await loadWorld(link), move);
    const items = [
      { key: 'batch/1', trip: { ...asked, activityIds: ['act-0'] } },
      { key: 'batch/2', trip: asked },
    ];
    const { changes, reply } = await does('finalizeTrips', { items }, 'b1');
    const [{ tripId } = { tripId: '' }] = reply.created;
    expect(reply).toEqual({
      created: [{ key: 'batch/2', tripId: anyId('trip-\\d+$') }],
      errors: [{ key: 'batch/1', message: 'There is no activity act-0.' }],
    });
    const saved = changes['trips']?.[tripId] as Trip;
    expect(changes).toEqual({
      activities: { [move.id]: onTrip(tripId) },
      trips: { [tripId]: savedTrip(move, asked, saved) },
    });
    expect((await does('finalizeTrips', { items }, 'b2')).changes).toEqual({});
  });

  /** A vehicle of a running trip is reported as missing, and this remedy used. */
  const remedied = async (kind: RemedyKind) => {
    const all = world.trips.flatMap((trip) => trip.activityIds.map((id) => ({ trip, id })));
    for (const { trip, id } of all.filter((one) => mayRemedy(one.trip, one.id).yes)) {
      const { remedies } = await ask(link, 'tripRemedies', { tripId: trip.id, activityId: id });
      const remedy = remedies.find((one) => one.kind === kind);
      const move = world.activities.find((row) => row.id === id);
      if (!move || !remedy || move.notFound) continue;
      const words = 'Row 3 is empty.';
      const missing = { id, version: move.version, words };
      await ask(link, 'reportVehicle', missing, `report ${kind}`);
      const asked = { id: trip.id, version: trip.version, activityId: id, kind };
      const { changes } = await does('applyRemedy', asked, `use ${kind}`);
      // As it is after the report.
      return { trip, remedy, id, version: move.version + 2, changes };
    }
    throw new Error(`no ${kind}`);
  };
  const replanned = ({ version }: Trip) => ({
    actions: expect.any(Array),
    estimatedEndMs: expect.any(Number),
    version: version + 1,
  });

  test('a remedy without the vehicle takes its move off the trip alone', async () => {
    const { trip, remedy, id, version, changes } = await remedied('leaveOut');
    const activityIds = trip.activityIds.filter((one) => one !== id);
    expect(remedy.leftOut).toEqual([id]);
    expect(changes).toEqual({
      activities: { [id]: { ...offTrip, version } },
      trips: { [trip.id]: { ...replanned(trip), activityIds } },
    });
  });

  test('a remedy with another driver notes it at the move, and the driver joins', async () => {
    const { trip, remedy, id, version, changes } = await remedied('otherDriver');
    const notFound = { atMs: nowMs, byName: 'Avery Admin', words: 'Row 3 is empty.' };
    const { [trip.id]: row, ...others } = changes['trips'] ?? {};
    expect(others).toEqual({});
    expect(row).toEqual({
      ...replanned(trip),
      driverIds: [...trip.driverIds, remedy.driverId],
    });
    expect(changes['activities']).toEqual({
      [id]: { notFound: { ...notFound, isRemedied: true }, version },
    });
  });

  test('a vehicle that is reported as missing changes its planned move alone', async () => {
    const assigned = world.trips.filter(({ status }) => status === 'Assigned');
    const move = world.activities.find(({ tripId }) =>
      assigned.some(({ id }) => id === tripId),
    ) as Activity;
    const { id, version } = move;
    const words = 'Row 3 is empty.';
    const { changes } = await does('reportVehicle', { id, version, words });
    const notFound = { atMs: nowMs, byName: 'Avery Admin', words, isRemedied: false };
    const fields = { notFound, version: version + 1, ...madeBy('admin', nowMs) };
    expect(changes).toEqual({ activities: { [id]: fields } });
  });
}
