import { expect, test } from 'vitest';
import {
  type DropOutcome,
  type DropRow,
  outcomeAtTime,
  placesFor,
} from '#planning/team/byHand/dropping.ts';
import type { HandPlace } from '#planning/team/byHand/handMessages.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import { workerHand } from './workerHand.ts';

const problem = generatedProblem({ seed: 4, moves: 8, drivers: 5 });
const budget = { is: 'iterations', iterations: 20 } as const;
const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
if (!plan) throw new Error('No plan.');
const [move] = problem.moves;
if (!move) throw new Error('No moves.');
const { activityId, readyMs } = move;

/** What the worker answers to a lift, so far. */
function answers() {
  const seen: { rows: readonly DropRow[]; outcomes: (readonly [HandPlace, DropOutcome])[] } = {
    rows: [],
    outcomes: [],
  };
  return {
    seen,
    on: {
      rows: (rows: readonly DropRow[]) => (seen.rows = rows),
      outcome: (place: HandPlace, found: DropOutcome) => seen.outcomes.push([place, found]),
    },
  };
}

test('the worker judges as this thread does, whichever of its lines was opened last', async () => {
  const open = workerHand();
  const line = open();
  open();
  const older = answers();
  const before = line.lift({ problem, plan }, { activityId, readyMs }, older.on);
  const { seen, on } = answers();
  const inHand = line.lift({ problem, plan }, { activityId, readyMs }, on);
  const place = { is: 'row', driverId: 'd2', position: 0 } as const;
  const later = { is: 'time', notBeforeMs: (readyMs ?? 0) + 3_600_000 } as const;
  inHand.ask(place);
  await expect.poll(() => seen.outcomes.length, { timeout: 10_000 }).toBe(1);
  inHand.ask(later);
  const places = placesFor(problem, plan, activityId);
  await expect.poll(() => seen.rows).toEqual(places.rows);
  await expect
    .poll(() => seen.outcomes)
    .toEqual([
      [place, places.outcomeAt('d2', 0)],
      [later, outcomeAtTime(problem, plan, activityId, later.notBeforeMs)],
    ]);
  expect(older.seen).toEqual({ rows: [], outcomes: [] });
  before.letGo();
});
