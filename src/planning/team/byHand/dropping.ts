// A plan changed by hand (S2 §2, trip diagram): a move is dropped somewhere else, or taken out.
// What is shown before the hand lets go is what the plan after it comes to: one computation.
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { EpochMs } from '#domain/entities.ts';
import { kindsOfDrivers } from '../model/kinds.ts';
import { partsOf } from '../model/chains.ts';
import { modelOf, type TeamModel } from '../model/model.ts';
import type { PlannedMove, TeamProblem } from '../model/problem.ts';
import { whyNotEligible, whyNotPlanned } from '../model/refusing.ts';
import { rowsOf } from '../model/rows.ts';
import { notOrdered } from '../orders/planOfOrders.ts';
import { HandRows } from './handRows.ts';
import { type Drops, type Spot, timed, type Totals, totalsOf } from './drops.ts';
import { dropsOf, freed, judged, type Refused, withoutLimits } from './forcing.ts';

/** `late`: some drop-off is after its deadline, whether or not it was before. */
export type DropOutcome =
  | {
      readonly is: 'fits' | 'late';
      /** Compared with the plan as it is, for the whole trip; below 0 where it gets better. */
      readonly moreCents: number;
      readonly moreLateMs: number;
      /** When the last driver is done. */
      readonly overMs: EpochMs;
    }
  | Refused;

export type DropRow = {
  readonly driverId: DriverId;
  /** From 0: how many of the driver's other moves come before. */
  readonly positions: number;
  /** The cheapest, of equals the first; the first where there is none. */
  readonly best: { readonly position: number; readonly outcome: DropOutcome };
};

export type ChangedPlan = { readonly is: 'planned'; readonly plan: TeamPlan } | Refused;

/** The rows of all drivers, in the order of the problem. */
export type Places = {
  readonly rows: readonly DropRow[];
  /** Positions beyond the row are its end. */
  readonly outcomeAt: (driverId: DriverId, position: number) => DropOutcome;
};

/** Where an activity of the problem may be dropped, whether or not the plan has it. */
export function placesFor(problem: TeamProblem, plan: TeamPlan, activityId: ActivityId): Places {
  const { rows, outcomeAt } = placesInTurns(problem, plan, activityId);
  return { rows: [...rows], outcomeAt };
}

/** The same with rows that are judged one by one; positions may be asked for between them. */
export function placesInTurns(
  problem: TeamProblem,
  plan: TeamPlan,
  activityId: ActivityId,
): Pick<Places, 'outcomeAt'> & { readonly rows: Iterable<DropRow> } {
  const hand = handOf(problem, plan, activityId);
  if (!(hand instanceof Hand)) {
    const row = { positions: 1, best: { position: 0, outcome: hand } };
    const rows = problem.drivers.map(({ id }) => ({ driverId: id, ...row }));
    return { rows, outcomeAt: () => hand };
  }
  return {
    rows: hand.rows(),
    outcomeAt: (driverId, position) => {
      const spot = hand.spotOf(driverId, position);
      return spot ? hand.outcomeAt(spot) : notAvailable(driverId);
    },
  };
}

/** The plan after the drop. Positions as in `placesFor`; at its own, the plan stays as it is. */
export function moved(
  problem: TeamProblem,
  plan: TeamPlan,
  activityId: ActivityId,
  driverId: DriverId,
  position: number,
): ChangedPlan {
  const hand = handOf(problem, plan, activityId);
  if (!(hand instanceof Hand)) return hand;
  const spot = hand.spotOf(driverId, position);
  return spot ? hand.planAt(spot) : notAvailable(driverId);
}

/**
 * The plan without the activity, which is left out of it and stays in the problem. What moves its
 * vehicle on from there is left out with it.
 */
export function removed(problem: TeamProblem, plan: TeamPlan, activityId: ActivityId): ChangedPlan {
  if (!plan.moves.some((row) => row.activityId === activityId)) return { is: 'planned', plan };
  const hand = handOf(problem, plan, activityId);
  if (!(hand instanceof Hand)) return hand;
  if (hand.firstId === activityId) return hand.planAt(null);
  const moves = plan.moves.filter((row) => row.activityId !== activityId);
  const shorter = handOf(problem, { ...plan, moves }, hand.firstId);
  return shorter instanceof Hand ? shorter.planAt(shorter.home, true) : shorter;
}

/**
 * The activity in its place, begun no earlier than then: its ready time is later, which the
 * answered problem keeps for all later planning. It never gets earlier than in `problem`.
 */
