// Large-neighborhood search by ruin and recreate. First for the fleet: a route is closed and its
// pairs are absent until they fit elsewhere. Then for the distance, by simulated annealing: once
// with a small budget or long routes; otherwise several times, each from another smallest fleet,
// and then again from children of the plans that were found.
import { Chance } from '../searching/chance.ts';
import { FALL, FALL_OF_LONG_ROUTES, temperatureAt } from '../searching/cooling.ts';
import { Crossing } from './crossing.ts';
import type { PairProblem, StopSequence } from './problem.ts';
import { hasLongRoutes, Routes } from './routes.ts';
import { Walk } from './walk.ts';

/**
 * Share of the budget that may go into making the fleet smaller, where an attempt had fewer absent
 * pairs than these, and else.
 */
const FLEET_SHARES = [
  { absent: 3, share: 0.4 },
  { absent: 5, share: 0.2 },
  { absent: 8, share: 0.15 },
] as const;
/** Where routes are long, an attempt that succeeds may lack four pairs for long. */
const FLEET_SHARES_OF_LONG_ROUTES = [
  { absent: 3, share: 0.5 },
  { absent: 5, share: 0.4 },
  { absent: 8, share: 0.2 },
] as const;
const HOPELESS_SHARE = 0.08;
/** Where routes are long: the rounds without a smaller fleet after which it begins from nothing. */
const AGAIN_AFTER = 20_000;
/** How often the search returns to the best routes, in the second half of an annealing. */
const RETURNS = 4;
/** A budget of so many rounds is large, unless routes are long. */
const LARGE = 500_000;
/** With it, the plans from different fleets, and the share of the annealing that makes them. */
const PLANS = 5;
const PLANS_SHARE = 0.5;
/** The share of that time of one of them in which another smallest fleet may be looked for. */
const FLEET_AGAIN = 0.5;
/** The share of the budget for a child, and how far it has cooled when its annealing begins. */
const CHILD_SHARE = 0.01;
const CHILD_COOLED = 0.5;
/** Draws of parents before all plans count as alike. */
const DRAWS = 20;
/** Progress from which on a plan with as many routes is taken over from another search. */
const OFFERED_FROM = 0.5;
/** A smaller difference of distances is rounding of the sum. */
const ROUNDING = 1e-7;

export class Search {
  readonly #problem: PairProblem;
  readonly #chance: Chance;
  readonly #walk: Walk;
  readonly #best: Routes;
  #hasBest = false;
  #bestDistance = Number.POSITIVE_INFINITY;
  /** Whether it is a fleet that is looked for, the first one or another. */
  #isForFleet = true;
  readonly #large: number;
  readonly #againAfter: number;
  #rounds = 0;
  /**
   * When the search for the first fleet began again or made it smaller, in rounds; and the fewest
   * pairs that a smaller one lacked before it began again.
   */
  #againAt = 0;
  #fewestBefore = Number.POSITIVE_INFINITY;
  #progress = 0;
  /** The mean distance between two stops of the first plan. */
  #way = 1;
  /** The progress at which the first annealing began, and at which all plans are to be made. */
  #annealedFrom = -1;
  #plannedUntil = 1;
  /** The annealing, or the search for another fleet and the annealing behind it: its progress. */
  #from = 0;
  #to = 1;
  /** How far it has cooled at its beginning. */
  #cooled = 0;
  #returns = 0;
  /** The shortest routes of this annealing that serve all pairs. */
  readonly #found: Routes;
  #foundDistance = Number.POSITIVE_INFINITY;
  /** The plans, and the one that a child is to replace; -1 where the annealing makes a new one. */
  #plans: Routes[] = [];
  #parent = -1;
  readonly #crossing: Crossing;

  /**
   * A budget of `large` rounds counts as large. Where routes are long, the search for the fleet
   * begins again after `againAfter` rounds without a smaller one.
   */
  constructor(problem: PairProblem, seed: number, large = LARGE, againAfter = AGAIN_AFTER) {
    this.#problem = problem;
    this.#large = large;
    this.#againAfter = againAfter;
    this.#chance = new Chance(seed);
    this.#walk = new Walk(problem, this.#chance);
    this.#best = new Routes(problem);
    this.#found = new Routes(problem);
    this.#crossing = new Crossing(problem, this.#chance);
  }

  /** The best routes that serve all pairs; null until there are some. */
  get best(): Routes | null {
    return this.#hasBest ? this.#best : null;
  }

