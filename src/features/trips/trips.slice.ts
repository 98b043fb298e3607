import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { castDraft } from 'immer';
import { filledIn, isSaving, keeping, leaving, mayOpen, opening } from '../flow/index.ts';
import { fitAsked } from '../map/index.ts';
import { asking, same } from '../outbox/index.ts';
import { selectionChanged } from '../selection/index.ts';
import { road } from './trips.fetches.ts';
import { itineraryPayload, type PlanDraft, planSteps } from './trips.model.ts';
import { calculated, mayPlan, planStepDone } from './trips.queries.ts';
import { saveTrip, tripSubject } from './trips.requests.ts';
import { facts, initial, type TripsSees } from './facts.slice.ts';

const noPlan = no('No trip is being planned.');
const saving = asking(saveTrip);

export const tripsSlice = facts.does({
  requests: saving.requests,
  fetches: [road],
  guards: {
    ...saving.guards,
    'trips/open': ({ activityIds }, sees) => {
      const may = mayPlan(sees, activityIds);
      if (!may.yes) return may;
      return mayOpen(sees, tripSubject(activityIds), 'This trip is being planned already.');
    },
    'trips/goTo': ({ step }, sees) => {
      for (const before of planSteps.slice(0, planSteps.indexOf(step))) {
        const done = planStepDone(before, sees);
        if (!done.yes) return done;
      }
      return sees.trips.state.plan ? yes : noPlan;
    },
    'trips/chooseDriver': ({ driverId }, sees) => {
      const may = mayChange(sees);
      if (!may.yes || sees.world.tables.drivers.get(driverId)) return may;
      return no('Unknown driver.');
    },
    'trips/setOptions': ({ startMs }, sees) => {
      const may = mayChange(sees);
      // S2 §5: a trip does not start in the past; the current minute still counts as now.
      const isPast = startMs !== undefined && startMs < sees.clock.state.nowMs - 60_000;
      return may.yes && isPast ? no('The start is in the past.') : may;
    },
    'trips/close': (_data, sees) => mayChange(sees),
  },
  decide: {
    ...saving.decide,
    'trips/open': (command, sees) => {
      const { activityIds } = command.data;
      const { nowMs } = sees.clock.state;
      const selected = { collection: 'activities', ids: activityIds } as const;
      const { events } = replanned(sees, {
        step: 'activities',
        activityIds,
        driver: null,
        roundTrip: true,
        startMs: nowMs,
      });
      // The map shows the planned moves beside the planner.
      return opening(sees, command, planner(sees, activityIds), {
        events: [...events, selectionChanged(selected), fitAsked(sees, 'selection')],
        revert: [selectionChanged(sees.selection.state)],
      });
    },
    'trips/goTo': ({ data }, sees) => redraft(sees, (plan) => ({ ...plan, step: data.step })),
    'trips/chooseDriver': ({ data }, sees) =>
      fillIn(sees, (plan) => ({ ...plan, driver: data }), true),
    'trips/setOptions': ({ data }, sees) =>
      fillIn(sees, (plan) => ({
        ...plan,
        roundTrip: data.roundTrip ?? plan.roundTrip,
        startMs: data.startMs ?? plan.startMs,
      })),
    'trips/close': (_command, sees) => leaving(sees),
    'trips/calculate': (_command, sees) => {
      const { plan, outcome } = sees.trips.state;
      // A plan that is being saved does not change.
      if (!plan || !mayChange(sees).yes) return noEvents;
      const isNews = ({ type, data }: ReturnType<typeof calculated>[number]) =>
        type !== 'trips/planned' ||
        outcome?.is !== 'itinerary' ||
        !same(outcome.itinerary, itineraryPayload.parse(data).itinerary);
      return { events: calculated(sees, plan).filter(isNews) };
    },
  },
  evolve: {
    ...keeping('trips', initial),
    'trips/planChanged': ({ data }, { draft }) => {
      draft.plan = castDraft(data.plan);
      draft.outcome = null;
    },
    'trips/planned': ({ data }, { draft }) => {
      draft.outcome = { is: 'itinerary', itinerary: castDraft(data.itinerary) };
    },
    'trips/planRefused': ({ data }, { draft }) => {
      draft.outcome = { is: 'refused', reason: data.reason };
    },
  },
  registry: {
    'trips/open': {
      label: 'Plan Trip',
      icon: 'route',
      hotkey: 'p',
      capability: 'trips.write',
      step: () => 'begin a trip plan',
      from: ({ selection }) => {
        const { collection, ids } = selection.state;
        if (collection !== 'activities') return no('Select a move to plan a trip for it.');
        return { yes: true, data: { activityIds: ids } };
      },
    },
    'trips/goTo': {
      label: 'Go to step',
      capability: 'trips.write',
      step: ({ step }) => `go to step ${planSteps.indexOf(step) + 1} of the trip plan`,
    },
    'trips/chooseDriver': {
      label: 'Choose driver',
      capability: 'trips.write',
      step: () => 'choose driver',
    },
    'trips/setOptions': {
      label: 'Change the trip',
      capability: 'trips.write',
      step: ({ roundTrip }) =>
        roundTrip === undefined
          ? 'change start'
          : `make it ${roundTrip ? 'a round trip' : 'one way'}`,
    },
    'trips/close': {
      label: 'Close the trip plan',
      capability: 'trips.write',
      step: () => 'close the trip plan',
    },
    'trips/save': { label: 'Confirm Trip', capability: 'trips.write' },
  },
});

const noEvents = { events: [] } as const;

function mayChange(sees: TripsSees): Yes | No {
  if (!sees.trips.state.plan) return noPlan;
  return isSaving(sees) ? no(saveTrip.words.running) : yes;
}

function changed(plan: PlanDraft | null) {
  return { type: 'trips/planChanged' as const, data: { plan } };
}

/** The new draft with its plan, or with requests for missing roads. */
function replanned(sees: TripsSees, plan: PlanDraft, anew = false) {
  return { events: [changed(plan), ...calculated(sees, plan, anew)] };
}

/** The 'Plan a trip' wizard for these moves. */
function planner({ world }: TripsSees, activityIds: readonly string[]) {
  return {
    of: 'trips',
    title: 'Plan a trip',
    name: 'the trip being planned',
    request: { of: saveTrip.type, subject: tripSubject(activityIds) },
    about: activityIds.map((id) => world.tables.activities.get(id)?.name ?? id).join(', '),
  };
}

/** Like `redraft`, for input of the operator. */
function fillIn(sees: TripsSees, change: (plan: PlanDraft) => PlanDraft, anew = false) {
  const { events, revert } = redraft(sees, change, anew);
  if (events.length === 0) return { events, revert };
  const marked = filledIn(sees);
  return { events: [...events, ...marked.events], revert: [...revert, ...marked.revert] };
}

function redraft(sees: TripsSees, change: (plan: PlanDraft) => PlanDraft, anew = false) {
  const { plan } = sees.trips.state;
  if (!plan) return { events: [], revert: [] };
  const next = change(plan);
  // A change without effect is no undoable step.
  if (same(plan, next)) return { events: [], revert: [] };
  const revert = [changed(plan), ...calculated(sees, plan)];
  return { ...replanned(sees, next, anew), revert };
}
