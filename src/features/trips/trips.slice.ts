import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import { castDraft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { fitAsked, mapSlice } from '../map/index.ts';
import { flowTaken, movesSlice } from '../moves/index.ts';
import { modeFor, selectionChanged, selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { worldSlice } from '../world/index.ts';
import { tripsCommands } from './trips.commands.ts';
import { tripsEvents } from './trips.events.ts';
import { type PlanDraft, type TripsState, planSteps } from './trips.model.ts';
import { calculated, mayPlan, planStepDone } from './trips.queries.ts';

const initial: TripsState = {
  plan: null,
  calculating: false,
  outcome: null,
  saving: null,
  failed: null,
};

const facts = declareSlice({
  name: 'trips',
  imports: [
    sessionSlice,
    clockSlice,
    navigationSlice,
    selectionSlice,
    mapSlice,
    worldSlice,
    movesSlice,
  ],
  commands: tripsCommands,
  events: tripsEvents,
  initial,
});
export type TripsTypes = TypesOf<typeof facts>;
export type TripsSees = SeesOf<typeof facts>;

const flow = 'the trip being planned';
const noPlan = no('No trip is being planned.');
const saving = no('The trip is being saved.');
const notWaiting = no('Nothing is waiting for an answer.');

export const tripsSlice = facts.does({
  guards: {
    'trips/open': ({ activityIds }, sees) => {
      if (sees.trips.state.plan) return no('A trip is being planned already.');
      // One flow at a time (S1 §4, reading 36).
      const { draft } = sees.moves.state;
      if (draft) {
        return no(`Finish or close the move being ${draft.edit ? 'edited' : 'scheduled'} first.`);
      }
      return mayPlan(sees, activityIds);
    },
    'trips/goTo': ({ step }, sees) => {
      for (const before of planSteps.slice(0, planSteps.indexOf(step))) {
        const done = planStepDone(before, sees);
        if (!done.yes) return done;
      }
      return sees.trips.state.plan ? yes : noPlan;
    },
    'trips/chooseDriver': ({ driverId }, { trips, world }) => {
      if (!trips.state.plan) return noPlan;
      if (trips.state.saving) return saving;
      return world.tables.drivers.get(driverId) ? yes : no('This driver is not known.');
    },
    'trips/setOptions': ({ startMs }, { trips, clock }) => {
      if (!trips.state.plan) return noPlan;
      if (trips.state.saving) return saving;
      // S2 §5: a trip does not start in the past; the minute under way still counts as now.
      return startMs !== undefined && startMs < clock.state.nowMs - 60_000
        ? no('The start lies in the past.')
        : yes;
    },
    'trips/close': (_data, { trips }) => {
      if (!trips.state.plan) return noPlan;
      return trips.state.saving ? saving : yes;
    },
    'trips/save': ({ itinerary }, sees) => {
      if (sees.trips.state.saving) return saving;
      const ids = itinerary.actions.flatMap((action) =>
        action.type === 'pickup-vehicle' ? [action.activityId] : [],
      );
      return mayPlan(sees, ids);
    },
    'trips/askAgain': (_data, { trips }) => (trips.state.saving?.outcomeUnknown ? yes : notWaiting),
    'trips/giveUp': (_data, { trips }) => (trips.state.saving?.outcomeUnknown ? yes : notWaiting),
  },
  decide: {
    'trips/open': ({ data: { activityIds } }, sees) => {
      const { nowMs } = sees.clock.state;
      const selected = { collection: 'activities', ids: activityIds } as const;
      const { events } = replanned(sees, {
        step: 'activities',
        activityIds,
        driver: null,
        roundTrip: true,
        startMs: nowMs,
        legs: [],
      });
      // What is planned is what the map shows beside the planner.
      return {
        events: [
          ...events,
          flowTaken(flow),
          selectionChanged(selected),
          fitAsked(sees, 'selection'),
        ],
        revert: [changed(null), flowTaken(null), selectionChanged(sees.selection.state)],
      };
    },
    'trips/goTo': ({ data }, sees) => redraft(sees, (plan) => ({ ...plan, step: data.step })),
    'trips/chooseDriver': ({ data }, sees) =>
      redraft(sees, (plan) => {
        if (plan.driver && same(plan.driver, data)) return plan;
        // Roads to where a driver stood are not roads to where one stands now.
        const legs = plan.legs.filter(
          ({ fromId, toId }) => fromId !== data.place.id && toId !== data.place.id,
        );
        return { ...plan, driver: data, legs };
      }),
    'trips/setOptions': ({ data }, sees) =>
      redraft(sees, (plan) => ({
        ...plan,
        roundTrip: data.roundTrip ?? plan.roundTrip,
        startMs: data.startMs ?? plan.startMs,
      })),
    'trips/close': (_command, sees) => {
      const { plan } = sees.trips.state;
      return {
        events: [changed(null), flowTaken(null)],
        revert: plan ? [changed(plan), ...calculated(sees, plan), flowTaken(flow)] : [],
      };
    },
    'trips/legsHeard': ({ data }, sees) => {
      const { plan } = sees.trips.state;
      // Answers to a plan that was closed meanwhile say nothing.
      if (!plan) return nothing;
      const next = { ...plan, legs: [...plan.legs, ...data.legs] };
      return { events: [{ type: 'trips/legsLearned', data }, ...calculated(sees, next)] };
    },
    'trips/save': ({ id, data: { itinerary } }, { trips }) => {
      const { failed } = trips.state;
      // The server may have done the failed attempt after all: its key finds out.
      const key = failed && same(failed.itinerary, itinerary) ? failed.key : id;
      return {
        events: [{ type: 'trips/saveRequested', data: { saveId: id, key, itinerary } }],
      };
    },
    'trips/saveReplied': ({ data }, sees) => {
      const { saving: under } = sees.trips.state;
      if (under?.saveId !== data.saveId) return nothing;
      const ids = under.itinerary.actions.flatMap((action) =>
        action.type === 'pickup-vehicle' ? [action.activityId] : [],
      );
      const selected = { collection: 'activities', ids } as const;
      return {
        events: [
          { type: 'trips/saved', data },
          flowTaken(null),
          selectionChanged(selected),
          ...modeFor(sees, selected),
          fitAsked(sees, 'selection'),
          // The trip and its moves are fetched: what the server made of it is what is shown.
          {
            type: 'world/fetchRequested',
            data: { collection: 'trips', ids: [data.tripId] },
          },
          { type: 'world/fetchRequested', data: { collection: 'activities', ids } },
        ],
        ends: [{ command: data.saveId as RecordId, end: { how: 'done' } }],
      };
    },
    'trips/saveFailed': ({ data: { saveId, why, refused } }, { trips }) => {
      if (trips.state.saving?.saveId !== saveId) return nothing;
      const end = refused
        ? ({ how: 'rejected', reason: why } as const)
        : ({ how: 'failed', error: why } as const);
      return {
        events: [{ type: 'trips/saveFailed', data: { saveId, why } }],
        ends: [{ command: saveId as RecordId, end }],
      };
    },
    'trips/saveUnanswered': ({ data }, { trips }) => ({
      events:
        trips.state.saving?.saveId === data.saveId ? [{ type: 'trips/outcomeUnknown', data }] : [],
    }),
    'trips/askAgain': (_command, { trips }) => ({
      events: trips.state.saving
        ? [{ type: 'trips/askedAgain', data: { saveId: trips.state.saving.saveId } }]
        : [],
    }),
    'trips/giveUp': (_command, { trips }) => {
      const under = trips.state.saving;
      if (!under) return { events: [] };
      const command = under.saveId as RecordId;
      return {
        events: [{ type: 'trips/givenUp', data: { saveId: under.saveId } }],
        ends: [{ command, end: { how: 'failed', error: 'Given up without an answer.' } }],
      };
    },
  },
  evolve: {
    'trips/planChanged': ({ data }, { draft }) => {
      draft.plan = castDraft(data.plan);
      draft.outcome = null;
      draft.calculating = false;
      if (!data.plan) draft.failed = null;
    },
    'trips/legsLearned': ({ data }, { draft }) => {
      // The plan may still be the one in its record, which nobody writes into.
      if (draft.plan) draft.plan = { ...draft.plan, legs: [...draft.plan.legs, ...data.legs] };
      draft.outcome = null;
      draft.calculating = false;
    },
    'trips/legsAsked': (_event, { draft }) => {
      draft.calculating = true;
    },
    'trips/planned': ({ data }, { draft }) => {
      draft.calculating = false;
      draft.outcome = { is: 'itinerary', itinerary: castDraft(data.itinerary) };
    },
    'trips/planRefused': ({ data }, { draft }) => {
      draft.calculating = false;
      draft.outcome = { is: 'refused', reason: data.reason };
    },
    'trips/saveRequested': ({ at, data: { saveId, key, itinerary } }, { draft }) => {
      // One key, one body: the server refuses a key with another request.
      const { failed } = draft;
      draft.saving = {
        saveId,
        key,
        itinerary: castDraft(itinerary),
        requestedMs: failed?.key === key ? failed.requestedMs : at,
        outcomeUnknown: false,
      };
      draft.failed = null;
    },
    'trips/saved': (_event, { draft }) => {
      draft.saving = null;
      draft.plan = null;
      draft.outcome = null;
    },
    'trips/saveFailed': ({ data }, { draft }) => {
      if (draft.saving) {
        const { key, itinerary, requestedMs } = draft.saving;
        draft.failed = { key, itinerary, requestedMs, why: data.why, outcomeUnknown: false };
      }
      draft.saving = null;
    },
    'kernel/ended': ({ data, ends }, { draft }) => {
      // The machine gave it up (its store or its process failed): the draft is kept.
      const mine = ends?.find(({ command }) => command === draft.saving?.saveId);
      if (data.by !== 'kernel' || !mine || !draft.saving) return;
      const { key, itinerary, requestedMs } = draft.saving;
      const why = mine.end.how === 'failed' ? mine.end.error : 'It was given up.';
      draft.failed = { key, itinerary, requestedMs, why, outcomeUnknown: false };
      draft.saving = null;
    },
    'trips/outcomeUnknown': (_event, { draft }) => {
      if (draft.saving) draft.saving.outcomeUnknown = true;
    },
    'trips/askedAgain': (_event, { draft }) => {
      if (draft.saving) draft.saving.outcomeUnknown = false;
    },
    'trips/givenUp': (_event, { draft }) => {
      if (!draft.saving) return;
      const { key, itinerary, requestedMs } = draft.saving;
      draft.failed = {
        key,
        itinerary,
        requestedMs,
        why: 'The trip may have been created.',
        outcomeUnknown: true,
      };
      draft.saving = null;
    },
  },
  registry: {
    'trips/open': {
      label: 'Plan Trip',
      icon: 'route',
      hotkey: 'p',
      capability: 'trips.write',
      retry: 'never',
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
      retry: 'never',
      step: ({ step }) => `go to step ${planSteps.indexOf(step) + 1} of the trip plan`,
    },
    'trips/chooseDriver': {
      label: 'Choose driver',
      capability: 'trips.write',
      retry: 'never',
      step: () => 'choose driver',
    },
    'trips/setOptions': {
      label: 'Change the trip',
      capability: 'trips.write',
      retry: 'never',
      step: ({ roundTrip }) =>
        roundTrip === undefined
          ? 'change start'
          : `make it ${roundTrip ? 'a round trip' : 'one way'}`,
    },
    'trips/close': {
      label: 'Close the trip plan',
      capability: 'trips.write',
      retry: 'never',
      step: () => 'close the trip plan',
    },
    'trips/save': { label: 'Confirm Trip', capability: 'trips.write', retry: 'keyed' },
    'trips/askAgain': { label: 'Ask again', capability: 'trips.write', retry: 'keyed' },
    'trips/giveUp': { label: 'Stop waiting', capability: 'trips.write', retry: 'never' },
  },
});

const nothing = { events: [] } as const;

function changed(plan: PlanDraft | null) {
  return { type: 'trips/planChanged' as const, data: { plan } };
}

/** The new draft, and with it the plan, or the legs that are still to be asked for. */
function replanned(sees: TripsSees, plan: PlanDraft) {
  return { events: [changed(plan), ...calculated(sees, plan)] };
}

function redraft(sees: TripsSees, change: (plan: PlanDraft) => PlanDraft) {
  const { plan } = sees.trips.state;
  if (!plan) return { events: [], revert: [] };
  const next = change(plan);
  // What changes nothing is no step that could be taken back.
  if (same(plan, next)) return { events: [], revert: [] };
  const revert = [changed(plan), ...calculated(sees, plan)];
  return { ...replanned(sees, next), revert };
}

/** Payloads have one key order: they went through the same schema. */
function same(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
