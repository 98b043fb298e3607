import { describe, expect, test } from 'vitest';
import { activityRow, driverRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { begun, changed as worldChanged, ticked } from '#spine/world/testing/world.ts';
import {
  alternativesOf,
  chaseChoices,
  comparedPlans,
  isSameAgain,
  mostAlternatives,
} from './alternatives.queries.ts';
import { problemOfDraft } from './problem.queries.ts';
import { type PlanDraft, type Planned, tripSubject, usualOptions } from './trips.model.ts';
import { plannedNow } from './trips.queries.ts';
import { tripsSlice } from './trips.slice.ts';

const { event, given } = specFor(tripsSlice);
const ids = ['a1', 'a2'];
const moment = { requestMs: nowMs, nowMs };
const draft: PlanDraft = {
  step: 'plan',
  source: 'selection',
  activityIds: ids,
  subject: tripSubject(ids),
  excludedIds: [],
  ...usualOptions,
  driverCount: 2,
  legs: [],
};
const world = given(
  begun,
  ticked(),
  worldChanged({
    locations: ['A', 'B', 'C'].map((id) => locationRow(id)),
    drivers: [driverRow('d1')],
    activities: ids.map((id, at) => activityRow(id, { startId: 'A', endId: at === 0 ? 'B' : 'C' })),
  }),
);

function plannedFor(of: PlanDraft): Planned {
  const drafted = problemOfDraft(world.sees, { draft: of, moment });
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  const budget = { is: 'iterations', iterations: 3 } as const;
  const outcome = planTeamToTheEnd(drafted.problem, { seed: 1, budget });
  const best = outcome.is === 'planned' ? outcome.answers[0] : undefined;
  if (!best) throw new Error(outcome.is);
  return { plan: best.plan, certificate: best.certificate, isByHand: false, ...moment };
}

const oneWay: PlanDraft = { ...draft, roundTrip: false };
const first = plannedFor(draft);
const second = plannedFor(oneWay);
const changed = event('trips/planChanged', 'plan');
const plannedEvent = (data: Planned) => ({ type: 'trips/planned', data }) as const;
const kept = (id: number, of: PlanDraft, planned: Planned) =>
  ({ type: 'trips/alternativeKept', data: { id, draft: of, planned } }) as const;
const shown = world.and(changed(draft), plannedEvent(first));
const tryOneWay = { type: 'trips/tryAnother', data: { change: { roundTrip: false } } } as const;
const use = (id: number) => ({ type: 'trips/useAlternative', data: { id } }) as const;
const drop = (id: number) => ({ type: 'trips/dropAlternative', data: { id } }) as const;

type State = Parameters<typeof alternativesOf>[0];
const keptIds = (state: State) => alternativesOf(state).map(({ id }) => id);

describe('what if', () => {
  test('trying another keeps the shown plan and calculates the changed draft', () => {
    const { after } = shown.when(tryOneWay);
    expect(keptIds(after.trips.state)).toEqual([1]);
    expect(after.trips.state.plan?.roundTrip).toBe(false);
    expect(after.trips.state.outcome?.is).toBe('calculating');
    const both = world.and(kept(1, draft, first), changed(oneWay), plannedEvent(second)).sees;
    expect(comparedPlans(both).map(({ title, choice }) => [title, choice])).toEqual([
      ['Plan 2', expect.stringMatching(/^Rideshare, \d drivers?$/)],
      ['Plan 1', expect.stringMatching(/^Rideshare, \d drivers?$/)],
    ]);
  });

  test('a plan of the same mode that comes out the same is not compared with itself', () => {
    const same = world.and(kept(1, draft, first), changed(draft), plannedEvent(first)).sees;
    expect([comparedPlans(same).length, isSameAgain(same)]).toEqual([1, true]);
    const byMl = { ...draft, mode: 'ml-uber-only' } as const;
    const other = world.and(kept(1, draft, first), changed(byMl), plannedEvent(first)).sees;
    expect(comparedPlans(other).map(({ choice }) => choice)[0]).toMatch(/^Uber \(ML\), /);
    expect(isSameAgain(other)).toBe(false);
  });

  test('four plans are kept at most; one that is kept already takes no more room', () => {
    const tips = Array.from({ length: mostAlternatives }, (_, at) => {
      const tipped = { ...draft, tipCents: 100 * (at + 1) };
      return kept(at + 1, tipped, plannedFor(tipped));
    });
    const full = world.and(...tips, changed(draft), plannedEvent(first));
    full.when(tryOneWay).thenRejected('5 plans are compared at most: remove one.');
    const { after } = full.when(drop(2));
    expect(keptIds(after.trips.state)).toEqual([1, 3, 4]);
    const [tip] = tips;
    if (!tip) throw new Error('No plan is kept.');
    const again = full.and(changed(tip.data.draft), plannedEvent(tip.data.planned)).when(tryOneWay);
    expect(keptIds(again.after.trips.state)).toEqual([1, 2, 3, 4]);
  });

  test('using a kept plan keeps the shown one in its place, and one undo brings both back', () => {
    const both = world.and(kept(1, draft, first), changed(oneWay), plannedEvent(second));
    const came = both.when(use(1));
    const { state } = came.after.trips;
    expect([state.plan, plannedNow(state)?.plan]).toEqual([draft, first.plan]);
    expect(alternativesOf(state).map((one) => one.planned.plan)).toEqual([second.plan]);
    came.thenReverts(
      kept(1, draft, first),
      { type: 'trips/alternativeDropped', data: { id: 2, numbers: { last: 1, shown: null } } },
      changed(oneWay),
      plannedEvent(second),
    );
    both.when(use(7)).thenRejected('This plan is kept no more.');
  });

  test('a plan keeps its number while it is tried, used, removed and undone', () => {
    const titles = (sees: typeof world.sees) => comparedPlans(sees).map(({ title }) => title);
    expect(titles(shown.sees)).toEqual(['Plan 1']);
    const both = world.and(kept(1, draft, first), changed(oneWay), plannedEvent(second));
    expect(titles(both.sees)).toEqual(['Plan 2', 'Plan 1']);
    expect(titles(both.when(use(1)).after)).toEqual(['Plan 1', 'Plan 2']);
    const dropped = (id: number) =>
      ({ type: 'trips/alternativeDropped', data: { id, isShown: true } }) as const;
    const used = [kept(2, oneWay, second), dropped(1), changed(draft), plannedEvent(first)];
    const undone = {
      type: 'trips/alternativeDropped',
      data: { id: 2, numbers: { last: 1, shown: null } },
    } as const;
    const back = [kept(1, draft, first), undone, changed(oneWay), plannedEvent(second)];
    expect(titles(both.and(...used, ...back).sees)).toEqual(['Plan 2', 'Plan 1']);
    // A number that was had is not had again.
    const alone = both.and(...used).when(drop(2)).after;
    expect(titles(alone)).toEqual(['Plan 1']);
    const removed = { type: 'trips/alternativeDropped', data: { id: 2 } } as const;
    const again = [kept(1, draft, first), changed(oneWay), plannedEvent(second)];
    const third = both.and(...used, removed, ...again);
    expect(titles(third.sees)).toEqual(['Plan 3', 'Plan 1']);
  });

  test('each plan that is compared has its own warnings', () => {
    const both = world.and(kept(1, draft, first), changed(oneWay), plannedEvent(second)).sees;
    const [own, other] = comparedPlans(both).map(({ warnings }) => warnings);
    expect(own).toEqual([expect.stringMatching(/^\d drivers? stranded$/)]);
    expect(other).toEqual([]);
    const unserved = [{ activityId: 'a1', reason: 'Left out.' }];
    const less = { ...first, plan: { ...first.plan, unserved } } as never;
    const kept2 = world.and(kept(1, draft, less), changed(draft), plannedEvent(first)).sees;
    expect(comparedPlans(kept2).map(({ warnings }) => warnings)).toEqual([[], ['1 move left out']]);
  });

  test('plans for other moves are not offered', () => {
    const less = { ...draft, activityIds: ['a1'], subject: tripSubject(['a1']) };
    const other = world.and(kept(1, less, plannedFor(less)), changed(draft), plannedEvent(first));
    expect(keptIds(other.sees.trips.state)).toEqual([]);
    other.when(use(1)).thenRejected('This plan is kept no more.');
  });

  test('a planner of the server is tried only while it can be reached', () => {
    const byPlanner = { change: { mode: 'planner-uber-only' } } as const;
    const tryIt = { type: 'trips/tryAnother', data: byPlanner } as const;
    shown.when(tryIt).thenRejected('The route planner is not connected yet.');
    const hears = (line: 'none' | 'lost' | 'connected', running: number | null) =>
      shown
        .and({ type: 'connection/plannerChanged', data: { line, running, error: null } })
        .when(tryIt);
    hears('none', null).thenRejected('There is no route planner here.');
    const lost = 'The route planner is not connected. It is tried again within 30 s.';
    hears('lost', null).thenRejected(lost);
    hears('connected', 0).thenRejected('No route planner is running.');
    expect(hears('connected', 1).after.trips.state.plan?.mode).toBe('planner-uber-only');
    world.and(changed(draft)).when(tryIt).thenRejected('There is no plan to keep yet.');
    const { after } = shown.when({
      type: 'trips/tryAnother',
      data: { change: { mode: 'ml-uber-only' } },
    });
    expect([after.trips.state.plan?.mode, keptIds(after.trips.state)]).toEqual([
      'ml-uber-only',
      [1],
    ]);
  });

  test.each<[string, Partial<PlanDraft['chase']>, number, readonly number[]]>([
    ['without any', {}, 0, []],
    ['of as many as it needs', {}, 2, [1]],
    ['of one alone, not described', {}, 1, []],
    ['of one who is met', { meetLocationId: 'A' }, 1, [2]],
    ['of as many as were chosen', { cars: 2 }, 2, [3, 1]],
    ['of fewer than were chosen', { cars: 3 }, 2, [1]],
    ['of the most', { cars: 4 }, 4, [3]],
  ])('another number of chase cars is a choice for a plan %s', (_what, own, chases, choices) => {
    const of = { ...draft, mode: 'legacy-company', chase: { ...draft.chase, ...own } } as const;
    expect(chaseChoices(of, chases)).toEqual(choices);
  });
});
