import { describe, expect, test } from 'vitest';
import {
  actionRow,
  activityRow,
  dispatcher,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { Activity } from '#domain/entities.ts';
import { COMMAND_ID, type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import type { EditedField, EditRequestData } from './editing.model.ts';
import { editRequestOf, meanwhile, outcomeOf, valuesOf } from './editing.queries.ts';
import type { MoveDraft, VehicleEdit } from './moves.model.ts';
import { isSaving } from '../flow/index.ts';
import { flowOpened, flowPutAside, settle as settleFlow } from '../flow/testing/events.ts';
import { closed, opened as asked } from '../outbox/testing/events.ts';
import { saveEdits } from './moves.requests.ts';
import { movesSlice } from './moves.slice.ts';

const { given } = specFor(movesSlice);
const row = activityRow('a1', {
  version: 3,
  vehicleId: 'v1',
  readyMs: nowMs + 2 * halfHourMs,
  deadlineMs: nowMs + 20 * halfHourMs,
  notes: 'call first',
  pickupNotes: 'Gate 4',
});
const heard = (fields: Partial<Activity>) =>
  ({
    type: 'world/changed',
    data: { put: [{ collection: 'activities', rows: [{ ...row, ...fields }] }], removed: [] },
  }) as const;
const trip = tripRow('t1', {
  activityIds: ['a1'],
  actions: [
    actionRow('p', { activityId: 'a1', status: 'In Progress', otherEndId: 'd' }),
    actionRow('d', { activityId: 'a1', type: 'Drop-Off | Vehicle' }),
  ],
});
const underWay = {
  type: 'world/changed',
  data: {
    put: [
      { collection: 'trips', rows: [trip] },
      { collection: 'activities', rows: [{ ...row, tripId: 't1', version: 4 }] },
    ],
    removed: [],
  },
} as const;
const removed = {
  type: 'world/changed',
  data: { put: [], removed: [{ collection: 'activities', ids: ['a1'] }] },
} as const;
const world: readonly GivenEvent[] = [
  { type: 'session/begun', data: { user: dispatcher } },
  { type: 'clock/ticked', data: { nowMs } },
  {
    type: 'world/changed',
    data: {
      put: [
        { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
        { collection: 'vehicles', rows: [vehicleRow('v1', { stock: 'P4417' })] },
        { collection: 'activities', rows: [row] },
      ],
      removed: [],
    },
  },
  {
    type: 'world/resynced',
    data: { loadId: 's:1', put: [], removed: [], skipped: 0, atMs: nowMs },
  },
];

const seen = valuesOf(row);
const { notes, ...own } = seen;
const opened: MoveDraft = {
  step: 'vehicles',
  startId: 'A',
  endId: 'B',
  vinInput: 'P4417',
  vehicleId: 'v1',
  ...own,
  forceReady: false,
  reason: row.reason,
  edit: { activityId: 'a1', notes, seen },
};
const changed = (draft: MoveDraft | null) =>
  ({ type: 'moves/draftChanged', data: { draft } }) as const;
/** A form in which the pick-up note was written over. */
const typed: MoveDraft = { ...opened, pickupNotes: 'Ring twice' };
const editing = (draft: MoveDraft, ...more: readonly GivenEvent[]) =>
  given(...world, changed(draft), ...more);
const edit = { type: 'moves/edit', data: { activityId: 'a1' } } as const;
const write = (data: VehicleEdit) => ({ type: 'moves/editVehicle', data }) as const;
const settle = (field: EditedField, keep: 'mine' | 'theirs') =>
  ({ type: 'moves/settle', data: { field, keep } }) as const;
const request = { activityId: 'a1', version: 3, fields: { pickupNotes: 'Ring twice' } };
const save = (what: Partial<EditRequestData> = {}) =>
  ({
    type: 'moves/saveEdits',
    data: { edit: { ...request, ...what }, forceReady: false },
  }) as const;
const sent = { edit: request, forceReady: false };
const saving = (...more: readonly GivenEvent[]) =>
  editing(typed, flowOpened(form), asked(saveEdits, sent, { intentId: 's:9' }), ...more);
const ended = (how: 'done' | 'refused') =>
  closed(saveEdits, sent, how, { intentId: 's:9', result: how === 'done' ? {} : null });
const done = [{ command: COMMAND_ID, end: { how: 'done' } }] as const;
const form = {
  of: 'moves',
  title: 'Edit your move',
  name: 'the move being edited',
  request: { of: 'moves/saveEdits', subject: 'activities:a1' },
  about: 'PA-a1',
};

describe('editing begins', () => {
  test('reading 7: with the details, as they are; one step back closes the form', () => {
    given(...world)
      .when(edit)
      .then([flowOpened(form), changed(opened)])
      .thenReverts([changed(null), { type: 'flow/left', data: { id: 1, of: 'moves' } }])
      .thenEnds(done);
  });

  test('reading 7: in progress with the confirmation', () => {
    const came = given(...world, underWay).when(edit);
    expect(came.after.moves.state.draft?.step).toBe('confirm');
  });

  test('reading 13: a ready time that has come means ready now', () => {
    const came = given(...world, heard({ readyMs: nowMs - halfHourMs, version: 4 })).when(edit);
    expect(came.after.moves.state.draft).toMatchObject({
      forceReady: true,
      readyMs: nowMs - halfHourMs,
    });
  });

  test('once at a time, and only a move that is there', () => {
    given(...world, flowOpened(form))
      .when(edit)
      .thenRejected('This move is being edited already.');
    given(...world, removed)
      .when(edit)
      .thenRejected('This move is gone: it was removed, or it belongs to another account.');
    given(...world.slice(0, 3))
      .when(edit)
      .thenRejected('The data is not loaded yet.');
  });

  test('the palette edits the one move that is selected', () => {
    const selected = (collection: 'activities' | 'drivers', ...ids: string[]) =>
      given(...world, { type: 'selection/changed', data: { collection, ids } }).sees;
    const from = movesSlice.registry['moves/edit'].from;
    expect(from?.(selected('activities', 'a1'))).toEqual({ yes: true, data: edit.data });
    for (const other of [selected('activities', 'a1', 'a2'), selected('drivers', 'a1')]) {
      expect(from?.(other)).toEqual({ yes: false, reason: 'Select one move first.' });
    }
  });
});

describe('the form', () => {
  test.each([
    { field: 'pickupNotes', value: 'x' },
    { field: 'dropoffNotes', value: 'x' },
    { field: 'notes', value: 'x' },
    { field: 'deadlineMs', value: nowMs + 30 * halfHourMs },
    { field: 'readyMs', value: nowMs + 4 * halfHourMs },
  ] as const)('$field is changed, one step at a time', (data) => {
    const came = editing(opened).when(write(data));
    came.thenReverts([changed(opened)]);
    const { sees } = editing(came.after.moves.state.draft as MoveDraft);
    expect(editRequestOf(sees, sees.moves.state.draft as MoveDraft)).toEqual({
      ...request,
      fields: { [data.field]: data.value },
    });
  });

  test('places, vehicle and reason stay as they are', () => {
    const words = 'Only times and notes are edited here.';
    for (const command of [
      write({ field: 'vinInput', value: 'x' }),
      write({ field: 'reason', value: 'other' }),
      { type: 'moves/setPlace', data: { end: 'start', locationId: 'B' } },
      { type: 'moves/goTo', data: { step: 'location' } },
    ] as const) {
      editing(opened).when(command).thenRejected(words);
    }
    editing(opened).when({ type: 'moves/swap', data: {} }).thenRejected(words);
  });

  test('reading 6: in progress the times are locked, with the reason; notes are open', () => {
    const locked = 'Locked: the move is in progress.';
    for (const data of [
      { field: 'readyMs', value: null },
      { field: 'deadlineMs', value: null },
      { field: 'forceReady', value: true },
    ] as const) {
      editing(opened, underWay).when(write(data)).thenRejected(locked);
    }
    editing(opened, underWay)
      .when(write({ field: 'pickupNotes', value: 'Ring twice' }))
      .then([changed(typed)]);
    editing(opened, underWay)
      .when(save({ version: 4, fields: { deadlineMs: row.deadlineMs } }))
      .thenRejected(locked);
  });

  test('a new move has no general note', () => {
    const start = { type: 'moves/start', data: { startId: null, endId: null } } as const;
    const { draft } = given(...world).when(start).after.moves.state;
    editing(draft as MoveDraft)
      .when(write({ field: 'notes', value: 'x' }))
      .thenRejected('A new move has a pick-up and a drop-off note.');
  });
});

describe('somebody else changes the move meanwhile', () => {
  const news = (draft: MoveDraft, ...more: readonly GivenEvent[]) => {
    const { sees } = editing(draft, ...more);
    return meanwhile(sees, sees.moves.state.draft as MoveDraft);
  };
  const theirs = heard({ pickupNotes: 'Gate 9', version: 4 });

  test('what was not touched is told, stays theirs and is not sent', () => {
    expect(news(typed, heard({ deadlineMs: 0, version: 4 }))).toEqual([
      { field: 'deadlineMs', mine: row.deadlineMs, theirs: 0, isConflict: false, locked: null },
    ]);
    const { sees } = editing(typed, heard({ deadlineMs: 0, version: 4 }));
    expect(editRequestOf(sees, typed)).toEqual({ ...request, version: 4 });
    expect(outcomeOf(sees, typed)).toMatchObject({ deadlineMs: 0, pickupNotes: 'Ring twice' });
  });

  test('what was typed over is a conflict, and nothing is saved before it is answered', () => {
    expect(news(typed, theirs)).toEqual([
      {
        field: 'pickupNotes',
        mine: 'Ring twice',
        theirs: 'Gate 9',
        isConflict: true,
        locked: null,
      },
    ]);
    const undecided = 'Choose which values to keep first.';
    editing(typed, theirs)
      .when(save({ version: 4 }))
      .thenRejected(undecided);
    editing(typed, theirs)
      .when({ type: 'moves/goTo', data: { step: 'confirm' } })
      .thenRejected(undecided);
  });

  test('the same on both sides is no conflict, and nothing is left to send', () => {
    const same = heard({ pickupNotes: 'Ring twice', version: 4 });
    expect(news(typed, same).map(({ isConflict }) => isConflict)).toEqual([false]);
    const { sees } = editing(typed, same);
    expect(editRequestOf(sees, typed)?.fields).toEqual({});
    editing(typed, same)
      .when(save({ version: 4, fields: {} }))
      .thenRejected('Nothing has been changed.');
  });

  test('keeping mine goes out from their version; one step back asks again', () => {
    const kept: MoveDraft = {
      ...typed,
      edit: { activityId: 'a1', notes, seen: { ...seen, pickupNotes: 'Gate 9' } },
    };
    editing(typed, theirs)
      .when(settle('pickupNotes', 'mine'))
      .then([changed(kept)])
      .thenReverts([changed(typed)]);
    expect(news(kept, theirs)).toEqual([]);
    const { sees } = editing(kept, theirs);
    expect(editRequestOf(sees, kept)).toEqual({ ...request, version: 4 });
    editing(kept, theirs)
      .when(save({ version: 4 }))
      .thenEnds([]);
    // And once more, when they change it once more.
    const again = heard({ pickupNotes: 'Gate 10', version: 5 });
    expect(news(kept, theirs, again).map(({ isConflict }) => isConflict)).toEqual([true]);
  });

  test.each([
    ['pickupNotes', { pickupNotes: 'Gate 9' }],
    ['notes', { notes: 'call twice' }],
    ['readyMs', { readyMs: nowMs + 6 * halfHourMs }],
  ] as const)('taking theirs: %s is theirs, and not sent', (field, fields) => {
    const came = editing(typed, heard({ ...fields, version: 4 })).when(settle(field, 'theirs'));
    const draft = came.after.moves.state.draft as MoveDraft;
    expect(meanwhile(came.after, draft)).toEqual([]);
    expect(editRequestOf(came.after, draft)?.fields).not.toHaveProperty(field);
    expect(outcomeOf(came.after, draft)[field]).toBe(Object.values(fields)[0]);
  });

  test('ready and deadline are one question: one answer is for both', () => {
    const deadlineMs = nowMs + 30 * halfHourMs;
    const moved: MoveDraft = { ...opened, deadlineMs };
    const readyMs = nowMs + 6 * halfHourMs;
    const ready = heard({ readyMs, version: 4 });
    expect(news(moved, ready)).toMatchObject([
      { field: 'readyMs', mine: row.readyMs, theirs: readyMs, isConflict: true },
      { field: 'deadlineMs', mine: deadlineMs, theirs: row.deadlineMs, isConflict: true },
    ]);
    const mine = editing(moved, ready).when(settle('deadlineMs', 'mine')).after;
    const kept = mine.moves.state.draft as MoveDraft;
    expect(meanwhile(mine, kept)).toEqual([]);
    expect(editRequestOf(mine, kept)?.fields).toEqual({ readyMs: row.readyMs, deadlineMs });
    const theirs = editing(moved, ready).when(settle('readyMs', 'theirs')).after;
    const taken = theirs.moves.state.draft as MoveDraft;
    expect(outcomeOf(theirs, taken)).toMatchObject({ readyMs, deadlineMs: row.deadlineMs });
  });

  test('a time that was moved cannot be kept once it is locked', () => {
    const moved: MoveDraft = { ...opened, deadlineMs: nowMs + 30 * halfHourMs };
    const locked = 'Locked: the move is in progress.';
    expect(news(moved, underWay)).toMatchObject([
      { field: 'deadlineMs', isConflict: true, locked },
    ]);
    editing(moved, underWay).when(settle('deadlineMs', 'mine')).thenRejected(locked);
    editing(moved, underWay)
      .when(settle('deadlineMs', 'theirs'))
      .then([changed(opened)]);
  });

  test('a choice needs a change, and a form', () => {
    editing(typed)
      .when(settle('pickupNotes', 'mine'))
      .thenRejected('Nobody else has changed this field.');
    given(...world)
      .when(settle('pickupNotes', 'mine'))
      .thenRejected('No move is being edited.');
  });
});

describe('saving', () => {
  test('is asked for with what it changes, and the form waits', () => {
    const came = editing(typed).when(save());
    const change = { field: 'Pick-up note', before: 'Gate 4', after: 'Ring twice', zone: null };
    const note = { subject: 'PA-a1', activityIds: ['a1'], changes: [change] };
    came.then([asked(saveEdits, { edit: request, forceReady: false }, { note })]).thenEnds([]);
    expect(came.after.moves.state.draft).toEqual(typed);
  });

  test.each([
    [{ deadlineMs: null }, 'A deadline is required.'],
    [{ readyMs: nowMs - halfHourMs }, 'The ready time may not be in the past.'],
    [{ deadlineMs: row.readyMs }, 'The deadline must be at least 30 minutes after the ready time.'],
  ])('reading 14: %o is refused', (fields, reason) => {
    editing(opened).when(save({ fields })).thenRejected(reason);
  });

  test('reading 14: what broke the rule before stays as it is while notes are edited', () => {
    const broken = { readyMs: nowMs - 9 * halfHourMs, deadlineMs: nowMs - 9 * halfHourMs };
    given(...world, heard(broken))
      .when(save())
      .thenEnds([]);
  });

  test('the form stands still meanwhile', () => {
    for (const command of [
      save(),
      write({ field: 'notes', value: 'x' }),
      settle('notes', 'mine'),
      { type: 'moves/close', data: {} },
    ] as const) {
      saving().when(command).thenRejected('The move is being saved.');
    }
  });

  test('S1 §4: once saved the form closes', () => {
    const { after } = saving(ended('done')).when(settleFlow as never);
    expect(after.moves.state.draft).toBeNull();
  });

  test('P8: a stale edit is refused; all that was typed stays beside what is there now', () => {
    const { sees } = saving(heard({ pickupNotes: 'Gate 9', version: 4 }), ended('refused'));
    expect(sees.moves.state.draft).toEqual(typed);
    expect(isSaving(sees)).toBe(false);
    expect(meanwhile(sees, typed)).toMatchObject([
      { field: 'pickupNotes', mine: 'Ring twice', theirs: 'Gate 9', isConflict: true },
    ]);
  });

  test('a move that is gone is told', () => {
    editing(typed, removed)
      .when(save())
      .thenRejected('This move is gone: it was removed, or it belongs to another account.');
    editing(typed, flowOpened(form), removed)
      .when({ type: 'moves/close', data: {} })
      .then([flowPutAside('moves', false)]);
  });
});
