// The search for plans with chase cars of the company or of the drivers, as `planTeam` runs it.
import type { Outline } from '../schedule/actions.ts';
import { type Objective, objectives } from '../problem.ts';
import { searchRides } from '../rides/rideSearch.ts';
import type { Offers, SearchTurn, TeamSearch } from '../search.ts';
import { Search } from './search.ts';

/** Rounds between two readings of the clock; the caller may stop after each turn. */
const ROUNDS_A_TURN = 5;
/** Share of the time for plans of rides alone, where rides are allowed. */
const RIDES = 0.1;
/** Better plans are reported at most once per this share of the budget. */
const NEWS_SHARE = 0.01;

export const searchChases: TeamSearch = function* searchChases(model, { seed, budget }) {
  const beganMs = budget.is === 'time' ? budget.nowMs() : 0;
  const search = new Search(model, seed);
  const betterPlans = (of: ReadonlySet<string>): SearchTurn['better'] =>
    objectives.flatMap((objective) => {
      const outline = of.has(objective) ? search.outlineOf(objective) : null;
      return outline ? { objective, outline } : [];
    });
  for (const first of search.begin()) yield { progress: 0, better: betterPlans(first) };
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
  let reportedAt = 0;
  for (let done = 0, progress = 0; ; ) {
    const left = budget.is === 'iterations' ? budget.iterations - done : ROUNDS_A_TURN;
    progress =
      budget.is === 'iterations'
        ? done / Math.max(1, budget.iterations)
        : (budget.nowMs() - beganMs) / budget.ms;
    if (progress >= 1 || left <= 0) break;
    const isReported = progress - reportedAt >= NEWS_SHARE;
    const offers: Offers = yield { progress, better: isReported ? betterPlans(better) : [] };
    if (isReported) {
      reportedAt = progress;
      better.clear();
    }
    for (const plan of offers ?? []) {
      for (const objective of search.take(plan)) better.add(objective);
    }
    const rounds = Math.max(1, Math.min(ROUNDS_A_TURN, left));
    for (const objective of search.run(rounds, progress)) better.add(objective);
    done += rounds;
  }
  yield { progress: 1, better: betterPlans(better) };
};
