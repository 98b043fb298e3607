import { milestoneOf, promiseOf } from '#domain/promise.ts';
import { describe, expect, test } from 'vitest';
import { nowMs } from '#domain/testing/rows.ts';
import { answered } from '#wire/testing/scriptedLink.ts';
import { fetched, fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { tripPageProcess, tripPageSlice } from './index.ts';
import { detail, minuteMs, rows, trip } from './testing/trip.ts';
import { tripDetail } from './tripPage.fetches.ts';
import {
  completionMs,
  endDelta,
  latenessWords,
  movesOf,
  placeMarks,
  sheetAt,
} from './tripPage.queries.ts';
import type { TripPageSees } from './tripPage.slice.ts';

async function open(...answers: readonly (typeof detail)[]) {
  const run = await openAsking<TripPageSees>(
    [tripPageSlice],
    { tripDetail: answers.map((one) => answered<'tripDetail'>(one, nowMs)) },
    {
      put: rows as never,
      processes: [fetchesProcess(fetchesOfAll([tripPageSlice as never])), tripPageProcess],
    },
  );
  const known = () => fetched(run.sees(), tripDetail, { tripId: 't1' });
  const go = (path: string) => run.run('navigation/go', { path, replace: false });
  const ask = () => run.run('fetches/ask', { of: tripDetail.type, params: { tripId: 't1' } });
  const put = (next: typeof trip) =>
    run.run('world/heard', { put: [{ collection: 'trips', rows: [next] }], removed: [] });
  return { ...run, known, go, ask, put };
}

describe('the moves of a trip', () => {
  test('are in the order of their pick-ups, with times against the plan', async () => {
    const { sees } = await open();
    const [first, second, ...others] = movesOf(sees(), trip);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      activity: { id: 'm1' },
      title: '2024 Toyota RAV4',
      driverId: 'd1',
      status: 'inProgress',
      pickup: { deltaMin: 7, expectedMs: null, lateMin: 0, notes: 'Scratch rear left.' },
      dropoff: { actualMs: null, deltaMin: 12, lateMin: 10 },
    });
    expect(first?.dropoff.expectedMs).toBe(nowMs + 25 * minuteMs);
    expect(second).toMatchObject({ activity: { id: 'm2' }, dropoff: { deltaMin: 12, lateMin: 0 } });
    expect(latenessWords([first, second].filter((move) => move !== undefined))).toBe(
      '1 move expected 10 min late',
    );
    expect(endDelta(trip, nowMs)).toBe(12);
  });

  test('move with the clock while their driver stands still, and so does the end', async () => {
    const { sees } = await open();
    const last = trip.actions.at(-1);
    for (const minutes of [0, 60, 240]) {
      const atMs = nowMs + minutes * minuteMs;
      const now = sees();
      const later = { ...now, clock: { ...now.clock, state: { ...now.clock.state, nowMs: atMs } } };
      const moves = movesOf(later, trip);
      const stops = moves.map(({ dropoff }) => dropoff.expectedMs);
      const board = moves.map(({ activity }) => promiseOf(activity, trip, atMs).dropoff.expectedMs);
      expect(stops).toEqual(board);
      const endMs = completionMs(trip, atMs);
      expect(endMs).toBe(milestoneOf(trip, last, atMs).expectedMs);
      expect(endMs).toBe(Math.max(...stops.map((ms) => ms ?? 0)));
      expect(endMs).toBeGreaterThan(atMs);
    }
  });

  test('are expected no more once the trip is cancelled', async () => {
    const { sees } = await open();
    const moves = movesOf(sees(), { ...trip, status: 'Cancelled' });
    expect(moves[0]?.dropoff).toMatchObject({ expectedMs: null, deltaMin: null, lateMin: 0 });
    expect(latenessWords(moves)).toBe(null);
  });

  test('several late moves are counted, with the latest', async () => {
    const { sees } = await open();
    const [first, second] = movesOf(sees(), trip);
    if (!first || !second) throw new Error('two moves');
    const later = { ...second, dropoff: { ...second.dropoff, lateMin: 25 } };
    expect(latenessWords([first, later])).toBe('2 moves expected up to 25 min late');
  });
});

