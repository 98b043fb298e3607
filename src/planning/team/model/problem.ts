// The input of team planning: moves, who may carry them out, and how drivers are brought to them.
// Types and defaults only. Money in cents, time in epoch milliseconds.
import type { TeamMode } from '#domain/plannerModes.ts';
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { Durations } from '../../durations.ts';
import type { Applicant, Requirements } from '../../eligibility.ts';
import type { FareTable } from '../../fares.ts';
import type { MoveToPlan } from '../../moves.ts';
import type { Rates } from './costs.ts';
import type { Legs } from './rides.ts';

/** What the best plan is: cheapest, earliest end, or fewest drivers; then the cheapest. */
export type Objective = 'cheapest' | 'fastest' | 'fewestDrivers';
export const objectives: readonly Objective[] = ['cheapest', 'fastest', 'fewestDrivers'];

export type TeamMove = MoveToPlan & {
  /** An inspection or another errand between pick-up and departure, or null. */
  readonly taskId: string | null;
  readonly requirements: Requirements;
  /** The driver whom the dispatcher has named for it (`manualAssignment`), or null. */
  readonly namedId: string | null;
  /** The ids of its start and end that are no known location, for the reason. */
  readonly unknownIds?: readonly string[];
  /** It begins later than it is ready, since its vehicle comes then: it may have to be late. */
  readonly isHeld?: true;
};

/** A move that can be planned: both ends are known. */
export type PlannedMove = TeamMove & {
  readonly start: PlanPlace;
  readonly end: PlanPlace;
  /** Of a chain, as whose first move it counts otherwise: all its moves, by one driver in a row. */
  readonly parts?: readonly PlannedMove[];
};
export type TeamDriver = Applicant & {
  /** Where the day begins, and ends when it is a round trip; the driver's car is there too. */
  readonly place: PlanPlace | null;
  readonly notBeforeMs: EpochMs;
  /** Latest end of the day, or null. Never broken: moves that do not fit are left out. */
  readonly notAfterMs: EpochMs | null;
  /**
   * Chase modes: drives a chase car or stays at home, and moves no vehicle. Where one driver is a
   * chase driver, no other drives a chase car. Absent: may be either.
   */
  readonly isChaseDriver?: boolean | undefined;
};

/** A chase car of the company. */
export type CompanyCar = {
  /** Null: it has no name, and plans name it after its driver. */
  readonly id: string | null;
  /** Where it stands when it is not driven, and where a round trip brings it back to. */
  readonly place: PlanPlace;
};

/** A plan that is being carried out. Plain data: it crosses threads. */
export type RunningPlan = {
  readonly plan: TeamPlan;
  readonly nowMs: EpochMs;
  /**
   * By action: those that have begun, and how long they lasted or will last. They stay, and no
   * other begins before now.
   */
  readonly happened: ReadonlyMap<
    string,
    { readonly startMs: EpochMs; readonly durationMs: number }
  >;
};

export type TeamProblem = {
  readonly mode: TeamMode;
  readonly moves: readonly TeamMove[];
  /** All available drivers; chase drivers come from here too. */
  readonly drivers: readonly TeamDriver[];
  /** How many of them at most. */
  readonly maxDrivers: number;
  readonly roundTrip: boolean;
  /** Longest day from start to end, or null. Never broken. */
  readonly maxShiftMs: number | null;
  /** The most work without a rest, or null. */
  readonly restAfterMs: number | null;
  /** Chase modes: the number of cars, and passengers of each, the driver not counted. */
  readonly chases: number;
  readonly seats: number;
  /**
   * Mode `company`: the cars to choose from, no fewer than `chases`; their drivers take rides
   * between their own place and the car's, where `rides` allows it. Null, and in other modes: each
   * driver's car stands where the driver's day begins.
   */
  readonly cars: readonly CompanyCar[] | null;
  /** Chase modes: whether a rider may take a ride-share where that is cheaper. */
  readonly rides: boolean;
  /**
   * Chase modes: a chase car stays at a pick-up place until those it brought have left even where
   * only its driver's own paid time is spent for it. Searches do not know of it: it is in the times
   * and costs of final plans. Absent: only where it costs nothing.
   */
  readonly leavesLast?: boolean | undefined;
  readonly legs: Legs;
  readonly rates: Rates;
  readonly durations: Durations;
  readonly fares: FareTable;
  /** Set where the plan goes on from another, whose past is fixed. */
  readonly running?: RunningPlan;
  /**
   * A plan of these moves that was found before, with other options, and keeps every rule of this
   * problem: the search goes on from it, so that none is worse.
   */
  readonly known?: TeamPlan | undefined;
};

/** What stands in the way of a cheaper plan. */
export type Binding = {
  readonly is:
    | 'maxDrivers'
    | 'chases'
    | 'seats'
    | 'ready'
    | 'deadline'
    | 'shift'
    | 'rest'
    | 'eligibility';
  /** The move or driver concerned, or null. */
  readonly id: string | null;
  /** For the operator to read. */
  readonly text: string;
};

/** What is known about a plan in addition to the plan. */
export type Certificate = {
  /** Violations that the independent check found; empty for a sound plan. */
  readonly violations: readonly string[];
  /**
   * Lower bound: no plan that serves the same moves costs less. `exact`: the optimum, but for the
   * rounding of each driver's wages to the cent; `columns`: the linear relaxation over whole driver
   * days; `arcs`: the cheapest way into every move, each on its own.
   */
  readonly boundCents: number;
  readonly boundIs: 'exact' | 'columns' | 'arcs';
  /** Which plans the bound is over: all, or those whose chase drivers move no vehicle. */
  readonly over: 'all' | 'chaseDriversOnlyDrive';
  /** (cost − bound) / cost, in [0, 1]. */
  readonly gap: number;
  readonly binds: readonly Binding[];
};

export type TeamAnswer = {
  readonly objective: Objective;
  readonly plan: TeamPlan;
  readonly certificate: Certificate;
};

export type TeamRefusal = {
  readonly code:
    | 'nothingToPlan'
    | 'tooManyMoves'
    | 'noDepot'
    | 'noDriver'
    | 'notEligible'
    | 'moveTwice'
    | 'driverTwice'
    | 'badTime'
    | 'badNumber'
    | 'badCar'
    | 'badLeg';
  readonly activityId: ActivityId | null;
  /** For the operator to read. */
  readonly reason: string;
};
