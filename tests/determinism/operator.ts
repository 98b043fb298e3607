// A random operator of the whole console: actions as data that fast-check can shrink, and their
// execution, refusals included.
import * as fc from 'fast-check';
import { registry } from '#features/index.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { rootAccountId } from '#sim/world/users.ts';
import type { Company } from './company.ts';
import { samplesIn } from '../samples.ts';
import { seesOf } from './headless.ts';

export type Doing =
  /** Dispatches `data`, or the first payload from the picked one on that the console allows now. */
  | {
      readonly do: 'ask';
      readonly what: string;
      readonly pick: number;
      readonly data?: object;
      /** The choice for an open draft. */
      readonly other?: 'keep' | 'discard';
    }
  /** Dispatches the picked payload, allowed or not. */
  | { readonly do: 'insist'; readonly what: string; readonly pick: number }
  | { readonly do: 'undo' | 'redo' | 'reload' | 'mark' | 'cut' }
  /** A colleague edits the move or vehicle of the open form. */
  | { readonly do: 'meddle' }
  | { readonly do: 'wait'; readonly minutes: number };

type Asking = Extract<Doing, { readonly what: string }>;
type Flow = readonly Doing[];

const wait = (minutes: number): Doing => ({ do: 'wait', minutes });
export const ask = (what: string, data: object): Doing => ({ do: 'ask', what, pick: 0, data });
/** Each looks for an allowed payload one position further. */
export const all = (...whats: readonly string[]): Flow =>
  whats.map((what, pick) => ({ do: 'ask', what, pick }));
/** Every intent of some slices, in the order of their registries. */
const allOf = (...slices: readonly string[]): Flow =>
  slices.flatMap((slice) =>
    all(...registry.map(({ id }) => id as string).filter((id) => id.startsWith(`${slice}/`))),
  );
const fault = (text: string): Doing => ask('connection/steerFaults', { add: text });
/** The call is never answered, however often it is retried. */
const unanswered = (call: string, flow: Flow): Flow => [
  fault(`${call}:lostAnswer`),
  ...flow,
  ...all('outbox/askAgain', 'outbox/giveUp'),
  ask('connection/steerFaults', { remove: `${call}:lostAnswer` }),
];

const free = all('moves/close', 'trips/close', 'forms/discard');
export const schedule: Flow = [
  ...all('moves/start', 'moves/setPlace', 'moves/swap', 'moves/swap'),
  ...all('moves/editVehicle'),
  ask('moves/goTo', { step: 'confirm' }),
  ...all('moves/create'),
];
/** Several vehicles by the unflipped flow. */
const scheduleMore: Flow = [
  ask('moves/setFlow', { isFlipped: false }),
  ...all('moves/start'),
  ask('moves/chooseType', { operation: 'home' }),
  ...all('moves/editVehicle', 'moves/addVehicle'),
  ask('moves/editVehicle', { field: 'forceReady', value: false }),
  ask('moves/copyTimes', { index: 1 }),
  ...all('moves/selectVehicle'),
  ask('moves/removeVehicle', { index: 1 }),
  ask('moves/goTo', { step: 'location' }),
  // The home location was the drop-off.
  ask('moves/useHome', { end: 'start' }),
  ...all('moves/setPlace'),
  ask('moves/goTo', { step: 'confirm' }),
  ...all('moves/create'),
  ask('moves/setFlow', { isFlipped: true }),
];
/** `pick`: chooses the typed text. `refusal`: a fault for the save. */
export const edit = (pick: number, ...refusal: Flow): Flow => [
  ...all('moves/edit'),
  { do: 'ask', what: 'forms/type', pick },
  { do: 'meddle' },
  wait(1),
  ...all('forms/settle', 'forms/goTo'),
  ...refusal,
  ...all('moves/saveEdits'),
];
export const plan: Flow = [
  ...all('trips/open', 'trips/setOptions'),
  ask('trips/goTo', { step: 'plan' }),
  ...all('trips/setRequirements', 'trips/setRequirements', 'trips/assignDrivers'),
  { do: 'undo' },
  ...all('trips/assignDriver'),
  ...all('trips/moveToTime', 'trips/leaveOut', 'trips/putBack', 'trips/leaveOut'),
  ...all('trips/moveActivity'),
  ask('trips/goTo', { step: 'review' }),
];
/** Puts a draft aside for another flow, and resumes it. */
const asideAndBack: Flow = [
  ...all('moves/edit', 'flow/stay'),
  { do: 'ask', what: 'moves/edit', pick: 0, other: 'keep' },
  ...all('flow/resume', 'moves/edit'),
  { do: 'ask', what: 'moves/edit', pick: 1, other: 'keep' },
  ...all('flow/discard'),
  { do: 'undo' },
  ...all('flow/handOver'),
];
/** A flow whose request waits for the connection; withdrawing it reopens the flow. */
const waits: Flow = [
  fault('realtime:disconnect:600000,count=1'),
  wait(1),
  ...schedule,
  ...all('moves/start', 'outbox/withdraw', 'flow/resume', 'moves/create'),
  wait(30),
];
/** Delays answers until time passes. */
const late = (call: string): Doing => fault(`${call}:latency:1000,count=4`);
/** The company refuses a call once. */
const refused = (call: string, ...whats: readonly string[]): Flow => [
  fault(`${call}:errorBefore,count=1,status=422`),
  ...all(...whats),
];

