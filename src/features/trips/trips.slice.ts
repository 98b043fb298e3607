import { castDraft } from 'immer';
import { may } from '#domain/capabilities.ts';
import { same } from '#domain/same.ts';
import { mostDrivers } from '#domain/plannerModes.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { mostChaseSeats } from '#planning/chases.ts';
import { flightboardShown } from '../flightboard/index.ts';
import { type ByHand, changedByHand } from './byHand.slice.ts';
import { keeping, leaving, mayOpen, opening } from '#spine/flow/index.ts';
import { fitAsked } from '../map/index.ts';
import { asking } from '#spine/outbox/index.ts';
import { selectionChanged } from '#spine/selection/index.ts';
import {
  begun,
  changed,
  fillIn,
  mayChange,
  movedAlong,
  needsPlan,
  planned,
  redraft,
  refused,
  relegged,
  withDrivers,
  withHand,
  withOptions,
} from './drafting.slice.ts';
import {
  dropAlternative,
  mayTry,
  mayUse,
  takeDropped,
  takeKept,
  tryAnother,
  takeAlternative,
} from './alternatives.slice.ts';
import { restOfBatch } from './batchRest.slice.ts';
import {
  beginCalculation,
  improve,
  takeCalculated,
  takeDraft,
  takePlan,
} from './evolving.slice.ts';
import { calculationFetches } from './calculation.fetches.ts';
import { facts, initial, type TripsSees } from './facts.slice.ts';
import {
  brokenRule,
  heardOfMoves,
  placeInDraft,
  problemOfDraft,
  samePlanFor,
} from './problem.queries.ts';
import { contractors, linkedDrivers, road } from './trips.fetches.ts';
import {
  type PlanDraft,
  type PlanOptions,
  planSteps,
  tripSubject,
  usualOptions,
  wageRange,
  mostChaseCars,
} from './trips.model.ts';
import {
  aboutOf,
  eligible,
  goesOn,
  isPast,
  mayPlanBy,
  mayPlanSome,
  noPlan,
  plannedNow,
  planStepDone,
  startIsPast,
  usable,
} from './trips.queries.ts';
import { registry } from './registry.slice.ts';
import { standardRates } from '#planning/team/model/costs.ts';
import { saveTrip } from './trips.requests.ts';

const saving = asking(saveTrip);

