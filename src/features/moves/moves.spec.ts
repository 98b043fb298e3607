import { describe, expect, test } from 'vitest';
import { dispatcher, halfHourMs, locationRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { type MoveDraft, type MoveRequestData, newDraft, type VehicleEdit } from './moves.model.ts';
import { readVehicle, requestOf } from './moves.queries.ts';
import { saveEdits } from './editing.requests.ts';
import { createMove } from './moves.requests.ts';
import { movesSlice } from './moves.slice.ts';
import { flowChanged, flowOpened, flowPutAside, settle } from '../flow/testing/events.ts';
import { isSaving } from '../flow/index.ts';
import { closed, opened } from '../outbox/testing/events.ts';

const { given } = specFor(movesSlice);
const vehicle = vehicleRow('v1', { stock: 'P4417' });
const world = [
  { type: 'session/begun', data: { user: dispatcher } },
  { type: 'clock/ticked', data: { nowMs } },
  {
    type: 'world/changed',
    data: {
      put: [
        { collection: 'locations', rows: [locationRow('A'), locationRow('B'), locationRow('C')] },
        { collection: 'vehicles', rows: [vehicle] },
      ],
      removed: [],
    },
  },
  {
    type: 'world/resynced',
    data: { loadId: 's:1', put: [], removed: [], skipped: 0, atMs: nowMs },
  },
] as const;

const empty = newDraft(null, null, nowMs);
const full: MoveDraft = { ...empty, startId: 'A', endId: 'B', vinInput: '1M8GDM9AXKP042788' };
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
const move = requestOf(full) as MoveRequestData;
const asked = { move, forceReady: true, flow: 1 };
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
const create = (fields: Partial<MoveRequestData> = {}, forceReady = true) =>
  ({ type: 'moves/create', data: { move: { ...move, ...fields }, forceReady, flow: 1 } }) as const;
const setPlace = (end: 'start' | 'end', locationId: string | null) =>
  ({ type: 'moves/setPlace', data: { end, locationId } }) as const;
const goTo = (step: MoveDraft['step']) => ({ type: 'moves/goTo', data: { step } }) as const;
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
      forceReady: true,
      reason: 'other',
      deadlineMs: nowMs + 96 * halfHourMs,
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
      .then([
        flowOpened({ ...wizard, about: 'Store A → …' }),
        changed({ ...empty, startId: 'A', step: 'vehicles' }),
      ]);
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
    withDraft()
      .when(setPlace('start', 'C'))
      .then([changed({ ...full, startId: 'C' })])
      .thenReverts([changed(full)])
      .thenEnds(done);
  });

  test('an end equal to the other end clears the other', () => {
    withDraft()
      .when(setPlace('start', 'B'))
      .then([changed({ ...full, startId: 'B', endId: null })]);
    withDraft()
      .when(setPlace('end', 'A'))
      .then([changed({ ...full, startId: null, endId: 'A' })]);
  });

  test('clearing one end leaves the other', () => {
    withDraft()
      .when(setPlace('start', null))
      .then([changed({ ...full, startId: null })]);
  });

  test('swapping exchanges the ends', () => {
    withDraft()
      .when(swap)
      .then([changed({ ...full, startId: 'B', endId: 'A' })])
      .thenReverts([changed(full)]);
  });

  test('swapping needs a place', () => {
    withDraft({ startId: null, endId: null }).when(swap).thenRejected('Choose a location first.');
  });

  test('an unknown place is refused', () => {
    withDraft().when(setPlace('end', 'Z')).thenRejected('This location is not known.');
  });
});