const newTemplate = { of: 'noteTemplates/add', id: rootAccountId };

/** Flows that together use every intent and input of the console. */
const flows: readonly Flow[] = [
  [
    // More rows than are sent at a time: the last one waits and is left.
    late('removeActivity'),
    ...all('bulk/begin', 'bulk/stop'),
    wait(1),
    ...all('bulk/tryAgain', 'bulk/sendNext', 'bulk/show'),
  ],
  [...schedule.slice(0, -1), ...asideAndBack, ...free],
  [...waits, ...free],
  [
    ...schedule,
    ...free,
    ...edit(0),
    { do: 'undo' } as const,
    { do: 'redo' } as const,
    ...free,
    // Another edit with its form in the dock.
    ...all('moves/edit'),
    ...all('forms/goTo'),
    late('editActivity'),
    ...edit(1),
    ...all('forms/adopt', 'forms/handOver'),
    wait(1),
    ...free,
    ...all('moves/editCell'),
  ],
  [
    ...plan,
    wait(1),
    ...all('fetches/ask'),
    ...free,
    ...plan,
    ...all('trips/save'),
    wait(5),
    { do: 'reload' } as const,
    ...free,
  ],
  allOf('selection', 'map', 'search'),
  [{ do: 'cut' }, ...all('vehicles/edit', 'vehicles/remove', 'endings/complete')],
  allOf('filters', 'flightboard', 'savedViews', 'info', 'settings', 'navigation'),
  [...all('scope/choose', 'selection/choose'), ask('scope/choose', { accountId: null })],
  [...allOf('contact'), wait(1), ...all('contact/text'), wait(1)],
  [
    // Rows are pasted, mended and created; another paste is discarded.
    ...all('imports/open', 'imports/read', 'imports/setHeads'),
    { do: 'undo' } as const,
    ...all('imports/takeHidden'),
    ...all('imports/mapColumn', 'imports/mend', 'imports/leaveOut', 'imports/create'),
    wait(1),
    ...all('imports/read', 'imports/discard'),
    { do: 'undo' } as const,
  ],
  allOf('noteTemplates'),
  [
    // A new template is typed, refused, kept and discarded.
    ask('forms/open', newTemplate),
    ask('forms/type', { ...newTemplate, typed: { label: 'Gate' }, over: { label: '' } }),
    { do: 'reload' },
    ...refused('createNoteTemplate', 'noteTemplates/add'),
    ask('forms/close', newTemplate),
    { do: 'undo' },
    ask('forms/discard', newTemplate),
    // A location is added, edited and removed again; a used one stays.
    ...all('locations/start', 'forms/discard', 'locations/create'),
    wait(1),
    ...all('locations/edit', 'locations/remove'),
    wait(1),
    ...refused('createLocation', 'locations/create'),
    // An employee is added, edited and removed again; a form is typed in on its screen.
    ...all('employees/begin', 'employees/create'),
    wait(1),
    ...all('employees/edit', 'employees/saveSchedule', 'employees/remove', 'employees/list'),
    wait(1),
    ...refused('createEmployee', 'employees/create'),
    ...all('myDrivers/list', 'myDrivers/show', 'myDrivers/advance', 'myDrivers/rank'),
    wait(1),
    ...all('myDrivers/group', 'myDrivers/remove'),
    wait(1),
    // A ride is estimated, refused, and ordered; one without an answer is looked for; both are
    // cancelled.
    ...all('rides/start', 'forms/discard'),
    ...all('fetches/ask'),
    ...refused('orderRide', 'rides/order'),
    ...all('rides/order'),
    fault('orderRide:lostAnswer,count=1'),
    fault('rides:errorBefore,count=1,status=503'),
    ...all('rides/order', 'rides/cancel', 'rides/cancel'),
    ...all('rides/list', 'rides/list'),
    wait(1),
    // The same with vouchers, of which one is used or not.
    ...all('rides/startVoucher', 'forms/discard'),
    ...refused('orderVoucher', 'rides/orderVoucher'),
    ...all('rides/orderVoucher'),
    fault('orderVoucher:lostAnswer,count=1'),
    ...all('rides/orderVoucher', 'rides/putAway', 'rides/cancelVoucher'),
    wait(1),
    ...all('rides/startPackage', 'forms/discard'),
    ...all('fetches/ask'),
    ...all('rides/orderPackage'),
    ...all('rides/cancelPackage'),
    ...all('employees/savePicture', 'profile/save', 'employees/removePicture'),
    // A document of an employee is seen, and the list that has it then loses it.
    ...all('verifications/add'),
    wait(1),
    ...all('verifications/remove'),
  ],
  [
    ...all(
      'cart/add',
      'cart/remove',
      'cart/add',
      'cart/clear',
      'session/bookmark',
      'reports/view',
      'world/reload',
    ),
  ],
  [...unanswered('createActivities', schedule), ...free],
  [...unanswered('finalizeTrip', [...plan, ...all('trips/save')]), { do: 'reload' }],
  unanswered('removeActivity', all('endings/cancel')),
  [
    ...unanswered('cancelTrip', all('tripPage/cancel')),
    ...all('tripPage/changeDrivers', 'tripPage/applyRemedy', 'tripPage/reportVehicle'),
    ...all('tripPage/edit', 'tripPage/forceComplete', 'tripPage/rerun'),
    // A held request is sent when its time for undo is over.
    wait(1),
  ],
  [...unanswered('editVehicle', all('vehicles/edit')), ...all('outbox/dismiss', 'outbox/show')],
  unanswered('createSMSBridge', all('contact/text')),
  [
    // Two edits of one vehicle: the second waits for its turn or is withdrawn.
    late('editVehicle'),
    ...all('vehicles/edit', 'vehicles/edit'),
    wait(1),
    late('editVehicle'),
    ...all('vehicles/edit', 'vehicles/edit', 'outbox/withdraw', 'outbox/heldBack'),
    wait(1),
  ],
  [
    late('editVehicle'),
    ...all('vehicles/edit', 'outbox/failed'),
    wait(1),
    // A vehicle is added to the inventory.
    ...all('vehicles/begin', 'forms/type', 'vehicles/create'),
    wait(1),
    ...all('vehicles/add', 'forms/discard'),
  ],
  [
    late('editVehicle'),
    ...all('vehicles/edit', 'vehicles/edit', 'outbox/adopt', 'forms/adopt', 'bulk/adopt'),
    ...all('outbox/takeOver', 'forms/open', 'outbox/handOver', 'forms/handOver'),
    wait(1),
  ],
  [
    // A colleague edits the vehicle of the open form.
    ...all('forms/open', 'forms/type'),
    { do: 'meddle' },
    wait(1),
    ...all('forms/settle', 'forms/close', 'forms/open', 'forms/discard'),
    { do: 'undo' },
    { do: 'reload' },
    ...all('forms/discard'),
  ],
  [late('editVehicle'), ...all('vehicles/edit', 'outbox/dropped'), wait(1)],
  [
    fault('realtime:disconnect:1000,count=1'),
    wait(1),
    ...all('connection/tryNow', 'connection/control'),
    wait(1),
  ],
  [
    fault('world:errorBefore,count=1,status=401'),
    ...all('world/reload'),
    ...refused('login', 'session/login', 'session/login'),
    wait(1),
  ],
  // A move is cancelled while selected and in the cart.
  [...schedule, ...free, ...all('selection/choose', 'cart/add'), ...all('endings/cancel')],
  [late('removeActivity'), ...all('bulk/begin', 'bulk/stalled'), wait(1)],
  [
    fault('createActivities:errorBefore,count=1,status=422'),
    ...schedule,
    ...free,
    ...edit(0, fault('editActivity:errorBefore,count=1,status=422')),
    ...free,
    ...edit(1, fault('editActivity:errorBefore,count=1,status=409')),
    ...free,
    // The start is over before the trip is planned. Colleagues take the first moves meanwhile.
    { do: 'ask', what: 'trips/open', pick: 7 },
    { do: 'ask', what: 'trips/setOptions', pick: 1 },
    wait(20),
    ask('trips/goTo', { step: 'plan' }),
    ask('trips/setOptions', { roundTrip: false }),
    { do: 'ask', what: 'trips/setOptions', pick: 2 },
    { do: 'undo' },
    ...free,
    ...all('trips/open', 'trips/setSource', 'trips/removeMoves'),
    ...free,
    // The planner fails at the second calculation: the last plan is taken.
    fault('directions:errorBefore,count=2'),
    { do: 'ask', what: 'trips/open', pick: 7 },
    ask('trips/goTo', { step: 'plan' }),
    late('directions'),
    ...all('trips/recalculate', 'trips/plannerFailed', 'trips/useBest'),
    wait(1),
    ...free,
    fault('finalizeTrip:errorBefore,count=1,status=422'),
    ...plan,
    ...all('trips/save'),
    ...free,
  ],
  [
    // A plan is kept while another is tried, used again, and one is removed.
    ...schedule,
    ...free,
    ...all('trips/open'),
    ask('trips/goTo', { step: 'plan' }),
    wait(1),
    ...all('trips/tryAnother'),
    wait(1),
    ...all('trips/useAlternative', 'trips/dropAlternative'),
    { do: 'undo' },
    ...free,
  ],
  [
    ...refused('removeActivity', 'endings/cancel'),
    ...refused('removeVehicle', 'vehicles/remove'),
    ...refused('createSMSBridge', 'contact/text'),
    ...refused('placeDetails', 'search/openPlace'),
    ...refused('activitiesByIds', 'world/staleHeard'),
    fault('realtime:malformed,count=9'),
    wait(30),
    ...all('world/heard'),
    ask('map/viewTrip', { tripId: 'foreign' }),
  ],
  all(
    'settings/heard',
    'settings/keepFailed',
    'flightboard/heard',
    'flightboard/keepFailed',
    'savedViews/heard',
    'savedViews/keepFailed',
    'cart/heard',
    'cart/keepFailed',
    'navigation/popped',
    'connection/troubleHeard',
    'connection/skewHeard',
    'session/logoutHeard',
  ),
  [...scheduleMore, ...free],
  [...allOf('notices'), ...all('session/logout')],
];