test('places have letters and colors in the order of the first visit, beyond Z too', () => {
  const [action] = trip.actions;
  if (!action) throw new Error('an action');
  const actions = Array.from({ length: 28 }, (_, at) => ({
    ...action,
    fromId: `L${at}`,
    toId: `L${Math.max(0, at - 1)}`,
  }));
  const marks = [...placeMarks({ ...trip, startLocationId: null, actions }).values()];
  expect(marks[0]).toEqual({ letter: 'A', color: 1 });
  expect(marks[16]).toEqual({ letter: 'Q', color: 1 });
  expect(marks.slice(25).map(({ letter }) => letter)).toEqual(['Z', 'AA', 'AB']);
});

test('a signature is no photo', () => {
  const { photos, miles } = sheetAt(detail.vehicles[0], 'pickup');
  expect(photos.map(({ kind }) => kind)).toEqual(['Side', 'Front', 'Rear', 'Odometer']);
  expect(miles).toBe(48_902);
  expect(sheetAt(undefined, 'dropoff')).toEqual({ miles: null, fuel: null, photos: [] });
});

describe('the detail of the trip on the screen', () => {
  const dropped = trip.actions.map((action) =>
    action.id === 'x2'
      ? { ...action, status: 'Complete' as const, startedMs: nowMs, endedMs: nowMs + minuteMs }
      : action,
  );
  const later = { ...trip, version: 4, actions: dropped };

  test('is read again when a stop is done, and not for other changes', async () => {
    const { go, ask, put, sent, known } = await open(detail, { ...detail, version: 4 });
    await go('/command-center/trip/t1');
    await ask();
    expect(known()).toMatchObject({ is: 'ready', value: detail });
    await put({ ...trip, version: 4 });
    expect(sent('tripDetail')).toHaveLength(1);
    await put({ ...later, version: 5 });
    expect(sent('tripDetail')).toHaveLength(2);
  });

  test('is read again when a remedy changes the times of its tasks, or its moves', async () => {
    const { go, ask, put, sent } = await open(detail, { ...detail, version: 4 }, detail);
    await go('/command-center/trip/t1');
    await ask();
    const sooner = trip.actions.map((action) =>
      action.id === 'x1' ? { ...action, plannedEndMs: action.plannedEndMs - minuteMs } : action,
    );
    await put({ ...trip, version: 4, actions: sooner });
    expect(sent('tripDetail')).toHaveLength(2);
    await put({ ...trip, version: 5, activityIds: ['m1'] });
    expect(sent('tripDetail')).toHaveLength(3);
  });

  test('is read again when the trip was completed since, and not when it was before', async () => {
    const { go, ask, put, sent } = await open(detail, { ...detail, version: 4 });
    await go('/command-center/trip/t1');
    await ask();
    await put({ ...trip, version: 4, completedMs: nowMs - 1 });
    expect(sent('tripDetail')).toHaveLength(1);
    await put({ ...trip, version: 5, completedMs: nowMs });
    expect(sent('tripDetail')).toHaveLength(2);
  });

  test('keeps photos that did not change out of the log', async () => {
    const other = detail.vehicles.map((one) => ({
      ...one,
      pickupAssets: one.pickupAssets.map((photo, at) =>
        at === 1 ? { ...photo, thumb: 'data:,new' } : photo,
      ),
    }));
    const { go, ask, records, known } = await open(detail, { ...detail, vehicles: other });
    await go('/command-center/trip/t1');
    await ask();
    await ask();
    expect(known()).toMatchObject({ is: 'ready', value: { ...detail, vehicles: other } });
    const values = records.flatMap(({ type, data }) =>
      type === 'fetches/told' ? [(data as { readonly value: typeof detail }).value] : [],
    );
    const vehicle = values.at(-1)?.vehicles[0];
    expect(vehicle?.pickupAssets.map(({ thumb }) => thumb)).toEqual(['', 'data:,new', '', '', '']);
  });

  test('is not read again from another screen', async () => {
    const { go, ask, put, sent } = await open(detail, detail);
    await ask();
    await go('/command-center/resources');
    await put(later);
    expect(sent('tripDetail')).toHaveLength(1);
  });
});
