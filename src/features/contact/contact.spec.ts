import { describe, expect, test } from 'vitest';
import { actionRow, activityRow, driverRow, tripRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { contactSlice } from './contact.slice.ts';

const { given } = specFor(contactSlice);

const driven = actionRow('x', { activityId: 'a1', driverId: 'd1' });
const rows = {
  type: 'world/changed',
  data: {
    put: [
      {
        collection: 'drivers',
        rows: [
          driverRow('d1', { name: 'Ann Lee', phone: '+1 (913) 555-0105' }),
          driverRow('d2', { name: 'Bo Finn' }),
        ],
      },
      {
        collection: 'trips',
        rows: [
          tripRow('t1', { actions: [driven] }),
          tripRow('t2', { actions: [actionRow('y', { activityId: 'a2', driverId: null })] }),
        ],
      },
      {
        collection: 'activities',
        rows: [
          activityRow('a1', { tripId: 't1', actionSheetId: 'sheet-1' }),
          activityRow('a2', { tripId: 't2', actionSheetId: 'sheet-2' }),
          activityRow('a3'),
          activityRow('a4', { tripId: 't1' }),
        ],
      },
    ],
    removed: [],
  },
} as const;
type Collection = 'activities' | 'drivers' | 'locations' | 'vehicles';
const of = (collection: Collection, ...ids: readonly string[]) => ({ collection, ids });
const open = (collection: Collection, ...ids: readonly string[]) =>
  ({ type: 'contact/open', data: of(collection, ...ids) }) as const;
const opened = {
  type: 'contact/windowOpened',
  data: { driverId: 'd1', activityId: 'a1', kind: 'sms' },
} as const;
const closed = { type: 'contact/windowClosed', data: {} } as const;
const asked = { kind: 'sms', driverId: 'd1', activityId: 'a1' } as const;
const requested = (intentId: string, what: object = {}) =>
  ({ type: 'contact/requested', data: { intentId, ...asked, ...what } }) as const;
const hasTracker = { type: 'contact/trackerKnown', data: { hasTracker: true } } as const;

describe('the comms window (S1 §4)', () => {
  test('opens for a driver, or for the driver of a move, with SMS', () => {
    given(rows).when(open('activities', 'a1')).then([opened]);
    given(rows)
      .when(open('drivers', 'd1'))
      .then([{ ...opened, data: { ...opened.data, activityId: null } }]);
  });

  test.each([
    [[], 'Select a driver or a move first.'],
    [['a1', 'a2'], 'Select exactly one: several are selected.'],
    [['a3'], 'The move has no driver yet.'],
    [['a2'], 'The move has no driver yet.'],
    [['a9'], 'This move is gone: it was removed, or it belongs to another account.'],
  ])('reading 55: %j leads to nobody', (ids, reason) => {
    given(rows)
      .when(open('activities', ...ids))
      .thenRejected(reason);
  });

  test('nor does a driver without a phone, one that is gone, a place or a vehicle', () => {
    given(rows).when(open('drivers', 'd2')).thenRejected('Bo Finn has no phone number.');
    given(rows)
      .when(open('drivers', 'd9'))
      .thenRejected('This driver is gone: he was removed, or he belongs to another account.');
    given(rows)
      .when(open('locations', 'A'))
      .thenRejected('Contacting a store is currently unavailable.');
    given(rows)
      .when(open('vehicles', 'v1'))
      .thenRejected('A vehicle has no driver of its own: select its move.');
  });

  test('the palette asks for what is selected', () => {
    const { from } = contactSlice.registry['contact/open'];
    const none = given(rows).sees;
    expect(from?.(none)).toEqual({ yes: false, reason: 'Select a driver or a move first.' });
    const selected = { type: 'selection/changed', data: of('drivers', 'd1', 'd2') };
    expect(from?.(given(rows, selected).sees)).toEqual({
      yes: true,
      data: of('drivers', 'd1', 'd2'),
    });
  });

  test('text or call is chosen; Cancel closes', () => {
    const voice = { kind: 'voice' } as const;
    const came = given(rows, opened).when({ type: 'contact/choose', data: voice });
    came.then([{ type: 'contact/kindChosen', data: voice }]);
    expect(came.after.contact.state.window?.kind).toBe('voice');
    given(rows, opened).when({ type: 'contact/close', data: {} }).then([closed]);
    given(rows).when({ type: 'contact/close', data: {} }).thenRejected('The window is not open.');
  });

  test('Connect closes it and starts the bridge', () => {
    const came = given(rows, opened).when({ type: 'contact/connect', data: asked });
    came.then([requested(COMMAND_ID), closed]);
    expect(came.after.contact.state).toMatchObject({
      window: null,
      under: [{ intentId: COMMAND_ID, outcomeUnknown: false }],
    });
  });

  test('not twice at a time, but a call beside a text', () => {
    given(rows, requested('s:9'))
      .when({ type: 'contact/connect', data: asked })
      .thenRejected('A text is being sent already.');
    given(rows, requested('s:9'))
      .when({ type: 'contact/connect', data: { ...asked, kind: 'voice' } })
      .then([requested(COMMAND_ID, { kind: 'voice' })]);
  });
});

describe('a number to call, and a link that follows a move', () => {
  test('a number is asked for a driver who has a phone', () => {
    const ask = (driverId: string) => ({ type: 'contact/showNumber', data: { driverId } }) as const;
    given(rows)
      .when(ask('d1'))
      .then([requested(COMMAND_ID, { kind: 'number', activityId: null })]);
    given(rows).when(ask('d2')).thenRejected('Bo Finn has no phone number.');
    given(rows, requested('s:9', { kind: 'number', activityId: null }))
      .when(ask('d1'))
      .thenRejected('A number is being asked for already.');
  });

  const track = (...ids: readonly string[]) =>
    ({ type: 'contact/track', data: of('activities', ...ids) }) as const;

  test('reading 30: one selected move with driver, trip and action sheet', () => {
    given(rows, hasTracker)
      .when(track('a1'))
      .then([requested(COMMAND_ID, { kind: 'track' })]);
  });

  test.each([
    [['a3'], 'The move is not on a trip.'],
    [['a2'], 'The move has no driver yet.'],
    [['a1', 'a2'], 'Select exactly one move: several are selected.'],
    [[], 'Select a move first.'],
  ])('reading 30: %j is not tracked', (ids, reason) => {
    given(rows, hasTracker)
      .when(track(...ids))
      .thenRejected(reason);
  });

  test('nor anything without a tracker, nor the same move twice at a time', () => {
    given(rows).when(track('a1')).thenRejected('No tracker is set up for this console.');
    given(rows, hasTracker, requested('s:9', { kind: 'track' }))
      .when(track('a1'))
      .thenRejected('A link is being asked for already.');
  });

  test('the number stays on the card, the link is shown until it is closed', () => {
    const blank = { intentId: 's:9', endsIn: null, phone: null, url: null };
    const done = { intentId: 's:9', ...asked, endsIn: null, name: 'Ann Lee' };
    const number = { kind: 'number', activityId: null } as const;
    const numbered = given(rows, requested('s:9', number)).when({
      type: 'contact/replied',
      data: { ...blank, phone: '+17855550001' },
    });
    numbered
      .then([
        { type: 'contact/done', data: { ...done, ...number } },
        { type: 'contact/numberGiven', data: { driverId: 'd1', phone: '+17855550001' } },
      ])
      .thenEnds([{ command: 's:9', end: { how: 'done' } }]);
    const url = 'https://see.tracker.example/f/1';
    const linked = given(rows, requested('s:9', { kind: 'track' })).when({
      type: 'contact/replied',
      data: { ...blank, url },
    });
    linked.then([
      { type: 'contact/done', data: { ...done, kind: 'track' } },
      { type: 'contact/linkGiven', data: { activityId: 'a1', url } },
    ]);
    expect(linked.after.contact.state.link).toEqual({ activityId: 'a1', url });
    given(rows, { type: 'contact/linkGiven', data: { activityId: 'a1', url } })
      .when({ type: 'contact/closeLink', data: {} })
      .then([{ type: 'contact/linkClosed', data: {} }]);
  });
});

describe('what became of it', () => {
  const told = { intentId: 's:9', ...asked };

  test('refused: told with whom it was about', () => {
    const why = 'No driver in your accounts has this number.';
    const failed = { intentId: 's:9', why, refused: true, outOfOrder: false };
    const came = given(rows, requested('s:9')).when({ type: 'contact/failed', data: failed });
    came
      .then([
        { type: 'contact/failed', data: { ...told, name: 'Ann Lee', why, outOfOrder: false } },
      ])
      .thenEnds([{ command: 's:9', end: { how: 'rejected', reason: why } }]);
    expect(came.after.contact.state.under).toEqual([]);
  });

  test('an answer for what nobody waits for changes nothing', () => {
    const data = { intentId: 's:9', endsIn: null, phone: null, url: null };
    given(rows).when({ type: 'contact/replied', data }).then([]);
  });

  test('unanswered it waits to be asked again or given up', () => {
    const of9 = { intentId: 's:9' };
    const unanswered = { type: 'contact/outcomeUnknown', data: of9 } as const;
    given(rows, requested('s:9'))
      .when({ type: 'contact/askAgain', data: of9 })
      .thenRejected('Nothing is waiting for an answer.');
    given(rows, requested('s:9'))
      .when({ type: 'contact/unanswered', data: of9 })
      .then([unanswered]);
    const again = given(rows, requested('s:9'), unanswered).when({
      type: 'contact/askAgain',
      data: of9,
    });
    expect(again.after.contact.state.under).toMatchObject([{ outcomeUnknown: false }]);
    given(rows, requested('s:9'), unanswered)
      .when({ type: 'contact/giveUp', data: of9 })
      .then([{ type: 'contact/givenUp', data: told }])
      .thenEnds([
        { command: 's:9', end: { how: 'failed', error: 'Given up without an answer.' } },
        { command: COMMAND_ID, end: { how: 'done' } },
      ]);
  });
});
