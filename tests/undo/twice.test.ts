// The second time: what each local step does when it is done again, and that steps of different
// slices may come in either order.
import { expect, test } from 'vitest';
import { registry } from '#features/index.ts';
import type { Json } from '#kernel/records.ts';
import { samplesIn } from '../samples.ts';
import { activityRow, locationRow, nowMs, rideRow } from '#domain/testing/rows.ts';
import { open, undoable } from './steps.ts';

/** Done again, it changes nothing and is no step. */
const same = 'nothing';
/** Done again, it is another step. */
const step = 'a step';

/** What is done before a command, so that it is possible. */
const scheduling = ['moves/start', 'moves/setPlace'];
const asides = [...scheduling, 'trips/open'];
const planning = ['trips/open', 'trips/goTo', 'trips/goTo'];
const read = ['imports/open', 'imports/read'];
const form = ['forms/open', 'forms/type'];
/** The draft whose first step is what the move is for. */
const operation: readonly Before[] = [['moves/setFlow', { isFlipped: false }], 'moves/start'];
const home = locationRow('C', { kind: 'home', version: 2 });
/** The first vehicle of a draft is ready later than the others. */
const readyLater: Before = [
  'moves/editVehicle',
  { index: 0, field: 'readyMs', value: nowMs + 7_200_000 },
];

/** What the server sends meanwhile. */
const heard = (collection: string, ...rows: readonly object[]): Before => [
  'world/heard',
  { put: [{ collection, rows }], removed: [] },
];
/** These leave an open draft aside. */
const opening = ['trips/open'];
const keep = { other: 'keep' };
/** Two moves have an order. */
const planningTwo: readonly Before[] = [
  ['trips/open', { activityIds: ['a1', 'a2'], ...keep }],
  ...planning.slice(1),
];
/** A place of a move in the day of the first driver of a plan. */
const second = { activityId: 'a2', driverId: 'driver-1' };
/** An edit of a note that another user has changed since. */
const edited = { of: 'moves/saveEdits', id: 'a1' };
const noted = { typed: { pickupNotes: 'Ring twice' }, over: { pickupNotes: 'Gate 4' } };
const asked: readonly Before[] = [
  'moves/edit',
  ['forms/type', { ...edited, ...noted }],
  heard('activities', activityRow('a1', { version: 2, pickupNotes: 'Gate 9' })),
];

