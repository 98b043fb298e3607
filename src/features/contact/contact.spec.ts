import { describe, expect, test } from 'vitest';
import { actionRow, activityRow, driverRow, nowMs, tripRow } from '#domain/testing/rows.ts';
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
          driverRow('d3', { phone: '+1 913 555 0107' }),
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
const whom = { driverId: 'd1', activityId: 'a1' } as const;
const ofMove = { collection: 'activities', ids: ['a1'] } as const;
const text = { type: 'contact/text', data: whom } as const;
const call = { type: 'contact/call', data: whom } as const;
const showNumber = { type: 'contact/showNumber', data: { driverId: 'd1' } } as const;
const track = { type: 'contact/track', data: ofMove } as const;
const place = { origin: 'https://tarmac.example', hosts: ['see.example'], options: 'seed=7' };
const tracker = { type: 'contact/trackerChanged', data: { place } } as const;
const lost = { type: 'connection/linkChanged', data: { link: 'lost', atMs: nowMs } } as const;

type Asked = typeof text | typeof call | typeof showNumber | typeof track;
const all = [
  [text, 'drivers:d1/sms', 'text through the bridge', 'A text is being sent already.'],
  [call, 'drivers:d1/voice', 'call through the bridge', 'A call is being made already.'],
  [showNumber, 'drivers:d1/number', 'number to call', 'A number is being asked for already.'],
  [track, 'activities:a1/track', 'link to the tracker', 'A link is being asked for already.'],
] as const;
const requested = (command: Asked) => {
  const [, subject = '', by = '', blocks = ''] = all.find(([one]) => one === command) ?? [];
  const move = command === showNumber ? [] : ['a1'];
  return {
    type: 'outbox/opened',
    data: {
      of: command.type,
      intentId: COMMAND_ID,
      key: COMMAND_ID,
      subject,
      note: {
        subject: ['Ann Lee', ...move.map((id) => `PA-${id}`)].join(', '),
        activityIds: move,
        changes: [{ field: 'By', before: null, after: by, zone: null }],
      },
      phase: 'sent',
      askedMs: 1_800_000_000_000,
      version: null,
      partOf: null,
      blocks,
      asked: command.data,
    },
  };
};

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
    given(rows, opened)
      .when({ type: 'contact/close', data: {} })
      .then([{ type: 'contact/windowClosed', data: {} }]);
    given(rows).when({ type: 'contact/close', data: {} }).thenRejected('The window is not open.');
  });

  test('Connect closes it and starts the bridge', () => {
    for (const connect of [text, call]) {
      const came = given(rows, opened).when(connect);
      came.then([requested(connect) as never]);
      expect(came.after.contact.state.window).toBeNull();
    }
  });
});

describe('what the server is asked', () => {
  test.each(all)('$type: once at a time, and not while the connection is lost', (...one) => {
    const [command, , , running] = one;
    given(rows, tracker)
      .when(command)
      .then([requested(command) as never]);
    given(rows, tracker, requested(command)).when(command).thenRejected(running);
    given(rows, tracker, lost)
      .when(command)
      .thenRejected('The connection is lost, and this cannot wait for it.');
  });

  test('a text waits for no call, and for no text to another driver', () => {
    for (const other of [call, { ...text, data: { ...whom, driverId: 'd3' } }] as const) {
      const came = given(rows, requested(text)).when(other);
      expect(came.after.outbox.state.open.map(({ phase }) => phase)).toEqual(['sent', 'sent']);
    }
  });

  test('nobody is reached without a phone', () => {
    const mute = { driverId: 'd2', activityId: null } as const;
    for (const type of ['contact/text', 'contact/call', 'contact/showNumber'] as const) {
      given(rows).when({ type, data: mute }).thenRejected('Bo Finn has no phone number.');
    }
  });

  test.each([
    [['a3'], 'The move is not on a trip.'],
    [['a2'], 'The move has no driver yet.'],
    [['a4'], 'The move has no driver yet.'],
    [['a9'], 'This move is gone: it was removed, or it belongs to another account.'],
    [['a1', 'a2'], 'Select exactly one move: several are selected.'],
    [[], 'Select a move first.'],
  ])('reading 30: %j is not tracked', (ids, reason) => {
    given(rows, tracker)
      .when({ type: 'contact/track', data: of('activities', ...ids) })
      .thenRejected(reason);
  });

  test('nor is anything without a tracker', () => {
    given(rows).when(track).thenRejected('No tracker is set up for this console.');
  });

  test('where links may lead is told at each start, and logged when it is new', () => {
    const hears = (place: typeof tracker.data.place | null) =>
      ({ type: 'contact/trackerHeard', data: { place } }) as const;
    given().when(hears(null)).then([]);
    given(tracker).when(hears(place)).then([]);
    given().when(hears(place)).then([tracker]);
    const gone = given(tracker).when(hears(null));
    expect(gone.after.contact.state.tracker).toBeNull();
  });
});
