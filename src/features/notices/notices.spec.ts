import { describe, expect, test } from 'vitest';
import { activityRow, locationRow, nowMs, tripRow, vehicleRow } from '#domain/testing/rows.ts';
import { formatTime } from '#domain/zones.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { answered, heldAnswer } from '#wire/testing/scriptedLink.ts';
import { lineIs } from '#spine/connection/testing/events.ts';
import { endingRequests } from '../endings/index.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import type { ClosedData } from '#spine/outbox/outbox.model.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { closed as closedOf } from '#spine/outbox/testing/events.ts';
import { byJo, changes, load, put, removed, worldLoaded } from '#spine/world/testing/world.ts';
import { vehiclesSlice } from '../vehicles/index.ts';
import { listKept, noticesKept } from './notices.model.ts';
import { noticesProcess } from './notices.process.ts';
import { type NoticesSees, noticesSlice } from './notices.slice.ts';

const { event, given } = specFor(noticesSlice);
const after = (...events: readonly GivenEvent[]) => given(...events).sees.notices.state;
const list = (...events: readonly GivenEvent[]) => after(...events).list;
const kept = (...events: readonly GivenEvent[]) => after(...events).kept;
const text = '1 activity was removed successfully.';
const notice = { kind: 'success', title: 'Removed.', text, moves: ['a1'] } as const;
const asked = { activityId: 'a1', version: 1 };
/** A request that has ended. */
const closed = (own: Partial<ClosedData>) => {
  const all = { intentId: 's:5', rows: ['a1'], result: {}, ...own };
  return closedOf(endingRequests.cancel, asked, 'done', all);
};
const created = (...activityIds: string[]) => {
  const text = `Created ${activityIds.length} activities.`;
  const saved = { kind: 'success', title: 'Saved.', text, moves: activityIds } as const;
  return closed({ told: saved, rows: activityIds });
};
const sync = 'Failed to synchronize with remote data. Gone.';

describe('a wizard that closes while its request waits', () => {
  const aside = (waits: object) => ({
    type: 'flow/putAside',
    data: { id: 1, of: 'moves', isListed: true, forgets: [], ...waits },
  });
  test('gets one notice, which says when its request is sent', () => {
    const text =
      'It waits for the connection, or for what was asked before it, and is then sent by itself.';
    expect(list(aside({ waits: 'Schedule a move: A → B' }))).toMatchObject([
      { kind: 'warning', title: 'Schedule a move: A → B is not sent yet.', text },
    ]);
  });

  test.each<[string, GivenEvent]>([
    ['sent', event('outbox/sent', 'intentId')('s:4')],
    ['withdrawn', closed({ intentId: 's:4', how: 'withdrawn' })],
  ])('is not said to be unsent any more once its request is %s', (_what, over) => {
    const waits = aside({ waits: 'Schedule a move: A → B', intentId: 's:4' });
    const other = aside({ waits: 'Plan a trip', intentId: 's:5' });
    const rest = [{ title: 'Plan a trip is not sent yet.' }];
    expect(list(waits, other, over)).toMatchObject(rest);
    expect(kept(waits, other, over)).toMatchObject(rest);
    expect(after(waits, other, over).unseen).toBe(1);
  });

  test('gets no notice when it only makes room for another', () => {
    expect(list(aside({}))).toEqual([]);
  });
});

const loadFailed = event('world/loadFailed', 'loadId', 'why');

