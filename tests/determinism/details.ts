// Possible payloads of each intent in the current state of the console. A random operator picks
// from these lists.
import { type ConsoleSees, registry } from '#features/index.ts';
import { groupIds, optionsOf } from '#features/filters/filters.model.ts';
import { columnIds } from '#features/flightboard/flightboard.model.ts';
import { firstLayout } from '#features/flightboard/layout.model.ts';
import { unfinished } from '#spine/flow/flow.queries.ts';
import { formNow } from '#spine/forms/forms.queries.ts';
import { previewOf } from '#features/imports/preview.queries.ts';
import { moveForm } from '#features/moves/moves.forms.ts';
import { nextStep } from '#domain/myDrivers.ts';
import { newPlaceId } from '#domain/newPlace.ts';
import { moveSteps, operations } from '#features/moves/moves.model.ts';
import { requestsOf } from '#features/moves/moves.queries.ts';
import { planSteps } from '#features/trips/trips.model.ts';
import { employeeForm, newEmployeeForm } from '#features/employees/employees.forms.ts';
import { fetched } from '#spine/fetches/index.ts';
import { verifications } from '#features/verifications/index.ts';
import { sampleHandle, samplePicture } from '#features/employees/employees.requests.ts';
import { type MyDriver, myDriversNow } from '#features/myDrivers/myDrivers.queries.ts';
import { namesOf } from '#features/myDrivers/myDrivers.requests.ts';
import type { OpenRequest } from '#spine/outbox/index.ts';
import {
  deliveryEstimates,
  orderDelivery,
  orderRide,
  orderVoucher,
  rideEstimates,
} from '#features/rides/index.ts';
import { newVehicleForm, vehicleForm } from '#features/vehicles/vehicles.forms.ts';
import { withCheckDigit } from '#domain/vin.ts';
import { busyDrivers } from '#features/trips/testing/busyDrivers.ts';
import { columnsOf, plannedNow, savedOf, shownPlan } from '#features/trips/trips.queries.ts';
import type { Table } from '#kernel/slice.ts';
import { openPlaceSearch } from '#metro/placeSearch.ts';
import { changingTrips } from './tripDetails.ts';

type Choices = (sees: ConsoleSees) => readonly object[];

const collections = ['activities', 'vehicles', 'drivers', 'locations', 'employees'] as const;
const paths = ['/command-center/resources', '/command-center/activities', '/nowhere'];
const notes = ['Gate 4', 'Ask for Jo'];
const names = ['mine', 'late'].map((name) => ({ name }));
const byColumn = columnIds.map((by) => ({ by }));
const emptyPayloads = () => [{}];
const house = {
  label: '7400 W 119th St',
  address: '7400 W 119th St',
  city: 'Overland Park',
  state: 'KS',
  postalCode: '66213',
  lonE6: -94_701_000,
  latE6: 38_951_000,
  shouldSaveAsNewMyLocation: false,
};
const keptPlans = ({ trips }: ConsoleSees) => trips.state.alternatives.map(({ id }) => ({ id }));
const vehicleEdit = 'vehicles/edit';
const moveEdit = 'moves/saveEdits';
const templateAdd = 'noteTemplates/add';
const locationEdit = 'locations/edit';
const locationAdd = 'locations/create';

