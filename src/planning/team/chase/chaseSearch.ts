// The search for plans with chase cars of the company or of the drivers, as `planTeam` runs it.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { Outline } from '../model/actions.ts';
import { type Objective, objectives } from '../model/problem.ts';
import { Used } from '../../searching/budget.ts';
import { searchRides } from '../rides/rideSearch.ts';
import type { Offers, SearchTurn, TeamSearch } from '../model/search.ts';
import { Search } from './search.ts';

/** Rounds between two readings of the clock. */
const ROUNDS_A_TURN = 5;
/** Share of the search that is for plans of rides alone, where rides are allowed. */
const RIDES = 0.1;
/** As long as no first plan has every move, which rounds may not find, so much longer. */
const LONGER = 4;

export const searchChases: TeamSearch = function* searchChases(
  model,
  { seed, budget, from = [], firstTurns = Number.POSITIVE_INFINITY },
) {
  const used = new Used(budget);
  // The tables of ways have just been made.
  yield { progress: 0, better: [] };
  const search = new Search(model, seed, firstTurns < Number.POSITIVE_INFINITY);
  yield { progress: 0, better: [] };
  const betterPlans = (found: ReadonlySet<string>): SearchTurn['better'] =>
    objectives.flatMap((objective) => {
      const outline = found.has(objective) ? search.outlineOf(objective) : null;
      return outline ? { objective, outline } : [];
    });
  const rides = model.problem.rides ? searchRides(model, { seed, budget }) : null;
  let isPlanned = false;
  // Rides are soonest found.
  for (let isFound = rides === null; !isFound; ) {
    const turn = rides?.next();
    const [first] = turn && !turn.done ? turn.value.better : [];
    isFound = first !== undefined;
    if (first) yield { progress: 0, better: [] };
    const found = first ? search.offer(first.outline) : new Set<Objective>();
    if (first) yield { progress: 0, better: [] };
    const better = betterPlans(found);
    isPlanned = better.length > 0;
    yield { progress: 0, better };
  }
  let isCut = false;
  let turns = 0;
  for (const first of search.begin()) {
    yield { progress: 0, better: betterPlans(first) };
    turns += 1;
    isPlanned ||= first.size > 0;
    isCut = isPlanned && turns > firstTurns * (search.isWhole ? 1 : LONGER);
    if (isCut) break;
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
  const offered: TeamPlan[] = [...from];
  const take = (offers: Offers) => void offered.push(...(offers ?? []));
  let isRun = false;
  for (let progress = used.add(0); progress < 1; ) {
    const isReported = used.isReported();
    take(yield { progress, better: isReported ? betterPlans(better) : [] });
    if (isReported) better.clear();
    for (const plan of offered.splice(0)) {
      for (const objective of search.take(plan)) better.add(objective);
    }
    const rounds = used.rounds(ROUNDS_A_TURN);
    const work = search.run(rounds, progress);
    let turn = work.next();
    for (; !turn.done; turn = work.next()) take(yield { progress, better: [] });
    for (const objective of turn.value) better.add(objective);
    isRun = true;
    progress = used.add(rounds);
  }
  if (isRun && !isCut) for (const objective of search.endTried()) better.add(objective);
  yield { progress: 1, better: betterPlans(better) };
};