describe('S1 §8, S2 §8, reading 33: the texts of notices', () => {
  const apart =
    "All times here, lateness too, go by the server's. Set the clock of this machine right.";
  const bookmarked = event('session/bookmarked', 'label');
  const saved = event('notices/fileSaved', 'name');
  const troubled = event('connection/troubled', 'what', 'fatal');
  const unknown = event('outbox/unknown', 'intentId', 'told');
  const skewed = event('connection/skewChanged', 'skewMs');
  const placeNotFound = event('search/placeNotFound', 'title', 'why');
  const planRefused = event('trips/planRefused', 'remote', 'reason');
  const calculationFailed = event('trips/calculationFailed', 'remote', 'reason', 'number');
  const isDown = { kind: 'warning', title: 'Out of order', text: 'Down.' } as const;
  test.each([
    [saved('a.csv'), 'success', 'Saved.', "a.csv is among the browser's downloads."],
    [bookmarked('Auction opens'), 'success', 'Bookmark set.', 'Auction opens'],
    [bookmarked(''), 'success', 'Bookmark set.', 'It is part of the session.'],
    [closed({ told: notice }), 'success', 'Removed.', '1 activity was removed successfully.'],
    [unknown('s:1', isDown), 'warning', 'Out of order', 'Down.'],
    [loadFailed('s:1', 'Gone.'), 'error', 'Sync Failure', sync],
    [
      { type: 'map/tripNotFound', data: {} } as const,
      'warning',
      'No activities for trip found.',
      'None of them is in the data loaded.',
    ],
    [troubled('Storage is refused.', false), 'warning', 'Simulated company', 'Storage is refused.'],
    [troubled('It stands still.', true), 'error', 'Simulated company', 'It stands still.'],
    [placeNotFound('Main St', 'Down.'), 'error', 'The place could not be shown.', 'Main St: Down.'],
    [planRefused('planner', 'Busy.'), 'warning', 'Cannot plan', 'Busy.'],
    [calculationFailed('planner', 'Down.', 1), 'error', 'Cannot plan', 'Down.'],
    [calculationFailed('ml', 'Down.', 1), 'error', 'Cannot plan', ''],
    [
      skewed(-180_000),
      'warning',
      "The clock of this machine is 3 minutes behind the server's.",
      apart,
    ],
  ] as const)('the event %o posts its notice', (event, kind, title, text) => {
    expect(list(event)).toMatchObject([{ id: 'given:0', kind, title, text, atMs: nowMs }]);
  });
});

test('a plan that the console itself refuses or fails to calculate posts no notice', () => {
  const refused = event('trips/planRefused', 'reason');
  const failed = event('trips/calculationFailed', 'reason', 'number');
  expect(list(refused('Busy.'), failed('Down.', 1))).toEqual([]);
});

test('a file that is saved is said by its name', () => {
  const came = given().when({ type: 'notices/tellSaved', data: { name: 'a.csv' } });
  came.then([{ type: 'notices/fileSaved', data: { name: 'a.csv' } }]);
  expect(came.after.notices.state.list).toMatchObject([
    { text: "a.csv is among the browser's downloads." },
  ]);
});

test('an outcome that is not known and has no words posts no notice', () => {
  expect(list(event('outbox/unknown', 'intentId', 'told')('s:1', null))).toEqual([]);
});

test('P14: a clock that is right again posts no notice', () => {
  const apart = { type: 'connection/skewChanged', data: { skewMs: 180_000 } } as const;
  const right = { type: 'connection/skewChanged', data: { skewMs: null } } as const;
  expect(list(apart, right)).toHaveLength(1);
});

test('each notice of one ended request is a toast, closed on its own', () => {
  const both = given(closed({ told: notice, also: [{ ...notice, title: 'Saved.' }] }));
  const came = both.when({ type: 'notices/dismiss', data: { ids: ['given:0'] } });
  expect(came.after.notices.state.list).toMatchObject([{ id: 'given:0/2', title: 'Saved.' }]);
  expect(came.after.notices.state.kept.map(({ title }) => title)).toEqual(['Removed.', 'Saved.']);
});

test('only the newest toasts are kept, up to a limit', () => {
  const events = Array.from({ length: noticesKept + 5 }, () => created('a1'));
  const newest = list(...events);
  expect(newest).toHaveLength(noticesKept);
  expect(newest[0]?.id).toBe('given:5');
});

test('dismissed toasts go, the others stay', () => {
  const data = { ids: ['given:0', 'given:2', 'given:9'] };
  const three = given(created('a1'), created('a2'), created('a3'));
  const came = three.when({ type: 'notices/dismiss', data });
  came.then({ type: 'notices/dismissed', data }).thenDone();
  expect(came.after.notices.state.list.map(({ id }) => id)).toEqual(['given:1']);
});

describe('reading 29: a failure of what no operator started is only logged', () => {
  const failed = loadFailed('s:2', 'Gone.');
  const asked = { type: 'world/loadRequested', data: { loadId: 's:2', accountIds: null } };
  const loaded = worldLoaded();

  test('a failed fetch by id posts no notice', () => {
    const data = { why: 'Gone.' };
    expect(list({ type: 'world/fetchFailed', data })).toEqual([]);
  });

  test('a failed resync of a process posts no notice, a failed load of the operator does', () => {
    const byProcess = specFor(noticesSlice, { origin: 'process' });
    const listed = (events: readonly GivenEvent[]) =>
      byProcess.given(...events).sees.notices.state.list;
    expect(listed([loaded, asked, failed])).toEqual([]);
    expect(listed([asked, failed])).toHaveLength(1);
    expect(list(loaded, asked, failed)).toHaveLength(1);
  });
});

