import { describe, expect, test } from 'vitest';
import { actionRow, activityRow, driverRow, tripRow } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { lineIs } from '#spine/connection/testing/events.ts';
import { change, opened as openedOf } from '#spine/outbox/testing/events.ts';
import { selected } from '#spine/selection/testing/events.ts';
import { changed } from '#spine/world/testing/world.ts';
import { contactRequests } from './contact.requests.ts';
import { contactSlice } from './contact.slice.ts';

const { command, event, given } = specFor(contactSlice);

const driven = actionRow('x', { activityId: 'a1', driverId: 'd1' });
const known = given(
  changed({
    drivers: [
      driverRow('d1', { name: 'Ann Lee', phone: '+1 (913) 555-0105' }),
      driverRow('d2', { name: 'Bo Finn' }),
      driverRow('d3', { phone: '+1 913 555 0107' }),
    ],
    trips: [
      tripRow('t1', { actions: [driven] }),
      tripRow('t2', { actions: [actionRow('y', { activityId: 'a2', driverId: null })] }),
    ],
    activities: [
      activityRow('a1', { tripId: 't1', actionSheetId: 'sheet-1' }),
      activityRow('a2', { tripId: 't2', actionSheetId: 'sheet-2' }),
      'a3',
      activityRow('a4', { tripId: 't1' }),
    ],
  }),
);
type Collection = 'activities' | 'drivers' | 'locations' | 'vehicles';
const of = (collection: Collection, ...ids: readonly string[]) => ({ collection, ids });
const open = (collection: Collection, ...ids: readonly string[]) =>
  ({ type: 'contact/open', data: of(collection, ...ids) }) as const;
const windowOpened = event('contact/windowOpened', 'driverId', 'activityId', 'kind');
const opened = windowOpened('d1', 'a1', 'sms');
const whom = { driverId: 'd1', activityId: 'a1' } as const;
const ofMove = { collection: 'activities', ids: ['a1'] } as const;
const text = { type: 'contact/text', data: whom } as const;
const call = { type: 'contact/call', data: whom } as const;
const showNumber = { type: 'contact/showNumber', data: { driverId: 'd1' } } as const;
const track = { type: 'contact/track', data: ofMove } as const;
const place = { origin: 'https://tarmac.example', hosts: ['see.example'], options: 'seed=7' };
const tracker = { type: 'contact/trackerChanged', data: { place } } as const;

type Asked = typeof text | typeof call | typeof showNumber | typeof track;
const all = [
  [text, 'drivers:d1/sms', 'text through the bridge', 'A text is being sent already.'],
  [call, 'drivers:d1/voice', 'call through the bridge', 'A call is being made already.'],
  [showNumber, 'drivers:d1/number', 'number to call', 'A number is already being requested.'],
  [track, 'activities:a1/track', 'link to the tracker', 'A link is already being requested.'],
] as const;
const requested = (command: Asked) => {
  const [, subject = '', by = '', blocks = ''] = all.find(([one]) => one === command) ?? [];
  const move = command === showNumber ? [] : ['a1'];
  const whom = ['Ann Lee', ...move.map((id) => `PA-${id}`)].join(', ');
  const note = { subject: whom, activityIds: move, changes: [change('By', null, by)] };
  const request = contactRequests.find(({ type }) => type === command.type);
  if (!request) throw new Error(`${command.type} is no request`);
  return openedOf(request, command.data, { subject, note, blocks });
};