export function movedTo(
  problem: TeamProblem,
  plan: TeamPlan,
  activityId: ActivityId,
  notBeforeMs: EpochMs,
): (ChangedPlan & { readonly is: 'planned'; readonly problem: TeamProblem }) | Refused {
  const moves = problem.moves.map((move) => {
    if (move.activityId !== activityId) return move;
    return { ...move, readyMs: Math.max(notBeforeMs, move.readyMs ?? notBeforeMs) };
  });
  const later = { ...problem, moves };
  const hand = handOf(later, plan, activityId);
  if (!(hand instanceof Hand)) return hand;
  if (!hand.home) return refuse('1', 'This plan gives it to no driver.');
  const result = hand.planAt(hand.home, true);
  return result.is === 'planned' ? { ...result, problem: later } : result;
}

/** What `movedTo` comes to. */
export function outcomeAtTime(
  problem: TeamProblem,
  plan: TeamPlan,
  activityId: ActivityId,
  notBeforeMs: EpochMs,
): DropOutcome {
  const result = movedTo(problem, plan, activityId, notBeforeMs);
  return result.is === 'cannot' ? result : compared(totalsOf(result.plan), totalsOf(plan));
}

function refuse(rule: string, reason: string): Refused {
  return { is: 'cannot', rule, reason };
}

function notAvailable(driverId: DriverId): Refused {
  return refuse('19', `${driverId} is not available.`);
}

/** Or why the activity can be planned nowhere. */
function handOf(problem: TeamProblem, plan: TeamPlan, activityId: ActivityId): Hand | Refused {
  const move = problem.moves.find((one) => one.activityId === activityId);
  if (!move) return refuse('1', 'The plan is stale: this move no longer exists.');
  const { start, end } = move;
  const isSomewhere = start !== null && end !== null && start.id !== end.id;
  const served = new Set([activityId, ...plan.moves.map((row) => row.activityId)]);
  const model = modelOf(problem, { whyLeftOut: (id) => (served.has(id) ? null : notOrdered) });
  const isOf = (one: PlannedMove) => partsOf(one).some((part) => part.activityId === activityId);
  const index = 'code' in model ? -1 : model.moves.findIndex(isOf);
  if (!('code' in model) && index >= 0) return new Hand(model, plan, index, activityId);
  const left = 'code' in model ? [] : model.unserved;
  const reason =
    left.find((one) => one.activityId === activityId)?.reason ??
    whyNotPlanned(move, problem.drivers, []) ??
    ('code' in model ? model.reason : '');
  const isEligible = problem.drivers.some((driver) => whyNotEligible(driver, move) === null);
  if (!isSomewhere) return refuse('25', reason);
  return refuse(isEligible ? '1' : '20', reason);
}

/** A move in the hand, over a plan. A chain is in the hand as a whole. */
class Hand {
  /** Where the plan has the move; and the first move of its chain. */
  readonly home: Spot = null;
  readonly firstId: ActivityId;
  readonly #model: TeamModel;
  readonly #plan: TeamPlan;
  readonly #move: number;
  readonly #drops: Drops;
  readonly #before: Totals;
  readonly #rows: HandRows;
  /** Made when they are needed, by tier. */
  readonly #forcing: Drops[] = [];

  constructor(model: TeamModel, plan: TeamPlan, move: number, liftedId: ActivityId) {
    this.#model = model;
    this.#plan = plan;
    this.#move = move;
    this.#drops = dropsOf(model, plan, move);
    this.#before = totalsOf(plan);
    this.#rows = new HandRows(model, plan, move, liftedId);
    this.firstId = model.moves[move]?.activityId ?? liftedId;
    for (const { driver, moves } of rowsOf(plan, model)) {
      const position = moves.indexOf(move);
      if (driver >= 0 && position >= 0) this.home = { driver, position };
    }
  }

