// How drafts, calculations and plans become the state.
import { castDraft, type Draft } from 'immer';
import { fitsSamePlan, needsPlan } from './drafting.slice.ts';
import { namedIn } from './legs.queries.ts';
import {
  type Answered,
  type CalculatedData,
  type PlanDraft,
  type Planned,
  type TripsState,
} from './trips.model.ts';

export function takeDraft(
  draft: Draft<TripsState>,
  state: TripsState,
  next: PlanDraft | null,
): void {
  const { plan: before, outcome } = state;
  draft.plan = castDraft(next);
  if (!next || !before || !fitsSamePlan(before, next)) {
    if (outcome?.is === 'planned') keep(draft, outcome, false);
    draft.isKeptCurrent = false;
    draft.outcome = null;
  } else if (outcome?.is !== 'planned' && !needsPlan(next.step)) {
    // Back before the plan: a calculation ends, and what was complete before stands.
    const { kept, isKeptCurrent } = state;
    if (kept && isKeptCurrent) takePlan(draft, kept);
    else draft.outcome = null;
  }
}

export function beginCalculation(
  draft: Draft<TripsState>,
  { outcome, plan }: TripsState,
  began: { number: number; requestMs: number; nowMs: number; budgetMs: number },
): void {
  if (outcome?.is === 'planned') keep(draft, outcome, true);
  draft.number = began.number;
  draft.calculatedWith = plan ? namedIn(plan) : [];
  draft.outcome = { is: 'calculating', ...began, progress: 0, best: null };
}

/** What a running calculation has come to; the same plan with a better bound is no step of it. */
export function improve(
  { outcome }: Draft<TripsState>,
  { progress, answer }: { readonly progress: number; readonly answer: Answered | null },
): void {
  if (outcome?.is !== 'calculating') return;
  outcome.progress = progress;
  if (!answer) return;
  const cents = answer.plan.cost.totalCents;
  if (outcome.best?.plan.cost.totalCents !== cents) {
    outcome.course = [...(outcome.course ?? []), { at: progress, cents }];
  }
  outcome.best = castDraft(answer);
}

export function takePlan(draft: Draft<TripsState>, planned: Planned): void {
  draft.outcome = castDraft({ is: 'planned', ...fieldsOf(planned) });
  draft.kept = null;
  draft.isKeptCurrent = false;
}

/** A calculated plan, or the same with new times, from another moment where that is said. */
export function takeCalculated(
  draft: Draft<TripsState>,
  { outcome }: TripsState,
  { plan, certificate, moment }: CalculatedData,
): void {
  if (outcome?.is !== 'calculating' && outcome?.is !== 'planned') return;
  const { requestMs, nowMs } = moment ?? outcome;
  const isByHand = outcome.is === 'planned' && outcome.isByHand;
  takePlan(draft, { plan, certificate, isByHand, requestMs, nowMs });
}

function keep(draft: Draft<TripsState>, planned: Planned, isCurrent: boolean): void {
  draft.kept = castDraft(fieldsOf(planned));
  draft.isKeptCurrent = isCurrent;
}

function fieldsOf({ plan, certificate, isByHand, requestMs, nowMs }: Planned): Planned {
  return { plan, certificate, isByHand, requestMs, nowMs };
}
