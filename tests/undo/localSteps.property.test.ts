// Local steps of all slices together: after any steps, undo leads back to the beginning one step at
// a time, and redo forward again.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  activityRow,
  dispatcher,
  driverRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { type ConsoleSees, registry, slices } from '#features/index.ts';
import { shownPlace } from '#features/search/index.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { tripsProcess } from '#features/trips/index.ts';
import { plannerInProcess } from '#planning/team/desk/teamPlanner.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { answered, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { runs } from '../propertyRuns.ts';

/** For many runs on a busy machine. */
const slow = { timeout: 120_000 };

type Asked = { readonly type: string; readonly data: unknown };

const asked = (type: string, data: unknown): Asked => ({ type, data });
const place = fc.constantFrom('A', 'B', 'C');
const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const edit = fc.oneof(
  fc.record({ field: fc.constant('vinInput'), value: fc.constantFrom('', '1HG', 'P4417') }),
  fc.record({ field: fc.constant('vehicleId'), value: fc.constant('v1') }),
  fc.record({ field: fc.constant('forceReady'), value: fc.boolean() }),
  fc.record({
    field: fc.constantFrom('readyMs', 'deadlineMs'),
    value: orNone(fc.nat(6).map((halves) => nowMs + halves * halfHourMs)),
  }),
  fc.record({ field: fc.constant('reason'), value: fc.constantFrom('retail', 'other') }),
  fc.record({
    field: fc.constantFrom('pickupNotes', 'dropoffNotes'),
    value: fc.constantFrom('', 'Gate 4'),
  }),
);
/** The choice for an open draft. */
const other = fc.constantFrom('keep', 'discard');
const driver = fc.constantFrom('d1', 'd2').map((driverId) => ({
  column: 0,
  driverId,
  from: { id: `driver:${driverId}`, label: driverId, lonE6: -94_650_000, latE6: 38_950_000 },
}));

const vehicleEdit = { of: 'vehicles/edit', id: 'v1' };
const moveEdit = fc.constantFrom('a1', 'a2').map((id) => ({ of: 'moves/saveEdits', id }));
const anyForm = fc.oneof(fc.constant(vehicleEdit), moveEdit);
const viewName = fc.constantFrom('mine', 'late');

