import { describe, expect, test } from 'vitest';
import type { Activity, Driver } from '#domain/entities.ts';
import { writeRequest } from '#wire/link/http.ts';
import type { LegacyAction, LegacyChildTrip, LegacyTrip } from '#wire/legacy/trip.ts';
import { newCompany } from '../testing/company.ts';
import { type Desk, freeDrivers, openDesk, planFor } from '../testing/desk.ts';
import { broughtBoth, movesAt } from '../testing/teams.ts';

type Open = { readonly desk: Desk; readonly trip: LegacyTrip };

/** A rider whom a chase takes to a vehicle, and home from the drop-off. */
function open(username = 'dispatcher'): Open {
  const desk = openDesk(newCompany(), username);
  const [move] = movesAt(desk, 1) as [Activity];
  return { desk, trip: broughtBoth(desk, move).trip() };
}

/** The rider is the first child trip, the chase the second. */
function withChild(trip: LegacyTrip, at: number, fields: Partial<LegacyChildTrip>): LegacyTrip {
  const childTrips = trip.childTrips.map((own, index) =>
    index === at ? { ...own, ...fields } : own,
  );
  return { ...trip, childTrips };
}

/** Replaces each action of a child trip by another or by several. */
function withActions(
  trip: LegacyTrip,
  at: number,
  change: (action: LegacyAction) => LegacyAction | readonly LegacyAction[],
): LegacyTrip {
  const destinations = trip.childTrips[at]?.destinations.map((stop) => ({
    ...stop,
    actions: stop.actions.flatMap(change),
  }));
  return withChild(trip, at, destinations ? { destinations } : {});
}

const without = (trip: LegacyTrip, at: number, ...types: readonly string[]) =>
  withActions(trip, at, (action) => (types.includes(action.type) ? [] : action));

/** With one more action of no duration after each of a type. */
const after = (trip: LegacyTrip, at: number, type: string, more: Partial<LegacyAction>) =>
  withActions(trip, at, (action) =>
    action.type === type
      ? [action, { ...action, padding: 0, subActions: [], ...more } as LegacyAction]
      : action,
  );

const otherSeat = (action: LegacyAction): LegacyAction => ({
  ...action,
  subActions: action.subActions.map((sub) => ({ ...sub, splitId: 'another' })),
});

test('a valid trip of two drivers is saved', () => {
  const { desk, trip } = open();
  expect(desk.call('finalizeTrip', { trip }, 'k').status).toBe(200);
});