/** Days on which each intent of the console is dispatched and takes effect at least once. */
export const fullDays: readonly (readonly Doing[])[] = [0, 1, 2].map((day) =>
  flows.flatMap((flow, at) => (at % 3 === day ? [...flow, { do: 'mark' }] : [])),
);

const intent = fc.constantFrom(
  ...registry.map(({ id }) => id as string).filter((id) => id !== 'session/logout'),
);
const doing: fc.Arbitrary<Doing> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('ask' as const, 'insist' as const),
      what: intent,
      pick: fc.nat(500),
    }),
  },
  fc.constantFrom<Doing>({ do: 'undo' }, { do: 'redo' }, { do: 'meddle' }),
  fc.constantFrom<Doing>({ do: 'reload' }, { do: 'mark' }, { do: 'cut' }),
  fc.integer({ min: 1, max: 90 }).map(wait),
);

/** Each day contains two of the flows, which chance alone would hardly produce. */
export const days: fc.Arbitrary<readonly Doing[]> = fc
  .tuple(
    fc.array(doing, { minLength: 5, maxLength: 25 }),
    fc.shuffledSubarray(flows.slice(0, -1), { minLength: 2, maxLength: 2 }),
    fc.array(doing, { maxLength: 10 }),
  )
  .map(([before, always, after]) => [
    ...before,
    ...always.flat(),
    { do: 'reload' },
    wait(5),
    ...after,
  ]);