/** Every local step, whether or not it is possible now. */
const steps: { readonly [type: string]: fc.Arbitrary<unknown> } = {
  'selection/choose': fc.oneof(
    fc.record({
      collection: fc.constant('activities'),
      ids: fc.subarray(['a1', 'a2'], { minLength: 0 }),
    }),
    fc.record({ collection: fc.constant('drivers'), ids: fc.subarray(['d1', 'd2']) }),
    fc.record({ collection: fc.constant('vehicles'), ids: fc.constant(['v1']) }),
  ),
  'selection/toggle': fc.oneof(
    fc.record({ collection: fc.constant('activities'), id: fc.constantFrom('a1', 'a2') }),
    fc.record({ collection: fc.constant('locations'), id: place }),
  ),
  'selection/add': fc.record({
    collection: fc.constantFrom('activities', 'drivers'),
    ids: fc.subarray(['a1', 'a2', 'd1'], { minLength: 1 }),
  }),
  'selection/drill': fc.record({
    collection: fc.constant('activities'),
    ids: fc.subarray(['a1', 'a2'], { minLength: 1, maxLength: 1 }),
  }),
  'selection/widen': fc.constant({}),
  'selection/clear': fc.constant({}),
  'cart/add': fc.record({ activityIds: fc.subarray(['a1', 'a2'], { minLength: 1 }) }),
  'cart/remove': fc.record({ activityIds: fc.subarray(['a1', 'a2'], { minLength: 1 }) }),
  'cart/clear': fc.constant({}),
  'search/open': fc.constantFrom('activities a1', 'activities a2', 'drivers d1').map((one) => {
    const [collection, id] = one.split(' ');
    return { collection, id };
  }),
  'search/showPlace': fc.constantFrom('1 Main St', 'Olathe').map((label) => ({
    id: label,
    label,
    detail: 'KS',
    lonE6: -94_600_000,
    latE6: 39_000_000,
  })),
  'search/leavePlace': fc.constant({}),
  'settings/change': fc.oneof(
    fc.record({ theme: fc.constantFrom('system', 'dark') }),
    fc.record({ animations: fc.boolean() }),
    fc.record({ zone: fc.constantFrom('place', 'own') }),
  ),
  'map/show': fc.record({
    ground: fc.constantFrom('buildings', 'satellite'),
    isShown: fc.boolean(),
  }),
  'map/showHistory': orNone(fc.constantFrom('2h', '8h', 'today')).map((span) => ({ span })),
  'map/viewTrip': fc.constantFrom('t1', 't2').map((tripId) => ({ tripId })),
  'map/leaveTrip': fc.constant({}),
  'filters/choose': fc.oneof(
    fc.record({
      group: fc.constant('status'),
      options: fc.subarray(['atRisk', 'unplanned']),
    }),
    fc.record({ group: fc.constant('body'), options: fc.subarray(['SUV', 'Van']) }),
  ),
  'filters/findNear': fc.record({
    near: orNone(fc.constant({ label: 'Olathe', lonE6: -94_812_000, latE6: 38_868_000 })),
  }),
  'filters/clear': fc.record({ what: fc.constantFrom('all', 'moves', 'people') }),
  'flightboard/show': fc.record({ isOpen: fc.boolean() }),
  'flightboard/sort': fc.record({ by: fc.constantFrom('name', 'deadline') }),
  'flightboard/chooseColumns': fc.record({
    columns: fc.subarray(['status', 'name', 'created'], { minLength: 0 }),
  }),
  'flightboard/moveColumn': fc.record({
    column: fc.constantFrom('status', 'name', 'end'),
    to: fc.nat(3),
  }),
  'flightboard/resizeColumn': fc.record({
    column: fc.constantFrom('name', 'end'),
    widthPx: orNone(fc.constantFrom(40, 200)),
  }),
  'flightboard/search': fc.record({ text: fc.constantFrom('', 'rav4') }),
  'flightboard/resize': fc.record({ heightPx: fc.constantFrom(300, 500) }),
  'savedViews/save': fc.record({ name: viewName }),
  'savedViews/open': fc.record({ name: viewName }),
  'savedViews/rename': fc.record({ name: viewName, to: viewName }),
  'savedViews/remove': fc.record({ name: viewName }),
  'myDrivers/show': fc.record({ driverId: fc.constantFrom('d1', 'd2', null) }),
  'myDrivers/list': fc.record({
    words: fc.constantFrom('', 'ann'),
    by: fc.constantFrom('rank', 'rides'),
    descending: fc.boolean(),
    approval: orNone(fc.constant('Linked')),
  }),
  'reports/view': fc.record({
    from: fc.constant('2026-09-01'),
    to: fc.constantFrom('2026-09-01', '2026-09-15'),
    zone: orNone(fc.constant('America/Denver')),
    basis: fc.constantFrom('start', 'end'),
  }),
  'employees/begin': fc.constant({}),
  'employees/list': fc.record({
    words: fc.constantFrom('', 'ann'),
    by: fc.constantFrom('name', 'phone'),
    descending: fc.boolean(),
  }),
  'info/expand': fc.record({ isExpanded: fc.boolean() }),
  'info/sort': fc.record({ by: fc.constantFrom('ready', 'requestor') }),
  'info/filter': fc.record({
    column: fc.constantFrom('name', 'end'),
    text: fc.constantFrom('', 'pa'),
  }),
  'info/clearFilters': fc.constant({}),
  'info/listPlaces': fc.record({
    isListed: fc.boolean(),
    tab: fc.constantFrom('all', 'mine'),
    by: fc.constantFrom('name', 'city'),
    descending: fc.boolean(),
    words: fc.constantFrom('', 'lot'),
  }),
  'navigation/go': fc.record({
    path: fc.constantFrom('/command-center/activities', '/command-center/resources', '/nowhere'),
    replace: fc.boolean(),
  }),
  'rides/list': fc.record({ isListed: fc.boolean() }),
  'rides/start': fc.constant({}),
  'rides/startVoucher': fc.constant({}),
  'rides/startPackage': fc.constant({}),
  'locations/start': fc.constantFrom('own', 'start', 'end').map((use) => ({ use })),
  'moves/start': fc.record(
    { startId: orNone(place), endId: orNone(place), other },
    { requiredKeys: ['startId', 'endId'] },
  ),
  'moves/goTo': fc.record({ step: fc.constantFrom('location', 'vehicles', 'confirm') }),
  'moves/chooseType': fc.record({ operation: fc.constantFrom('home', 'take', 'move') }),
  'moves/useHome': fc.record({ end: fc.constantFrom('start', 'end') }),
  'moves/addVehicle': fc.constant({}),
  'moves/removeVehicle': fc.record({ index: fc.nat(2) }),
  'moves/selectVehicle': fc.record({ index: orNone(fc.nat(2)) }),
  'moves/copyTimes': fc.record({ index: fc.nat(2) }),
  'moves/setPlace': fc.record({ end: fc.constantFrom('start', 'end'), locationId: orNone(place) }),
  'moves/swap': fc.constant({}),
  'moves/editVehicle': edit,
  'moves/edit': fc.record(
    { activityId: fc.constantFrom('a1', 'a2'), other },
    { requiredKeys: ['activityId'] },
  ),
  'moves/editCell': fc.record({
    activityId: fc.constantFrom('a1', 'a2'),
    typed: fc.constantFrom({ notes: 'x' }, { notes: '' }, { assigned: 'y', reference: 'z' }),
    over: fc.constant({}),
  }),
  'moves/close': fc.constant({}),
  'vehicles/begin': fc.constant({}),
  'forms/open': fc
    .tuple(anyForm, fc.option(other))
    .map(([form, what]) => ({ ...form, ...(what === null ? {} : { other: what }) })),
  'forms/type': fc.oneof(
    fc
      .record({ color: fc.constantFrom('Red', 'Blue'), stock: fc.constantFrom('', 'P1') })
      .map((typed) => ({ ...vehicleEdit, typed, over: {} })),
    fc
      .tuple(moveEdit, fc.constantFrom('', 'Gate 4'), fc.constantFrom('pickupNotes', 'notes'))
      .map(([form, text, field]) => ({ ...form, typed: { [field]: text }, over: {} })),
  ),
  'forms/goTo': fc.tuple(moveEdit, fc.nat(2)).map(([form, step]) => ({ ...form, step })),
  'forms/settle': fc
    .constantFrom('mine', 'theirs')
    .map((keep) => ({ ...vehicleEdit, groups: ['color'], keep })),
  'forms/close': anyForm,
  'forms/discard': anyForm,
  'imports/open': fc.constant({}),
  'imports/read': fc.constantFrom('P4417', 'Van').map((vehicle) => ({
    source: { is: 'paste', name: null, separator: null, sheet: null },
    lines: [
      ['vehicle', 'from', 'to', 'x'],
      [vehicle, 'A', 'B', ''],
      ['Truck', 'B', 'A', ''],
    ],
    leftOff: 0,
  })),
  'imports/mapColumn': fc.record({
    column: fc.nat(3),
    field: orNone(fc.constantFrom('pickup', 'pickupNotes')),
  }),
  'imports/setHeads': fc.record({ hasHeads: fc.boolean() }),
  'imports/mend': fc
    .record({
      line: fc.constantFrom(1, 2),
      field: fc.constantFrom('vehicle', 'dropoff'),
      to: orNone(fc.record({ text: fc.constantFrom('', 'C'), isSure: fc.boolean() })),
    })
    .map((cell) => ({ cells: [cell] })),
  'imports/leaveOut': fc.record({
    lines: fc.constantFrom([1], [2], [1, 2]),
    isOut: fc.boolean(),
  }),
  'imports/discard': fc.constant({}),
  'trips/open': fc.record(
    { activityIds: fc.constantFrom(['a1'], ['a2']), other },
    { requiredKeys: ['activityIds'] },
  ),
  'trips/setSource': fc.record({
    source: fc.constantFrom('cart', 'selection'),
    activityIds: fc.constantFrom(['a1'], ['a1', 'a2']),
  }),
  'trips/removeMoves': fc.record({ activityIds: fc.constantFrom(['a1'], ['a2']) }),
  'trips/goTo': fc.record({ step: fc.constantFrom('activities', 'preflight', 'plan', 'drivers') }),
  'trips/assignDriver': driver,
  'trips/assignDrivers': driver.map((leg) => ({ legs: [leg] })),
  'trips/moveActivity': fc.record({
    activityId: fc.constantFrom('a1', 'a2'),
    driverId: fc.constantFrom('driver-1', 'd1'),
    position: fc.nat(1),
  }),
  'trips/moveToTime': fc.record({
    activityId: fc.constantFrom('a1', 'a2'),
    notBeforeMs: fc.nat(9).map((halves) => nowMs + halves * halfHourMs),
  }),
  'trips/leaveOut': fc.record({ activityId: fc.constantFrom('a1', 'a2') }),
  'trips/putBack': fc.record({ activityId: fc.constantFrom('a1', 'a2') }),
  'trips/setRequirements': fc.record({
    column: fc.constant(0),
    requirements: orNone(
      fc.record({
        qualifications: fc.subarray(['cdl']),
        manualAssignment: fc.constant(false),
        driverGroup: fc.constant(null),
      }),
    ),
  }),
  'trips/setOptions': fc.oneof(
    fc.record({ roundTrip: fc.boolean() }),
    fc.record({ requestMs: fc.nat(4).map((halves) => nowMs + halves * halfHourMs) }),
  ),
  'trips/tryAnother': fc.record({
    change: fc.constantFrom({}, { roundTrip: false }, { mode: 'legacy-own' as const }),
  }),
  'trips/useAlternative': fc.record({ id: fc.integer({ min: 1, max: 2 }) }),
  'trips/dropAlternative': fc.record({ id: fc.integer({ min: 1, max: 2 }) }),
  'trips/close': fc.constant({}),
  'flow/resume': fc.record({ id: fc.integer({ min: 1, max: 3 }), other }),
  'flow/discard': fc.record({ id: fc.integer({ min: 1, max: 3 }) }),
};