/** Intents of views, selection and settings. */
const looking: { readonly [type: string]: Choices } = {
  'settings/change': () => [
    { theme: 'dark' },
    { animations: false },
    { zone: 'own' },
    { filtersFolded: true },
  ],
  'navigation/go': () => paths.map((path) => ({ path, replace: false })),
  'selection/choose': (sees) => [
    {
      collection: 'activities',
      ids: moves(sees)
        .slice(0, 6)
        .map(({ id }) => id),
    },
    ...single(sees),
  ],
  'selection/toggle': each,
  'selection/add': single,
  'selection/drill': ({ selection: { state } }) => [
    { collection: state.collection ?? 'activities', ids: state.ids.slice(0, 1) },
  ],
  'map/settle': (sees) =>
    places(sees).map(({ lonE6, latE6 }) => {
      const [westE6, southE6] = [lonE6 - 90_000, latE6 - 90_000];
      const [eastE6, northE6] = [lonE6 + 90_000, latE6 + 90_000];
      const turned = { zoomMilli: 11_000, bearingDeg: 0, pitchDeg: 0 };
      return { lonE6, latE6, ...turned, westE6, southE6, eastE6, northE6, mode: 'activities' };
    }),
  'map/show': ({ map: { state } }) =>
    (['buildings', 'satellite'] as const).map((ground) => ({
      ground,
      isShown: !state.shown[ground],
    })),
  'map/showHistory': () => [{ span: '2h' }, { span: 'today' }, { span: null }],
  'map/viewTrip': ({ world }) => rows(world.tables.trips, ({ id }) => ({ tripId: id })),
  'filters/choose': () =>
    groupIds.flatMap((group) => optionsOf[group]?.map((one) => ({ group, options: [one] })) ?? []),
  'filters/findNear': (sees) => places(sees).map((place) => ({ near: place })),
  'search/open': each,
  'search/openPlace': () =>
    openPlaceSearch()
      .hints('Main', 5)
      .map(({ id, title }) => ({ placeId: id, title })),
  'search/showPlace': (sees) =>
    places(sees).map((place, at) => ({ id: `p${at}`, detail: 'KS', ...place })),
  'flightboard/sort': () => byColumn,
  'flightboard/chooseColumns': () => [1, 3].map((from) => ({ columns: columnIds.slice(from) })),
  'flightboard/moveColumn': ({ flightboard }) =>
    flightboard.state.columns.map((column, at) => ({ column, to: at + 1 })),
  'flightboard/resizeColumn': () => columnIds.map((column) => ({ column, widthPx: 240 })),
  'flightboard/resize': () => [{ heightPx: 300 }, { heightPx: 500 }],
  'flightboard/search': () => notes.map((text) => ({ text })),
  'savedViews/save': () => names,
  'savedViews/open': ({ savedViews }) => savedViews.state.views,
  'savedViews/rename': ({ savedViews }) =>
    savedViews.state.views.map(({ name }) => ({ name, to: `${name} too` })),
  'savedViews/remove': ({ savedViews }) => savedViews.state.views,
  'employees/list': () =>
    (['name', 'phone'] as const).map((by) => ({ words: by, by, descending: true })),
  'myDrivers/list': () =>
    (['name', 'rides'] as const).map((by) => ({ words: 'a', by, descending: true })),
  'myDrivers/show': (sees) => [
    ...(myDriversNow(sees) ?? []).map(({ driver }) => ({ driverId: driver.id })),
    { driverId: null },
  ],
  'reports/view': () =>
    (['start', 'end'] as const).map((basis) => ({
      from: '2026-09-01',
      to: '2026-09-15',
      zone: 'America/Denver',
      basis,
    })),
  'info/sort': () => byColumn,
  'info/filter': () => columnIds.map((column) => ({ column, text: 'a' })),
  'info/clearFilters': emptyPayloads,
  'info/listPlaces': () =>
    (['name', 'city', 'upcoming'] as const).map((by) => ({
      isListed: by !== 'city',
      tab: 'all',
      by,
      descending: false,
      words: by,
    })),
  'scope/choose': ({ world }) => [
    ...rows(world.tables.accounts, ({ id }) => ({ accountId: id })),
    { accountId: null },
  ],
  'cart/add': oneMove,
  'cart/remove': ({ cart }) => cart.state.ids.map((id) => ({ activityIds: [id] })),
  'bulk/show': ({ bulk }) => [
    { bulkId: null },
    ...bulk.state.acts.map(({ id }) => ({ bulkId: id })),
  ],
  'notices/dismiss': ({ notices }) => notices.state.list.map(({ id }) => ({ ids: [id] })),
  'notices/see': emptyPayloads,
  'notices/clear': emptyPayloads,
  'notices/refuse': () => [{ label: 'Plan Trip', reason: 'Select a move to plan a trip for it.' }],
};

