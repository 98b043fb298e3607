// Plans for the same moves, kept to be compared with the shown one.
import { modeNames } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { figuresOf, type PlanFigures } from '#planning/team/replanning/comparing.ts';
import { counted } from '#planning/team/words/amounts.ts';
import { same } from '#domain/same.ts';
import { withDeadlinesNow } from './deadlines.queries.ts';
import type { TripsSees } from './facts.slice.ts';
import { chaseColumn } from './legs.queries.ts';
import { strandedIn } from './stranded.queries.ts';
import {
  type Alternative,
  mostChaseCars,
  type PlanDraft,
  type Planned,
  type TripsState,
} from './trips.model.ts';
import { plannedNow, shownPlan } from './trips.queries.ts';

/** Beside the shown plan: more columns do not fit. */
export const mostAlternatives = 4;

/** The kept plans that are for the moves of the draft. */
export function alternativesOf({ plan, alternatives }: TripsState): readonly Alternative[] {
  if (!plan) return [];
  const wanted = plan.activityIds.toSorted();
  return alternatives.filter(({ draft }) => same(draft.activityIds.toSorted(), wanted));
}

/** Whether the shown plan can be kept while something else is tried. */
export function mayTryAnother({ trips }: Pick<TripsSees, 'trips'>): Yes | No {
  if (!plannedNow(trips.state)) return no('There is no plan to keep yet.');
  const kept = alternativesOf(trips.state);
  const isFull = kept.length >= mostAlternatives && !isKept(trips.state);
  return isFull ? no(`${mostAlternatives + 1} plans are compared at most: remove one.`) : yes;
}

/** Whether the shown plan is among the kept ones. */
export function isKept(state: TripsState): boolean {
  const now = plannedNow(state);
  return !!now && alternativesOf(state).some((one) => isShown(one, state, now.plan));
}

/** The same plan in the same mode: other choices may come to it too. */
function isShown({ draft, planned }: Alternative, state: TripsState, shown: TeamPlan): boolean {
  return draft.mode === state.plan?.mode && same(planned.plan, shown);
}

export type ComparedPlan = {
  /** Null: the shown plan. */
  readonly id: number | null;
  /** 'Plan 2': its number as long as it is compared. */
  readonly title: string;
  /** What was chosen for it. */
  readonly choice: string;
  readonly plan: TeamPlan;
  readonly figures: PlanFigures;
  /** What it leaves undone, in words: '3 drivers stranded', '1 move left out'. */
  readonly warnings: readonly string[];
};

/** The shown plan and the kept ones that differ from it, by the deadlines of now. */
export function comparedPlans(sees: Pick<TripsSees, 'trips' | 'world'>): readonly ComparedPlan[] {
  const { state } = sees.trips;
  const shown = shownPlan(state);
  const { plan: draft } = state;
  if (!shown || !draft) return [];
  const isByHand = plannedNow(state)?.isByHand ?? false;
  const own = {
    id: null,
    title: `Plan ${shownNumber(state)}`,
    choice: choiceOf(draft, shown.plan, isByHand),
    plan: shown.plan,
    figures: figuresOf(shown.plan),
    warnings: warningsOf(sees, shown.plan),
  };
  const kept = alternativesOf(state).filter((one) => !isShown(one, state, shown.plan));
  return [own, ...kept.map((one) => comparedPlan(sees, one))];
}

/** Whether all that was tried comes to the shown plan. */
export function isSameAgain(sees: Pick<TripsSees, 'trips' | 'world'>): boolean {
  return alternativesOf(sees.trips.state).length > 0 && comparedPlans(sees).length === 1;
}

function comparedPlan(
  sees: Pick<TripsSees, 'world'>,
  { id, draft, planned }: Alternative,
): ComparedPlan {
  const { isByHand } = planned;
  const plan = withDeadlinesNow(sees, draft, planned.plan);
  const choice = choiceOf(draft, plan, isByHand);
  const warnings = warningsOf(sees, plan);
  return { id, title: `Plan ${id}`, choice, plan, figures: figuresOf(plan), warnings };
}

/** The number of the shown plan: its own where it was kept before, else the next one. */
export function shownNumber(state: TripsState): number {
  const now = shownPlan(state);
  const same = now && alternativesOf(state).find((one) => isShown(one, state, now.plan));
  return same?.id ?? state.shownNumber ?? 1 + (state.lastNumber ?? 0);
}

function warningsOf(sees: Pick<TripsSees, 'world'>, plan: TeamPlan): readonly string[] {
  const stranded = strandedIn(plan, sees).length;
  const leftOut = plan.unserved.length;
  return [
    ...(stranded > 0 ? [`${counted(stranded, 'driver')} stranded`] : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'move')} left out`] : []),
  ];
}

/**
 * Other numbers of chase cars at most than a plan's own: one fewer, and one more where a choice
 * keeps it from having more.
 */
export function chaseChoices(draft: PlanDraft, chases: number): readonly number[] {
  if (chases === 0) return [];
  const isBound = chaseColumn(draft) >= 0 || draft.chase.cars === chases;
  return [
    ...(isBound && chases < mostChaseCars ? [chases + 1] : []),
    ...(chases > 1 ? [chases - 1] : []),
  ];
}

/** 'Company, 3 drivers, by hand'. */
function choiceOf(
  { mode }: PlanDraft,
  { drivers }: TeamPlan,
  isByHand: Planned['isByHand'],
): string {
  const who = `${modeNames[mode]}, ${counted(drivers.length, 'driver')}`;
  return isByHand ? `${who}, by hand` : who;
}