  /** Null for an unknown driver. */
  spotOf(driverId: DriverId, position: number): Spot {
    const driver = this.#model.drivers.findIndex(({ id }) => id === driverId);
    if (driver < 0) return null;
    const last = this.#drops.countOf(driver);
    return { driver, position: Math.min(this.#rows.slotOf(driver, position), last) };
  }

  *rows(): Iterable<DropRow> {
    // Drivers without moves who can replace each other are judged once.
    const idle = new Map<number, DropRow['best']>();
    const kinds = kindsOfDrivers(this.#model);
    for (const [driver, { id }] of this.#model.drivers.entries()) {
      const positions = this.#drops.countOf(driver) + 1;
      const isIdle = this.#drops.isIdle(driver) && driver !== this.home?.driver;
      const kind = kinds[driver] ?? -1;
      const best = (isIdle && idle.get(kind)) || this.#bestOf(driver, positions);
      if (isIdle && best.outcome.is !== 'cannot') idle.set(kind, best);
      const position = this.#rows.positionOf(driver, best.position);
      yield { driverId: id, positions: this.#rows.positions(driver), best: { ...best, position } };
    }
  }

  outcomeAt(spot: Spot): DropOutcome {
    if (this.#isHome(spot)) return compared(this.#before, this.#before);
    const refusal = this.#barred(spot);
    if (refusal) return refusal;
    const totals = this.#totalsAt(spot);
    if (totals) return compared(totals, this.#before);
    const plan = this.#forcedAt(spot);
    return 'is' in plan ? plan : compared(totalsOf(plan), this.#before);
  }

  /** `isAnew`: times change also where the plan has it. */
  planAt(spot: Spot, isAnew = false): ChangedPlan {
    if (this.#isHome(spot) && !isAnew) return { is: 'planned', plan: this.#plan };
    const refusal = this.#barred(spot);
    if (refusal) return refusal;
    const outline = this.#drops.outlineAt(spot);
    if (outline) return { is: 'planned', plan: timed(outline, this.#model) };
    const plan = this.#forcedAt(spot);
    return 'is' in plan ? plan : { is: 'planned', plan };
  }

  #bestOf(driver: number, positions: number): DropRow['best'] {
    const first = this.#barred({ driver, position: 0 });
    if (first) return { position: 0, outcome: first };
    let [position, least] = [0, null as Totals | null];
    for (let at = 0; at < positions; at += 1) {
      const spot = { driver, position: at };
      const totals = this.#isHome(spot) ? this.#before : this.#totalsAt(spot, least?.cents);
      if (!totals || (least && totals.cents >= least.cents)) continue;
      [position, least] = [at, totals];
    }
    if (least) return { position, outcome: compared(least, this.#before) };
    // The check takes milliseconds; where hours alone are in the way it is not needed.
    for (let at = 0; at < positions; at += 1) {
      const spot = { driver, position: at };
      if (this.#tier(0).exceedsAt(spot, this.#model)) continue;
      const outcome = this.outcomeAt(spot);
      if (outcome.is !== 'cannot') return { position: at, outcome };
    }
    return { position: 0, outcome: this.outcomeAt({ driver, position: 0 }) };
  }

  /** A driver who waits within a chain may wait less than the drops count with. */
  #totalsAt(spot: Spot, most?: number): Totals | null {
    const isChained = this.#model.partCount.some((count) => count > 1);
    if (!isChained) return this.#drops.totalsAt(spot, most);
    const outline = this.#drops.outlineAt(spot);
    return outline && totalsOf(timed(outline, this.#model));
  }

  #isHome(spot: Spot): boolean {
    const { home } = this;
    return (
      this.#rows.isWhole &&
      spot !== null &&
      spot.driver === home?.driver &&
      spot.position === home.position
    );
  }

  /** What needs no times: who may move it, and how many drivers there are. */
  #barred(spot: Spot): Refused | null {
    if (!spot) return null;
    const { drivers, moves, eligible, problem } = this.#model;
    const [driver, move] = [drivers[spot.driver], moves[this.#move]];
    if (driver && move && eligible[spot.driver * moves.length + this.#move] === 0) {
      const why = whyNotEligible(driver, move);
      return refuse('20', `This driver is not eligible: ${why}.`);
    }
    const used = this.#drops.usedAt(spot);
    if (used <= problem.maxDrivers) return null;
    return refuse('19', `${used} drivers; this plan takes ${problem.maxDrivers} at most.`);
  }

  /** The drop without limits: a plan that breaks none of them all the same, or what it breaks. */
  #forcedAt(spot: Spot): TeamPlan | Refused {
    for (const tier of freed.keys()) {
      const outline = this.#tier(tier).outlineAt(spot);
      if (outline) return judged(timed(outline, this.#model), this.#model);
    }
    throw new Error('A drop without limits is always possible.');
  }

  #tier(tier: number): Drops {
    const free = freed[tier] ?? withoutLimits;
    return (this.#forcing[tier] ??= dropsOf(free(this.#model), this.#plan, this.#move));
  }
}

function compared({ cents, lateMs, overMs }: Totals, before: Totals): DropOutcome {
  return {
    is: lateMs > 0 ? 'late' : 'fits',
    moreCents: cents - before.cents,
    moreLateMs: lateMs - before.lateMs,
    overMs,
  };
}