/** Intents of forms and flows. */
const drafting: { readonly [type: string]: Choices } = {
  'moves/start': ({ world }) =>
    [...world.tables.vehicles.rows()].flatMap(({ locationId }) =>
      locationId === null ? [] : [{ startId: locationId, endId: null }],
    ),
  'moves/goTo': () => moveSteps.toReversed().map((step) => ({ step })),
  'moves/setPlace': ({ world, moves }) =>
    [...world.tables.locations.rows()].flatMap(({ id }) =>
      id === moves.state.draft?.startId ? [] : [{ end: 'end', locationId: id }],
    ),
  'moves/setFlow': () => [{ isFlipped: false }, { isFlipped: true }],
  'moves/chooseType': () => operations.map((operation) => ({ operation })),
  'moves/useHome': () => [{ end: 'end' }, { end: 'start' }],
  'moves/addVehicle': emptyPayloads,
  'moves/removeVehicle': ({ moves: { state } }) =>
    (state.draft?.vehicles ?? []).map((_vehicle, index) => ({ index })).toReversed(),
  'moves/selectVehicle': ({ moves: { state } }) => [
    ...(state.draft?.vehicles ?? []).map((_vehicle, index) => ({ index })),
    { index: null },
  ],
  'moves/copyTimes': () => [{ index: 0 }],
  'moves/editVehicle': ({ moves, world }) => {
    const { draft } = moves.state;
    const open = draft?.vehicles[draft.selected ?? 0];
    const here = [...world.tables.vehicles.rows()].filter(
      ({ locationId }) => locationId === draft?.startId,
    );
    return [
      ...here.map(({ id }) => ({ field: 'vehicleId', value: id })),
      ...notes.map((value) => ({ field: 'pickupNotes', value })),
      { field: 'forceReady', value: !open?.forceReady },
    ];
  },
  'moves/close': emptyPayloads,
  'vehicles/begin': emptyPayloads,
  'moves/edit': ({ world }) => rows(world.tables.activities, ({ id }) => ({ activityId: id })),
  'moves/editCell': ({ world }) =>
    rows(world.tables.activities, ({ id }) => ({
      activityId: id,
      typed: { assigned: 'Crew 2', notes: 'Gate 9' },
      over: {},
    })),
  'forms/open': ({ world }) => [
    ...rows(world.tables.vehicles, ({ id }) => ({ of: vehicleEdit, id })),
    ...rows(world.tables.accounts, ({ id }) => ({ of: templateAdd, id })),
    ...rows(world.tables.locations, ({ id }) => ({ of: locationEdit, id })),
    ...rows(world.tables.accounts, ({ id }) => ({ of: locationAdd, id: `own:${id}` })),
    ...rows(world.tables.employees, ({ id }) => ({ of: employeeForm.request.type, id })),
  ],
  'forms/type': (sees) =>
    typedForms(sees).flatMap((form) =>
      ['Red', '12k'].map((word) => {
        const typed = {
          [vehicleEdit]: { color: word, miles: word },
          [newVehicleForm.request.type]: { make: word, miles: word },
          [templateAdd]: { label: word, notes: word },
          [locationEdit]: { label: word, contactPhone: word },
          [locationAdd]: { label: word, contactPhone: word },
          [employeeForm.request.type]: { lastName: word, phone: word },
        }[form.of] ?? { pickupNotes: word };
        return { ...form, typed, over: {} };
      }),
    ),
  'forms/settle': (sees) =>
    typedForms(sees).flatMap((form) =>
      ['mine', 'theirs', 'both'].map((keep) => ({
        ...form,
        groups: ['color', 'miles', 'pickupNotes'],
        keep,
      })),
    ),
  'forms/goTo': (sees) =>
    typedForms(sees).flatMap((form) => [1, 0].map((step) => ({ ...form, step }))),
  'forms/close': typedForms,
  'forms/discard': typedForms,
  'trips/open': oneMove,
  'trips/setSource': (sees) =>
    [2, 3].map((count) => ({
      source: 'cart',
      activityIds: moves(sees)
        .filter(({ tripId }) => tripId === null)
        .slice(0, count)
        .map(({ id }) => id),
    })),
  'trips/removeMoves': ({ trips }) =>
    (trips.state.plan?.activityIds ?? []).slice(1).map((id) => ({ activityIds: [id] })),
  'trips/goTo': () => planSteps.toReversed().map((step) => ({ step })),
  'trips/assignDriver': assignments,
  'trips/assignDrivers': (sees) => assignments(sees).map((leg) => ({ legs: [leg] })),
  'trips/moveActivity': (sees) =>
    (sees.trips.state.plan?.activityIds ?? []).flatMap((activityId) =>
      // A driver whose only move was left out is not in the plan.
      [...columnsOf(sees).map((one) => one.driverId), firstDriverId(sees)].flatMap((driverId) =>
        [1, 0].map((position) => ({ activityId, driverId, position })),
      ),
    ),
  'trips/moveToTime': (sees) =>
    movesOfPlan(sees).map((activityId) => ({
      activityId,
      notBeforeMs: sees.clock.state.nowMs + 7_200_000,
    })),
  'trips/leaveOut': (sees) => movesOfPlan(sees).map((activityId) => ({ activityId })),
  'trips/putBack': leftOut,
  'trips/setRequirements': () =>
    [['cdl'], []].map((qualifications) => ({
      column: 0,
      requirements: { qualifications, manualAssignment: false, driverGroup: null },
    })),
  'trips/setOptions': ({ trips, clock }) => [
    { roundTrip: !trips.state.plan?.roundTrip },
    { requestMs: clock.state.nowMs + 600_000 },
    { startLocationId: newPlaceId(house), newPlaces: [house] },
  ],
  'trips/tryAnother': ({ trips }) => [{ change: { roundTrip: !trips.state.plan?.roundTrip } }],
  'trips/useAlternative': keptPlans,
  'trips/dropAlternative': keptPlans,
  'trips/useBest': emptyPayloads,
  'trips/recalculate': emptyPayloads,
  'trips/close': emptyPayloads,
  'flow/resume': (sees) => unfinished(sees).map(({ resume }) => resume.data),
  'flow/discard': (sees) => unfinished(sees).map(({ discard }) => discard.data),
  'flow/stay': emptyPayloads,
  'contact/choose': () => [{ kind: 'voice' }, { kind: 'sms' }],
  'contact/close': emptyPayloads,
  'contact/closeLink': emptyPayloads,
  'rides/list': () => [{ isListed: true }, { isListed: false }],
  'rides/putAway': emptyPayloads,
};

