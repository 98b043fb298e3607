// The intents of the planner, with the names that buttons, palette and undo show.
import { no } from '#kernel/records.ts';
import type { Registry } from '#kernel/slice.ts';
import type { TripsTypes } from './facts.slice.ts';
import { type PlanOptions, planSteps } from './trips.model.ts';
import { plannedNow } from './trips.queries.ts';

export const registry: Registry<TripsTypes> = {
  'trips/open': {
    label: 'Plan Trip',
    icon: 'planned',
    hotkey: 'p',
    capability: 'trips.write',
    step: () => 'begin a trip plan',
    from: ({ selection }) => {
      const { collection, ids } = selection.state;
      if (collection !== 'activities') return no('Select a move to plan a trip for it.');
      return { yes: true, data: { activityIds: ids } };
    },
  },
  'trips/setSource': {
    label: 'Choose the moves of the trip',
    capability: 'trips.write',
    step: ({ source }) =>
      source === 'cart' ? 'plan the moves of the cart' : 'plan the selected moves',
  },
  'trips/removeMoves': {
    label: 'Take out of the trip',
    capability: 'trips.write',
    step: ({ activityIds }) =>
      `take ${activityIds.length === 1 ? 'a move' : `${activityIds.length} moves`} out`,
  },
  'trips/goTo': {
    label: 'Go to step',
    capability: 'trips.write',
    step: ({ step }) => `go to step ${planSteps.indexOf(step) + 1} of the trip plan`,
  },
  'trips/setOptions': {
    label: 'Change the trip',
    capability: 'trips.write',
    step: (data) => optionSteps.find(([field]) => data[field] !== undefined)?.[1] ?? 'change trip',
  },
  'trips/assignDriver': {
    label: 'Choose driver',
    capability: 'trips.write',
    step: ({ driverId }) => (driverId === null ? 'leave a driver open' : 'choose driver'),
  },
  'trips/assignDrivers': {
    label: 'Fill the open ones',
    capability: 'trips.write',
    step: () => 'fill the open itineraries',
  },
  'trips/setRequirements': {
    label: 'Set what the driver must have',
    capability: 'trips.write',
    step: () => 'change what a driver must have',
  },
  'trips/tryAnother': {
    label: 'Try another',
    capability: 'trips.write',
    step: () => 'try another plan',
  },
  'trips/useAlternative': {
    label: 'Use',
    capability: 'trips.write',
    step: ({ id }) => `use plan ${id}`,
  },
  'trips/dropAlternative': {
    label: 'Remove a compared plan',
    capability: 'trips.write',
    step: ({ id }) => `remove plan ${id}`,
  },
  'trips/moveActivity': {
    label: 'Move to…',
    capability: 'trips.write',
    step: () => 'move an activity to another place in the plan',
  },
  'trips/moveToTime': {
    label: 'Move to a later time',
    capability: 'trips.write',
    step: () => 'move an activity to another time',
  },
  'trips/leaveOut': {
    label: 'Remove from the plan',
    capability: 'trips.write',
    step: () => 'remove an activity from the plan',
  },
  'trips/putBack': {
    label: 'Put back into the plan',
    icon: 'undo',
    hotkey: 'Insert',
    capability: 'trips.write',
    step: () => 'put an activity back into the plan',
    from: ({ trips }) => {
      const left = plannedNow(trips.state)?.plan.unserved ?? [];
      const activityId = left.at(-1)?.activityId;
      if (activityId === undefined) return no('The plan leaves no move out.');
      return { yes: true, data: { activityId } };
    },
  },
  'trips/useBest': { label: 'Use best so far', capability: 'trips.write' },
  'trips/recalculate': { label: 'Recalculate', capability: 'trips.write' },
  'trips/close': {
    label: 'Close the trip plan',
    capability: 'trips.write',
    step: () => 'close the trip plan',
  },
  'trips/save': { label: 'Confirm Trip', capability: 'trips.write' },
};

/** What a change of an option is called, after 'Undo:'. */
const optionSteps: readonly (readonly [keyof PlanOptions, string])[] = [
  ['mode', 'change how drivers travel'],
  ['driverCount', 'change the number of drivers'],
  ['startLocationId', 'change where the trip starts'],
  ['roundTrip', 'change round trip or one way'],
  ['ridesAllowed', 'change whether rides are allowed'],
  ['onTimeFirst', 'change what comes first'],
  ['lateCentsPerMinute', 'change what lateness weighs'],
  ['requestMs', 'change start'],
  ['saveAs', 'change how the trip is saved'],
  ['wageCentsPerHour', 'change the hourly rate'],
  ['tipCents', 'change the driver bonus'],
  ['tipReason', 'change the reason of the bonus'],
  ['chase', 'change the chase car'],
  ['assignmentAccountId', 'change who carries it out'],
  ['billingAccountId', 'change who pays'],
  ['notes', 'change the notes'],
];
