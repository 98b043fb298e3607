// Plans with chase cars of the company or of the drivers, as a search that `planTeam` turns.
import type { Outline } from '../schedule/actions.ts';
import { type Objective, objectives } from '../problem.ts';
import { searchRides } from '../rides/rideSearch.ts';
import type { SearchTurn, TeamSearch } from '../search.ts';
import { Search } from './search.ts';

/** Between two of these many rounds the clock is read, and the caller may stop. */
const ROUNDS_A_TURN = 5;
/** Share of the time in which plans of rides alone are searched for, where they are allowed. */
const RIDES = 0.1;
/** Better plans are told no more often than after this share of the budget. */
const TELLING = 0.01;

export const searchChases: TeamSearch = function* searchChases(model, { seed, budget }) {
  const beganMs = budget.is === 'time' ? budget.nowMs() : 0;
  const search = new Search(model, seed);
  const told = (of: ReadonlySet<string>): SearchTurn['better'] =>
    objectives.flatMap((objective) => {
      const outline = of.has(objective) ? search.outlineOf(objective) : null;
      return outline ? { objective, outline } : [];
    });
  for (const first of search.begin()) yield { progress: 0, better: told(first) };
  const better = new Set<Objective>();
  if (model.problem.rides) {
    const share = budget.is === 'time' ? { ...budget, ms: budget.ms * RIDES } : budget;
    const found = new Map<Objective, Outline>();
    for (const turn of searchRides(model, { seed, budget: share })) {
      for (const { objective, outline } of turn.better) found.set(objective, outline);
      yield { progress: turn.progress * RIDES, better: [] };
    }
    for (const outline of found.values()) {
      for (const objective of search.offer(outline)) better.add(objective);
    }
  }
  let toldAt = 0;
  for (let done = 0, progress = 0; ; ) {
    const left = budget.is === 'iterations' ? budget.iterations - done : ROUNDS_A_TURN;
    progress =
      budget.is === 'iterations'
        ? done / Math.max(1, budget.iterations)
        : (budget.nowMs() - beganMs) / budget.ms;
    if (progress >= 1 || left <= 0) break;
    const isTold = progress - toldAt >= TELLING;
    yield { progress, better: isTold ? told(better) : [] };
    if (isTold) {
      toldAt = progress;
      better.clear();
    }
    const rounds = Math.max(1, Math.min(ROUNDS_A_TURN, left));
    for (const objective of search.run(rounds, progress)) better.add(objective);
    done += rounds;
  }
  yield { progress: 1, better: told(better) };
};