/** Free drivers for the columns of the plan that have none. */
function assignments(sees: ConsoleSees) {
  const { drivers, locations } = sees.world.tables;
  const busy = busyDrivers(sees);
  const columns = columnsOf(sees).filter(({ isNamed }) => !isNamed);
  return [...drivers.rows()].flatMap(({ id, homeLocationId, presence }) => {
    const home = locations.get(homeLocationId ?? '');
    if (!home || busy.has(id) || presence !== 'online') return [];
    const { label, lonE6, latE6 } = home;
    const from = { id: `driver:${id}`, label, lonE6, latE6 };
    return columns.map(({ column }) => ({ column, driverId: id, from }));
  });
}

/** Intents that are sent to the company. */
const sending: { readonly [type: string]: Choices } = {
  'session/login': () => [{ username: 'admin' }],
  'session/logout': () => [{ discardUnsent: true }],
  'connection/tryNow': emptyPayloads,
  'connection/control': () => [{ paused: true }, { stepMs: 60_000 }, { paused: false }],
  'connection/steerFaults': () => [{ add: 'directions:errorBefore:2' }, {}],
  'moves/create': ({ moves: { state }, flow }) => {
    const moves = state.draft && requestsOf(state.draft);
    const { id = 0 } = flow.state.open ?? {};
    return moves
      ? [
          { moves, flow: id },
          { moves, flow: id, thenPlan: true },
        ]
      : [];
  },
  'moves/saveEdits': (sees) =>
    typedForms(sees).flatMap(({ of, id }) => {
      const asked = of === moveForm.request.type && formNow(sees, moveForm, id)?.asked;
      return asked ? [asked] : [];
    }),
  'trips/save': ({ trips: { state } }) =>
    state.plan && state.outcome?.is === 'planned' ? [savedOf(state.plan, state.outcome)] : [],
  ...changingTrips,
  'endings/cancel': (sees) => {
    const { ids } = sees.cart.state;
    return versions(sees).toSorted(
      (a, b) => Number(ids.includes(b.activityId)) - Number(ids.includes(a.activityId)),
    );
  },
  'endings/complete': versions,
  'vehicles/edit': ({ world }) =>
    rows(world.tables.vehicles, ({ id, version }) =>
      ['Red', 'Blue'].map((color) => ({
        vehicleId: id,
        version,
        fields: { color: `${color} ${version}` },
      })),
    ).flat(),
  'vehicles/create': ({ world }) =>
    ['000001', '000002', '000003'].map((number) => ({
      ...newVehicleForm.valuesOf({ id: 'new' }),
      vin: withCheckDigit(`1M8GDM9A0KP${number}`),
      locationId: [...world.tables.locations.rows()][0]?.id ?? null,
    })),
  'vehicles/add': () =>
    ['veh-new-1', 'veh-new-2'].map((vehicleId) => ({
      vehicleId,
      title: 'A car',
      vin: '1M8GDM9AXKP042788',
      stock: 'N1',
      status: 'available',
      locationId: null,
    })),
  'vehicles/remove': ({ world }) =>
    rows(world.tables.vehicles, ({ id, version }) => ({ vehicleId: id, version })),
  'locations/create': (sees) =>
    newLocations(sees).map((location) => ({ owner: `own:${location.accountId}`, location })),
  'rides/order': (sees) => [orderRide.sample(sees, first)].filter((one) => one !== null),
  'rides/cancel': ({ world }) =>
    rows(world.tables.rides, ({ id, feeCents }) => ({ orderId: id, feeCents })),
  'rides/orderVoucher': (sees) => [orderVoucher.sample(sees, first)].filter((one) => one !== null),
  'rides/orderPackage': (sees) => [orderDelivery.sample(sees, first)].filter((one) => one !== null),
  'rides/cancelPackage': ({ world }) =>
    rows(world.tables.deliveries, ({ id, feeCents }) => ({ orderId: id, feeCents })),
  'rides/cancelVoucher': ({ world }) =>
    rows(world.tables.vouchers, ({ id }) => ({ orderId: id, feeCents: 0 })),
  'locations/edit': ({ world }) =>
    rows(world.tables.locations, ({ id, version }) => ({
      locationId: id,
      version,
      fields: { contactName: `Jo ${version}`, isHome: true },
    })),
  'locations/remove': ({ world }) =>
    rows(world.tables.locations, ({ id, version }) => ({ locationId: id, version })),
  'employees/create': ({ world }) =>
    rows(world.tables.accounts, ({ id }) => ({
      owner: id,
      employee: {
        ...newEmployeeForm.valuesOf({ id }),
        firstName: 'Ann',
        email: `ann.${world.tables.employees.size}@company.example`,
        isDriver: true,
      },
      passwordHandle: sampleHandle,
    })),
  'employees/edit': ({ world }) =>
    rows(world.tables.employees, ({ id, version = 0 }) => ({
      employeeId: id,
      version,
      fields: { lastName: `Yoder ${version}`, isDriver: true },
    })),
  'employees/savePicture': ({ world }) =>
    rows(world.tables.employees, ({ id, version = 0 }) => ({
      employeeId: id,
      version,
      pictureHandle: samplePicture,
    })),
  'employees/removePicture': ({ world }) =>
    [...world.tables.employees.rows()].flatMap(({ id, version = 0, avatar }) =>
      avatar ? [{ employeeId: id, version }] : [],
    ),
  'employees/saveSchedule': ({ world }) =>
    rows(world.tables.employees, ({ id, version = 0 }) => ({
      employeeId: id,
      version,
      days: { sunday: version + 1 },
    })),
  'employees/remove': ({ world }) =>
    rows(world.tables.employees, ({ id, version = 0 }) => ({ employeeId: id, version })),
  'verifications/add': ({ world }) =>
    rows(world.tables.employees, ({ id: employeeId }) => ({
      employeeId,
      kind: 'passport',
      validUntil: '2031-05-01',
    })),
  'verifications/remove': (sees) =>
    [...sees.world.tables.employees.rows()].flatMap(({ id: employeeId }) => {
      const known = fetched(sees, verifications, { employeeId });
      const all = known?.is === 'ready' ? known.value : [];
      return all.map(({ id }) => ({ employeeId, verificationId: id }));
    }),
  'myDrivers/advance': (sees) =>
    ofDrivers(sees, ({ relation }) => ({ action: nextStep(relation) ?? 'approve' })),
  'myDrivers/rank': (sees) => ofDrivers(sees, ({ relation: { rank } }) => ({ rank: rank + 1 })),
  'myDrivers/group': (sees) =>
    ofDrivers(sees, ({ relation: { groups } }) => ({ groups: [...groups, 'Night, late'] })),
  'myDrivers/remove': (sees) => ofDrivers(sees, () => ({})),
  'profile/save': ({ session }) =>
    session.state.user
      ? [{ userId: session.state.user.id, fields: { phone: '+18165550177' } }]
      : [],
  'noteTemplates/add': ({ world }) =>
    rows(world.tables.accounts, ({ id }) => ({ accountId: id, label: 'Gate', notes: 'Ask.' })),
  'imports/read': tablesOfMoves,
  'imports/mapColumn': ({ imports }) =>
    imports.state.draft ? [{ column: 4, field: 'dropoffNotes' }] : [],
  'imports/setHeads': ({ imports: { state } }) =>
    state.draft ? [{ hasHeads: !state.draft.hasHeads }] : [],
  'imports/mend': ({ imports }) =>
    imports.state.draft
      ? notes.map((text) => ({
          cells: [{ line: 1, field: 'pickupNotes', to: { text, isSure: false } }],
        }))
      : [],
  'imports/leaveOut': ({ imports }) =>
    imports.state.draft ? [true, false].map((isOut) => ({ lines: [2], isOut })) : [],
  'imports/discard': ({ imports }) => (imports.state.draft ? [{}] : []),
  'imports/create': (sees) => {
    const { draft } = sees.imports.state;
    const rows = draft ? previewOf(draft, sees).creatable : [];
    return draft && rows.length > 0 ? [{ importId: draft.id, rows }] : [];
  },
  'outbox/askAgain': requests,
  'outbox/giveUp': requests,
  'outbox/withdraw': requests,
  'outbox/adopt': ({ outbox }) => outbox.state.open.map(adoptable),
  /** Forms as if typed in a closed tab, some with a request that saves them. */
  'forms/adopt': ({ world, outbox }) => {
    const requests = outbox.state.open.map(adoptable);
    const requestOn = (of: string, subject: string) =>
      requests.find((one) => one.of === of && one.subject === subject) ?? null;
    const adopting = (of: string, subject: string, flow: number | null) => ({
      of,
      id: subject.split(':')[1],
      flow,
      was: `closed form:${subject}`,
      request: requestOn(of, subject),
    });
    const form = { title: 'A form', sinceMs: 0, isShown: true, step: 0, settled: [] };
    return [
      ...rows(world.tables.activities, (row) => ({
        ...adopting(moveEdit, `activities:${row.id}`, 1),
        form: { ...form, seen: moveForm.valuesOf(row), typed: { notes: 'Gate 12' } },
      })).filter((one) => (one as { request: object | null }).request !== null),
      ...rows(world.tables.vehicles, (row) => ({
        ...adopting(vehicleEdit, `vehicles:${row.id}`, null),
        form: { ...form, seen: vehicleForm.valuesOf(row), typed: { color: 'Teal' } },
      })),
    ];
  },
  'outbox/takeOver': ({ outbox }) => [
    { name: 'closed', requests: 1, forms: 0, attempts: outbox.state.attempts },
  ],
  'outbox/dismiss': ({ outbox }) =>
    outbox.state.attempts.map(({ of, subject }) => ({ of, subject })),
  'bulk/begin': (sees) => {
    const all = versions(sees);
    return all.flatMap((_one, at) =>
      ['cancel', 'complete'].map((what) => ({
        what,
        rows: [...all.slice(at, at + 5), ...all.slice(-1)],
      })),
    );
  },
  'bulk/adopt': (sees) => [{ was: 'closed act', what: 'cancel', rows: versions(sees).slice(0, 6) }],
  'bulk/tryAgain': acts,
  'bulk/sendNext': acts,
  'bulk/stop': acts,
  'contact/open': single,
  'contact/text': whom,
  'contact/call': whom,
  'contact/showNumber': ({ world }) => rows(world.tables.drivers, ({ id }) => ({ driverId: id })),
  'contact/track': single,
};