export const tripsSlice = facts.does({
  requests: saving.requests,
  fetches: [road, linkedDrivers, ...calculationFetches, contractors],
  guards: {
    ...saving.guards,
    'trips/open': ({ activityIds }, sees) => {
      const allowed = mayPlanSome(sees, activityIds);
      if (!allowed.yes) return allowed;
      return mayOpen(
        sees,
        tripSubject(eligible(sees, activityIds)),
        'This trip is being planned already.',
      );
    },
    'trips/goTo': ({ step }, sees) => {
      for (const before of planSteps.slice(0, planSteps.indexOf(step))) {
        const done = planStepDone(before, sees);
        if (!done.yes) return done;
      }
      return sees.trips.state.plan ? yes : noPlan;
    },
    // Also a source without moves: the step says that it is empty, or why its moves are left out.
    'trips/setSource': (_data, sees) => mayChange(sees),
    'trips/removeMoves': ({ activityIds }, sees) => {
      const allowed = mayChange(sees);
      const all = sees.trips.state.plan?.activityIds ?? [];
      if (!allowed.yes || activityIds.some((id) => all.includes(id))) return allowed;
      return no('It is not in the trip.');
    },
    'trips/setOptions': (data, sees) => {
      const allowed = mayChange(sees);
      return allowed.yes ? maySet(data, sees) : allowed;
    },
    'trips/assignDriver': ({ column, driverId, from }, sees) => {
      const allowed = mayChange(sees);
      return allowed.yes ? mayAssign(sees, [{ column, driverId, from }]) : allowed;
    },
    'trips/assignDrivers': ({ legs }, sees) => {
      const allowed = mayChange(sees);
      return allowed.yes ? mayAssign(sees, legs) : allowed;
    },
    'trips/setRequirements': ({ column, requirements }, sees) => {
      const allowed = mayChange(sees);
      if (!allowed.yes) return allowed;
      const made = relegged(sees, [legRequiring(sees, column, requirements)]);
      return 'next' in made ? yes : made;
    },
    'trips/tryAnother': ({ change }, sees) => {
      const allowed = mayTry(sees);
      return allowed.yes ? maySet(change, sees) : allowed;
    },
    'trips/useAlternative': ({ id }, sees) => mayUse(sees, id),
    'trips/dropAlternative': ({ id }, sees) => mayUse(sees, id),
    'trips/moveActivity': (data, sees) => mayByHand(sees, { is: 'row', ...data }),
    'trips/moveToTime': (data, sees) => mayByHand(sees, { is: 'time', ...data }),
    'trips/leaveOut': (data, sees) => mayByHand(sees, { is: 'leaveOut', ...data }),
    'trips/putBack': (data, sees) => mayByHand(sees, { is: 'putBack', ...data }),
    'trips/useBest': (_data, sees) =>
      usable(sees.trips.state) ? yes : no('There is no plan yet.'),
    'trips/recalculate': (_data, sees) => {
      const { plan } = sees.trips.state;
      const allowed = mayChange(sees);
      return allowed.yes && plan && !needsPlan(plan.step) ? no('Go to the plan first.') : allowed;
    },
    'trips/close': (_data, sees) => mayChange(sees),
  },
  decide: {
    ...saving.decide,
    'trips/open': (command, sees) => {
      const { activityIds, excludedIds } = sorted(sees, command.data.activityIds);
      const selected = { collection: 'activities', ids: activityIds } as const;
      const { source = 'selection', inOneGo = false } = command.data;
      const { lateCentsPerMinute } = sees.settings.state;
      const draft: PlanDraft = {
        step: inOneGo ? 'plan' : 'activities',
        source,
        activityIds,
        excludedIds,
        subject: tripSubject(activityIds),
        ...usualOptions,
        saveAs: inOneGo ? 'perDriver' : 'trip',
        ...(lateCentsPerMinute === standardRates.lateCentsPerMinute ? {} : { lateCentsPerMinute }),
        legs: [],
      };
      // The map shows the planned moves beside the planner, without the flightboard (S2 §4).
      const board = flightboardShown(sees, false);
      return opening(sees, command, planner(sees, activityIds), {
        events: [
          changed(draft),
          ...(inOneGo ? [begun(sees, draft)] : []),
          selectionChanged(selected),
          ...board.events,
          fitAsked(sees, 'selection'),
        ],
        revert: [selectionChanged(sees.selection.state), ...board.revert],
      });
    },
    'trips/goTo': ({ data }, sees) => {
      const before = sees.trips.state.plan?.step ?? 'plan';
      const { events, revert } = redraft(sees, (plan) => ({ ...plan, step: data.step }));
      // S2 §4: going on to the plan shows its moves, calculated anew or not.
      const isEntered = data.step === 'plan' && !needsPlan(before);
      const now = plannedNow(sees.trips.state);
      const later = goesOn(data.step) ? movedAlong(sees) : null;
      return {
        events: [
          ...events,
          ...(later ? [planned(later)] : []),
          ...(isEntered ? [fitAsked(sees, 'selection')] : []),
        ],
        revert: [...revert, ...(later && now ? [planned(now)] : [])],
      };
    },
    'trips/setSource': ({ data: { source, activityIds } }, sees) => {
      const moves = sorted(sees, activityIds);
      const about = aboutOf(sees, moves.activityIds);
      return fillIn(sees, (plan) => ({ ...plan, source, ...moves }), about);
    },
    'trips/removeMoves': ({ data }, sees) => {
      const isLeft = (id: string) => !data.activityIds.includes(id);
      const left = (sees.trips.state.plan?.activityIds ?? []).filter(isLeft);
      return fillIn(sees, (plan) => ({ ...plan, activityIds: left }), aboutOf(sees, left));
    },
    'trips/setOptions': ({ data }, sees) => withOptions(sees, data),
    'trips/assignDriver': ({ data: { column, driverId, from } }, sees) =>
      withDrivers(sees, [{ column, driverId, from: driverId === null ? null : from }]),
    'trips/assignDrivers': ({ data }, sees) => withDrivers(sees, data.legs),
    'trips/setRequirements': ({ data: { column, requirements } }, sees) =>
      withDrivers(sees, [legRequiring(sees, column, requirements)]),
    'trips/tryAnother': ({ data }, sees) => tryAnother(sees, data.change),
    'trips/useAlternative': ({ data }, sees) => takeAlternative(sees, data.id),
    'trips/dropAlternative': ({ data }, sees) => dropAlternative(sees, data.id),
    'trips/moveActivity': ({ data }, sees) => withHand(sees, { is: 'row', ...data }),
    'trips/moveToTime': ({ data }, sees) => withHand(sees, { is: 'time', ...data }),
    'trips/leaveOut': ({ data }, sees) => withHand(sees, { is: 'leaveOut', ...data }),
    'trips/putBack': ({ data }, sees) => withHand(sees, { is: 'putBack', ...data }),
    'trips/useBest': (_command, sees) => {
      const taken = usable(sees.trips.state);
      return { events: taken ? [planned(taken)] : [] };
    },
    'trips/recalculate': (_command, sees) => ({ events: again(sees) }),
    'trips/close': (_command, sees) => leaving(sees),
    'trips/goOn': (_command, sees) => {
      const { plan, outcome } = sees.trips.state;
      const isOpen = plan && needsPlan(plan.step) && outcome === null && mayChange(sees).yes;
      return { events: isOpen ? again(sees) : [] };
    },
    'trips/waysCame': ({ data }, sees) => {
      if (!isOfNow(sees, data.number)) return noEvents;
      const drafted = problemOfDraft(sees, { ways: data.ways });
      const read = { type: 'trips/waysRead' as const, data };
      const { plan } = sees.trips.state;
      const ways = plan ? heardOfMoves(sees, plan, data.ways) : [];
      const heard = ways.length > 0 ? [{ type: 'roads/heard' as const, data: { ways } }] : [];
      if (drafted.is === 'problem') return { events: [read, ...heard] };
      const mode = plan?.mode ?? 'legacy-uber';
      return { events: [read, ...heard, refused(drafted.refusal.reason, mode)] };
    },
    'trips/planCame': ({ data: { isLast, ...report } }, sees) => {
      const { outcome } = sees.trips.state;
      const { number, answer } = report;
      if (!isOfNow(sees, number) || outcome?.is !== 'calculating') return noEvents;
      const broken = answer?.certificate.violations ?? [];
      if (broken.length > 0) return { events: [failed(number, brokenRule(broken))] };
      const last = isLast ? (answer ?? outcome.best) : null;
      if (last) return { events: [{ type: 'trips/calculated', data: { number, ...last } }] };
      if (isLast) return { events: [failed(number, 'No plan was found.')] };
      return { events: [{ type: 'trips/improved', data: report }] };
    },
    'trips/plannerFailed': ({ data }, sees) =>
      isOfNow(sees, data.number)
        ? { events: [{ type: 'trips/calculationFailed', data }] }
        : noEvents,
    'trips/retime': (_command, sees) => {
      const rest = restOfBatch(sees);
      if (rest.length > 0) return { events: rest };
      const { plan: draft, outcome, number } = sees.trips.state;
      // A plan that is being saved does not change.
      if (!draft || outcome?.is !== 'planned' || !mayChange(sees).yes) return noEvents;
      // What is confirmed begins from now on. No step of its own: undo goes past it.
      const later = goesOn(draft.step) ? movedAlong(sees) : null;
      if (later) {
        const { plan, certificate, requestMs, nowMs } = later;
        const data = { number, plan, certificate, moment: { requestMs, nowMs } };
        return { events: [{ type: 'trips/calculated', data }] };
      }
      const timed = samePlanFor(sees, draft, outcome.plan);
      if (!('plan' in timed) || same(timed.plan, outcome.plan)) return noEvents;
      const { plan, certificate } = timed;
      return { events: [{ type: 'trips/calculated', data: { number, plan, certificate } }] };
    },
  },
  evolve: {
    ...keeping('trips', initial),
    'trips/planChanged': ({ data }, { draft, state }) => takeDraft(draft, state, data.plan),
    'trips/calculationBegan': ({ data }, { draft, state }) => beginCalculation(draft, state, data),
    'trips/waysRead': ({ data }, { draft }) => {
      draft.ways = castDraft(data.ways);
    },
    'trips/improved': ({ data }, { draft }) => improve(draft, data),
    'trips/calculated': ({ data }, { draft, state }) => takeCalculated(draft, state, data),
    'trips/calculationFailed': ({ data }, { draft }) => {
      draft.outcome = { is: 'failed', reason: data.reason };
    },
    'trips/planned': ({ data }, { draft }) => takePlan(draft, data),
    'trips/alternativeKept': ({ data }, { draft, state }) => takeKept(draft, state, data),
    'trips/alternativeDropped': ({ data }, { draft }) => takeDropped(draft, data),
    'trips/planRefused': ({ data }, { draft }) => {
      draft.outcome = { is: 'refused', reason: data.reason };
    },
  },
  registry,
});

