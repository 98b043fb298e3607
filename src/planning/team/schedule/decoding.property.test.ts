import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { standardFares, rideFareCents } from '../../fares.ts';
import { morningMs, place, stores, straightLegs } from '../../testing/places.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import type { RowMove } from './convoy.ts';
import { priced } from '../model/costs.ts';
import { decoded, type MovesInRow } from './decoding.ts';
import { latenessOf } from './lateness.ts';
import { riderLegsOf } from './riderLegs.ts';
import type { TeamSetting } from '../model/rides.ts';
import { leavingOf, stillThere } from './seeingOff.ts';
import { TimingGraph } from './timing.ts';
import { askedFor } from '../testing/askedFor.ts';
import { planOf } from '../testing/outlines.ts';

// Two neighbors of B on either side of it, further from each other than from B.
const B3 = place('B3', -94_478_700, 39_149_900);
const home = place('H', -94_600_000, 39_010_000);
const places = [...stores, B3, home];
const anywhere = fc.constantFrom(...places);
const halfHours = fc.integer({ min: -4, max: 12 }).map((halves) => morningMs + halves * 1_800_000);

const moves = fc
  .array(
    fc.record({
      // Mostly from few places, so that many moves in a row begin at the same one.
      start: fc.oneof(fc.constantFrom(...places.slice(0, 3)), anywhere),
      end: anywhere,
      readyMs: fc.option(halfHours, { nil: null }),
      deadlineMs: fc.option(halfHours, { nil: null }),
      follows: fc.boolean(),
      hasTask: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14, size: 'max' },
  )
  .map((all) => all.filter(({ start, end }) => start.id !== end.id))
  .filter((all) => all.length > 0)
  .map((all) => {
    const left = new Map<string, PlanPlace>();
    return all.map(({ follows, hasTask, ...ends }, at): RowMove => {
      // A vehicle that an earlier one has brought there, where there is one.
      const there = [...left].find(([, end]) => follows && end.id === ends.start.id);
      const vehicleId = there?.[0] ?? `v${at}`;
      left.set(vehicleId, ends.end);
      return { activityId: `a${at}`, vehicleId, taskId: hasTask ? `task ${at}` : null, ...ends };
    });
  });

const inOrder = (a: string, b: string) => (a < b ? -1 : 1);

const cases = fc
  .record({
    moves,
    driverCount: fc.integer({ min: 1, max: 12 }),
    chaseSeats: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null, freq: 3 }),
    mostVehicles: fc.integer({ min: 1, max: 12 }),
    place: anywhere,
    roundTrip: fc.boolean(),
  })
  .map(({ roundTrip, ...row }) => ({
    row: {
      ...row,
      driverCount: row.chaseSeats === null ? row.driverCount : Math.max(2, row.driverCount),
      notBeforeMs: morningMs,
    } satisfies MovesInRow,
    setting: { roundTrip, legs: straightLegs(places) } satisfies TeamSetting,
  }));

let seenOff = 0;