/** Faults of a random day; empty for a day without faults. */
export const badDays = fc.constantFrom(
  '',
  '*:errorAfter,p=0.2',
  'createActivities:lostAnswer:1;*:malformed,p=0.1',
  'realtime:disconnect:10,p=0.3;realtime:malformed,p=0.1',
);

export type Hands = Pick<Company, 'advance' | 'rest' | 'cut' | 'link'> & {
  passwordHandle(): string;
};

/** Does one action, whatever its outcome. The machine's owner handles `reload` and `mark`. */
export async function doOne(machine: Machine, doing: Doing, hands: Hands): Promise<void> {
  switch (doing.do) {
    case 'wait':
      return hands.advance(doing.minutes * 60_000);
    case 'undo':
    case 'redo':
      machine[doing.do]();
      return hands.rest();
    case 'cut':
      return hands.cut?.();
    case 'meddle':
      return meddle(machine, hands);
    case 'ask':
    case 'insist': {
      const { what: type } = doing;
      const data = chosen(machine, doing);
      if (data === undefined) return;
      const other = doing.do === 'ask' && doing.other && { other: doing.other };
      const secret = type === 'session/login' && { passwordHandle: hands.passwordHandle() };
      machine.dispatch({ type, data: { ...data, ...secret, ...other } });
      return hands.rest();
    }
    default:
  }
}