describe('a trip of two drivers is refused', () => {
  const cases: readonly (readonly [string, string, (trip: LegacyTrip) => LegacyTrip])[] = [
    ['whose rider has no chase', 'NO_PARTNER', (t) => without(t, 1, 'Pick-Up | Driver')],
    [
      'whose chase has no rider',
      'WRONG_PLACE',
      (t) => without(t, 0, 'Errand | Check-in with Lead', 'Errand | Disembark'),
    ],
    [
      'whose rider never leaves the car',
      'ABOARD',
      (t) => without(without(t, 0, 'Errand | Disembark'), 1, 'Drop-Off | Driver'),
    ],
    [
      'whose rider leaves a car without boarding it',
      'NO_PARTNER',
      (t) => without(t, 0, 'Errand | Check-in with Lead'),
    ],
    ['with too few seats', 'NO_SEAT', (t) => withCar(t, { seats: 0 })],
    ['whose chase has no car', 'NO_CAR', (t) => withChild(t, 1, { car: null })],
    ["whose chase takes another's car", 'NO_CAR', (t) => withCar(t, { id: 'car-7' })],
    ['whose car is elsewhere', 'NO_CAR', (t) => withCar(t, { location: vehicleStop(t).location })],
    [
      'with a drive without a vehicle',
      'NO_CAR',
      (t) => withActions(t, 1, (action) => ({ ...action, carId: null })),
    ],
    [
      'that meet at different times',
      'NO_PARTNER',
      (t) => withChild(t, 1, { startTime: (t.childTrips[1]?.startTime ?? 0) + 1000 }),
    ],
    ['with another seat on one side', 'NO_PARTNER', (t) => withActions(t, 0, otherSeat)],
    [
      'with three at one meeting',
      'NO_PARTNER',
      (t) => withActions(t, 1, (own) => (own.type === 'Pick-Up | Driver' ? [own, own] : own)),
    ],
    [
      'with a meeting without a partner',
      'NO_PARTNER',
      (t) => withActions(t, 1, (action) => ({ ...action, subActions: [] })),
    ],
    [
      'with a driver twice',
      'DRIVER_TWICE',
      (t) => withChild(t, 1, { driverId: t.childTrips[0]?.driverId ?? '' }),
    ],
    ['with one id for both', 'BAD_ITINERARY', (t) => withChild(t, 1, { itineraryId: '1' })],
    [
      'whose rider works aboard',
      'ABOARD',
      (t) => after(t, 0, 'Errand | Check-in with Lead', { type: 'Errand | ToDo', taskId: 't' }),
    ],
    [
      'whose chase leaves its riders',
      'RIDERS_LEFT',
      (t) => after(t, 1, 'Pick-Up | Driver', { type: 'Errand | Rideshare', distanceCmi: 1 }),
    ],
    [
      'whose chase boards another car with riders in its own',
      'RIDERS_LEFT',
      (t) =>
        withActions(t, 1, (own) =>
          own.type === 'Pick-Up | Driver'
            ? [own, { ...own, type: 'Errand | Check-in with Lead', padding: 0 }]
            : own,
        ),
    ],
    [
      'whose driver takes a ride with a vehicle in hand',
      'VEHICLE_LEFT',
      (t) => after(t, 0, 'Pick-Up | Vehicle', { type: 'Errand | Rideshare', activityId: null }),
    ],
    [
      'whose driver picks up a second vehicle',
      'VEHICLE_LEFT',
      (t) => after(t, 0, 'Pick-Up | Vehicle', { type: 'Pick-Up | Vehicle', activityId: null }),
    ],
    [
      'that waits for an unknown event',
      'NO_PARTNER',
      (t) => after(t, 0, 'Drop-Off | Vehicle', { type: 'Errand | ToDo', syncId: 'unknown' }),
    ],
    [
      'whose driver changes place without a way',
      'WRONG_PLACE',
      (t) => {
        // The driver reaches the vehicle without a way.
        const alone = without(t, 0, 'Errand | Check-in with Lead', 'Errand | Disembark');
        const destinations = alone.childTrips[0]?.destinations ?? [];
        const at = destinations.findIndex(({ pickupCount }) => pickupCount > 0);
        const rest = destinations.slice(at);
        return withChild(alone, 0, { destinations: [{ ...vehicleStop(t), actions: [] }, ...rest] });
      },
    ],
    [
      'that meet at different places',
      'NO_PARTNER',
      (t) => {
        const { location } = vehicleStop(t);
        const elsewhere = { ...location, id: 'driver:x', lon: location.lon + 0.5 };
        const destinations = t.childTrips[1]?.destinations.map((stop) =>
          stop.location.id === location.id ? { ...stop, location: elsewhere } : stop,
        );
        return withChild(t, 1, destinations ? { destinations } : {});
      },
    ],
    [
      'with another seat at one end',
      'ABOARD',
      (t) => {
        const types = ['Errand | Disembark', 'Drop-Off | Driver'];
        const changed = (own: LegacyAction) => (types.includes(own.type) ? otherSeat(own) : own);
        return withActions(withActions(t, 0, changed), 1, changed);
      },
    ],
    [
      'that ends with a rider aboard',
      'ABOARD',
      (t) => {
        const last = t.childTrips[0]?.destinations.length ?? 0;
        const destinations = t.childTrips[0]?.destinations.map((stop, at) =>
          at === last - 1 ? { ...stop, actions: [] } : stop,
        );
        return withChild(t, 0, destinations ? { destinations } : {});
      },
    ],
    [
      'without drivers',
      'NO_DRIVER',
      (t) => ({ ...t, childTrips: t.childTrips.map((own) => ({ ...own, driverId: null })) }),
    ],
    [
      'that lasts too long',
      'BAD_TIME',
      (t) => withActions(t, 0, (action) => ({ ...action, padding: 30 * 86_400 })),
    ],
    ['of the far future', 'BAD_TIME', (t) => withChild(t, 0, { startTime: 8e15 })],
    [
      'for an unknown account',
      'UNKNOWN_ACCOUNT',
      (t) => ({ ...t, requestor: { account: { id: 'acc-0' }, payment: null } }),
    ],
    [
      'paid by an unknown account',
      'UNKNOWN_ACCOUNT',
      (t) => ({ ...t, requestor: { account: null, payment: { id: 'acc-0' } } }),
    ],
    ['with two drivers for one move', 'TWO_DRIVERS', twoHands],
    ['without its activity', 'NO_ACTIVITIES', (t) => ({ ...t, activityIds: [] })],
  ];
  test.each(cases)('%s: %s', (_name, errorCode, change) => {
    const { desk, trip } = open();
    const before = desk.core.save();
    expect(desk.call('finalizeTrip', { trip: change(trip) }, 'k')).toMatchObject({
      status: 422,
      errorCode,
      message: expect.stringMatching(/\w+ .*\.$/),
    });
    expect(desk.core.save()).toEqual(before);
  });

  test('a trip of two drivers is refused when one of them is on another trip', () => {
    const { desk, trip } = open();
    const [other] = movesAt(desk, 1) as [Activity];
    const state = desk.core.save();
    const chase = state.rows.drivers.find(({ id }) => id === trip.childTrips[1]?.driverId);
    const alone = planFor(state, other, chase as Driver);
    desk.ask('finalizeTrip', { trip: alone }, 'one');
    const answer = desk.call('finalizeTrip', { trip }, 'two');
    expect(answer).toMatchObject({ status: 409, errorCode: 'DRIVER_BUSY' });
  });
});

