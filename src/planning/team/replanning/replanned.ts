// Changes to a plan that is being carried out. The past is fixed; the future changes only as much
// as the requested changes need, in the cheapest way.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { Outline } from '../model/actions.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { priced } from '../model/costs.ts';
import type { PlannedMove, RunningPlan, TeamMove, TeamProblem } from '../model/problem.ts';
import { whyNotEligible, whyNotPlanned } from '../model/refusing.ts';
import { toTheEnd } from '../../searching/toTheEnd.ts';
import { differenceOf, type PlanDifference } from './difference.ts';
import { Handing } from './handing.ts';
import { type Past, pastOf, type Went } from '../model/past.ts';

export type Change =
  /** One more move; `driverId` assigns it to that driver, for example to bring another car back. */
  | { readonly is: 'add'; readonly move: TeamMove; readonly driverId: DriverId | null }
  | { readonly is: 'drop'; readonly activityId: ActivityId }
  | { readonly is: 'reassign'; readonly activityId: ActivityId; readonly driverId: DriverId }
  /** The driver completes the move in hand; the other moves go to other drivers. */
  | { readonly is: 'relieve'; readonly driverId: DriverId };

export type Running = {
  readonly plan: TeamPlan;
  /** The problem of the plan: its moves, and all available drivers. */
  readonly problem: TeamProblem;
  readonly nowMs: EpochMs;
  /** The actual times by action; null: everything went according to plan. */
  readonly went: ReadonlyMap<string, Went> | null;
};

export type Replanned =
  | {
      readonly is: 'replanned';
      readonly plan: TeamPlan;
      /** The problem as it is now, for the next change. */
      readonly problem: TeamProblem;
      readonly difference: PlanDifference;
      /** In a problem: the search goes on from this plan. */
      readonly running: RunningPlan;
      /** Violations that the independent check found; empty for a sound plan. */
      readonly violations: readonly string[];
    }
  /** The plan stays as it was. */
  | { readonly is: 'refused'; readonly reason: string };

const contradiction = 'What has happened contradicts the plan.';

/** Applies all of the changes, in order, or none. */
export function replanned(running: Running, changes: readonly Change[]): Replanned {
  const past = pastOf(running.plan, running.nowMs, running.went);
  const work = new Replanning(past, running.nowMs, running.problem);
  for (const change of changes) {
    const reason = work.change(change);
    if (reason !== null) return { is: 'refused', reason };
  }
  work.sendHome();
  const plan = work.timed();
  if (!plan) return { is: 'refused', reason: contradiction };
  const happened = happenedIn(past);
  const before = priced(running.plan, running.problem.rates);
  // A driver who has begun did so before now.
  const problem = { ...work.problem, drivers: running.problem.drivers };
  return {
    is: 'replanned',
    plan,
    problem,
    running: { plan, nowMs: running.nowMs, happened },
    difference: differenceOf(before, plan),
    // A driver who is left without a way takes a ride.
    violations: checkTeamPlan(
      plan,
      { ...problem, rides: true },
      { plan: before, nowMs: running.nowMs, happened },
    ),
  };
}

/** What the check of a changed plan takes as it was: the steps that have begun. */
function happenedIn({ outline, pinned }: Past): RunningPlan['happened'] {
  const steps = outline.drivers.flatMap((driver) => driver.steps);
  return new Map(
    steps.flatMap(({ id, durationMs }) => {
      const startMs = pinned.get(id);
      return startMs === undefined ? [] : [[id, { startMs, durationMs }] as const];
    }),
  );
}

class Replanning {
  readonly #past: Past;
  readonly #handing: Handing;
  #outline: Outline;

  constructor(past: Past, nowMs: EpochMs, problem: TeamProblem) {
    this.#past = past;
    this.#handing = new Handing(past, nowMs, problem);
    this.#outline = past.outline;
  }

  get problem(): TeamProblem {
    return this.#handing.problem;
  }

  /** Why the change is refused, or null when it is done. */
  change(change: Change): string | null {
    if (change.is === 'add') return this.#add(change.move, change.driverId);
    if (change.is === 'drop') return this.#dropWithin(change.activityId);
    if (change.is === 'reassign') return this.#reassign(change.activityId, change.driverId);
    return this.#relieve(change.driverId);
  }