/** Pasted rows between the first places, with labels that the inventory does not have. */
function tablesOfMoves({ world }: ConsoleSees): readonly object[] {
  const ends = Array.from(world.tables.locations.rows(), ({ id }) => id).slice(0, 2);
  if (ends.length < 2) return [];
  const source = { is: 'paste', name: null, separator: 'tab', sheet: null };
  const lines = ['Truck', 'Trailer', 'Van'].map((label) => [label, ...ends, 'Lot 4', 'Gate']);
  const head = ['vehicle', 'from', 'to', 'memo', 'other'];
  return [{ source, lines: [head, ...lines], leftOff: 0 }];
}

const why = 'The browser is full.';

/** Inputs from the browser or the server. */
const hearing: { readonly [type: string]: Choices } = {
  'session/logoutHeard': emptyPayloads,
  'settings/heard': () => [{ theme: 'light' }],
  'settings/keepFailed': () => [{ why }],
  'navigation/popped': () => [{ path: paths[1], query: 'status=atRisk' }],
  'connection/troubleHeard': () => [{ what: why, fatal: false }],
  'connection/skewHeard': () => [{ skewMs: 180_000 }, { skewMs: null }],
  'flightboard/heard': () => [{ ...firstLayout, heightPx: 400 }],
  'flightboard/keepFailed': () => [{ why }],
  'savedViews/heard': () => [{ views: [{ name: 'theirs', query: '' }] }],
  'savedViews/keepFailed': () => [{ why }],
  'cart/heard': ({ scope }) => [{ accountId: scope.state.accountId, ids: [] }],
  'cart/keepFailed': () => [{ why }],
  'trips/plannerFailed': ({ trips }) => [{ number: trips.state.number, reason: why }],
  'outbox/heldBack': requests,
  'outbox/handOver': emptyPayloads,
  'forms/handOver': () => [{ stay: [] }],
  'flow/handOver': ({ flow }) => flow.state.aside.map(({ id }) => ({ ids: [id] })),
  'outbox/failed': (sees) => requests(sees).map((one) => ({ ...one, why })),
  'outbox/dropped': (sees) => requests(sees).map((one) => ({ ...one, why })),
  'bulk/stalled': (sees) => acts(sees).map((act) => ({ ...act, why })),
  'fetches/ask': (sees) => [
    ...estimates(sees),
    ...sees.fetches.state.all.map(({ of, params }) => ({ of, params })),
  ],
  'world/staleHeard': (sees) =>
    moves(sees).map(({ id }) => ({ collection: 'activities', ids: [id] })),
  /** A trip with a move of an account that is not this operator's. */
  'world/heard': ({ world }) =>
    rows(world.tables.trips, (trip) => {
      const foreign = { ...trip, id: 'foreign', activityIds: ['foreign'] };
      return { put: [{ collection: 'trips', rows: [foreign] }], removed: [] };
    }),
};