describe('decoding a row of moves', () => {
  test.prop([cases], { numRuns: runs(50, 750) })(
    'every decoded plan is sound',
    ({ row, setting }) => {
      const plan = planOf(decoded(row, setting), row.moves);
      const { driverCount: maxDrivers, chaseSeats: seats } = row;
      const mode = seats === null ? 'Rideshare' : 'Company';
      const known = { maxDrivers, mode, seats, rides: seats === null } as const;
      expect(checkTeamPlan(plan, askedFor(row.moves, setting, known))).toEqual([]);
      expect(plan.unserved).toEqual([]);
    },
  );

  test.prop([cases])(
    'chase cars alone drive later, to see others off: all else is as early, and costs the same',
    ({ row, setting }) => {
      const outline = decoded(row, setting);
      const plan = planOf(outline, row.moves);
      const graph = new TimingGraph(outline);
      const order = graph.order();
      if (order.is === 'infeasible') throw new Error(order.why);
      const releases = graph.releases(outline, row.moves);
      plan.drivers.forEach(({ actions }, driver) => {
        releases[graph.vertexOf[driver]?.[0] ?? 0] = actions[0]?.startMs ?? 0;
      });
      const atMs = graph.earliest(order.vertices, releases);
      const leaving = leavingOf(plan);
      const drivers = plan.drivers.map(({ actions, ...driver }, at) => {
        const steps = actions.filter(({ type }) => type !== 'wait');
        const early = steps.map((action, index) => {
          const startMs = atMs[graph.vertexOf[at]?.[index] ?? 0] ?? 0;
          if (action.startMs === startMs) return action;
          expect([driver.kind, action.type]).toEqual(['chase', 'go-to']);
          // A drive right after another one is later with it.
          if (steps[index - 1]?.type !== 'go-to') {
            const there = stillThere({ ...action, startMs }, actions, leaving);
            expect(there.at(-1)?.leavesMs).toBeGreaterThanOrEqual(action.startMs);
            seenOff += 1;
          }
          return { ...action, startMs };
        });
        return { ...driver, actions: early };
      });
      const { cost, ...before } = { ...plan, drivers };
      expect(priced(before)).toEqual({ ...before, cost });
      expect(latenessOf(drivers, row.moves)).toEqual(plan.late);
    },
  );

  test('some of those chase cars have seen others off', () => {
    expect(seenOff).toBeGreaterThan(10);
  });

  test.prop([cases])(
    'every driver has a task, and the moves keep their order',
    ({ row, setting }) => {
      const { drivers } = decoded(row, setting);
      for (const { kind, steps } of drivers) {
        const order = steps.flatMap((step) => {
          if (step.type !== 'pickup-vehicle') return [];
          return row.moves.findIndex(({ activityId }) => activityId === step.activityId);
        });
        if (kind === 'moved') expect(order.length).toBeGreaterThan(0);
        else expect(order).toEqual([]);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
    },
  );

  test.prop([cases])(
    'a convoy takes at most the allowed number of vehicles at once',
    ({ row, setting }) => {
      const { drivers, ubers, cars } = decoded(row, setting);
      expect(cars.length > 0).toBe(row.chaseSeats !== null);
      if (row.chaseSeats === null) return;
      expect(ubers).toEqual([]);
      for (const { kind, steps } of drivers) {
        if (kind !== 'chase') continue;
        const riders = new Set(steps.flatMap((step) => ('riderId' in step ? step.riderId : [])));
        expect(riders.size).toBeLessThanOrEqual(Math.min(row.chaseSeats, row.mostVehicles));
      }
    },
  );

  test.prop([cases])('the same row gives the same outline', ({ row, setting }) => {
    expect(decoded(structuredClone(row), setting)).toEqual(decoded(row, setting));
  });

  test.prop([cases])(
    'rider legs are exactly the rides of a plan with rides',
    ({ row, setting }) => {
      const outline = decoded({ ...row, chaseSeats: null }, setting);
      const legs = riderLegsOf(outline, setting);
      const rides = outline.ubers.map((ride) => [ride.driverId, ride.startId, ride.endId].join());
      const priced = legs.map((leg) => [leg.driverId, leg.fromId, leg.toId].join());
      expect(priced.toSorted(inOrder)).toEqual(rides.toSorted(inOrder));
      expect(legs.reduce((sum, { fareCents }) => sum + fareCents, 0)).toBe(
        planOf(outline, row.moves).cost.rideFaresCents,
      );
    },
  );
});

const [A, B, B2, C, X] = stores as [PlanPlace, PlanPlace, PlanPlace, PlanPlace, PlanPlace];
const move = (activityId: string, start: PlanPlace, end: PlanPlace): RowMove => ({
  activityId,
  vehicleId: `v ${activityId}`,
  start,
  end,
  readyMs: null,
  deadlineMs: null,
  taskId: null,
});
const row = (driverCount: number, chaseSeats: number | null, ...all: RowMove[]): MovesInRow => ({
  moves: all,
  driverCount,
  chaseSeats,
  mostVehicles: 12,
  place: home,
  notBeforeMs: morningMs,
});
const setting = { roundTrip: true, legs: straightLegs(places) };
const stepsOf = (asked: MovesInRow) =>
  decoded(asked, setting).drivers.map(({ steps }) =>
    steps.map((step) => `${step.type} ${'toId' in step ? step.toId : step.placeId}`),
  );

describe('by hand', () => {
  test('one chase car brings two drivers to A and collects them where they arrive', () => {
    expect(stepsOf(row(3, 7, move('a1', A, B), move('a2', A, C)))).toEqual([
      [
        'start H',
        'pickup-driver H',
        'pickup-driver H',
        'go-to A',
        'dropoff-driver A',
        'dropoff-driver A',
        'go-to B',
        'pickup-driver B',
        'go-to C',
        'pickup-driver C',
        'go-to H',
        'dropoff-driver H',
        'dropoff-driver H',
        'end H',
      ],
      [
        'start H',
        'join H',
        'split A',
        'pickup-vehicle A',
        'move-vehicle B',
        'dropoff-vehicle B',
        'join B',
        'split H',
        'end H',
      ],
      [
        'start H',
        'join H',
        'split A',
        'pickup-vehicle A',
        'move-vehicle C',
        'dropoff-vehicle C',
        'join C',
        'split H',
        'end H',
      ],
    ]);
  });

  test('the driver who could be there first takes the next vehicle', () => {
    // A ride to X takes less than bringing a vehicle there from A.
    const outline = decoded(row(2, null, move('a1', A, X), move('a2', X, C)), setting);
    expect(outline.moves.map(({ driverId }) => driverId)).toEqual(['driver-1', 'driver-2']);
  });

  test('of equally early drivers the one who needs no ride takes the vehicle', () => {
    const later = { ...move('a3', X, C), readyMs: morningMs + 12 * 3_600_000 };
    const outline = decoded(row(3, null, move('a1', A, C), move('a2', home, X), later), setting);
    const who = outline.moves.map(({ driverId }) => driverId);
    expect(who).toEqual(['driver-1', 'driver-2', 'driver-2']);
  });

  test('a chase car comes once to a place where several drivers arrive', () => {
    const [chase] = stepsOf(row(4, 7, move('a1', A, B), move('a2', A, C), move('a3', A, B)));
    const ways = chase?.filter((step) => step.startsWith('go-to'));
    expect(ways).toEqual(['go-to A', 'go-to B', 'go-to C', 'go-to H']);
  });

  test('a driver who is taken around the corner has no rider leg', () => {
    // The car stands at B, near enough to B2 and to B3, which are too far from each other.
    const there = [move('a1', A, B), move('a2', A, B2)];
    const outline = decoded(row(3, 7, ...there, move('a3', B3, C), move('a4', B3, C)), setting);
    const legs = riderLegsOf(outline, setting).map(({ fromId, toId }) => `${fromId} ${toId}`);
    expect(legs).toEqual(['H A', 'C H', 'H A', 'C H']);
  });

  test('four drivers form two convoys when one vehicle is taken at a time', () => {
    const asked = row(4, 7, move('a1', A, B), move('a2', C, B));
    const kinds = decoded({ ...asked, mostVehicles: 1 }, setting).drivers.map(({ kind }) => kind);
    expect(kinds).toEqual(['chase', 'moved', 'chase', 'moved']);
  });

  test('a driver who is there takes the next vehicle without a ride', () => {
    const outline = decoded(row(1, null, move('a1', home, A), move('a2', A, home)), setting);
    expect(outline.ubers).toEqual([]);
  });

  test('a seat has the price of the ride it replaces', () => {
    const outline = decoded(row(2, 7, move('a1', A, B)), setting);
    const legs = riderLegsOf(outline, setting);
    expect(legs).toMatchObject([
      { driverId: 'driver-2', activityId: 'a1', fromId: 'H', toId: 'A' },
      { driverId: 'driver-2', activityId: null, fromId: 'B', toId: 'H' },
    ]);
    const leg = setting.legs('H', 'A');
    expect(leg && legs[0]?.fareCents).toBe(leg && rideFareCents(leg, standardFares));
  });

  test('decoding a chase with one driver throws', () => {
    expect(() => decoded(row(1, 7, move('a1', A, B)), setting)).toThrow('at least two');
  });
});