  /** Removes idle drivers who have not set out. */
  sendHome(): void {
    this.#outline = this.#handing.withoutIdle(this.#outline);
  }

  timed(): TeamPlan | null {
    return this.#handing.timed(this.#outline)?.plan ?? null;
  }

  #add(move: TeamMove, driverId: DriverId | null): string | null {
    const planned = this.problem.moves.filter(({ activityId }) => this.#has(activityId));
    if (planned.some(({ activityId }) => activityId === move.activityId)) {
      return `${move.activityId} is in the plan already.`;
    }
    const others = this.problem.moves.filter((own) => own.activityId !== move.activityId);
    const reason = whyNotPlanned(move, this.problem.drivers, planned);
    if (reason !== null) return reason;
    this.#handing.problem = { ...this.problem, moves: [...others, move] };
    return this.#place(move as PlannedMove, (id) => driverId === null || id === driverId);
  }

  /** A driver whose vehicle is gone may have a long ride home. */
  #dropWithin(activityId: ActivityId): string | null {
    const before = { outline: this.#outline, problem: this.problem };
    const wasFitting = this.#isFitting();
    const why = this.#drop(activityId);
    if (why !== null || !wasFitting || this.#isFitting()) return why;
    this.#outline = before.outline;
    this.#handing.problem = before.problem;
    return `Without ${activityId} a driver's day gets too long.`;
  }

  #isFitting(): boolean {
    const plan = this.timed();
    return plan !== null && this.#handing.fits(plan);
  }

  #drop(activityId: ActivityId): string | null {
    const why = this.#handing.whyNotDropped(this.#outline, activityId);
    if (why !== null) return why;
    if (!this.#takeOut(activityId)) return contradiction;
    const moves = this.problem.moves.filter((move) => move.activityId !== activityId);
    this.#handing.problem = { ...this.problem, moves };
    return null;
  }

  #takeOut(activityId: ActivityId): boolean {
    const without = toTheEnd(this.#handing.takenOut(this.#outline, activityId));
    if (without) this.#outline = without;
    return without !== null;
  }

  #reassign(activityId: ActivityId, driverId: DriverId): string | null {
    const why = this.#handing.whyNotTaken(this.#outline, activityId);
    if (why !== null) return why;
    return this.#hand(activityId, (id) => id === driverId);
  }

  #relieve(driverId: DriverId): string | null {
    const driver = this.#outline.drivers.find((one) => one.driverId === driverId);
    if (!driver) return `${driverId} is not in the plan.`;
    if (driver.kind === 'chase') return `${driverId} drives a chase car others count on.`;
    const own = this.#outline.moves.filter(
      (row) => row.driverId === driverId && !this.#past.inHand.has(row.activityId),
    );
    for (const { activityId } of own) {
      const why =
        this.#handing.whyNotTaken(this.#outline, activityId) ??
        this.#hand(activityId, (id) => id !== driverId);
      if (why !== null) return why;
    }
    return null;
  }

  /** Gives a move to the cheapest of the drivers that `may` selects. */
  #hand(activityId: ActivityId, may: (driverId: DriverId) => boolean): string | null {
    const move = this.problem.moves.find((one) => one.activityId === activityId);
    if (!move) return `${activityId} is not in the plan.`;
    if (!this.#takeOut(activityId)) return contradiction;
    return this.#place(move as PlannedMove, may);
  }

  #place(move: PlannedMove, may: (driverId: DriverId) => boolean): string | null {
    const eligible = this.problem.drivers.filter(
      (driver) => may(driver.id) && whyNotEligible(driver, move) === null,
    );
    if (eligible.length === 0) return `No driver who may take ${move.activityId} is eligible.`;
    const ids = new Set(eligible.map(({ id }) => id));
    const placed = toTheEnd(this.#handing.placed(this.#outline, move, (id) => ids.has(id)));
    if (!placed) return `No driver has the time for ${move.activityId}.`;
    this.#outline = placed;
    return null;
  }

  #has(activityId: ActivityId): boolean {
    return this.#outline.moves.some((row) => row.activityId === activityId);
  }
}