describe('the comms window (S1 §4)', () => {
  test('the window opens with SMS for a driver, or for the driver of a move', () => {
    known.when(open('activities', 'a1')).then(opened);
    known.when(open('drivers', 'd1')).then(windowOpened('d1', null, 'sms'));
  });

  test.each([
    [[], 'Select a driver or a move first.'],
    [['a1', 'a2'], 'Select exactly one: several are selected.'],
    [['a3'], 'The move has no driver yet.'],
    [['a2'], 'The move has no driver yet.'],
    [['a9'], 'This move is gone: it was removed, or it belongs to another account.'],
  ])('the window does not open for the moves %j (reading 55)', (ids, reason) => {
    known.when(open('activities', ...ids)).thenRejected(reason);
  });

  test('the window does not open without a phone, a driver, or for a place or vehicle', () => {
    const { when } = known;
    const gone = 'This driver was removed or belongs to another account.';
    const none = 'A vehicle has no driver of its own: select its move.';
    when(open('drivers', 'd2')).thenRejected('Bo Finn has no phone number.');
    when(open('drivers', 'd9')).thenRejected(gone);
    when(open('locations', 'A')).thenRejected('Contacting a store is currently unavailable.');
    when(open('vehicles', 'v1')).thenRejected(none);
  });

  test('the palette opens the window for the current selection', () => {
    const { from } = contactSlice.registry['contact/open'];
    const none = { yes: false, reason: 'Select a driver or a move first.' };
    expect(from?.(known.sees)).toEqual(none);
    const { sees } = known.and(selected('drivers', 'd1', 'd2'));
    expect(from?.(sees)).toEqual({ yes: true, data: of('drivers', 'd1', 'd2') });
  });

  test('the operator chooses text or call; Cancel closes the window', () => {
    const voice = { kind: 'voice' } as const;
    const came = known.and(opened).when({ type: 'contact/choose', data: voice });
    came.then({ type: 'contact/kindChosen', data: voice });
    expect(came.after.contact.state.window?.kind).toBe('voice');
    const close = { type: 'contact/close', data: {} } as const;
    known.and(opened).when(close).then({ type: 'contact/windowClosed', data: {} });
    known.when(close).thenRejected('The window is not open.');
  });

  test('Connect closes the window and starts the bridge', () => {
    for (const connect of [text, call]) {
      const came = known.and(opened).when(connect);
      came.then(requested(connect));
      expect(came.after.contact.state.window).toBeNull();
    }
  });
});

describe('requests to the server', () => {
  test.each(all)('$type runs once at a time, and not while the connection is lost', (...one) => {
    const [command, , , running] = one;
    const there = known.and(tracker);
    there.when(command).then(requested(command));
    there.and(requested(command)).when(command).thenRejected(running);
    const lost = there.and(lineIs('lost')).when(command);
    lost.thenRejected('The connection is lost, and this cannot wait for it.');
  });

  test('a text is sent beside a call and beside a text to another driver', () => {
    for (const other of [call, { ...text, data: { ...whom, driverId: 'd3' } }] as const) {
      const came = known.and(requested(text)).when(other);
      expect(came.after.outbox.state.open.map(({ phase }) => phase)).toEqual(['sent', 'sent']);
    }
  });

  test('no bridge or number is requested for a driver without a phone', () => {
    const mute = { driverId: 'd2', activityId: null } as const;
    for (const type of ['contact/text', 'contact/call', 'contact/showNumber'] as const) {
      known.when({ type, data: mute }).thenRejected('Bo Finn has no phone number.');
    }
  });

  test.each([
    [['a3'], 'The move is not on a trip.'],
    [['a2'], 'The move has no driver yet.'],
    [['a4'], 'The move has no driver yet.'],
    [['a9'], 'This move is gone: it was removed, or it belongs to another account.'],
    [['a1', 'a2'], 'Select exactly one move: several are selected.'],
    [[], 'Select a move first.'],
  ])('the moves %j are not tracked (reading 30)', (ids, reason) => {
    const { when } = known.and(tracker);
    when({ type: 'contact/track', data: of('activities', ...ids) }).thenRejected(reason);
  });

  test('no move is tracked when no tracker is set up', () => {
    known.when(track).thenRejected('No tracker is set up for this console.');
  });

  test("the tracker's hosts are reported at each start and logged when they change", () => {
    const hears = command('contact/trackerHeard', 'place');
    given().when(hears(null)).then([]);
    given(tracker).when(hears(place)).then([]);
    given().when(hears(place)).then(tracker);
    const gone = given(tracker).when(hears(null));
    expect(gone.after.contact.state.tracker).toBeNull();
  });
});