const choices = { ...looking, ...drafting, ...sending, ...hearing };

/** From the intent's list, else the registry's payload; empty if none is possible. */
export function detailsOf(type: string, sees: ConsoleSees): readonly object[] {
  const made = registry.find(({ id }) => id === type)?.from?.(sees as never);
  return [...(choices[type]?.(sees) ?? []), ...(made?.yes ? [made.data as object] : [])];
}

/** The moves of the plan that is open. */
function firstDriverId({ trips }: ConsoleSees): string {
  return trips.state.plan?.legs[0]?.driverId ?? 'driver-1';
}

function movesOfPlan({ trips }: ConsoleSees): readonly string[] {
  return shownPlan(trips.state)?.plan.moves.map(({ activityId }) => activityId) ?? [];
}

function leftOut({ trips }: ConsoleSees): readonly { readonly activityId: string }[] {
  const left = plannedNow(trips.state)?.plan.unserved ?? [];
  return left.map(({ activityId }) => ({ activityId }));
}

function typedForms({ forms }: ConsoleSees) {
  // One that is put aside with its flow cannot be named; the one that has the dock comes first.
  const named = forms.state.forms.filter(({ flow, isShown }) => flow === null || isShown);
  const inDock = named.toSorted((a, b) => Number(b.flow !== null) - Number(a.flow !== null));
  return inDock.map(({ of, id }) => ({ of, id }));
}