/** Where the vehicle is picked up. */
function vehicleStop({ childTrips }: LegacyTrip) {
  const stop = childTrips[0]?.destinations.find(({ pickupCount }) => pickupCount > 0);
  if (!stop) throw new Error('no vehicle');
  return stop;
}

function withCar(trip: LegacyTrip, fields: object): LegacyTrip {
  const car = { ...trip.childTrips[1]?.car, ...fields } as LegacyChildTrip['car'];
  return withChild(trip, 1, { car });
}

/** The chase also claims the vehicle that the rider has picked up. */
function twoHands(trip: LegacyTrip): LegacyTrip {
  const [activityId] = trip.activityIds;
  return withActions(trip, 1, (action) =>
    action.type === 'Drop-Off | Driver'
      ? [action, { ...action, type: 'Errand | ToDo', taskId: 't', padding: 0, activityId } as never]
      : action,
  );
}

describe('requestor and payer', () => {
  test('a trip belongs to the account of its requestor', () => {
    const { desk, trip } = open();
    const account = desk.core.save().rows.accounts.at(-1)?.id ?? '';
    const requestor = { account: { id: account }, payment: null };
    const { tripId } = desk.ask('finalizeTrip', { trip: { ...trip, requestor } }, 'k');
    const saved = desk.core.save().rows.trips.find(({ id }) => id === tripId);
    expect(saved?.accountId).toBe(account);
  });

  test('only a user with the capability may give a tip', () => {
    for (const [username, status] of [
      ['dispatcher', 403],
      ['office', 200],
    ] as const) {
      const { desk, trip } = open(username);
      const payment = { wagesCents: 0, rideFaresCents: 0, adjustment: 5, adjustmentReason: 'Rain' };
      const answer = desk.call('finalizeTrip', { trip: withChild(trip, 0, { payment }) }, 'k');
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer).toMatchObject({ errorCode: 'NOT_ALLOWED' });
    }
  });
});