describe('while you were away', () => {
  const resynced = (data: ReturnType<typeof changes>): GivenEvent => ({
    type: 'world/resynced',
    data: { ...data, loadId: 's:1', skipped: 0, partial: 0, unread: [], atMs: nowMs },
  });
  const moves = (...names: string[]) =>
    changes({ activities: names.map((name) => activityRow(name, { name, createdMs: nowMs - 1 })) });
  const changed = (...names: string[]) => ({ type: 'world/changed', data: moves(...names) });
  const away = given(lineIs('lost'), lineIs('connected'));
  const resumed = given(lineIs('lost'), lineIs('connected', true));
  const caughtUp = { type: 'notices/caughtUp', data: {} } as const;
  const reported = (text: string | null) => [
    { type: 'notices/awayTold' as const, data: { sinceMs: nowMs, text } },
  ];

  test('after a resume, changes since are reported; changes before the loss are not', () => {
    const came = given(changed('A1'), lineIs('lost'), lineIs('connected', true), changed('A2'));
    const after = came.when(caughtUp).then(reported('1 move changed: A2.')).after;
    expect(after.notices.state.away).toBeNull();
    expect(after.notices.state.list).toMatchObject([
      { kind: 'away', title: 'While you were away', text: '1 move changed: A2.' },
    ]);
  });

  test('after a resync, only the changes of the resync are reported', () => {
    const came = away.and(changed('A1'), resynced(moves('A2', 'A3', 'A4', 'A5'))).when(caughtUp);
    came.then(reported('4 moves changed: A2, A3, A4 and 1 more.'));
  });

  test('the report names what was created, changed and removed, and counts the rest', () => {
    const activities = [
      activityRow('N', { name: 'N', createdMs: nowMs }),
      activityRow('O', { name: 'O', createdMs: nowMs - 1 }),
    ];
    const trips = [tripRow('T', { name: 'T', requestedMs: nowMs - 1, submittedMs: nowMs })];
    const rows = { activities, drivers: ['d1', 'd2'], trips };
    const came = away.and(resynced(changes(rows, { activities: ['gone'] }))).when(caughtUp);
    const moved = '1 move created: N. 1 move changed: O. 1 move gone.';
    came.then(reported(`${moved} 1 trip created: T. 2 drivers changed.`));
  });

  test('a removed move is reported with its name and the name of the person who removed it', () => {
    const resumed = given(changed('A1', 'A2', 'A3'), lineIs('lost'), lineIs('connected', true));
    const gone = { type: 'world/changed', data: removed({ activities: ['A1', 'A2'] }, byJo) };
    const came = resumed.and(gone as ReturnType<typeof changed>).when(caughtUp);
    came.then(reported('2 moves gone: A1, A2, removed by Jo Brandt.'));
  });

  test('without changes, or with changes saved here, nothing is reported', () => {
    resumed.when(caughtUp).then(reported(null));
    const came = resumed.and(changed('a7'), created('a7'));
    const after = came.when(caughtUp).then(reported(null)).after;
    expect(after.notices.state.list).toHaveLength(1);
  });

  test("an operator's own edit of a vehicle is not reported as another person's", async () => {
    const car = vehicleRow('v1', { version: 2 });
    const saved = answered<'editVehicle'>({ vehicle: { ...car, version: 3 } }, nowMs);
    const options = { put: put({ vehicles: [car, 'v2', 'v3'] }), processes: [noticesProcess] };
    const slices = [noticesSlice, vehiclesSlice];
    const script = { editVehicle: [saved] };
    const { run, endsOf, pass, sees } = await openAsking<NoticesSees>(slices, script, options);
    await run('connection/linkHeard', { link: 'lost', atMs: nowMs });
    const fields = { color: 'Red' };
    const id = await run('vehicles/edit', { vehicleId: 'v1', version: 2, fields });
    await run('connection/linkHeard', { link: 'connected', atMs: nowMs, resumed: true });
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    await run('world/heard', changes({ vehicles: [vehicleRow('v2', { version: 2 })] }));
    await pass();
    expect(sees().notices.state.list).toMatchObject([
      { kind: 'success' },
      { kind: 'away', text: '1 vehicle changed.' },
    ]);
  });

  test('the report waits for missed rows that the server named by their ids', async () => {
    const held = heldAnswer<never>();
    const slices = [noticesSlice];
    const processes = [noticesProcess, fetchesProcess(fetchesOfAll(slices))];
    const script = { activitiesByIds: [held.promise] };
    const { run, pass, sees, rest } = await openAsking<NoticesSees>(slices, script, { processes });
    await run('connection/linkHeard', { link: 'lost', atMs: nowMs });
    await run('connection/linkHeard', { link: 'connected', atMs: nowMs, resumed: true });
    await run('world/staleHeard', { collection: 'activities', ids: ['N'] });
    await pass();
    expect(sees().notices.state.away).not.toBeNull();
    const row = activityRow('N', { name: 'N', createdMs: nowMs });
    held.give(answered<'activitiesByIds'>({ activities: [row] }, nowMs) as never);
    await rest();
    await pass();
    expect(sees().notices.state.list).toMatchObject([{ kind: 'away', text: '1 move created: N.' }]);
  });

  test('a second loss delays the report, which then covers the time since the first loss', () => {
    const again = resumed.and(changed('A1'), lineIs('lost'));
    again.when(caughtUp).then([]);
    const back = again.and(lineIs('connected', true), changed('A2')).when(caughtUp);
    back.then(reported('2 moves changed: A1, A2.'));
  });

  test('without a loss nothing is reported', () => {
    given(changed('A1')).when(caughtUp).then([]);
  });
});