/** A form as if it had been open in a closed tab. */
function adoptable({ intentId, partOf: _act, sentMs: _sent, ...one }: OpenRequest) {
  const phase = one.phase === 'waiting' ? 'waiting' : 'unknown';
  return { ...one, was: `closed:${intentId}`, phase };
}

function ofDrivers(sees: ConsoleSees, more: (one: MyDriver) => object): readonly object[] {
  return (myDriversNow(sees) ?? []).map((one) => ({ ...namesOf(one), ...more(one) }));
}

/** The estimates of a ride and of a delivery, each while none is known. */
function estimates(sees: ConsoleSees) {
  return [rideEstimates, deliveryEstimates].flatMap(({ type: of, sample }) => {
    const isKnown = sees.fetches.state.all.some((one) => one.of === of && one.toldMs !== null);
    const params = isKnown ? null : sample(sees, first);
    return params === null ? [] : [{ of, params }];
  });
}

function first<X>(all: Iterable<X>): X | undefined {
  const [one] = all;
  return one;
}

function requests({ outbox }: ConsoleSees) {
  return outbox.state.open.map(({ intentId }) => ({ intentId }));
}

function whom({ world }: ConsoleSees) {
  return rows(world.tables.drivers, ({ id }) => ({ driverId: id, activityId: null }));
}

