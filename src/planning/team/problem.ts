// What a team is to plan: moves, who may carry them out, and how drivers are brought to them.
// Types and defaults only. Money in cents, time in epoch milliseconds.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { Durations } from '../durations.ts';
import type { Applicant, Requirements } from '../eligibility.ts';
import type { FareTable } from '../fares.ts';
import type { MoveToPlan } from '../hops.ts';
import type { Rates } from './schedule/costs.ts';
import type { Legs } from './schedule/rides.ts';

/**
 * How a driver comes from one vehicle to the next. `rideshare`: a ride. `company`: in a chase car
 * of the company, which one of the drivers drives; `personal`: in a chase car that belongs to the
 * driver who drives it. Both take rides as well where `rides` allows it. `tow`: every driver has
 * a tow truck, which he drives to the vehicle and which carries it. `ownCar`: every driver has a
 * car, which stays wherever he left it, and takes rides.
 */
export type TeamMode = 'rideshare' | 'company' | 'personal' | 'tow' | 'ownCar';

/** What the best plan is: cheapest, over first, or with the fewest drivers; then the cheapest. */
export type Objective = 'cheapest' | 'fastest' | 'fewestDrivers';
export const objectives: readonly Objective[] = ['cheapest', 'fastest', 'fewestDrivers'];

export type TeamMove = MoveToPlan & {
  /** An inspection or another errand between pick-up and departure, or null. */
  readonly taskId: string | null;
  readonly requirements: Requirements;
  /** Whom the dispatcher has named for it (`manualAssignment`), or null. */
  readonly namedId: string | null;
};

export type TeamDriver = Applicant & {
  /** Where his day begins, and ends when it is a round trip; his car stands there too. */
  readonly place: PlanPlace | null;
  readonly notBeforeMs: EpochMs;
  /** His day is over by then, or null. Never broken: what does not fit is left out. */
  readonly notAfterMs: EpochMs | null;
};

export type TeamProblem = {
  readonly mode: TeamMode;
  readonly moves: readonly TeamMove[];
  /** Whoever may be used; chase drivers come from here too. */
  readonly drivers: readonly TeamDriver[];
  /** How many of them at most. */
  readonly maxDrivers: number;
  readonly roundTrip: boolean;
  /** Longest day from start to end, or null. Never broken. */
  readonly maxShiftMs: number | null;
  /** Chase modes: how many cars there are, and passengers of each, the driver not counted. */
  readonly chases: number;
  readonly seats: number;
  /** Chase modes: whether a rider may take a ride-share where that is cheaper. */
  readonly rides: boolean;
  readonly legs: Legs;
  readonly rates: Rates;
  readonly durations: Durations;
  readonly fares: FareTable;
};

/** Why no cheaper plan can be made by going on with the one there is. */
export type Binding = {
  readonly is: 'maxDrivers' | 'chases' | 'seats' | 'ready' | 'deadline' | 'shift' | 'eligibility';
  /** The move or driver at the bound, or null. */
  readonly id: string | null;
  /** For the operator to read. */
  readonly text: string;
};

/** What is known of a plan beyond the plan. */
export type Certificate = {
  /** Of the independent check; empty for a sound plan. */
  readonly violations: readonly string[];
  /**
   * No plan that serves what this one serves costs less. `exact`: this is the least there can be,
   * but for what rounding each driver's wages to the cent may bring;
   * `columns`: the linear relaxation over whole driver days; `arcs`: the cheapest way into every
   * move, each on its own. With chase cars, of plans in which who drives one moves nothing.
   */
  readonly boundCents: number;
  readonly boundIs: 'exact' | 'columns' | 'arcs';
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
    | 'moveTwice'
    | 'driverTwice'
    | 'badTime'
    | 'badNumber'
    | 'badLeg';
  readonly activityId: ActivityId | null;
  /** For the operator to read. */
  readonly reason: string;
};
