// The search for plans with chase cars of the company or of the drivers, as `planTeam` runs it.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { Outline } from '../schedule/actions.ts';
import { type Objective, objectives } from '../problem.ts';
import { searchRides } from '../rides/rideSearch.ts';
import type { Offers, SearchTurn, TeamSearch } from '../search.ts';
import { Search } from './search.ts';

/** Rounds between two readings of the clock. */
const ROUNDS_A_TURN = 5;
/** Share of the time for plans of rides alone, where rides are allowed. */
const RIDES = 0.1;
/** Share of the time after which no more first plans are made: rounds find more. */
const FIRST = 0.15;
/** Better plans are reported at most once per this share of the budget. */
const NEWS_SHARE = 0.01;

export const searchChases: TeamSearch = function* searchChases(model, { seed, budget }) {
  const beganMs = budget.is === 'time' ? (budget.beganMs ?? budget.nowMs()) : 0;
  const search = new Search(model, seed);
  const betterPlans = (of: ReadonlySet<string>): SearchTurn['better'] =>
    objectives.flatMap((objective) => {
      const outline = of.has(objective) ? search.outlineOf(objective) : null;
      return outline ? { objective, outline } : [];
    });
  const share = budget.is === 'time' ? { ...budget, ms: budget.ms * RIDES } : budget;
  const rides = model.problem.rides ? searchRides(model, { seed, budget: share }) : null;
  let isPlanned = false;
  // Rides are soonest found.
  for (let isFound = rides === null; !isFound; ) {
    const turn = rides?.next();
    const [first] = turn && !turn.done ? turn.value.better : [];
    isFound = first !== undefined;
    const better = first ? betterPlans(search.offer(first.outline)) : [];
    isPlanned = better.length > 0;
    yield { progress: 0, better };
  }
  for (const first of search.begin()) {
    yield { progress: 0, better: betterPlans(first) };
    isPlanned ||= first.size > 0;
    const isLong = budget.is === 'time' && budget.nowMs() - beganMs > budget.ms * FIRST;
    if (isLong && isPlanned) break;
  }
  search.goOnFromBest();
  const better = new Set<Objective>();
  if (rides) {
    const found = new Map<Objective, Outline>();
    for (const turn of rides) {
      for (const { objective, outline } of turn.better) found.set(objective, outline);
      yield { progress: turn.progress * RIDES, better: [] };
    }
    for (const outline of found.values()) {
      for (const objective of search.offer(outline)) better.add(objective);
    }
  }
  const offered: TeamPlan[] = [];
  const take = (offers: Offers) => void offered.push(...(offers ?? []));
  let reportedAt = 0;
  for (let done = 0, progress = 0; ; ) {
    const left = budget.is === 'iterations' ? budget.iterations - done : ROUNDS_A_TURN;
    progress =
      budget.is === 'iterations'
        ? done / Math.max(1, budget.iterations)
        : (budget.nowMs() - beganMs) / budget.ms;
    if (progress >= 1 || left <= 0) break;
    const isReported = progress - reportedAt >= NEWS_SHARE;
    take(yield { progress, better: isReported ? betterPlans(better) : [] });
    if (isReported) {
      reportedAt = progress;
      better.clear();
    }
    for (const plan of offered.splice(0)) {
      for (const objective of search.take(plan)) better.add(objective);
    }
    const rounds = Math.max(1, Math.min(ROUNDS_A_TURN, left));
    const work = search.run(rounds, progress);
    let turn = work.next();
    for (; !turn.done; turn = work.next()) take(yield { progress, better: [] });
    for (const objective of turn.value) better.add(objective);
    done += rounds;
  }
  yield { progress: 1, better: betterPlans(better) };
};
