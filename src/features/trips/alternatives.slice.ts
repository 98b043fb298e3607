// Trying another plan keeps the shown one; using a kept one keeps the shown one in its place.
import { castDraft, type Draft } from 'immer';
import { no, type No, type Yes } from '#kernel/records.ts';
import { filledIn } from '#spine/flow/index.ts';
import { same } from '#domain/same.ts';
import { alternativesOf, isKept, mayTryAnother, shownNumber } from './alternatives.queries.ts';
import { changed, mayChange, planned, redraft } from './drafting.slice.ts';
import type { TripsSees } from './facts.slice.ts';
import type {
  Alternative,
  DroppedData,
  KeptPlan,
  PlanOptions,
  TripsState,
  Ways,
} from './trips.model.ts';
import { plannedNow } from './trips.queries.ts';

const unknown = no('This plan is kept no more.');
const nothing = { events: [], revert: [] } as const;

export function mayTry(sees: TripsSees): Yes | No {
  const allowed = mayChange(sees);
  return allowed.yes ? mayTryAnother(sees) : allowed;
}

export function mayUse(sees: TripsSees, id: number): Yes | No {
  const allowed = mayChange(sees);
  return allowed.yes && !found(sees, id) ? unknown : allowed;
}

/** Keeps the shown plan, and changes the draft, so that another is calculated. */
export function tryAnother(sees: TripsSees, change: PlanOptions) {
  const kept = keeping(sees);
  const next = redraft(sees, (plan) => ({ ...plan, ...change }));
  const events = [...kept.events, ...next.events];
  if (events.length === 0) return nothing;
  const marked = filledIn(sees);
  return {
    events: [...events, ...marked.events],
    revert: [...kept.revert, ...next.revert, ...marked.revert],
  };
}

/** The kept plan becomes the shown one, with its choices. */
export function takeAlternative(sees: TripsSees, id: number) {
  const { plan: draft, ways } = sees.trips.state;
  const chosen = found(sees, id);
  const now = plannedNow(sees.trips.state);
  if (!draft || !chosen) return nothing;
  const kept = keeping(sees);
  const { step, source, subject } = draft;
  return {
    events: [
      ...kept.events,
      dropped(id, { isShown: true }),
      ...waysRead(sees, chosen.ways),
      changed({ ...chosen.draft, step, source, subject }),
      planned(chosen.planned),
    ],
    revert: [
      keptPlan(chosen),
      ...kept.revert,
      ...(ways && !same(ways, chosen.ways) ? waysRead(sees, ways, true) : []),
      changed(draft),
      ...(now ? [planned(now)] : []),
    ],
  };
}

export function dropAlternative(sees: TripsSees, id: number) {
  const chosen = found(sees, id);
  return chosen ? { events: [dropped(id)], revert: [keptPlan(chosen)] } : nothing;
}

/** The ways that the plan was made with stay with it. */
export function takeKept(draft: Draft<TripsState>, { ways }: TripsState, kept: KeptPlan): void {
  const others = draft.alternatives.filter(({ id }) => id !== kept.id);
  const all = [...others, castDraft({ ...kept, ways })];
  draft.alternatives = all.toSorted((a, b) => a.id - b.id);
  draft.lastNumber = Math.max(kept.id, draft.lastNumber ?? 0);
  // The plan that is shown next is another one.
  delete draft.shownNumber;
}

export function takeDropped(draft: Draft<TripsState>, { id, isShown, numbers }: DroppedData): void {
  draft.alternatives = draft.alternatives.filter((one) => one.id !== id);
  if (isShown) draft.shownNumber = id;
  if (!numbers) return;
  draft.lastNumber = numbers.last;
  if (numbers.shown === null) delete draft.shownNumber;
  else draft.shownNumber = numbers.shown;
}

function found({ trips }: TripsSees, id: number): Alternative | undefined {
  return alternativesOf(trips.state).find((one) => one.id === id);
}

/** The shown plan is kept, unless it is already. */
function keeping({ trips }: TripsSees) {
  const { plan: draft } = trips.state;
  const now = plannedNow(trips.state);
  if (!draft || !now || isKept(trips.state)) return nothing;
  const id = shownNumber(trips.state);
  const numbers = { last: trips.state.lastNumber ?? 0, shown: trips.state.shownNumber ?? null };
  return { events: [keptPlan({ id, draft, planned: now })], revert: [dropped(id, { numbers })] };
}

function keptPlan({ id, draft, planned: of }: KeptPlan) {
  const data = { id, draft, planned: planned(of).data };
  return { type: 'trips/alternativeKept' as const, data };
}

function dropped(id: number, more: Omit<DroppedData, 'id'> = {}) {
  return { type: 'trips/alternativeDropped' as const, data: { id, ...more } };
}

function waysRead({ trips }: TripsSees, ways: Ways | null, isBack = false) {
  const { number, ways: now } = trips.state;
  if (!ways || (!isBack && same(ways, now))) return [];
  return [{ type: 'trips/waysRead' as const, data: { number, ways } }];
}