describe('reading 37: the notification list', () => {
  const state = (...events: readonly GivenEvent[]) => given(...events).sees.notices.state;
  const saved = created('a1', 'a2');
  const dismissed = { type: 'notices/dismissed', data: { ids: ['given:0'] } } as const;

  test('keeps a dismissed toast, with the moves it is about', () => {
    const { list: toasts, kept, unseen } = state(saved, dismissed);
    expect(toasts).toEqual([]);
    expect(kept).toMatchObject([{ title: 'Saved.', moves: ['a1', 'a2'] }]);
    expect(unseen).toBe(1);
  });

  test('counts nothing as new once it was looked at, and is empty once cleared', () => {
    const seen = given(saved).when({ type: 'notices/see', data: {} });
    expect(seen.after.notices.state).toMatchObject({ unseen: 0, kept: [{}] });
    const again = given(saved, { type: 'notices/seen', data: {} });
    again.when({ type: 'notices/see', data: {} }).then([]);
    const cleared = given(saved).when({ type: 'notices/clear', data: {} });
    expect(cleared.after.notices.state).toMatchObject({ unseen: 0, kept: [] });
    given().when({ type: 'notices/clear', data: {} }).thenRejected('The list is empty.');
  });

  test('shows moves that left the cart by themselves', () => {
    const data = { accountId: null, activityIds: ['a1'], words: 'A1' };
    const { list: toasts, kept } = state({ type: 'cart/left', data });
    expect(toasts).toEqual([]);
    expect(kept).toMatchObject([{ title: 'Left the cart' }]);
    // The operator's own trip.
    expect(state({ type: 'cart/left', data: { ...data, words: '' } }).kept).toEqual([]);
  });

  test('keeps only the newest entries, up to its limit', () => {
    const { kept } = state(...Array.from({ length: listKept + 3 }, () => created('a1')));
    expect(kept).toHaveLength(listKept);
    expect(kept[0]?.id).toBe('given:3');
  });

  test('shows moves that became late once, without a toast', () => {
    const data = { upToMs: nowMs, activityIds: ['a1', 'a2'], text: 'A1, A2' };
    const heard = { type: 'notices/lateHeard', data } as const;
    const { after } = given().when(heard);
    expect(after.notices.state).toMatchObject({
      list: [],
      lateToldMs: nowMs,
      kept: [{ kind: 'late', title: '2 moves are late', text: 'A1, A2', moves: ['a1', 'a2'] }],
    });
    const { when } = given({ type: 'notices/lateTold', data });
    when(heard).then([]);
  });
});

