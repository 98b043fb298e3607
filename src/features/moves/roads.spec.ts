// Line by line: what the map draws of the move in hand, and when a vehicle would arrive.
import { expect, test } from 'vitest';
import { activityRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import { encodePath } from '#domain/path.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess, type FetchesSees } from '#spine/fetches/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { load } from '#spine/world/testing/world.ts';
import { road } from './moves.fetches.ts';
import { newVehicle } from './moves.model.ts';
import { arrivalOf, endPointsInHand, spanWords, spareWords } from './moves.queries.ts';
import { type MovesSees, movesSlice } from './moves.slice.ts';
import { roadOf } from './ui/draftOnMap.tsx';

const a = { lonE6: -94_700_000, latE6: 38_900_000 };
const b = { lonE6: -94_400_000, latE6: 38_950_000 };
const between = { lonE6: -94_500_000, latE6: 38_800_000 };
const path = encodePath([a, between, b]);
const known = { distanceCmi: 1980, durationMs: 27 * 60_000 };
const minute = 60_000;

async function open(...directions: readonly unknown[]) {
  const locations = [
    locationRow('A', { ...a, label: 'Overland Park', timezone: 'America/Chicago' }),
    locationRow('B', { ...b, label: "Lee's Summit", timezone: 'America/Chicago' }),
    locationRow('C', { label: 'Olathe' }),
  ];
  const move = activityRow('m', { startId: 'A', endId: 'B' });
  const run = await openAsking<MovesSees & FetchesSees>(
    [movesSlice],
    { directions: directions as never },
    {
      ports: { pause: () => Promise.resolve() },
      processes: [fetchesProcess(fetchesOfAll([movesSlice as never]))],
    },
  );
  await load(run, { locations, activities: [move] });
  /** As the wizard does when both ends are chosen. */
  const ask = async () => {
    const points = endPointsInHand(run.sees());
    await run.run('fetches/ask', { of: road.type, params: points });
    await run.rest();
  };
  return { ...run, ask, drawn: () => roadOf(run.sees()) };
}

test('the map shows the ends as they are chosen, and nothing without a move in hand', async () => {
  const { run, drawn } = await open();
  expect(drawn()).toBeNull();
  await run('moves/start', { startId: 'A', endId: null });
  const start = { ...a, label: 'Overland Park', words: 'pick-up, CST', kind: 'home' };
  expect(drawn()).toEqual({ ends: [start], course: [], line: 'unknown', plate: null });
});

test('the road is drawn with its miles, minutes and main roads', async () => {
  const course = { path, roads: ['I-435', 'US-50'] };
  const { run, ask, drawn, sent } = await open(answered<'directions'>({ ...known, course }, nowMs));
  await run('moves/start', { startId: 'A', endId: 'B' });
  expect(drawn()).toMatchObject({ course: [a, b], line: 'unknown', plate: null });
  await ask();
  expect(sent('directions')).toMatchObject([{ request: { from: a, to: b, course: true } }]);
  expect(drawn()).toMatchObject({
    course: [a, a, between, b, b],
    line: 'road',
    plate: { title: '19.8 mi · 27 min', words: 'by I-435 and US-50' },
  });
});

test('a server that knows no course gives its miles and minutes over a straight line', async () => {
  const { run, ask, drawn } = await open(answered<'directions'>(known, nowMs));
  await run('moves/start', { startId: 'A', endId: 'B' });
  await ask();
  const plate = { title: '19.8 mi · 27 min', words: 'by road, drawn as a straight line' };
  expect(drawn()).toMatchObject({ course: [a, b], line: 'straight', plate });
});

test('without an answer the miles and minutes are said to be estimated', async () => {
  const { run, ask, drawn } = await open(...[1, 2, 3, 4, 5].map(() => refused(404)));
  await run('moves/start', { startId: 'A', endId: 'B' });
  await ask();
  const { line, plate } = drawn() ?? {};
  expect(line).toBe('unknown');
  expect(plate?.title).toMatch(/^about \d+\.\d mi · \d+ min$/);
  expect(plate?.words).toBe('no road known: estimated by distance');
});

test('a move that is edited is drawn between the ends that its form shows', async () => {
  const { run, drawn } = await open();
  await run('moves/edit', { activityId: 'm' });
  expect(drawn()?.ends.map(({ label }) => label)).toEqual(['Overland Park', "Lee's Summit"]);
  const over = { startId: 'A', endId: 'B' };
  await run('forms/type', { of: 'moves/saveEdits', id: 'm', typed: { endId: 'C' }, over });
  expect(drawn()?.ends.map(({ label }) => label)).toEqual(['Overland Park', 'Olathe']);
});

test('the arrival counts both stops and the drive, from now or from when it is ready', () => {
  const now = { ...newVehicle(nowMs), forceReady: true, deadlineMs: nowMs + 100 * minute };
  const later = {
    ...now,
    forceReady: false,
    readyMs: nowMs + 60 * minute,
    deadlineMs: nowMs + 90 * minute,
  };
  const drive = 27 * minute;
  expect(arrivalOf([now], drive, nowMs)).toEqual({
    at: 0,
    arrivalMs: nowMs + 37 * minute,
    spareMs: 63 * minute,
    isNow: true,
  });
  expect(arrivalOf([now, later], drive, nowMs)).toMatchObject({
    at: 1,
    arrivalMs: nowMs + 97 * minute,
    spareMs: -7 * minute,
    isNow: false,
  });
  expect(arrivalOf([{ ...now, deadlineMs: null }], drive, nowMs)).toBeNull();
});

test.each([
  ['09:00:40', '09:10:20', '10 min before its deadline'],
  ['09:10:20', '09:00:40', '10 min after its deadline'],
  ['09:00:05', '09:01:55', '1 min before its deadline'],
  ['09:00:40', '09:00:20', 'less than a minute after its deadline'],
])('an arrival at %s for a deadline at %s is %s, as clocks show both', (at, due, words) => {
  const ms = (time: string) => Date.parse(`2026-01-15T${time}Z`);
  const arrival = { at: 0, arrivalMs: ms(at), spareMs: ms(due) - ms(at), isNow: true };
  expect(spareWords(arrival)).toBe(words);
});

test.each([
  ['09:00:40', '09:40:20', '40 min from ready'],
  [null, '09:40:20', '40 min from now'],
  ['09:40:20', '09:00:40', null],
  ['09:00:40', null, null],
])('a vehicle ready at %s with a deadline at %s has %s, as clocks show both', (...all) => {
  const [ready, due, words] = all;
  const ms = (time: string | null) => time && Date.parse(`2026-01-15T${time}Z`);
  const now = ms('09:00:40') as number;
  const times = { readyMs: ms(ready) as number | null, deadlineMs: ms(due) as number | null };
  expect(spanWords(times, now)).toBe(words);
});