describe('the vehicle and its times', () => {
  const edit = (data: VehicleEdit) => ({ type: 'moves/editVehicle', data }) as const;

  test('editing the VIN clears the chosen vehicle (S1 §5)', () => {
    const before = { ...full, vehicleId: 'v1' };
    withDraft({ vehicleId: 'v1' })
      .when(edit({ field: 'vinInput', value: 'P44' }))
      .then([changed({ ...full, vinInput: 'P44', vehicleId: null })])
      .thenReverts([changed(before)]);
  });

  test('a vehicle of the inventory fills in its label', () => {
    withDraft()
      .when(edit({ field: 'vehicleId', value: 'v1' }))
      .then([changed({ ...full, vehicleId: 'v1', vinInput: 'P4417' })]);
    withDraft()
      .when(edit({ field: 'vehicleId', value: 'v9' }))
      .thenRejected('This vehicle is not in the inventory.');
  });

  test("'ready for pick-up' on means now, off means no ready time (S1 §4)", () => {
    withDraft()
      .when(edit({ field: 'forceReady', value: false }))
      .then([changed({ ...full, forceReady: false, readyMs: null })]);
    withDraft({ forceReady: false, readyMs: null })
      .when(edit({ field: 'forceReady', value: true }))
      .then([changed({ ...full, forceReady: true, readyMs: nowMs })]);
  });

  test('a new ready time clears a deadline that no longer fits (reading 14)', () => {
    const deadlineMs = nowMs + 2 * halfHourMs;
    withDraft({ deadlineMs })
      .when(edit({ field: 'readyMs', value: deadlineMs }))
      .then([changed({ ...full, readyMs: deadlineMs, forceReady: false, deadlineMs: null })]);
  });

  test('a ready time in the past becomes the next allowed one (S1 §4)', () => {
    withDraft()
      .when(edit({ field: 'readyMs', value: nowMs - 5 * halfHourMs }))
      .then([changed({ ...full, readyMs: nowMs, forceReady: false })]);
  });

  test('a deadline has steps of 30 minutes', () => {
    withDraft()
      .when(edit({ field: 'deadlineMs', value: nowMs + 10 * halfHourMs + 60_000 }))
      .then([changed({ ...full, deadlineMs: nowMs + 10 * halfHourMs })]);
  });

  test('each time has steps of the local clock at its own place (readings 14 and 66)', () => {
    const quarterMs = halfHourMs / 2;
    const inKathmandu = (id: string) => ({
      type: 'world/changed' as const,
      data: {
        put: [
          {
            collection: 'locations' as const,
            rows: [locationRow(id, { timezone: 'Asia/Kathmandu', version: 9 })],
          },
        ],
        removed: [],
      },
    });
    const asked = nowMs + 10 * halfHourMs + quarterMs;
    const deadline = edit({ field: 'deadlineMs', value: asked });
    const ready = edit({ field: 'readyMs', value: asked });
    const toStart = given(...world, changed(full), inKathmandu('A'));
    const toEnd = given(...world, changed(full), inKathmandu('B'));
    toEnd.when(deadline).then([changed({ ...full, deadlineMs: asked })]);
    toStart.when(deadline).then([changed({ ...full, deadlineMs: asked + quarterMs })]);
    toStart.when(ready).then([changed({ ...full, readyMs: asked, forceReady: false })]);
    toEnd.when(ready).then([changed({ ...full, readyMs: asked + quarterMs, forceReady: false })]);
  });

  test.each([
    { field: 'reason', value: 'retail' },
    { field: 'pickupNotes', value: 'Gate code 4' },
    { field: 'dropoffNotes', value: 'Ask for Sam' },
  ] as const)('the field $field is kept in the draft', (data) => {
    withDraft()
      .when(edit(data))
      .then([changed({ ...full, [data.field]: data.value } as MoveDraft)])
      .thenReverts([changed(full)]);
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

describe('going from step to step (S1 §5)', () => {
  test('back is always open, forward needs the earlier steps', () => {
    withDraft({ step: 'confirm', startId: null })
      .when(goTo('location'))
      .then([changed({ ...full, startId: null, step: 'location' })])
      .thenEnds(done);
    withDraft()
      .when(goTo('confirm'))
      .then([changed({ ...full, step: 'confirm' })]);
  });

  test.each([
    [{ startId: null }, 'vehicles', 'Choose a pick-up location.'],
    [{ endId: null }, 'vehicles', 'Choose a drop-off location.'],
    [{ vinInput: ' ' }, 'confirm', 'The vehicle needs a VIN or a stock label.'],
    [{ deadlineMs: null }, 'confirm', 'The vehicle needs a deadline.'],
    [
      { deadlineMs: nowMs },
      'confirm',
      'The deadline must be at least 30 minutes after the ready time.',
    ],
  ] as const)('with %o the wizard does not go to the step %s', (fields, step, reason) => {
    withDraft(fields).when(goTo(step)).thenRejected(reason);
  });

  test('without a draft its commands are refused', () => {
    const edit = { type: 'moves/editVehicle', data: { field: 'pickupNotes', value: '' } } as const;
    for (const command of [goTo('location'), setPlace('start', 'A'), swap, edit, close]) {
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
    withDraft().when(create(fields)).thenRejected(reason);
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
    withDraft()
      .when(create({ readyMs }, false))
      .thenRejected('The ready time may not be in the past.');
    withDraft().when(create({ readyMs })).thenEnds([]);
  });

  test("the same move is requested once, and the draft can't change meanwhile", () => {
    const edit = { type: 'moves/editVehicle', data: { field: 'pickupNotes', value: '' } } as const;
    for (const command of [create(), setPlace('start', 'C'), swap, edit, close]) {
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