const noEvents = { events: [] } as const;

function failed(number: number, reason: string) {
  return { type: 'trips/calculationFailed' as const, data: { number, reason } };
}

function isOfNow({ trips }: TripsSees, number: number): boolean {
  const { outcome } = trips.state;
  return outcome?.is === 'calculating' && outcome.number === number;
}

/** A new calculation of the open draft, at the step that shows it. */
function again(sees: TripsSees) {
  const { plan } = sees.trips.state;
  if (!plan) return [];
  const shown: PlanDraft = { ...plan, step: 'plan' };
  return [...(plan.step === 'plan' ? [] : [changed(shown)]), begun(sees, shown)];
}

function mayByHand(sees: TripsSees, change: ByHand): Yes | No {
  const allowed = mayChange(sees);
  if (!allowed.yes) return allowed;
  const made = changedByHand(sees, change);
  return 'next' in made ? yes : made;
}

function maySet(data: PlanOptions, sees: TripsSees): Yes | No {
  const { clock, session, trips, world } = sees;
  const { mode, driverCount, startLocationId, requestMs, wageCentsPerHour, tipCents } = data;
  const isOpen = mode === undefined ? yes : mayPlanBy(mode, sees);
  if (!isOpen.yes) return isOpen;
  if (driverCount != null && !(driverCount >= 1 && driverCount <= mostDrivers)) {
    return no(`A trip has 1 to ${mostDrivers} drivers.`);
  }
  const { newPlaces = trips.state.plan?.newPlaces ?? [], chase } = data;
  const { seats = 1, cars = null } = chase ?? {};
  if (!isBetween(seats, 1, mostChaseSeats)) {
    return no(`A chase car has 1 to ${mostChaseSeats} seats.`);
  }
  if (!isBetween(cars ?? 1, 1, mostChaseCars)) {
    return no(`A trip has 1 to ${mostChaseCars} chase cars.`);
  }
  for (const id of [startLocationId, chase?.meetLocationId]) {
    if (id != null && !placeInDraft({ world }, { newPlaces }, id)) {
      return no('This location no longer exists.');
    }
  }
  if (requestMs != null && isPast(requestMs, clock.state.nowMs)) return no(startIsPast);
  const { minCents, maxCents } = wageRange;
  if (wageCentsPerHour !== undefined && !isBetween(wageCentsPerHour, minCents, maxCents)) {
    return no('The hourly rate is $15 to $35.');
  }
  if (tipCents === undefined) return yes;
  if (tipCents < 0) return no('A bonus is at least 0.');
  return may(session.state.user?.roles ?? [], 'trips.bonus');
}

