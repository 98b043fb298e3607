// What is worked out of a move that is being scheduled or edited, by hand (S1 §3, §5).
import { describe, expect, test } from 'vitest';
import type { MoveEnd } from './moves.model.ts';
import { activityRow, dispatcher, locationRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { saveEdits, zoneOfTime } from './editing.requests.ts';
import {
  arrivalOf,
  editInHand,
  endPointsInHand,
  endsInHand,
  homesOf,
  inventoryMatch,
  placeOf,
  requestsOf,
  selectedEnds,
  spanWords,
  spareWords,
} from './moves.queries.ts';

const byId = (...rows: readonly { readonly id: string }[]) => {
  const map = new Map(rows.map((row) => [row.id, row]));
  return Object.assign(map, { rows: () => map.values() });
};
const minuteMs = 60_000;
const row = activityRow('a1', {
  name: 'PA-1',
  version: 4,
  startId: 'A',
  endId: 'B',
  notes: 'New',
  vehicleId: 'v1',
  deadlineMs: nowMs,
});
const locations = byId(
  locationRow('A', { label: 'Main lot', accountId: 'north', timezone: 'America/Denver' }),
  locationRow('B', { label: 'Annex', accountId: 'south', timezone: 'America/New_York' }),
  locationRow('C', { label: 'Auction', accountId: 'acc', kind: 'other' as never }),
);
const vehicles = byId(vehicleRow('v1', { vin: '1FT', stock: 'p-44' }));
const seen = (own: object = {}) =>
  ({
    world: {
      tables: { activities: byId(row), locations, vehicles, trips: byId() },
      state: { accountIds: null, gone: [] },
    },
    session: { state: { user: dispatcher } },
    forms: { state: { forms: [] } },
    moves: { state: { draft: null } },
    selection: { state: { collection: null, ids: [] } },
    clock: { state: { nowMs } },
    ...own,
  }) as never;

test.each([
  ['1ft', 'v1'],
  [' 1FT ', 'v1'],
  ['P-44', 'v1'],
  ['p-44', 'v1'],
  ['P-4', undefined],
  ['', undefined],
  [' ', undefined],
])("the inventory's vehicle for '%s' is %s", (typed, id) => {
  expect(inventoryMatch(typed, vehicles as never)?.id).toBe(id);
});

describe('what a draft asks for', () => {
  const vehicle = {
    vehicleId: null,
    vinInput: ' abc ',
    readyMs: null,
    deadlineMs: nowMs,
    forceReady: true,
    reason: 'other',
    pickupNotes: 'P',
    dropoffNotes: 'D',
  };
  const place = { label: '9 Elm St' };
  const draft = { startId: 'A', endId: 'B', startPlace: null, endPlace: null, vehicles: [vehicle] };
  const asked = (own: object) => requestsOf({ ...draft, ...own } as never);
  const move = {
    vehicleId: null,
    readyMs: null,
    deadlineMs: nowMs,
    reason: 'other',
    pickupNotes: 'P',
    dropoffNotes: 'D',
    forceReady: true,
  };

  test('is nothing without both ends, a vehicle, and a deadline for each', () => {
    expect(asked({ startId: null })).toBe(null);
    expect(asked({ endId: null })).toBe(null);
    expect(asked({ vehicles: [] })).toBe(null);
    expect(asked({ vehicles: [vehicle, { ...vehicle, deadlineMs: null }] })).toBe(null);
  });

  test('is a move for each vehicle, with the ends and the new places of the draft', () => {
    expect(asked({ vehicles: [{ ...vehicle, vehicleId: 'v1' }] })).toEqual([
      { ...move, startId: 'A', endId: 'B', vehicleId: 'v1', vin: null },
    ]);
    const [first] = asked({ endId: null, endPlace: place }) ?? [];
    expect(first).toMatchObject({ startId: 'A', endId: null, endPlace: place });
    expect(first).not.toHaveProperty('startPlace');
    const [second] = asked({ startId: null, startPlace: place }) ?? [];
    expect(second).toMatchObject({ startPlace: place });
    expect(second).not.toHaveProperty('endPlace');
  });
});

describe('the home locations', () => {
  const homes = (accountIds: readonly string[] | null, user: object | null = dispatcher) =>
    homesOf(
      seen({
        world: { tables: { locations }, state: { accountIds } },
        session: { state: { user } },
      }),
    ).map(({ id }) => id);

  test('are those of the chosen account, else those below it', () => {
    expect(homes(['north', 'south'])).toEqual(['A']);
    expect(homes(['west', 'south'])).toEqual(['B']);
    expect(homes(['west'])).toEqual([]);
  });

  test("are those of the user's account, else all", () => {
    expect(homes(null, { ...dispatcher, accountId: 'south' })).toEqual(['B']);
    expect(homes(null)).toEqual(['A', 'B']);
    expect(homes(null, null)).toEqual(['A', 'B']);
  });
});

test.each([
  ['locations', ['A', 'B', 'C'], { startId: 'A', endId: 'B' }],
  ['locations', ['A'], { startId: 'A', endId: null }],
  ['activities', ['a1'], { startId: null, endId: null }],
  [null, [], { startId: null, endId: null }],
])('with %s %j selected a new move begins with %j', (collection, ids, ends) => {
  expect(selectedEnds(seen({ selection: { state: { collection, ids } } }))).toEqual(ends);
});

describe('the move in hand', () => {
  const edit = (typed: object, isShown = true) => ({
    state: { forms: [{ of: 'moves/saveEdits', id: 'a1', isShown, typed }] },
  });

  test('is the draft, else the edit on the screen, else none', () => {
    expect(endsInHand(seen())).toBe(null);
    const draft = { startId: 'A', endId: null, startPlace: null, endPlace: null };
    expect(endsInHand(seen({ moves: { state: { draft } } }))).toEqual({
      start: { locationId: 'A' },
      end: null,
    });
    expect(endsInHand(seen({ forms: edit({ endId: 'C' }) }))).toEqual({
      start: { locationId: 'A' },
      end: { locationId: 'C' },
    });
    expect(editInHand(seen({ forms: edit({}, false) }))).toBe(null);
    const others = { state: { forms: [{ of: 'vehicles/edit', id: 'a1', isShown: true }] } };
    expect(editInHand(seen({ forms: others }))).toBe(null);
    const gone = {
      state: { forms: [{ of: 'moves/saveEdits', id: 'gone', isShown: true, typed: {} }] },
    };
    expect(editInHand(seen({ forms: gone }))).toBe(null);
  });

  test('has points where its ends are known', () => {
    const [A, B] = [locationRow('A'), locationRow('B')];
    const at = ({ lonE6, latE6 }: { lonE6: number; latE6: number }) => ({ lonE6, latE6 });
    expect(endPointsInHand(seen())).toBe(null);
    expect(endPointsInHand(seen({ forms: edit({}) }))).toEqual({ from: at(A), to: at(B) });
    expect(endPointsInHand(seen({ forms: edit({ endId: 'gone' }) }))).toEqual({
      from: at(A),
      to: null,
    });
  });

  test('has a place for an id, and a new place as it is', () => {
    const place = { label: '9 Elm St' };
    expect(placeOf(null, seen())).toBe(null);
    expect(placeOf({ locationId: 'A' }, seen())).toMatchObject({ label: 'Main lot' });
    expect(placeOf({ locationId: 'gone' }, seen())).toBe(null);
    expect(placeOf({ place } as MoveEnd, seen())).toBe(place);
  });
});

describe('the times of a move in hand', () => {
  test.each([
    [nowMs, nowMs + 63 * minuteMs, '1 h 03 min from ready'],
    [null, nowMs + 63 * minuteMs, '1 h 03 min from now'],
    [nowMs, nowMs, 'less than a minute from ready'],
    [nowMs, nowMs - 1, null],
    [nowMs, null, null],
    [null, nowMs - 1, null],
  ])('from %s to %s are said as: %s', (readyMs, deadlineMs, words) => {
    expect(spanWords({ readyMs, deadlineMs } as never, nowMs)).toBe(words);
  });

  test('say before or after the deadline', () => {
    const spare = (spareMs: number) =>
      spareWords({ at: 0, arrivalMs: nowMs, spareMs, isNow: true });
    expect(spare(63 * minuteMs)).toBe('1 h 03 min before its deadline');
    expect(spare(-2 * minuteMs)).toBe('2 min after its deadline');
    expect(spare(0)).toBe('less than a minute before its deadline');
  });

  test('come to the arrival of the vehicle with the least time to spare', () => {
    const vehicle = (readyMs: number | null, deadlineMs: number | null, forceReady = false) =>
      ({ readyMs, deadlineMs, forceReady }) as never;
    const arrival = (...all: never[]) => arrivalOf(all, 20 * minuteMs, nowMs);
    expect(arrival()).toBe(null);
    expect(arrival(vehicle(null, null))).toBe(null);
    // Five minutes for the pick-up, twenty on the road and five for the drop-off.
    const inMs = 30 * minuteMs;
    expect(arrival(vehicle(null, nowMs + 60 * minuteMs))).toEqual({
      at: 0,
      arrivalMs: nowMs + inMs,
      spareMs: 30 * minuteMs,
      isNow: true,
    });
    const later = nowMs + 10 * minuteMs;
    expect(arrival(vehicle(later, later))).toEqual({
      at: 0,
      arrivalMs: later + inMs,
      spareMs: -inMs,
      isNow: false,
    });
    expect(arrival(vehicle(later, later, true))?.isNow).toBe(true);
    expect(arrival(vehicle(nowMs, later))?.isNow).toBe(true);
    expect(arrival(vehicle(nowMs + 1, later))?.isNow).toBe(false);
    expect(arrival(vehicle(null, nowMs + 9e6), vehicle(null, nowMs), vehicle(null, null))?.at).toBe(
      1,
    );
  });
});

test.each([
  ['readyMs', 'America/Denver'],
  ['deadlineMs', 'America/New_York'],
  ['notes', null],
])('%s of a move in hand is in the zone %s', (field, zone) => {
  expect(zoneOfTime(seen(), field, row)).toBe(zone);
  expect(zoneOfTime(seen(), field, undefined)).toBe(null);
  expect(zoneOfTime(seen(), field, { startId: 'gone', endId: null })).toBe(null);
});

describe('an edit is taken back', () => {
  const back = (changes: readonly object[], activityIds = ['a1']) => {
    const note = {
      subject: 'PA-1',
      activityIds,
      changes: changes.map((one) => ({ zone: null, ...one })),
    };
    const may = saveEdits.back?.(note as never, seen());
    return may?.yes ? may.data : may?.reason;
  };
  const notes = { field: 'Notes', before: 'Old', after: 'New' };
  const asked = (fields: object) => ({ activityId: 'a1', version: 4, fields });

  test('with the values of before, in the version that is known now', () => {
    expect(back([notes])).toEqual(asked({ notes: 'Old' }));
    expect(back([{ field: 'Deadline', before: null, after: nowMs }])).toEqual(
      asked({ deadlineMs: null }),
    );
  });

  test('with the ids of rows, not with their names', () => {
    const values = { before: null, after: 'v1' };
    expect(back([{ field: 'Vehicle', before: null, after: '1FT · P-44', values }])).toEqual(
      asked({ vehicleId: null }),
    );
    const moved = { before: 'C', after: 'B' };
    expect(back([{ field: 'Drop-off', before: 'Auction', after: 'Annex', values: moved }])).toEqual(
      asked({ endId: 'C' }),
    );
  });

  test('where a new place became a location, by its label', () => {
    const values = { before: 'C', after: null };
    const change = { field: 'Drop-off', before: 'Auction', after: 'Annex', values };
    expect(back([change])).toEqual(asked({ endId: 'C' }));
    expect(back([{ ...change, after: 'Elsewhere' }])).toBe('Drop-off has been changed since.');
  });

  test('not where the field has been changed since, and not where the move is gone', () => {
    expect(back([{ ...notes, after: 'Older' }])).toBe('Notes has been changed since.');
    expect(back([notes, { field: 'Deadline', before: null, after: 5 }])).toBe(
      'Deadline has been changed since.',
    );
    expect(back([notes], ['gone'])).toMatch(/^This move is gone/);
  });
});

describe('what is asked of the server for an edit', () => {
  const ask = (fields: object, version: number | null = null) =>
    saveEdits.ask({ activityId: 'a1', version: 3, fields } as never, { version } as never);
  const place = { label: '9 Elm St' };

  test('has new places under a name of their own', () => {
    expect(ask({ startId: 'B', endId: place, notes: 'N' })).toEqual({
      id: 'a1',
      version: 3,
      edit: { notes: 'N', startId: 'B', endPlace: place },
    });
    expect(ask({ startId: place })).toMatchObject({ edit: { startPlace: place } });
    expect(ask({ startId: null, notes: '' }, 9)).toEqual({
      id: 'a1',
      version: 9,
      edit: { notes: '' },
    });
  });

  test('puts the move of the answer in the world, and a location that it made', () => {
    const done = (answer: object) => saveEdits.done(answer as never, {} as never, {} as never);
    const changed = { ...row, version: 5 };
    const put = [{ collection: 'activities', rows: [changed] }];
    expect(done({ activity: changed })).toEqual({
      result: {},
      changes: { put, removed: [] },
      version: 5,
    });
    const made = locationRow('D');
    expect(done({ activity: changed, locations: [made] })).toMatchObject({
      changes: { put: [{ collection: 'locations', rows: [made] }, ...put] },
    });
  });
});