  /** Pairs that no route serves at the moment. */
  get absent(): ReadonlySet<number> {
    return this.#walk.absent;
  }

  /**
   * Runs some rounds of ruin and recreate. `progress` in [0, 1) is the used share of the budget.
   * True when there are better routes than before.
   */
  run(rounds: number, progress: number): boolean {
    this.#progress = progress;
    this.#advance();
    const done = (progress - this.#from) / (this.#to - this.#from);
    const cooled = this.#isForFleet ? done : this.#cooled + (1 - this.#cooled) * done;
    const isLong = !this.#isForFleet && hasLongRoutes(this.#best);
    const temperature = this.#way * temperatureAt(cooled, isLong ? FALL_OF_LONG_ROUTES : FALL);
    if (!this.#isForFleet) {
      if (this.#returns < RETURNS && done >= (1 + this.#returns / RETURNS) / 2) {
        this.#returns += 1;
        if (this.#foundDistance < Number.POSITIVE_INFINITY) this.#walk.goTo(this.#found);
      }
      this.#walk.adapt(temperature, cooled);
    }
    let isBetter = false;
    for (let round = 0; round < rounds; round += 1) {
      if (this.#isForFleet) isBetter = this.#tryForFleet(temperature) || isBetter;
      else isBetter = this.#tryForDistance(temperature) || isBetter;
    }
    this.#rounds += rounds;
    return isBetter;
  }

  /**
   * Goes on from routes that another search has found, which serve all pairs, if they are better:
   * fewer at any time, shorter ones in the later half of the budget, as until then it may find
   * another valley.
   */
  offer(sequences: readonly StopSequence[]): void {
    const offered = new Routes(this.#problem);
    offered.read(sequences);
    if (!this.#hasBest || offered.limit < this.#best.limit) this.#takeSmaller(offered);
    else if (this.#progress >= OFFERED_FROM) this.#takeShorter(offered);
  }

  #takeSmaller(offered: Routes): void {
    const { size } = this.#problem;
    if (!this.#hasBest) this.#way = offered.distance / (size + offered.limit);
    this.#walk.goTo(offered);
    this.#keepBest();
    if (this.#annealedFrom >= 0) this.#anneal(offered);
    else if (offered.limit === 1) this.#beginWithDistance();
    else {
      this.#beginAgain();
      this.#walk.closeRoute();
    }
  }

  #takeShorter(offered: Routes): void {
    const isFewest = offered.limit === this.#best.limit;
    if (this.#isForFleet || !isFewest || offered.distance >= this.#bestDistance - ROUNDING) return;
    this.#walk.goTo(offered);
    this.#keepBest();
    this.#found.copy(offered);
    this.#foundDistance = offered.distance;
  }

  /** A smaller fleet is there: it is the next one that is looked for. */
  #beginAgain(): void {
    this.#againAt = this.#rounds;
    this.#fewestBefore = Number.POSITIVE_INFINITY;
  }

  /** Goes on to what comes next when it is time. */
  #advance(): void {
    const progress = this.#progress;
    if (this.#annealedFrom < 0) {
      if (!this.#hasBest) return;
      if (progress >= this.#shareForFleet()) this.#beginWithDistance();
      else if (hasLongRoutes(this.#best) && this.#rounds >= this.#againAt + this.#againAfter) {
        const { routes, fewestAbsent } = this.#walk;
        if (routes.limit < this.#best.limit) {
          this.#fewestBefore = Math.min(this.#fewestBefore, fewestAbsent);
        }
        this.#againAt = this.#rounds;
        this.#walk.goToNothing();
      }
    } else if (progress >= this.#to) {
      this.#collect();
      this.#beginNext();
    } else if (this.#isForFleet && progress >= this.#from + FLEET_AGAIN * (this.#to - this.#from)) {
      this.#anneal(this.#best);
    }
  }

  #shareForFleet(): number {
    const fewest = Math.min(this.#fewestBefore, this.#walk.fewestAbsent);
    const shares = hasLongRoutes(this.#best) ? FLEET_SHARES_OF_LONG_ROUTES : FLEET_SHARES;
    return shares.find(({ absent }) => fewest < absent)?.share ?? HOPELESS_SHARE;
  }

  #tryForFleet(temperature: number): boolean {
    const walk = this.#walk;
    if (!walk.tryForFleet(temperature)) return false;
    const isFirst = this.#annealedFrom < 0;
    if (isFirst && !this.#hasBest) {
      this.#way = walk.distance / (this.#problem.size + walk.routes.used);
    }
    walk.closeEmpty();
    const isBetter = !this.#hasBest || walk.routes.limit < this.#best.limit;
    if (isBetter) this.#keepBest();
    if (isBetter && isFirst) this.#beginAgain();
    if (isFirst ? this.#best.limit === 1 : walk.routes.limit === this.#best.limit) {
      if (isFirst) this.#beginWithDistance();
      else this.#anneal(walk.routes);
    } else walk.closeRoute();
    return isBetter;
  }

  #tryForDistance(temperature: number): boolean {
    const walk = this.#walk;
    if (!walk.tryForDistance(temperature)) return false;
    const isSmaller = walk.routes.used < this.#best.limit;
    if (isSmaller) walk.closeEmpty();
    if (isSmaller || walk.distance < this.#foundDistance - ROUNDING) {
      this.#found.copy(walk.routes);
      this.#foundDistance = walk.distance;
    }
    if (!isSmaller && walk.distance >= this.#bestDistance - ROUNDING) return false;
    this.#keepBest();
    return true;
  }

  #keepBest(): void {
    const { routes, distance } = this.#walk;
    // What is crossed has as many routes.
    if (this.#hasBest && routes.limit < this.#best.limit) this.#plans = [];
    this.#hasBest = true;
    this.#bestDistance = distance;
    this.#best.copy(routes);
  }

  #beginWithDistance(): void {
    const progress = this.#progress;
    this.#annealedFrom = progress;
    this.#from = progress;
    const isLarge = this.#rounds > this.#large * progress;
    if (isLarge && !hasLongRoutes(this.#best)) {
      this.#plannedUntil = progress + (1 - progress) * PLANS_SHARE;
      this.#to = progress + this.#planShare();
    }
    this.#anneal(this.#best);
  }

  #planShare(): number {
    return (this.#plannedUntil - this.#annealedFrom) / PLANS;
  }

  /** Begins an annealing from routes that may lack pairs. */
  #anneal(routes: Routes): void {
    this.#isForFleet = false;
    this.#returns = 0;
    this.#walk.price(this.#way);
    this.#walk.goTo(routes);
    this.#foundDistance = Number.POSITIVE_INFINITY;
    if (this.absent.size > 0) return;
    this.#found.copy(routes);
    this.#foundDistance = this.#walk.distance;
  }

  /** Keeps what the annealing has found, if it is new and better than the parent. */
  #collect(): void {
    const found = this.#found;
    const distance = this.#foundDistance;
    if (distance === Number.POSITIVE_INFINITY || found.limit > this.#best.limit) return;
    const isKnown = this.#plans.some((one) => Math.abs(one.distance - distance) < ROUNDING);
    if (isKnown) return;
    const parent = this.#plans[this.#parent];
    if (!parent) this.#plans.push(found.clone());
    else if (distance < parent.distance) parent.copy(found);
  }

  #beginNext(): void {
    const share = this.#planShare();
    const from = this.#progress;
    const isEarly = from + share / 2 < this.#plannedUntil;
    if (!isEarly && this.#cross()) return;
    // Another plan, from another fleet; there are too few of them, or all are alike.
    this.#parent = -1;
    this.#from = from;
    this.#cooled = 0;
    if (isEarly || from + share < 1) {
      this.#to = Math.min(1, from + share);
      this.#isForFleet = true;
      this.#walk.goToNothing();
    } else {
      this.#to = 1;
      this.#cooled = CHILD_COOLED;
      this.#anneal(this.#best);
    }
  }

  /** Begins with a child of two plans; false if all are alike. */
  #cross(): boolean {
    const plans = this.#plans;
    for (let i = 0; i < DRAWS && plans.length > 1; i += 1) {
      const first = this.#chance.below(plans.length);
      const other = this.#chance.below(plans.length - 1);
      const second = other < first ? other : other + 1;
      if (!this.#crossing.cross(plans[first], plans[second])) continue;
      this.#parent = first;
      this.#from = this.#progress;
      // The last one has what is left.
      this.#to = this.#from + (this.#from + 2 * CHILD_SHARE < 1 ? CHILD_SHARE : 1);
      this.#to = Math.min(1, this.#to);
      this.#cooled = CHILD_COOLED;
      this.#anneal(this.#crossing.child);
      return true;
    }
    return false;
  }
}
