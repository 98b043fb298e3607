import { expect, test } from 'vitest';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { generatedProblem } from '../testing/problems.ts';
import { type DropOutcome, type DropRow, outcomeAtTime, placesFor } from './dropping.ts';
import { HandDesk } from './handDesk.ts';
import { HandLine } from './handLine.ts';
import type { FromHand, HandPlace } from './handMessages.ts';

const problem = generatedProblem({ seed: 4, moves: 8, drivers: 5 });
const budget = { is: 'iterations', iterations: 20 } as const;
const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
if (!plan) throw new Error('No plan.');
const judged = { problem, plan };
const [first, second] = problem.moves;
if (!first || !second) throw new Error('No moves.');

/** A desk whose turns are run one by one; each turn judges one row, since its clock runs fast. */
function desk() {
  const turns: (() => void)[] = [];
  const posted: FromHand[] = [];
  let ms = 0;
  const one = new HandDesk({
    post: (message) => {
      posted.push(structuredClone(message));
      line.take(message);
    },
    later: (turn) => turns.push(turn),
    nowMs: () => (ms += 1000),
  });
  const line = new HandLine((message) => one.take(structuredClone(message)));
  const seen: { rows: readonly DropRow[]; outcomes: (readonly [HandPlace, DropOutcome])[] } = {
    rows: [],
    outcomes: [],
  };
  const on = {
    rows: (rows: readonly DropRow[]) => (seen.rows = rows),
    outcome: (place: HandPlace, found: DropOutcome) => seen.outcomes.push([place, found]),
  };
  const turn = () => turns.shift()?.();
  const toTheEnd = () => {
    while (turns.length > 0) turn();
  };
  return { line, on, seen, turn, toTheEnd, posted };
}

const place = (position: number): HandPlace => ({ is: 'row', driverId: 'd2', position });

test('all rows come, and are those of the places', () => {
  const { line, on, seen, toTheEnd } = desk();
  line.lift(judged, first, on);
  toTheEnd();
  expect(seen.rows).toEqual(placesFor(problem, plan, first.activityId).rows);
});

test('of places that follow each other the newest is answered, before all rows have come', () => {
  const { line, on, seen, turn } = desk();
  const hand = line.lift(judged, first, on);
  turn();
  hand.ask(place(1));
  hand.ask(place(0));
  turn();
  expect(seen.rows.length).toBeLessThan(problem.drivers.length);
  const exact = placesFor(problem, plan, first.activityId).outcomeAt('d2', 0);
  expect(seen.outcomes).toEqual([[place(0), exact]]);
});

test('a later time counts from when the move is ready, whatever time it was given by hand', () => {
  const { line, on, seen, toTheEnd } = desk();
  const { activityId, readyMs } = first;
  const later = (first.readyMs ?? 0) + 3 * 3_600_000;
  const moves = problem.moves.map((move) =>
    move.activityId === activityId ? { ...move, readyMs: later } : move,
  );
  const hand = line.lift({ problem: { ...problem, moves }, plan }, { activityId, readyMs }, on);
  const time = { is: 'time', notBeforeMs: later - 3_600_000 } as const;
  hand.ask(time);
  toTheEnd();
  const exact = outcomeAtTime(problem, plan, activityId, time.notBeforeMs);
  expect(seen.outcomes).toEqual([[time, exact]]);
});

test('what is let go, or followed by another move in the hand, has no more answers', () => {
  const { line, on, seen, turn, toTheEnd, posted } = desk();
  const hand = line.lift(judged, first, on);
  turn();
  line.lift(judged, second, on);
  hand.ask(place(0));
  toTheEnd();
  expect(seen.outcomes).toEqual([]);
  expect(seen.rows).toEqual(placesFor(problem, plan, second.activityId).rows);
  const before = posted.length;
  line.lift(judged, first, on).letGo();
  toTheEnd();
  expect(posted).toHaveLength(before);
});