describe('a running console', () => {
  const open = () =>
    openAsking<NoticesSees>(
      [noticesSlice],
      {},
      {
        processes: [noticesProcess],
        ports: { pause: () => Promise.resolve() },
      },
    );
  const minuteMs = 60_000;
  const move = (id: string, inMinutes: number, completedMs: number | null = null) => {
    const deadlineMs = nowMs + inMinutes * minuteMs;
    return activityRow(id, { name: id.toUpperCase(), deadlineMs, completedMs });
  };

  test('names a move that becomes late, but none that was late before', async () => {
    const { run, sees, rest } = await open();
    const activities = [move('a1', -1), move('a2', 1), move('a3', 1, nowMs - 1), move('a4', 9)];
    await load({ run }, { activities });
    await run('clock/tick', { nowMs: nowMs + 1 });
    await rest();
    expect(sees().notices.state.kept).toEqual([]);
    await run('clock/tick', { nowMs: nowMs + 2 * minuteMs });
    await rest();
    expect(sees().notices.state.kept).toMatchObject([{ kind: 'late', text: 'A2', moves: ['a2'] }]);
    await run('clock/tick', { nowMs: nowMs + 3 * minuteMs });
    await rest();
    expect(sees().notices.state.kept).toHaveLength(1);
  });

  test('shows a toast for a move that becomes late offline, with its state', async () => {
    const { run, sees, rest } = await open();
    const activities = [move('a0', 1), move('a1', 3), move('a2', 3)];
    const locations = [locationRow('B', { timezone: 'America/Chicago' })];
    await load({ run }, { locations, activities });
    await run('clock/tick', { nowMs: nowMs + 1 });
    await run('connection/linkHeard', { link: 'lost', atMs: nowMs });
    const listAfter = async (minutes: number) => {
      await run('clock/tick', { nowMs: nowMs + minutes * minuteMs });
      await rest();
      return sees().notices.state.list;
    };
    const last = `Last word ${formatTime(nowMs, 'America/Chicago')} CST: not complete.`;
    const due = formatTime(nowMs + minuteMs, 'America/Chicago');
    const first = {
      title: 'A0 became late while offline',
      text: `Deadline ${due} CST passed. ${last}`,
    };
    const second = { title: '2 moves became late while offline', text: `A1, A2. ${last}` };
    expect(await listAfter(2)).toMatchObject([first]);
    expect(await listAfter(4)).toMatchObject([first, second]);
    expect(await listAfter(5)).toHaveLength(2);
  });

  test("lists an operator's refused command with its reason, and shows no toast", async () => {
    const { run, sees } = await open();
    await run('selection/clear', {});
    expect(sees().notices.state.kept).toMatchObject([
      { kind: 'refused', command: 'selection/clear', text: 'Nothing is selected.' },
    ]);
    expect(sees().notices.state.list).toEqual([]);
  });

  test('a refused key is said in a toast, and is no news', () => {
    const key = event('notices/keyRefused', 'label', 'reason')('Plan a trip', 'Select a move.');
    expect(list(key)).toMatchObject([{ title: 'Not done: Plan a trip', text: 'Select a move.' }]);
    expect(kept(key)).toEqual([]);
  });
});

describe('an act on several moves', () => {
  const bulkId = 's:4';
  const row = { activityId: 'a1', version: 1, name: 'PA-1' };
  const begun = {
    type: 'bulk/begun',
    data: { bulkId, what: 'cancel', rows: [row, { ...row, activityId: 'a2' }] },
  };
  const counts = { done: 2, refused: 0, failed: 0, unknown: 0, left: 0 };
  const over = (own: object) => ({
    type: 'bulk/over',
    data: { bulkId, what: 'cancel', counts: { ...counts, ...own } },
  });
  test('shows no toast for a row; while it runs, its list entry leads to the outcomes', () => {
    const rows = [
      begun,
      closed({ partOf: bulkId }),
      closed({ partOf: bulkId, how: 'refused', why: 'On a trip.' }),
    ];
    expect(list(...rows)).toEqual([]);
    expect(kept(...rows)).toMatchObject([
      { kind: 'bulk', title: 'Cancelling moves', text: '2 moves, one by one.', bulkId },
    ]);
  });

  test('is said to complete or to cancel moves', () => {
    const completing = { ...begun, data: { ...begun.data, what: 'complete' } };
    expect(kept(completing)).toMatchObject([{ title: 'Completing moves' }]);
    const done = { type: 'bulk/over', data: { bulkId, what: 'complete', counts } };
    expect(list(completing, done)).toMatchObject([{ title: 'Saved.', text: '2 of 2 completed.' }]);
    // Another act keeps its own entry.
    const other = { ...begun, data: { ...begun.data, bulkId: 's:9' } };
    expect(kept(other, completing, done).map((one) => one.bulkId)).toEqual(['s:9', bulkId]);
  });

  test('posts one notice when it is over, which replaces the notice of its start', () => {
    const posted = { kind: 'success', title: 'Removed.', text: '2 of 2 cancelled.' };
    expect(list(begun, over({}))).toMatchObject([posted]);
    expect(kept(begun, over({}))).toMatchObject([{ ...posted, bulkId }]);
    const some = over({ done: 8, refused: 3, unknown: 1 });
    expect(list(begun, some)).toMatchObject([
      {
        kind: 'warning',
        title: '8 of 12 cancelled.',
        text: '3 refused, 1 without an answer. The notifications list each of them.',
      },
    ]);
    expect(kept(begun, some)).toMatchObject([{ text: '3 refused, 1 without an answer.' }]);
    expect(kept(begun, some, over({}))).toHaveLength(1);
  });
});