function rows<Row>(table: Table<Row>, details: (row: Row) => object): readonly object[] {
  return Array.from(table.rows(), details);
}

function places({ world }: ConsoleSees) {
  return Array.from(world.tables.locations.rows(), ({ label, lonE6, latE6 }) => ({
    label,
    lonE6,
    latE6,
  }));
}

function newLocations({ world }: ConsoleSees) {
  return [...world.tables.accounts.rows()].map(({ id: accountId }) => ({
    label: 'Wash bay',
    address: '1 Main St',
    city: 'Olathe',
    state: 'KS',
    postalCode: '66062',
    country: 'US',
    phone: '',
    contactName: 'Bea',
    contactPhone: '',
    timezone: 'America/Chicago',
    shorthand: 'W',
    accountId,
    isHome: false,
    lonE6: -94_700_000,
    latE6: 38_900_000,
  }));
}

function each({ world }: ConsoleSees) {
  return collections.flatMap((collection) =>
    rows<{ readonly id: string }>(world.tables[collection], ({ id }) => ({ collection, id })),
  );
}

function single({ world }: ConsoleSees) {
  return collections.flatMap((collection) =>
    rows<{ readonly id: string }>(world.tables[collection], ({ id }) => ({
      collection,
      ids: [id],
    })),
  );
}

/** The newest first, because most intents apply to them. */
function moves({ world }: ConsoleSees) {
  return [...world.tables.activities.rows()].toReversed();
}

function oneMove(sees: ConsoleSees) {
  return moves(sees).map(({ id }) => ({ activityIds: [id] }));
}

function versions(sees: ConsoleSees) {
  return moves(sees).map(({ id, version }) => ({ activityId: id, version }));
}

function acts({ bulk }: ConsoleSees) {
  return bulk.state.acts.map(({ id }) => ({ bulkId: id }));
}
