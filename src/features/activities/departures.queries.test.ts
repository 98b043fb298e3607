// Two moves that leave their plan at different minutes, read as time passes and is gone back over.
import { expect, test } from 'vitest';
import { actionRow, activityRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { type WorldSees, worldSlice } from '#spine/world/index.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { type Departures, departuresReader } from './departures.queries.ts';

const minute = 60_000;
/** A move whose drop-off is under way, planned for the minute 30 and due at this one. */
const moveOf = (id: string, due: number) => {
  const [tripId, driverId] = [`t-${id}`, `d-${id}`];
  const times = { plannedStartMs: nowMs, plannedEndMs: nowMs + 30 * minute };
  const dropoff = { ...times, activityId: id, driverId, status: 'In Progress' } as const;
  const actions = [actionRow(`${id}/d`, { ...dropoff, type: 'Drop-Off | Vehicle' })];
  return {
    move: activityRow(id, { tripId, status: 'planned', deadlineMs: nowMs + due * minute }),
    trip: tripRow(tripId, { status: 'In Progress', activityIds: [id], actions }),
  };
};
const [first, second] = [moveOf('a1', 40), moveOf('a2', 200)];

test('each move is off its plan after five minutes, and late after its deadline', async () => {
  const { hear, pass, sees, close } = await openWorld<ClockSees & WorldSees>(worldSlice);
  hear({ trips: [first.trip, second.trip], activities: [first.move, second.move] });
  const at = new Map([[0, sees()]]);
  let passed = 0;
  for (const next of [35, 36, 40, 41, 200, 201]) {
    pass((next - passed) * minute);
    passed = next;
    at.set(next, sees());
  }
  const read = departuresReader();
  let last: Departures | undefined;
  for (const [min, expected, isSame] of [
    [0, [], false],
    [35, [], true],
    [36, ['a1 off', 'a2 off'], false],
    [40, ['a1 off', 'a2 off'], true],
    [41, ['a1 late', 'a2 off'], false],
    [200, ['a1 late', 'a2 off'], true],
    [201, ['a1 late', 'a2 late'], false],
    // A replay goes back.
    [41, ['a1 late', 'a2 off'], false],
    [36, ['a1 off', 'a2 off'], false],
    [0, [], false],
    [41, ['a1 late', 'a2 off'], false],
  ] as const) {
    const found = read(at.get(min) as ClockSees & WorldSees);
    expect([min, [...found].map((one) => one.join(' ')).sort()]).toEqual([min, expected]);
    expect([min, found === last]).toEqual([min, isSame]);
    last = found;
  }
  await close();
});
