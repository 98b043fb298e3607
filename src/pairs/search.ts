// Large-neighborhood search by ruin and recreate. First for the fleet: a route is closed and its
// pairs are absent until they fit elsewhere. Then for the distance, by simulated annealing: once,
// or several times, each from another smallest fleet, and at last from the best of these plans. So
// it is with a tight fleet or a large budget, where children of the plans come before the last one,
// and with long routes whose fleet is found soon.
import { Chance } from '#planning/searching/chance.ts';
import { FALL, FALL_OF_LONG_ROUTES, temperatureAt } from '#planning/searching/cooling.ts';
import { Annealing } from './annealing.ts';
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
/** Rounds without a smaller fleet before it begins from nothing: as a rule, with long routes. */
const AGAIN_AFTER = 30_000;
const AGAIN_AFTER_OF_LONG_ROUTES = 20_000;
/** A budget of so many rounds is large; with a tight fleet this share of them must be left. */
const LARGE = 500_000;
const LEAST_LEFT = 0.2;
/**
 * A fleet is tight if more than this share of plans on the way lack a pair; the share of the
 * annealing after which that is known.
 */
const TIGHT = 0.8;
const JUDGED_AT = 0.12;
/** Of the time for several plans: the shares after which no further one and no child begins. */
const SHARES = { plans: 0.5, children: 0.75 } as const;
/** Children of plans with long routes are no better than plans from nothing. */
const SHARES_OF_LONG_ROUTES = { plans: 0.74, children: 0.74 } as const;
/** Of that time: the share for the annealing of a plan, as a rule and with long routes. */
const PLAN_SHARE = 0.1;
const PLAN_SHARE_OF_LONG_ROUTES = 0.08;
/** With long routes there are several plans if the fleet was found within so many rounds. */
const SOON = 5_000;
/** With a tight fleet a plan is at the bottom of its valley after so many rounds of annealing. */
const ROUNDS_OF_TIGHT = 10_000;
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
  readonly #againAfter: number | undefined;
  #rounds = 0;
  /**
   * When the search for a fleet began from nothing or made the first one smaller, in rounds; and
   * the fewest pairs that a smaller one lacked before it began again.
   */
  #againAt = 0;
  #fewestBefore = Number.POSITIVE_INFINITY;
  /** When the fleet became as small as it is, in rounds. */
  #fleetAt = 0;
  #progress = 0;
  /** The mean distance between two stops of the first plan. */
  #way = 1;
  readonly #annealing: Annealing;
  /** Whether there was an annealing, and whether it is known if the fleet is tight. */
  #hasAnnealed = false;
  #isJudged = false;
  /**
   * Whether there are several plans; then the progress from which on no further one and no child
   * begins, and the share of the budget for the annealing of one.
   */
  #isSeveral = false;
  #plansUntil = 0;
  #childrenUntil = 0;
  #planShare = 0;
  /** The plans, and the one that a child is to replace; -1 where the annealing makes a new one. */
  #plans: Routes[] = [];
  #parent = -1;
  readonly #crossing: Crossing;

  /**
   * A budget of `large` rounds counts as large. The search for a fleet begins again after
   * `againAfter` rounds without a smaller one; left out, after as many as the routes' length says.
   */
  constructor(problem: PairProblem, seed: number, large = LARGE, againAfter?: number) {
    this.#problem = problem;
    this.#large = large;
    this.#againAfter = againAfter;
    this.#chance = new Chance(seed);
    this.#walk = new Walk(problem, this.#chance);
    this.#best = new Routes(problem);
    this.#annealing = new Annealing(problem);
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
    const isAnnealing = !this.#isForFleet;
    const temperature = this.#way * (isAnnealing ? this.#cool() : this.#ofFleet());
    let isBetter = false;
    for (let round = 0; round < rounds; round += 1) {
      if (this.#isForFleet) isBetter = this.#tryForFleet(temperature) || isBetter;
      else isBetter = this.#tryForDistance(temperature) || isBetter;
    }
    if (isAnnealing) this.#annealing.count(this.absent.size > 0);
    this.#rounds += rounds;
    return isBetter;
  }

  /** The temperature of the search for a fleet; only the first one cools. */
  #ofFleet(): number {
    return temperatureAt(this.#hasAnnealed ? 0 : this.#progress);
  }

  /** Prepares a turn of the annealing, and gives its temperature. */
  #cool(): number {
    const annealing = this.#annealing;
    const cooled = annealing.cooled(this.#progress);
    const fall = hasLongRoutes(this.#best) ? FALL_OF_LONG_ROUTES : FALL;
    const temperature = temperatureAt(cooled, fall);
    if (annealing.isReturn(this.#progress)) this.#walk.goTo(annealing.found);
    this.#walk.adapt(this.#way * temperature, cooled);
    return temperature;
  }

  /**
   * Goes on from routes that another search has found, which serve all pairs, if they are better:
   * fewer at any time, shorter ones in the later half of the budget, as until then it may find
   * another valley. While it looks for a fleet it goes on alone, and shorter ones are not kept; nor
   * are they where it makes several plans with long routes, which are better off apart.
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
    if (this.#isSeveral) this.#anneal(offered, this.#progress + this.#planShare, 0);
    else if (this.#hasAnnealed) this.#anneal(offered, 1, this.#annealing.cooled(this.#progress));
    else if (offered.limit === 1) this.#beginWithDistance();
    else {
      this.#beginAgain();
      this.#walk.closeRoute();
    }
  }

  #takeShorter(offered: Routes): void {
    if (this.#isSeveral && hasLongRoutes(this.#best)) return;
    const isFewest = offered.limit === this.#best.limit;
    if (this.#isForFleet || !isFewest || offered.distance >= this.#bestDistance - ROUNDING) return;
    this.#walk.goTo(offered);
    this.#keepBest();
    this.#annealing.keep(offered, offered.distance);
  }

  /** A smaller fleet is there: it is the next one that is looked for. */
  #beginAgain(): void {
    this.#againAt = this.#rounds;
    this.#fewestBefore = Number.POSITIVE_INFINITY;
  }

  /** Goes on to what comes next when it is time. */
  #advance(): void {
    const progress = this.#progress;
    if (!this.#hasBest) return;
    if (this.#isForFleet) {
      const until = this.#hasAnnealed ? this.#plansUntil : this.#shareForFleet();
      if (progress >= until) this.#beginNext();
      else if (this.#rounds >= this.#againAt + this.#roundsForFleet()) this.#beginFromNothing();
    } else if (this.#annealing.isOver(progress)) {
      this.#collect();
      this.#beginNext();
    } else if (!this.#isJudged && this.#annealing.done(progress) >= JUDGED_AT) this.#judge();
  }

  /** The rounds without a smaller fleet after which the search for one begins from nothing. */
  #roundsForFleet(): number {
    const rule = hasLongRoutes(this.#best) ? AGAIN_AFTER_OF_LONG_ROUTES : AGAIN_AFTER;
    return this.#againAfter ?? rule;
  }

  #beginFromNothing(): void {
    const { routes, fewestAbsent } = this.#walk;
    if (routes.limit < this.#best.limit) {
      this.#fewestBefore = Math.min(this.#fewestBefore, fewestAbsent);
    }
    this.#againAt = this.#rounds;
    this.#walk.goToNothing();
  }

  #shareForFleet(): number {
    const fewest = Math.min(this.#fewestBefore, this.#walk.fewestAbsent);
    const shares = hasLongRoutes(this.#best) ? FLEET_SHARES_OF_LONG_ROUTES : FLEET_SHARES;
    return shares.find(({ absent }) => fewest < absent)?.share ?? HOPELESS_SHARE;
  }

  #tryForFleet(temperature: number): boolean {
    const walk = this.#walk;
    if (!walk.tryForFleet(temperature)) return false;
    const isFirst = !this.#hasAnnealed;
    if (isFirst && !this.#hasBest) {
      this.#way = walk.distance / (this.#problem.size + walk.routes.used);
    }
    walk.closeEmpty();
    const isBetter = !this.#hasBest || walk.routes.limit < this.#best.limit;
    if (isBetter) this.#keepBest();
    if (isBetter && isFirst) this.#beginAgain();
    if (isFirst ? this.#best.limit === 1 : walk.routes.limit === this.#best.limit) {
      if (isFirst) this.#beginWithDistance();
      else this.#anneal(walk.routes, this.#progress + this.#planShare, 0);
    } else walk.closeRoute();
    return isBetter;
  }

  #tryForDistance(temperature: number): boolean {
    const walk = this.#walk;
    if (!walk.tryForDistance(temperature)) return false;
    const isSmaller = walk.routes.used < this.#best.limit;
    if (isSmaller) walk.closeEmpty();
    if (isSmaller || walk.distance < this.#annealing.foundDistance - ROUNDING) {
      this.#annealing.keep(walk.routes, walk.distance);
    }
    if (!isSmaller && walk.distance >= this.#bestDistance - ROUNDING) return false;
    this.#keepBest();
    return true;
  }

  #keepBest(): void {
    const { routes, distance } = this.#walk;
    if (!this.#hasBest || routes.limit < this.#best.limit) {
      this.#fleetAt = this.#rounds;
      // What is crossed has as many routes.
      this.#plans = [];
    }
    this.#hasBest = true;
    this.#bestDistance = distance;
    this.#best.copy(routes);
  }

  #beginWithDistance(): void {
    const isLong = hasLongRoutes(this.#best);
    const isLarge = this.#rounds > this.#large * this.#progress;
    if (isLong ? this.#fleetAt < SOON : isLarge) this.#beginWithPlans();
    else this.#anneal(this.#best, 1, 0);
  }

  /**
   * Goes on to several plans, of which the best so far is the first. Each is annealed for so many
   * rounds, or for its share of the time.
   */
  #beginWithPlans(rounds?: number): void {
    const progress = this.#progress;
    const left = 1 - progress;
    const isLong = hasLongRoutes(this.#best);
    const { plans, children } = isLong ? SHARES_OF_LONG_ROUTES : SHARES;
    const share = isLong ? PLAN_SHARE_OF_LONG_ROUTES : PLAN_SHARE;
    this.#isSeveral = true;
    this.#plansUntil = progress + left * plans;
    this.#childrenUntil = progress + left * children;
    this.#planShare = rounds ? this.#shareOf(rounds) : left * share;
    this.#anneal(this.#best, progress + this.#planShare, 0);
  }

  /** The share of the budget that so many rounds take. */
  #shareOf(rounds: number): number {
    return (rounds * this.#progress) / this.#rounds;
  }

  /** With a tight fleet an annealing does not leave its valley, so others are looked for. */
  #judge(): void {
    this.#isJudged = true;
    const isEnough = this.#shareOf(LEAST_LEFT * this.#large) <= 1 - this.#progress;
    const isTight = this.#annealing.lacking > TIGHT;
    if (isTight && isEnough && !hasLongRoutes(this.#best)) this.#beginWithPlans(ROUNDS_OF_TIGHT);
  }

  /** Begins an annealing from routes that may lack pairs; `to` in progress. */
  #anneal(routes: Routes, to: number, cooled: number): void {
    this.#isForFleet = false;
    this.#hasAnnealed = true;
    this.#walk.goTo(routes);
    this.#walk.price(this.#way);
    this.#annealing.begin(this.#progress, to, cooled);
    if (this.absent.size === 0) this.#annealing.keep(routes, this.#walk.distance);
  }

  /** Keeps what the annealing has found, if it is new and better than the parent. */
  #collect(): void {
    const { found, foundDistance: distance } = this.#annealing;
    if (distance === Number.POSITIVE_INFINITY || found.limit > this.#best.limit) return;
    const isKnown = this.#plans.some((one) => Math.abs(one.distance - distance) < ROUNDING);
    if (isKnown) return;
    const parent = this.#plans[this.#parent];
    if (!parent) this.#plans.push(found.clone());
    else if (distance < parent.distance) parent.copy(found);
  }

  #beginNext(): void {
    if (!this.#hasAnnealed) this.#beginWithDistance();
    else if (this.#progress < this.#plansUntil) {
      this.#parent = -1;
      this.#isForFleet = true;
      this.#beginFromNothing();
    } else if (this.#progress >= this.#childrenUntil || !this.#cross()) {
      this.#parent = -1;
      this.#anneal(this.#best, 1, 0);
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
      this.#anneal(this.#crossing.child, this.#progress + CHILD_SHARE, CHILD_COOLED);
      return true;
    }
    return false;
  }
}
