import { expect } from 'vitest';
import type { DisplayStatus } from '#domain/entities.ts';
import { activityRow, tripRow } from '#domain/testing/rows.ts';
import { worldSteps } from '#domain/testing/worldSteps.ts';
import { type ClockSees } from '#spine/clock/index.ts';
import { type WorldSees, worldSlice } from '#spine/world/index.ts';
import { live, openWorld } from '#spine/world/testing/world.ts';
import { test } from '../../../tests/property.ts';
import { explained, statusBoardReader } from './activities.queries.ts';
import { displayOrder } from './statusBoard.queries.ts';

type Sees = WorldSees & ClockSees;

/** The board from scratch: every row, every status, every sum. */
function recounted(sees: Sees) {
  const { activities } = sees.world.tables;
  const statuses: (DisplayStatus | undefined)[] = [];
  const counts = Object.fromEntries(displayOrder.map((status) => [status, 0]));
  for (let ordinal = 0; ordinal < activities.length; ordinal += 1) {
    const row = activities.at(ordinal);
    const status = row && explained(sees, row.id)?.display;
    statuses.push(status);
    if (status) counts[status] = (counts[status] ?? 0) + 1;
  }
  const rank = (ordinal: number) => displayOrder.indexOf(statuses[ordinal] as DisplayStatus);
  const dueMs = (ordinal: number) => activities.at(ordinal)?.deadlineMs ?? Number.MAX_SAFE_INTEGER;
  const sorted = statuses
    .flatMap((status, ordinal) => (status ? [ordinal] : []))
    .sort((a, b) => rank(a) - rank(b) || dueMs(a) - dueMs(b) || a - b);
  return { statuses, counts, sorted };
}

test.prop([worldSteps], { numRuns: 200 })(
  'the board equals a recount from scratch at every look',
  async (steps) => {
    const board = statusBoardReader();
    const olderBoards: (() => void)[] = [];
    const world = await live<Sees>(worldSlice, steps, (sees) => {
      const seen = board(sees);
      const { statuses, counts, sorted } = recounted(sees);
      expect(statuses.map((_status, ordinal) => seen.statusAt(ordinal))).toEqual(statuses);
      expect(seen.statusAt(statuses.length)).toBeUndefined();
      expect(seen.counts).toEqual(counts);
      expect(seen.sorted()).toEqual(sorted);
      expect(board(sees)).toBe(seen);
      // An older board that is still held must go on showing its own statuses.
      olderBoards.push(() => {
        expect(statuses.map((_status, ordinal) => seen.statusAt(ordinal))).toEqual(statuses);
        expect(seen.sorted()).toEqual(sorted);
        expect(seen.statusAt(statuses.length)).toBeUndefined();
      });
    });
    const turn = olderBoards.length % 3;
    for (const check of olderBoards.slice(turn).concat(olderBoards.slice(0, turn))) check();
    await world.close();
  },
  60_000,
);

test('after a jump back to before its trip existed a move looks as if without it', async () => {
  const world = await openWorld<Sees>(worldSlice);
  const statusAt = (board: ReturnType<typeof statusBoardReader>, sees: Sees) =>
    board(sees).statusAt(0);
  const board = statusBoardReader();
  world.hear({ activities: [activityRow('a1', { tripId: 't1', status: 'planned' })] });
  const before = world.sees();
  const alone = statusAt(board, before);
  world.hear({ trips: [tripRow('t1', { status: 'In Progress' })] });
  expect(statusAt(board, world.sees())).not.toBe(alone);
  expect(statusAt(board, before)).toBe(alone);
  await world.close();
});

test('after a jump back to before its deadline a move is no longer late', async () => {
  const world = await openWorld<Sees>(worldSlice);
  world.hear({ activities: [activityRow('a1', { deadlineMs: 1_000 })] });
  const at = (nowMs: number) => ({ ...world.sees(), clock: { state: { nowMs }, tables: {} } });
  const board = statusBoardReader();
  const before = board(at(500)).statusAt(0);
  expect(board(at(2_000)).statusAt(0)).toBe('late');
  expect(board(at(500)).statusAt(0)).toBe(before);
  await world.close();
});