function chosen(machine: Machine, doing: Asking): object | undefined {
  if ('data' in doing && doing.data) return doing.data;
  const details = samplesIn(doing.what, seesOf(machine.latest()));
  const picked = doing.pick % Math.max(1, details.length);
  if (doing.do === 'insist') return details[picked];
  const inTurn = [...details.slice(picked), ...details.slice(0, picked)];
  return inTurn.find((data) => machine.check({ type: doing.what, data }).yes) ?? inTurn[0];
}

async function meddle(machine: Machine, { link, rest }: Hands): Promise<void> {
  const { forms, world } = seesOf(machine.latest());
  const shown = forms.state.forms.find(({ isShown }) => isShown)?.id ?? '';
  const move = world.tables.activities.get(shown);
  const vehicle = world.tables.vehicles.get(shown);
  if (move) {
    const { id, version } = move;
    const request = { id, version, edit: { pickupNotes: `Ask for ${version}` } };
    void link.call('editActivity', request, { key: `colleague:${version}` });
  }
  if (vehicle) {
    const { id, version } = vehicle;
    const request = { id, version, edit: { color: `Gray ${version}` } };
    void link.call('editVehicle', request, { key: `colleague:${id}:${version}` });
  }
  // Not awaited: the company may be slow on purpose, and time does not pass meanwhile.
  if (move || vehicle) await rest();
}
