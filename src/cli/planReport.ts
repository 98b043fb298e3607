// What `tarmac plan --json` prints of a team plan.
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import type { Certificate, TeamAnswer } from '#planning/team/model/problem.ts';

/** What `--json` prints. Cents, seconds, hundredths of a mile; instants in ISO 8601, UTC. */
export type TeamReport = {
  readonly mode: string;
  readonly objective: string;
  /** How many people the plan needs, chase drivers included, and how many chase cars. */
  readonly drivers: number;
  readonly chases: number;
  readonly cars: TeamPlan['cars'];
  readonly itineraries: readonly {
    readonly driverId: string;
    readonly chase: boolean;
    readonly actions: readonly { readonly [field: string]: unknown }[];
  }[];
  readonly ubers: TeamPlan['ubers'];
  readonly unserved: TeamPlan['unserved'];
  readonly late: TeamPlan['late'];
  /** Every term in cents; `total` is their sum. */
  readonly cost: {
    readonly wages: number;
    readonly carMiles: number;
    readonly rideFares: number;
    readonly drivers: number;
    readonly chases: number;
    readonly tip: number;
    readonly lateness: number;
    readonly total: number;
  };
  /**
   * No plan that serves the same activities costs less; `boundIs` says how it was found, and
   * `boundOver` which plans it is over.
   */
  readonly bound: number;
  readonly boundIs: Certificate['boundIs'];
  readonly boundOver: Certificate['over'];
  /** (total − bound) ÷ total. */
  readonly gap: number;
  /** What prevents a cheaper plan, as text. */
  readonly binds: readonly string[];
  /** Findings of the independent check; empty for a sound plan. */
  readonly violations: readonly string[];
  /** Whether the search was interrupted. */
  readonly stopped: boolean;
  readonly cpuMs: number;
  readonly seed: number;
};

export function reportOf(
  { plan, certificate, objective }: TeamAnswer,
  run: {
    readonly mode: string;
    readonly cpuMs: number;
    readonly seed: number;
    readonly isStopped: boolean;
  },
): TeamReport {
  const { cost } = plan;
  return {
    mode: run.mode,
    objective,
    drivers: plan.drivers.length,
    chases: plan.cars.filter(({ seats }) => seats > 0).length,
    cars: plan.cars,
    itineraries: plan.drivers.map(({ driverId, kind, actions }) => ({
      driverId,
      chase: kind === 'chase',
      actions: actions.map(actionOf),
    })),
    ubers: plan.ubers,
    unserved: plan.unserved,
    late: plan.late,
    cost: {
      wages: cost.wagesCents,
      carMiles: cost.carMilesCents,
      rideFares: cost.rideFaresCents,
      drivers: cost.driversCents,
      chases: cost.chasesCents,
      tip: cost.tipCents,
      lateness: cost.latenessCents,
      total: cost.totalCents,
    },
    bound: certificate.boundCents,
    boundIs: certificate.boundIs,
    boundOver: certificate.over,
    gap: certificate.gap,
    binds: certificate.binds.map((binding) => binding.text),
    violations: certificate.violations,
    stopped: run.isStopped,
    cpuMs: run.cpuMs,
    seed: run.seed,
  };
}

function actionOf({ startMs, durationMs, ...action }: TimedAction) {
  const startTime = new Date(startMs).toISOString();
  return { ...action, startTime, duration: durationMs / 1000 };
}