/** Steps drawn less often, so that most steps belong to flows, where steps depend on each other. */
const rare = /^(flightboard|filters|info|savedViews)|close$/;
const step = fc.oneof(
  ...Object.entries(steps).map(([type, data]) => ({
    weight: rare.test(type) ? 1 : 4,
    arbitrary: data.map((made) => asked(type, made)),
  })),
);

test('every command marked undoable has a step name and is covered here', () => {
  const undoable = slices.flatMap(({ commands }) =>
    Object.entries(commands).flatMap(([type, { undoable: is }]) => (is ? [type] : [])),
  );
  expect(Object.keys(steps).sort()).toEqual(undoable.sort());
  const named = registry.filter(({ id }) => undoable.includes(id));
  expect(named.filter((entry) => !entry.step).map(({ id }) => id)).toEqual([]);
});

async function open(disk = memoryDisk()) {
  const road = answered<'directions'>({ distanceCmi: 900, durationMs: 1_200_000 }, nowMs);
  const { link } = scriptedLink({ directions: [road] });
  const run = await openSlices<ConsoleSees>({
    slices,
    processes: [fetchesProcess(fetchesOfAll(slices)), tripsProcess],
    ports: { link, planner: plannerInProcess(1), pause: () => new Promise(() => {}) },
    clock: manualClock(nowMs),
    disk,
  });
  if (run.records.length === 0 && disk.records.length === 0) {
    const changes = {
      put: [
        { collection: 'locations', rows: ['A', 'B', 'C'].map((id) => locationRow(id)) },
        { collection: 'drivers', rows: [driverRow('d1'), driverRow('d2')] },
        { collection: 'activities', rows: [activityRow('a1'), activityRow('a2')] },
        { collection: 'vehicles', rows: [vehicleRow('v1', { stock: 'P4417' })] },
        {
          collection: 'trips',
          rows: [tripRow('t1', { activityIds: ['a1', 'a2'] }), tripRow('t2')],
        },
      ],
      removed: [],
    };
    await run.run('session/begin', { user: dispatcher });
    await run.run('navigation/settle', {});
    await run.run('clock/tick', { nowMs });
    const loadId = await run.run('world/reload', { accountIds: null });
    const loaded = { blobs: null, changes, skipped: 0, atMs: nowMs, loadId };
    await run.run('world/loadReplied', loaded);
  }
  return { ...run, touched: () => touched(run.sees()) };
}