function isBetween(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

function mayAssign(sees: TripsSees, legs: Parameters<typeof relegged>[1]): Yes | No {
  for (const { driverId } of legs) {
    if (driverId != null && !sees.world.tables.drivers.get(driverId)) return no('Unknown driver.');
  }
  const made = relegged(sees, legs);
  return 'next' in made ? yes : made;
}

/** A named driver who lacks what is required from now on is named no more. */
function legRequiring(
  sees: TripsSees,
  column: number,
  requirements: PlanDraft['legs'][number]['requirements'],
) {
  const made = relegged(sees, [{ column, requirements }]);
  const open = 'next' in made ? {} : { driverId: null, from: null };
  return { column, requirements, ...open };
}

/** The moves that can be in a trip, and the others. */
function sorted(sees: TripsSees, ids: readonly string[]) {
  const activityIds = eligible(sees, ids);
  const excludedIds = [...new Set(ids)].filter((id) => !activityIds.includes(id));
  return { activityIds, excludedIds };
}

/** The 'Plan a trip' wizard for these moves. */
function planner(sees: TripsSees, activityIds: readonly string[]) {
  const subject = tripSubject(activityIds);
  return {
    of: 'trips',
    title: 'Plan a trip',
    name: 'the trip being planned',
    request: { of: saveTrip.type, subject },
    about: aboutOf(sees, activityIds),
  };
}