/** With a sample of its payload, or with this one. */
type Before = string | readonly [command: string, data: object];
type Row = readonly [command: string, again: string, before?: readonly Before[], data?: Json];
const rows: readonly Row[] = [
  ['settings/change', same],
  ['settings/weigh', same],
  ['selection/choose', same],
  ['selection/toggle', step],
  ['selection/add', same],
  ['selection/drill', same, ['selection/choose'], { collection: 'activities', ids: ['a1'] }],
  ['selection/widen', 'Nothing has been drilled into.', ['selection/choose', 'selection/drill']],
  ['selection/clear', 'Nothing is selected.', ['selection/choose']],
  ['map/show', same],
  ['map/showHistory', same],
  ['map/viewTrip', same],
  ['map/leaveTrip', 'The map is not in trip mode.', ['map/viewTrip']],
  ['filters/choose', same],
  ['filters/findNear', same],
  ['filters/clear', 'No filter is chosen.', ['filters/choose']],
  ['search/open', same],
  ['search/showPlace', same],
  ['search/leavePlace', 'No searched place is on the map.', ['search/showPlace']],
  ['flightboard/show', same],
  // The same head again turns the order around.
  ['flightboard/sort', step],
  ['flightboard/chooseColumns', same],
  ['flightboard/moveColumn', same],
  ['flightboard/resizeColumn', same],
  ['flightboard/resize', same],
  ['flightboard/search', same],
  ['savedViews/save', same],
  ['savedViews/open', same, ['savedViews/save', 'filters/choose']],
  ['savedViews/rename', 'This view no longer exists.', ['savedViews/save']],
  ['savedViews/remove', 'This view no longer exists.', ['savedViews/save']],
  ['info/expand', same],
  ['info/sort', step],
  ['info/filter', same],
  ['info/clearFilters', 'Nothing is filtered.', ['info/filter']],
  ['info/listPlaces', same],
  ['flow/resume', 'This draft no longer exists.', asides],
  ['flow/discard', 'This draft no longer exists.', asides],
  ['forms/open', same],
  ['forms/type', same, ['forms/open']],
  ['forms/close', 'This form is not open.', form],
  ['forms/discard', 'This form is not open.', form],
  ['forms/goTo', same, ['moves/edit'], { ...edited, step: 2 }],
  ['forms/settle', same, asked, { ...edited, groups: ['pickupNotes'], keep: 'both' }],
  ['moves/start', 'A move is being scheduled already.'],
  ['moves/goTo', same, scheduling, { step: 'vehicles' }],
  ['moves/setPlace', same, ['moves/start'], { end: 'end', locationId: 'C' }],
  ['moves/chooseType', same, operation, { operation: 'take' }],
  ['moves/useHome', same, [heard('locations', home), ...scheduling], { end: 'end' }],
  ['moves/swap', step, scheduling],
  ['moves/addVehicle', step, scheduling],
  [
    'moves/removeVehicle',
    'There is no such vehicle.',
    [...scheduling, 'moves/addVehicle'],
    { index: 1 },
  ],
  ['moves/copyTimes', same, [...scheduling, 'moves/addVehicle', readyLater], { index: 0 }],
  ['moves/selectVehicle', same, [...scheduling, 'moves/addVehicle'], { index: 0 }],
  ['moves/editVehicle', same, scheduling],
  ['moves/close', 'No move is being scheduled.', scheduling],
  ['moves/edit', 'The move being edited is open already.'],
  ['moves/editCell', same],
  ['imports/open', same],
  ['imports/read', same, ['imports/open']],
  ['imports/mapColumn', same, read],
  ['imports/setHeads', same, read],
  ['imports/takeHidden', same, read],
  ['imports/mend', same, read],
  ['imports/leaveOut', same, read],
  ['imports/discard', 'Nothing has been pasted or read.', read],
  ['trips/open', 'This trip is being planned already.'],
  ['trips/setSource', same, ['trips/open']],
  ['trips/removeMoves', 'It is not in the trip.', ['trips/open', 'trips/setSource']],
  ['trips/goTo', same, ['trips/open']],
  ['trips/setOptions', same, ['trips/open']],
  ['trips/assignDriver', same, planning],
  ['trips/assignDrivers', same, planning],
  ['trips/setRequirements', same, planning],
  [
    'trips/moveActivity',
    same,
    [...planningTwo, ['trips/moveActivity', { ...second, position: 1 }]],
    { ...second, position: 0 },
  ],
  // The plan that was made the first time is kept as well.
  ['trips/tryAnother', step, planning, { change: { roundTrip: false } }],
  ['trips/moveToTime', same, planning],
  ['trips/leaveOut', same, planning],
  ['trips/putBack', same, [...planning, 'trips/leaveOut']],
  ['trips/useAlternative', 'This plan is kept no more.', [...planning, 'trips/tryAnother']],
  ['trips/dropAlternative', 'This plan is kept no more.', [...planning, 'trips/tryAnother']],
  ['trips/close', 'No trip is being planned.', planning],
  ['vehicles/begin', same],
  ['locations/start', same],
  ['employees/list', same],
  ['employees/begin', same],
  ['myDrivers/list', same],
  ['myDrivers/show', same],
  ['rides/start', 'The ride being ordered is open already.'],
  ['rides/startVoucher', 'The voucher being made is open already.'],
  ['rides/list', same, [heard('rides', rideRow('r1'))], { isListed: true }],
  ['rides/startPackage', 'The delivery being ordered is open already.'],
  ['cart/add', 'It is in the cart.'],
  ['cart/remove', 'It is not in the cart.', ['cart/add']],
  ['cart/clear', 'The cart is empty.', ['cart/add']],
];
test('each undoable command has a row', () => {
  expect(rows.map(([command]) => command).toSorted()).toEqual(undoable.toSorted());
});