describe('a batch', () => {
  /** A trip of one driver for each of three moves, the second for an unknown driver. */
  function batch() {
    const desk = openDesk(newCompany({ drivers: 14 }));
    const moves = movesAt(desk, 3);
    const state = desk.core.save();
    const trips = moves.map((move, at) =>
      planFor(state, move, freeDrivers(state)[at] as Driver),
    ) as [LegacyTrip, LegacyTrip, LegacyTrip];
    const [one, two, three] = trips;
    const wrong = withChild(two, 1, { driverId: 'drv-0' });
    const items = [
      { key: 'k1', trip: one },
      { key: 'k2', trip: wrong },
      { key: 'k3', trip: three },
    ];
    return { desk, items, two };
  }
  const tripsOf = ({ core }: Desk) => core.save().rows.trips.length;

  test('a batch saves each trip on its own, in order, and reports each result', () => {
    const { desk, items } = batch();
    const before = tripsOf(desk);
    const { created, errors } = desk.ask('finalizeTrips', { items }, 'batch');
    expect(created.map(({ key }) => key)).toEqual(['k1', 'k3']);
    expect(errors).toEqual([{ key: 'k2', message: 'There is no driver drv-0.' }]);
    expect(tripsOf(desk)).toBe(before + 2);
    const { rows } = desk.core.save();
    for (const [at, { tripId }] of created.entries()) {
      const trip = rows.trips.find(({ id }) => id === tripId);
      expect(trip?.activityIds).toEqual(items[at * 2]?.trip.activityIds);
      expect(trip?.driverIds).toHaveLength(1);
    }
  });

  test('a repeated batch, or its trips in another one, saves no trip twice', () => {
    const { desk, items, two } = batch();
    const first = desk.ask('finalizeTrips', { items }, 'batch');
    const count = tripsOf(desk);
    expect(desk.ask('finalizeTrips', { items }, 'batch')).toEqual(first);
    // A failed item may be corrected under its key; a saved one is reported again.
    const mended = items.map((item) => (item.key === 'k2' ? { ...item, trip: two } : item));
    const second = desk.ask('finalizeTrips', { items: mended }, 'mended');
    expect(tripsOf(desk)).toBe(count + 1);
    expect(second.errors).toEqual([]);
    expect(second.created.filter(({ key }) => key !== 'k2')).toEqual(first.created);
    const { answers } = desk.core.save();
    expect(Object.values(answers).every(({ effects }) => effects === 1)).toBe(true);
  });

  test('a key that was used for another trip is refused alone', () => {
    const { desk, items, two } = batch();
    const first = desk.ask('finalizeTrips', { items: items.slice(0, 1) }, 'batch');
    expect(first.created).toHaveLength(1);
    const reused = { key: 'k1', trip: two };
    const { created, errors } = desk.ask(
      'finalizeTrips',
      { items: [reused, ...items.slice(2)] },
      'again',
    );
    expect(created.map(({ key }) => key)).toEqual(['k3']);
    expect(errors).toMatchObject([{ key: 'k1', message: expect.stringContaining('key') }]);
  });

  test('a driver does not get two trips at one time', () => {
    const { desk, items } = batch();
    const [one, , three] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];
    const driverId = one.trip.childTrips[1]?.driverId ?? null;
    const twice = { key: 'k3', trip: withChild(three.trip, 1, { driverId }) };
    const { created, errors } = desk.ask('finalizeTrips', { items: [one, twice] }, 'batch');
    expect(created.map(({ key }) => key)).toEqual(['k1']);
    expect(errors).toMatchObject([{ key: 'k3', message: expect.stringContaining('on trip') }]);
  });

  test('an unreadable item does not affect the others', () => {
    const { desk, items } = batch();
    const broken = { key: 'k2', trip: { chaseType: 'Sledge' } as never };
    const sent = [items[0], broken, items[2]] as typeof items;
    const { created, errors } = desk.ask('finalizeTrips', { items: sent }, 'batch');
    expect(created.map(({ key }) => key)).toEqual(['k1', 'k3']);
    expect(errors).toEqual([{ key: 'k2', message: 'The trip could not be read.' }]);
  });

  test('the changes of each trip carry its own key', () => {
    const { desk, items } = batch();
    const moves = items.map(({ trip }) => trip.activityIds[0]);
    const { changes } = handle(desk, items);
    const keyOf = (id: string | undefined) =>
      new Set(changes.filter((change) => change.id === id).map(({ key }) => key));
    expect([...keyOf(moves[0])]).toEqual(['k1']);
    expect([...keyOf(moves[1])]).toEqual([]);
    expect([...keyOf(moves[2])]).toEqual(['k3']);
  });

  test.each(['payments', 'driver'])('%s may not save a batch', (username) => {
    const { desk, items } = batch();
    const own = openDesk(desk.core, username);
    expect(own.call('finalizeTrips', { items }, 'batch').status).toBe(403);
  });
});

/** The answer to a request, with the changes it makes. */
function handle({ core }: Desk, items: readonly { key: string; trip: LegacyTrip }[]) {
  const login = { username: 'dispatcher', password: 'tarmac' };
  const { response } = core.handle(writeRequest('login', login, null, undefined));
  const { token } = JSON.parse(response.body) as { token: string };
  return core.handle(writeRequest('finalizeTrips', { items }, token, 'batch'));
}