/** The state that local steps change. Roads are not part of it. */
function touched(sees: ConsoleSees) {
  const { selection, navigation, map, moves, trips, flow } = sees;
  const { filters, flightboard, info, settings } = sees;
  // The question about an open draft is no step.
  const { wanted: __, ...flows } = flow.state;
  const { path, query, route, returnTo } = navigation.state;
  const gone = { path, query, route, returnTo };
  const views = [filters.state, flightboard.state, sees.savedViews.state, info.state];
  const marked = [sees.search.state.place, shownPlace(sees)];
  const shown = [
    marked,
    map.state.shown,
    map.state.history,
    ...views,
    settings.state,
    sees.cart.state,
    sees.employees.state,
    sees.myDrivers.state,
    sees.reports.state,
    sees.forms.state,
    sees.imports.state,
  ];
  return structuredClone([selection.state, gone, moves.state, trips.state.plan, flows, ...shown]);
}

test(
  'undoing any steps leads back to the beginning, and redoing them forward again',
  slow,
  async () => {
    const numRuns = runs(25, 300);
    let walked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (wanted) => {
        const { machine, run, rest, touched: now, disk, troubles } = await open();
        /** The state before and after each undoable step. */
        const stations = [now()];
        const names: string[] = [];
        for (const { type, data } of wanted) {
          const before = machine.canUndo();
          await run(type, data);
          const can = machine.canUndo();
          const isNew = JSON.stringify(now()) !== JSON.stringify(stations.at(-1));
          if (!isNew) {
            expect(can).toEqual(before);
            continue;
          }
          if (!can.yes) throw new Error(`${type} is no step: ${can.reason}`);
          names.push(can.label);
          stations.push(now());
        }
        walked += names.length;
        for (let at = names.length - 1; at >= 0; at -= 1) {
          expect(machine.canUndo()).toMatchObject({ yes: true, label: names[at] });
          expect(machine.undo()).toEqual({ yes: true });
          await rest();
          expect(now()).toEqual(stations[at]);
        }
        expect(machine.canUndo()).toMatchObject({ reason: 'There is nothing to undo.' });
        for (const [at, name] of names.entries()) {
          expect(machine.canRedo()).toMatchObject({ yes: true, label: name });
          expect(machine.redo()).toEqual({ yes: true });
          await rest();
          expect(now()).toEqual(stations[at + 1]);
        }
        // The next start has the same steps.
        await machine.close();
        const again = await open(disk);
        for (let at = names.length - 1; at >= 0; at -= 1) {
          expect(again.machine.undo()).toEqual({ yes: true });
          await again.rest();
          expect(again.touched()).toEqual(stations[at]);
        }
        expect([...troubles, ...again.troubles]).toEqual([]);
        await again.machine.close();
      }),
      { numRuns },
    );
    expect(walked).toBeGreaterThan(2.5 * numRuns);
  },
);
