import { describe, expect, test } from 'vitest';
import { halfHourMs, locationRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import {
  type DraftVehicle,
  type MoveDraft,
  type MoveRequestData,
  newDraft,
  newVehicle,
  type VehicleEdit,
} from './moves.model.ts';
import { readVehicle, requestsOf } from './moves.queries.ts';
import { saveEdits } from './editing.requests.ts';
import { createMove } from './moves.requests.ts';
import { zoneOfEnd } from './drafting.slice.ts';
import { movesSlice } from './moves.slice.ts';
import { flowChanged, flowOpened, flowPutAside, settle } from '#spine/flow/testing/events.ts';
import { isSaving } from '#spine/flow/index.ts';
import { closed, opened } from '#spine/outbox/testing/events.ts';
import { begun, changed as worldChanged, ticked } from '#spine/world/testing/world.ts';

const { given } = specFor(movesSlice);
type Command = Parameters<ReturnType<typeof given>['when']>[0];
const vehicle = vehicleRow('v1', { stock: 'P4417' });
const world = [
  begun,
  ticked(),
  worldChanged({ locations: ['A', 'B', 'C'], vehicles: [vehicle] }),
  {
    type: 'world/resynced',
    data: { loadId: 's:1', put: [], removed: [], skipped: 0, partial: 0, unread: [], atMs: nowMs },
  },
] as const;

const empty = newDraft(null, null, nowMs);
const typed: DraftVehicle = { ...newVehicle(nowMs), vinInput: '1M8GDM9AXKP042788' };
const full: MoveDraft = { ...empty, startId: 'A', endId: 'B', vehicles: [typed] };
/** The draft with one vehicle that has these fields. */
const one = (fields: Partial<DraftVehicle>): MoveDraft => ({
  ...full,
  vehicles: [{ ...typed, ...fields }],
});
const wizard = {
  of: 'moves',
  title: 'Schedule a move',
  name: 'the move being scheduled',
  request: { of: 'moves/create', subject: 'moves:new:1' },
};
const changed = (draft: MoveDraft | null) =>
  ({ type: 'moves/draftChanged', data: { draft } }) as const;
const withDraft = (fields: Partial<MoveDraft> = {}) =>
  given(...world, changed({ ...full, ...fields }));
/** The command changes these fields of a draft. */
const changes = (command: Command, to: Partial<MoveDraft>, from: Partial<MoveDraft> = {}) =>
  withDraft(from)
    .when(command)
    .then([changed({ ...full, ...from, ...to })]);
const refuses = (command: Command, reason: string, from: Partial<MoveDraft> = {}) =>
  withDraft(from).when(command).thenRejected(reason);
const [move] = requestsOf(full) as readonly [MoveRequestData];
const asked = { moves: [move], flow: 1 };
const saving = (...more: readonly GivenEvent[]) =>
  given(
    ...world,
    flowOpened(wizard),
    changed(full),
    opened(createMove, asked, { intentId: 's:9' }),
    ...more,
  );
const ended = (how: 'done' | 'refused' | 'givenUp') =>
  closed(createMove, asked, how, {
    intentId: 's:9',
    result: how === 'done' ? { activityIds: ['a7'] } : null,
  });
const create = (fields: Partial<MoveRequestData> = {}) =>
  ({ type: 'moves/create', data: { moves: [{ ...move, ...fields }], flow: 1 } }) as const;
const setPlace = (end: 'start' | 'end', locationId: string | null) =>
  ({ type: 'moves/setPlace', data: { end, locationId } }) as const;
const goTo = (step: MoveDraft['step']) => ({ type: 'moves/goTo', data: { step } }) as const;
const add = { type: 'moves/addVehicle', data: {} } as const;
const removeAt = (index: number) => ({ type: 'moves/removeVehicle', data: { index } }) as const;
const copyAt = (index: number) => ({ type: 'moves/copyTimes', data: { index } }) as const;
const select = (index: number | null) =>
  ({ type: 'moves/selectVehicle', data: { index } }) as const;
const home = { type: 'moves/useHome', data: { end: 'end' } } as const;
const swap = { type: 'moves/swap', data: {} } as const;
const close = { type: 'moves/close', data: {} } as const;
const start = { type: 'moves/start', data: { startId: null, endId: null } } as const;
const done = [{ command: COMMAND_ID, end: { how: 'done' } }] as const;
const noDraft = 'No move is being scheduled.';
const noChange = 'The move is being saved.';

describe('opening the wizard', () => {
  test('a new move is ready now, due in two days, for reason other (S1 §3)', () => {
    const came = given(...world).when(start);
    came.then([flowOpened(wizard), changed(empty)]).thenEnds(done);
    expect(came.after.moves.state.draft).toMatchObject({
      step: 'location',
      selected: 0,
      vehicles: [{ forceReady: true, reason: 'other', deadlineMs: nowMs + 96 * halfHourMs }],
    });
  });

  test('selected locations become its ends, and the next step is open', () => {
    given(...world)
      .when({ type: 'moves/start', data: { startId: 'A', endId: 'B' } })
      .then([
        flowOpened({ ...wizard, about: 'Store A → Store B' }),
        changed({ ...empty, step: 'vehicles', startId: 'A', endId: 'B' }),
      ]);
  });

  describe('on a screen without the map', () => {
    const moved = (path: string) =>
      ({ type: 'navigation/moved', data: { path, history: 'push', returnTo: null } }) as const;
    const map = '/command-center/resources';
    const atSettings = given(...world, moved('/settings'));

    test('a wizard goes to the map first, and one undo takes both back', () => {
      atSettings
        .when(start)
        .then([moved(map), flowOpened(wizard), changed(empty)])
        .thenReverts([{ type: 'flow/left', data: { id: 1, of: 'moves' } }, moved('/settings')]);
    });

    test('a draft that is open there is shown', () => {
      given(...world, flowOpened(wizard), changed(full), moved('/settings'))
        .when(start)
        .then([moved(map)])
        .thenReverts([moved('/settings')]);
    });

    test('the question about another draft comes first', () => {
      const other = { ...wizard, of: 'trips', request: { of: 'trips/save', subject: 'trips:t' } };
      const wanted = { type: 'moves/start', data: start.data };
      const beside = given(
        ...world,
        flowOpened({ ...other, isTyped: true }),
        flowChanged('A'),
        moved('/settings'),
      );
      beside.when(start).then([{ type: 'flow/asked', data: { wanted } }]);
    });
  });

  test("one place can't be both ends", () => {
    given(...world)
      .when({ type: 'moves/start', data: { startId: 'A', endId: 'A' } })
      .then([flowOpened({ ...wizard, about: 'Store A → …' }), changed({ ...empty, startId: 'A' })]);
  });

  test('the wizard does not open before the data is loaded, and not twice', () => {
    given(world[0]).when(start).thenRejected('The data is not loaded yet.');
    given(...world, flowOpened(wizard))
      .when(start)
      .thenRejected('A move is being scheduled already.');
  });

  test('input marks the flow as filled in, with the ends in its title', () => {
    const chosen = given(...world, changed(empty), flowOpened(wizard)).when(setPlace('start', 'A'));
    chosen
      .then([changed({ ...empty, startId: 'A' }), flowChanged('Store A → …')])
      .thenReverts([changed(empty), flowChanged('', false)]);
    expect(chosen.after.flow.state.open).toMatchObject({ isTyped: true, about: 'Store A → …' });
  });

  test('opening another step does not count as input', () => {
    given(...world, changed({ ...full, step: 'vehicles' }), flowOpened(wizard))
      .when(goTo('location'))
      .then([changed({ ...full, step: 'location' })]);
  });
});

describe('the ends of a move (S1 §4)', () => {
  test('a place is chosen, and undo restores the old one', () => {
    changes(setPlace('start', 'C'), { startId: 'C' })
      .thenReverts([changed(full)])
      .thenEnds(done);
  });

  test('an end equal to the other end clears the other', () => {
    changes(setPlace('start', 'B'), { startId: 'B', endId: null });
    changes(setPlace('end', 'A'), { startId: null, endId: 'A' });
  });

  test('clearing one end leaves the other', () => {
    changes(setPlace('start', null), { startId: null });
  });

  test('swapping exchanges the ends', () => {
    changes(swap, { startId: 'B', endId: 'A' }).thenReverts([changed(full)]);
  });

  test('swapping needs a place', () => {
    withDraft({ startId: null, endId: null }).when(swap).thenRejected('Choose a location first.');
  });

  test('an unknown place is refused', () => {
    refuses(setPlace('end', 'Z'), 'This location is not known.');
  });
});

describe('the vehicle and its times', () => {
  const edit = (data: VehicleEdit) => ({ type: 'moves/editVehicle', data }) as const;

  test('editing the VIN clears the chosen vehicle (S1 §5)', () => {
    changes(
      edit({ field: 'vinInput', value: 'P44' }),
      one({ vinInput: 'P44', vehicleId: null }),
      one({ vehicleId: 'v1' }),
    ).thenReverts([changed(one({ vehicleId: 'v1' }))]);
  });

  test('a vehicle of the inventory fills in its label', () => {
    changes(edit({ field: 'vehicleId', value: 'v1' }), one({ vehicleId: 'v1', vinInput: 'P4417' }));
    refuses(edit({ field: 'vehicleId', value: 'v9' }), 'This vehicle is not in the inventory.');
  });

  test("'ready for pick-up' on means now, off means no ready time (S1 §4)", () => {
    changes(edit({ field: 'forceReady', value: false }), one({ forceReady: false, readyMs: null }));
    changes(
      edit({ field: 'forceReady', value: true }),
      one({ forceReady: true, readyMs: nowMs }),
      one({ forceReady: false, readyMs: null }),
    );
  });

  test('a new ready time clears a deadline that no longer fits (reading 14)', () => {
    const deadlineMs = nowMs + 2 * halfHourMs;
    changes(
      edit({ field: 'readyMs', value: deadlineMs }),
      one({ readyMs: deadlineMs, forceReady: false, deadlineMs: null }),
      one({ deadlineMs }),
    );
  });

  test('a ready time in the past becomes the next allowed one (S1 §4)', () => {
    changes(
      edit({ field: 'readyMs', value: nowMs - 5 * halfHourMs }),
      one({ readyMs: nowMs, forceReady: false }),
    );
  });

  test('a deadline has steps of 30 minutes', () => {
    changes(
      edit({ field: 'deadlineMs', value: nowMs + 10 * halfHourMs + 60_000 }),
      one({ deadlineMs: nowMs + 10 * halfHourMs }),
    );
  });

  test('each time has steps of the local clock at its own place (readings 14 and 66)', () => {
    const quarterMs = halfHourMs / 2;
    const inKathmandu = (id: string) =>
      worldChanged({ locations: [locationRow(id, { timezone: 'Asia/Kathmandu', version: 9 })] });
    const asked = nowMs + 10 * halfHourMs + quarterMs;
    const deadline = edit({ field: 'deadlineMs', value: asked });
    const ready = edit({ field: 'readyMs', value: asked });
    const toStart = given(...world, changed(full), inKathmandu('A'));
    const toEnd = given(...world, changed(full), inKathmandu('B'));
    toEnd.when(deadline).then([changed(one({ deadlineMs: asked }))]);
    toStart.when(deadline).then([changed(one({ deadlineMs: asked + quarterMs }))]);
    toStart.when(ready).then([changed(one({ readyMs: asked, forceReady: false }))]);
    toEnd.when(ready).then([changed(one({ readyMs: asked + quarterMs, forceReady: false }))]);
  });

  test.each([
    { field: 'reason', value: 'retail' },
    { field: 'pickupNotes', value: 'Gate code 4' },
    { field: 'dropoffNotes', value: 'Ask for Sam' },
  ] as const)('the field $field is kept in the draft', (data) => {
    changes(edit(data), one({ [data.field]: data.value })).thenReverts([changed(full)]);
  });

  test('input is a label, a stock number or a VIN; a bad check digit warns (reading 16)', () => {
    const { vehicles } = given(...world).sees.world.tables;
    const read = (vinInput: string, vehicleId: string | null = null) =>
      readVehicle({ vinInput, vehicleId }, vehicles);
    expect(read('', 'v1')).toEqual({ is: 'inventory', vehicle });
    expect(read(' ')).toEqual({ is: 'empty' });
    expect(read('1M8GDM9AXKP042788')).toMatchObject({ is: 'vin', warning: null });
    expect(read('1M8GDM9A1KP042788')).toMatchObject({ is: 'vin' });
    expect(read('1M8GDM9A1KP042788')).not.toMatchObject({ warning: null });
    expect(read('red one').is).toBe('label');
  });
});

describe('several vehicles (S1 §4)', () => {
  const named = (vinInput: string): DraftVehicle => ({ ...typed, vinInput });
  const three: MoveDraft = { ...full, vehicles: ['a', 'b', 'c'].map(named), selected: 1 };

  test('a new vehicle has the times and the reason of the last, and its card is open', () => {
    const last = { ...typed, reason: 'retail', forceReady: false, readyMs: null } as const;
    const added = { ...newVehicle(nowMs), forceReady: false, readyMs: null, reason: 'retail' };
    withDraft({ vehicles: [last] })
      .when(add)
      .then([changed({ ...full, vehicles: [last, added as DraftVehicle], selected: 1 })])
      .thenReverts([changed({ ...full, vehicles: [last] })]);
  });

  test.each([
    [0, 1, 0],
    [1, 1, 1],
    [2, 2, 1],
    [2, 1, 1],
    [0, null, null],
  ])('removing vehicle %i while %s is open leaves %s open', (index, selected, after) => {
    const vehicles = three.vehicles.filter((_vehicle, at) => at !== index);
    withDraft({ ...three, selected })
      .when(removeAt(index))
      .then([changed({ ...three, vehicles, selected: after })])
      .thenReverts([changed({ ...three, selected })]);
  });

  test('removing the only vehicle leaves none open', () => {
    changes(removeAt(0), { vehicles: [], selected: null });
  });

  test('opening a card is a step, and does not count as input', () => {
    given(...world, changed(three), flowOpened(wizard))
      .when(select(2))
      .then([changed({ ...three, selected: 2 })])
      .thenReverts([changed(three)]);
    refuses(select(7), 'There is no such vehicle.', three);
  });

  test('an edit names its vehicle, or means the open card', () => {
    const edit = { field: 'pickupNotes', value: 'Gate 4' } as const;
    const after = (at: number) =>
      changed({
        ...three,
        vehicles: three.vehicles.map((vehicle, index) =>
          index === at ? { ...vehicle, pickupNotes: 'Gate 4' } : vehicle,
        ),
      });
    const asking = (data: VehicleEdit) => ({ type: 'moves/editVehicle', data }) as const;
    withDraft(three)
      .when(asking(edit))
      .then([after(1)]);
    withDraft(three)
      .when(asking({ ...edit, index: 2 }))
      .then([after(2)]);
    for (const data of [{ ...edit, index: 3 }, edit]) {
      refuses(asking(data), 'There is no such vehicle.', { ...three, selected: null });
    }
  });

  test('the times of one vehicle are copied to all', () => {
    const late = { ...named('b'), deadlineMs: nowMs + 9 * halfHourMs, forceReady: false };
    const { after } = withDraft({ ...three, vehicles: [named('a'), late] }).when(copyAt(1));
    const { vehicles = [] } = after.moves.state.draft ?? {};
    expect(
      vehicles.map(({ vinInput, deadlineMs, forceReady }) => [vinInput, deadlineMs, forceReady]),
    ).toEqual([
      ['a', late.deadlineMs, false],
      ['b', late.deadlineMs, false],
    ]);
  });

  test('a draft holds at most 100 vehicles', () => {
    refuses(add, 'A draft holds at most 100 vehicles.', {
      vehicles: Array.from({ length: 100 }, () => typed),
    });
  });

  test('a start names how many vehicles there are, or which', () => {
    const begun = (data: object) =>
      given(...world).when({ type: 'moves/start', data: { ...start.data, ...data } }).after.moves
        .state.draft?.vehicles;
    expect(begun({ vehicleCount: 3 })).toHaveLength(3);
    expect(begun({ vehicleIds: ['v1'] })).toMatchObject([{ vehicleId: 'v1', vinInput: 'P4417' }]);
    given(...world)
      .when({ type: 'moves/start', data: { ...start.data, vehicleIds: ['v9'] } })
      .thenRejected('This vehicle is not in the inventory.');
  });
});

describe('the unflipped flow (S1 §2)', () => {
  const unflipped = { type: 'moves/flowSet', data: { isFlipped: false } } as const;
  const first: MoveDraft = { ...empty, isFlipped: false, step: 'operation' };
  const choose = (operation: 'home' | 'take' | 'move') =>
    ({ type: 'moves/chooseType', data: { operation } }) as const;
  const homes = { type: 'moves/homesFound', data: { locationIds: ['A', 'B', 'C'] } } as const;

  test('a draft begins with the operation, and keeps its steps', () => {
    const begun = given(...world, unflipped).when(start);
    expect(begun.after.moves.state.draft).toEqual(first);
    begun.then([flowOpened(wizard), changed(first)]);
  });

  test.each([
    ['home', { endId: 'A' }],
    ['take', { startId: 'A' }],
    ['move', {}],
  ] as const)("'%s' takes the first home location and goes on", (operation, ends) => {
    const next: MoveDraft = { ...first, ...ends, operation, step: 'vehicles' };
    given(...world, changed(first))
      .when(choose(operation))
      .then([changed(next), ...(operation === 'move' ? [] : [homes])])
      .thenReverts([changed(first)]);
  });

  test('vehicles come before the locations', () => {
    const chosen: MoveDraft = { ...first, operation: 'move', step: 'vehicles' };
    given(...world, changed(chosen))
      .when(goTo('location'))
      .thenRejected('The vehicle needs a VIN or a stock label.');
    given(...world, changed({ ...chosen, vehicles: [typed] }))
      .when(goTo('confirm'))
      .thenRejected('Choose a pick-up location.');
    given(...world, changed(first))
      .when(goTo('vehicles'))
      .thenRejected('Choose what the move is for.');
  });

  test('the flipped flow has no operation', () => {
    refuses(choose('home'), 'These steps have no operation.');
  });

  test('the setting outlasts drafts that are closed', () => {
    const { after } = given(...world, unflipped, flowOpened(wizard), changed(first)).when(close);
    expect(after.moves.state).toMatchObject({ draft: null, isFlipped: false });
  });
});

describe('the home location (S1 §3)', () => {
  test('the first of several is used, which is logged', () => {
    const three = { type: 'moves/homesFound', data: { locationIds: ['A', 'B', 'C'] } } as const;
    withDraft({ startId: null })
      .when(home)
      .then([changed({ ...full, startId: null, endId: 'A' }), three]);
  });

  test('without one the button says so', () => {
    given(...world, changed(full), worldChanged({}, { locations: ['A', 'B', 'C'] }))
      .when(home)
      .thenRejected('The account has no home location.');
  });
});

describe('a new place', () => {
  const place = {
    label: '7400 W 119th St',
    address: '7400 W 119th St',
    city: 'Overland Park',
    state: 'KS',
    postalCode: '66213',
    lonE6: -94_668_000,
    latE6: 38_912_000,
    shouldSaveAsNewMyLocation: true,
  };
  const choose = {
    type: 'moves/setPlace',
    data: { end: 'start', locationId: null, place },
  } as const;

  test('is an end without being a location, and times there have the zone of its state', () => {
    const { after } = withDraft().when(choose);
    const draft = after.moves.state.draft as MoveDraft;
    expect(draft).toEqual({ ...full, startId: null, startPlace: place });
    expect(requestsOf(draft)).toMatchObject([{ startId: null, startPlace: place, endId: 'B' }]);
    expect(zoneOfEnd({ place }, after)).toBe('America/Chicago');
  });

  test('equal to the other end clears the other, and is swapped like a location', () => {
    const both = { ...full, endId: null, endPlace: place };
    withDraft(both)
      .when(choose)
      .then([changed({ ...both, startId: null, startPlace: place, endPlace: null })]);
    withDraft(both)
      .when(swap)
      .then([changed({ ...full, startId: null, startPlace: place, endId: 'A' })]);
  });

  test('where a location is, is the same place as that location', () => {
    const { lonE6, latE6 } = locationRow('A');
    const atA = { ...place, lonE6, latE6 };
    changes(
      { type: 'moves/setPlace', data: { end: 'end', locationId: null, place: atA } },
      { startId: null, endId: null, endPlace: atA },
    );
    refuses(create({ endId: null, endPlace: atA }), 'Pick-up and drop-off are the same place.');
  });

  test('is created with its moves', () => {
    const ends = { startId: null, startPlace: place };
    withDraft().when(create(ends)).thenEnds([]);
    refuses(
      create({ ...ends, endId: null, endPlace: place }),
      'Pick-up and drop-off are the same place.',
    );
  });
});

describe('going from step to step (S1 §5)', () => {
  test('back is always open, forward needs the earlier steps', () => {
    withDraft({ step: 'confirm', startId: null })
      .when(goTo('location'))
      .then([changed({ ...full, startId: null, step: 'location' })])
      .thenEnds(done);
    changes(goTo('confirm'), { step: 'confirm' });
  });

  const noTime = 'The deadline must be at least 30 minutes after the ready time.';
  test.each([
    [{ startId: null }, 'vehicles', 'Choose a pick-up location.'],
    [{ endId: null }, 'vehicles', 'Choose a drop-off location.'],
    [{ vehicles: [] }, 'confirm', 'Add a vehicle.'],
    [one({ vinInput: ' ' }), 'confirm', 'The vehicle needs a VIN or a stock label.'],
    [one({ deadlineMs: null }), 'confirm', 'The vehicle needs a deadline.'],
    [one({ deadlineMs: nowMs }), 'confirm', noTime],
    [
      { vehicles: [typed, { ...typed, vinInput: '' }] },
      'confirm',
      'Vehicle 2 needs a VIN or a stock label.',
    ],
    [{ vehicles: [typed, { ...typed, deadlineMs: nowMs }] }, 'confirm', `Vehicle 2: ${noTime}`],
    [{}, 'operation', 'There is no such step.'],
  ] as const)('with %o the wizard does not go to the step %s', (fields, step, reason) => {
    withDraft(fields as Partial<MoveDraft>)
      .when(goTo(step))
      .thenRejected(reason);
  });

  test('without a draft its commands are refused', () => {
    const edit = { type: 'moves/editVehicle', data: { field: 'pickupNotes', value: '' } } as const;
    const all = [goTo('location'), setPlace('start', 'A'), swap, edit, close, add, removeAt(0)];
    for (const command of all) {
      given(...world)
        .when(command)
        .thenRejected(noDraft);
    }
  });

  test('closing discards the draft, and undo brings it back', () => {
    const came = given(...world, flowOpened(wizard), changed(full)).when(close);
    came
      .then([flowPutAside('moves', false)])
      .thenReverts([{ type: 'flow/resumed', data: { id: 1, of: 'moves' } }]);
    expect(came.after.moves.state.draft).toBeNull();
  });
});

describe('creating a move', () => {
  test("a create is requested with the draft's values, and the draft waits", () => {
    const came = withDraft().when(create());
    const zone = 'America/Chicago';
    const changes = [
      { field: 'Vehicle', before: null, after: move.vin, zone: null },
      { field: 'Ready time', before: null, after: move.readyMs, zone },
      { field: 'Deadline', before: null, after: move.deadlineMs, zone },
    ];
    const note = { subject: 'Store A → Store B', activityIds: [], changes };
    came.then([opened(createMove, asked, { note })]).thenEnds([]);
    expect(came.after.moves.state.draft).toEqual(full);
  });

  test.each([
    [{ startId: 'Z' }, 'Choose a pick-up location.'],
    [{ endId: 'Z' }, 'Choose a drop-off location.'],
    [{ endId: 'A' }, 'Pick-up and drop-off are the same place.'],
    [{ vin: null }, 'The vehicle needs a VIN or a stock label.'],
    [{ vin: '' }, 'The vehicle needs a VIN or a stock label.'],
    [{ deadlineMs: nowMs }, 'The deadline must be at least 30 minutes after the ready time.'],
    [{ readyMs: null, deadlineMs: nowMs }, 'The deadline must be at least 30 minutes from now.'],
  ] as const)('a create with %o is refused', (fields, reason) => {
    refuses(create(fields), reason);
  });

  test('a vehicle that has left the inventory meanwhile is reported', () => {
    given(...world)
      .when(create({ vehicleId: 'v9', vin: null }))
      .thenRejected('This vehicle is not in the inventory.');
    given(...world)
      .when(create({ vehicleId: 'v1', vin: null }))
      .thenEnds([]);
  });

  test('only a time that was chosen must not be in the past (reading 13)', () => {
    const readyMs = nowMs - halfHourMs;
    refuses(create({ readyMs, forceReady: false }), 'The ready time may not be in the past.');
    withDraft().when(create({ readyMs })).thenEnds([]);
  });

  test("the same move is requested once, and the draft can't change meanwhile", () => {
    const edit = { type: 'moves/editVehicle', data: { field: 'pickupNotes', value: '' } } as const;
    const all = [setPlace('start', 'C'), swap, edit, close, add, removeAt(0), copyAt(0), home];
    for (const command of [create(), ...all]) {
      saving().when(command).thenRejected(noChange);
    }
  });

  test('once the move is created the draft is closed (S1 §4)', () => {
    const { after } = saving(ended('done')).when(settle as never);
    expect([after.moves.state.draft, after.flow.state.open]).toEqual([null, null]);
  });

  test('a move that was not created keeps its draft, ready for changes (P8)', () => {
    const { sees } = saving(ended('refused'));
    expect(sees.moves.state.draft).toEqual(full);
    expect(isSaving(sees)).toBe(false);
    expect(sees.outbox.state.attempts).toMatchObject([{ of: 'moves/create', why: 'No.' }]);
  });

  test('closing a draft drops its attempt as well', () => {
    const tried = { of: 'moves/create', subject: 'moves:new:1' };
    saving(ended('givenUp'))
      .when(close)
      .then([flowPutAside('moves', false), { type: 'outbox/dismissed', data: tried }]);
  });

  test('another edit that is saved meanwhile leaves the draft open', () => {
    const edit = { activityId: 'a1', version: 1, fields: {} };
    const own = { intentId: 's:8' };
    const { sees } = given(
      ...world,
      changed(full),
      opened(saveEdits, edit, own),
      closed(saveEdits, edit, 'done', { ...own, result: {} }),
    );
    expect(sees.moves.state.draft).toEqual(full);
  });
});

test('the palette schedules a move between the selected locations', () => {
  const selected = (collection: 'locations' | 'drivers', ...ids: string[]) =>
    given(...world, { type: 'selection/changed', data: { collection, ids } }).sees;
  const from = movesSlice.registry['moves/start'].from;
  expect(from?.(selected('locations', 'A', 'B'))).toEqual({
    yes: true,
    data: { startId: 'A', endId: 'B' },
  });
  expect(from?.(selected('drivers', 'd1'))).toEqual({
    yes: true,
    data: { startId: null, endId: null },
  });
});

test('the flow of the wizard is turned around once, and stays as it is the second time', () => {
  const turn = (isFlipped: boolean) => ({ type: 'moves/setFlow', data: { isFlipped } }) as const;
  const turned = (isFlipped: boolean) => ({ type: 'moves/flowSet', data: { isFlipped } }) as const;
  const is = given().sees.moves.state.isFlipped;
  given()
    .when(turn(!is))
    .then([turned(!is)]);
  given().when(turn(is)).then([]);
  given(turned(!is))
    .when(turn(is))
    .then([turned(is)]);
  expect(given(turned(!is)).sees.moves.state.isFlipped).toBe(!is);
});