const listed = rows.map(([command, again, before = [], given = null]) => {
  return { command, again, before, given };
});

test.each(listed)('$command, done again: $again', async ({ command, again, before, given }) => {
  const { run, machine, sees, rest, touched } = await open();
  const dataOf = (type: string) =>
    samplesIn(type, sees()).find((one) => machine.check({ type, data: one as Json }).yes) as Json;
  for (const each of before) {
    const [type, given] = typeof each === 'string' ? [each, null] : each;
    const asked = given ?? { ...(dataOf(type) as object), ...(opening.includes(type) && keep) };
    await run(type, asked);
    await rest();
  }
  const data = given ?? dataOf(command);
  const stations = [touched()];
  for (const time of [1, 2]) {
    const may = machine.check({ type: command, data });
    const last = stations.at(-1);
    if (!may.yes) {
      expect([time, may.reason]).toEqual([2, again]);
      continue;
    }
    const could = machine.canUndo();
    await run(command, data);
    await rest();
    const now = touched();
    const is = JSON.stringify(now) === JSON.stringify(last) ? same : step;
    expect([time, is]).toEqual([time, time === 1 ? step : again]);
    if (is === step) stations.push(now);
    else expect(machine.canUndo()).toEqual(could);
  }
  // As often back as there were steps, and twice in a row.
  for (const _time of [1, 2]) {
    for (const station of stations.toReversed().slice(1)) {
      expect(machine.undo()).toEqual({ yes: true });
      await rest();
      expect(touched()).toEqual(station);
    }
    for (const station of stations.slice(1)) {
      expect(machine.redo()).toEqual({ yes: true });
      await rest();
      expect(touched()).toEqual(station);
    }
  }
  await machine.close();
});

/** Of different slices: none of them changes what another one does. */
const free: readonly (readonly [command: string, data: Json])[] = [
  ['settings/change', { theme: 'dark' }],
  ['selection/choose', { collection: 'locations', ids: ['A'] }],
  ['map/show', { ground: 'buildings', isShown: false }],
  ['filters/choose', { group: 'status', options: ['planned'] }],
  ['flightboard/search', { text: 'Gate 4' }],
  ['flightboard/resize', { heightPx: 300 }],
  ['info/sort', { by: 'status' }],
  ['cart/add', { activityIds: ['a1'] }],
  ['moves/editCell', { activityId: 'a1', typed: { notes: 'Gate 9' }, over: {} }],
];

test('steps of different slices lead to the same state in either order', async () => {
  const ends = [];
  for (const all of [free, free.toReversed()]) {
    const { run, rest, machine, touched } = await open();
    const begin = touched();
    for (const [type, data] of all) {
      const before = touched();
      await run(type, data);
      expect(touched(), type).not.toEqual(before);
    }
    ends.push(touched());
    for (const _step of all) machine.undo();
    await rest();
    expect(touched()).toEqual(begin);
    await machine.close();
  }
  expect(ends[0]).toEqual(ends[1]);
});

/** What a press of its key or button asks for, then a second press. */
test.each<readonly [command: string, first: object, second: object]>([
  ['flightboard/show', { isOpen: true }, { isOpen: false }],
  ['info/expand', { isExpanded: true }, { isExpanded: false }],
  ['outbox/show', { isShown: true }, { isShown: false }],
  ['info/listPlaces', { isListed: true }, { isListed: true }],
  ['locations/start', { use: 'own' }, { use: 'own' }],
  ['world/reload', { accountIds: null }, { accountIds: null }],
])('a press for %s, and another', async (command, ...presses) => {
  const { run, sees, machine } = await open();
  for (const wanted of presses) {
    const built = registry.find(({ id }) => id === command)?.from?.(sees() as never);
    expect(built).toMatchObject({ yes: true, data: wanted });
    if (built?.yes) await run(command, built.data as Json);
  }
  await machine.close();
});
