import { expect, test } from 'vitest';
import type { Trip } from '#domain/entities.ts';
import { type RemedyKind, remedyKinds } from '#domain/remedies.ts';
import { minuteMs } from '../core/calendar.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';

/** Moves of running trips whose pick-ups are to come. */
function toCome(trips: readonly Trip[]) {
  return trips.flatMap(({ id: tripId, status, actions }) =>
    actions.flatMap(({ type, status: done, activityId }) =>
      status === 'In Progress' &&
      type === 'Pick-Up | Vehicle' &&
      done === 'Not Started' &&
      activityId !== null
        ? [{ tripId, activityId }]
        : [],
    ),
  );
}

function open() {
  const core = newCompany();
  core.tick(20 * minuteMs);
  const desk = openDesk(core);
  const tripOf = (tripId: string): Trip => {
    const trip = core.save().rows.trips.find(({ id }) => id === tripId);
    if (!trip) throw new Error('no trip');
    return trip;
  };
  return { core, desk, tripOf };
}

/** By kind: where it is the first time a remedy. */
function firstOfEach() {
  const { core, desk } = open();
  const found = new Map<RemedyKind, ReturnType<typeof toCome>[number]>();
  for (const missing of toCome(core.save().rows.trips)) {
    if (found.size === remedyKinds.length) break;
    for (const { kind } of desk.ask('tripRemedies', missing).remedies) {
      if (!found.has(kind)) found.set(kind, missing);
    }
  }
  return found;
}

const found = firstOfEach();

test.each(remedyKinds)('a remedy of kind %s keeps what has begun, and runs to its end', (kind) => {
  const missing = found.get(kind);
  if (!missing) throw new Error('none');
  const { core, desk, tripOf } = open();
  const { tripId: id, activityId } = missing;
  const row = () => core.save().rows.activities.find((one) => one.id === activityId);
  const { version } = row() ?? { version: 0 };
  desk.ask('reportVehicle', { id: activityId, version, words: 'Row 3 is empty.' });
  const before = tripOf(id);
  const { remedies } = desk.ask('tripRemedies', missing);
  const remedy = remedies.find((one) => one.kind === kind);
  expect(remedy?.leftOut.includes(activityId)).toBe(kind !== 'otherDriver');
  const asked = { id, version: before.version, activityId, kind };
  const { trip } = desk.ask('applyRemedy', asked);
  expect(trip.activityIds).toEqual(remedy?.trip.activityIds);
  expect(row()?.notFound?.isRemedied).toBe(kind === 'otherDriver');
  expect(desk.call('applyRemedy', asked)).toMatchObject({ status: 409, errorCode: 'STALE' });
  const begun = before.actions.filter(({ status }) => status !== 'Not Started');
  const kept = trip.actions.filter((one) => begun.some((action) => action.id === one.id));
  expect(kept.map(({ startedMs }) => startedMs)).toEqual(begun.map((one) => one.startedMs));
  const [notice] = desk.ask('tripNotices', { tripId: id }).notices;
  if (kind === 'leaveOut') expect(notice?.words).toMatch(/is changed\. Not yours any more: PA-/);
  const { activities } = core.save().rows;
  const left = activities.filter((row) => remedy?.leftOut.includes(row.id));
  expect(left.every(({ tripId, status }) => tripId === null && status === 'unplanned')).toBe(true);
  core.tick(10 * 60 * minuteMs);
  expect(tripOf(id)).toMatchObject({ status: 'Complete' });
  const moved = core.save().rows.activities.filter((row) => trip.activityIds.includes(row.id));
  expect(moved.every(({ completedMs }) => completedMs !== null)).toBe(true);
});

test('a remedy is used after a step of a driver, and not after another change of the plan', () => {
  const { core, desk, tripOf } = open();
  const before = toCome(core.save().rows.trips).map((one) => ({ ...one, is: tripOf(one.tripId) }));
  const gone = () =>
    before.find(({ tripId, activityId, is }) => {
      const wasDriven = tripOf(tripId).version > is.version;
      const { remedies } = wasDriven ? desk.ask('tripRemedies', { tripId, activityId }) : none;
      return remedies.some(({ kind }) => kind === 'leaveOut');
    });
  const none = { remedies: [] };
  for (let minute = 0; minute < 60 && !gone(); minute += 1) core.tick(minuteMs);
  const one = gone();
  if (!one) throw new Error('none');
  const { tripId: id, activityId } = one;
  const { version } = one.is;
  const asked = { id, version, activityId, kind: 'leaveOut' as const };
  const { trip } = desk.ask('applyRemedy', asked);
  expect(trip.activityIds).not.toContain(activityId);
  expect(desk.call('applyRemedy', asked)).toMatchObject({ status: 409, errorCode: 'STALE' });
});

test('a move whose pick-up has begun has none, and no other trip than a running one', () => {
  const { core, desk } = open();
  const trip = core.save().rows.trips.find((row) => row.status === 'Complete');
  const ids = { tripId: trip?.id ?? '', activityId: trip?.activityIds[0] ?? '' };
  expect(desk.ask('tripRemedies', ids)).toEqual({ remedies: [] });
  const asked = { id: ids.tripId, version: trip?.version ?? 0, activityId: ids.activityId };
  const answer = desk.call('applyRemedy', { ...asked, kind: 'leaveOut' });
  expect(answer).toMatchObject({ status: 422, errorCode: 'NO_REMEDY' });
});

test('a vehicle that the trip moves on after it is left out of all of its moves', () => {
  const { core, desk, tripOf } = open();
  const all = toCome(core.save().rows.trips).map((one) => {
    const { actions } = tripOf(one.tripId);
    const own = actions.find(({ activityId }) => activityId === one.activityId);
    return { ...one, vehicleId: own?.vehicleId ?? null };
  });
  const pairs = all.flatMap((one, at) => {
    const isOn = ({ vehicleId }: (typeof all)[number]) => vehicleId === one.vehicleId;
    const next = one.vehicleId === null ? undefined : all.slice(at + 1).find(isOn);
    return next && next.tripId === one.tripId ? [{ first: one, second: next }] : [];
  });
  const [pair] = pairs;
  if (!pair) throw new Error('none');
  const { tripId: id, activityId } = pair.first;
  const leftOut = (missing: string) => {
    const { remedies } = desk.ask('tripRemedies', { tripId: id, activityId: missing });
    return remedies.find(({ kind }) => kind === 'leaveOut')?.leftOut;
  };
  expect(leftOut(activityId)).toEqual([activityId, pair.second.activityId]);
  expect(leftOut(pair.second.activityId)).toEqual([pair.second.activityId]);
  const asked = { id, version: tripOf(id).version, activityId, kind: 'leaveOut' as const };
  const { trip } = desk.ask('applyRemedy', asked);
  core.tick(10 * 60 * minuteMs);
  expect(tripOf(id)).toMatchObject({ status: 'Complete', activityIds: trip.activityIds });
});
