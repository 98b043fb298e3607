import type { Step } from '#domain/teamItinerary.ts';
import { describe, expect, test } from 'vitest';
import type { MoveToPlan } from '../../moves.ts';
import { morningMs, stores } from '../../testing/places.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { askedFor } from '../testing/askedFor.ts';
import type { Outline } from '../model/actions.ts';
import { TeamOutline } from './outlining.ts';
import { scheduled } from './scheduling.ts';
import { planOf } from '../testing/outlines.ts';

const [a, b] = stores as readonly [P, P, ...P[]];
type P = (typeof stores)[number];
const none = { moves: [], restAfterMs: null };
/** Ten minutes and three miles between any two places. */
const legs = () => ({ distanceCmi: 300, durationMs: 600_000 });
const move = (fields: Partial<MoveToPlan> = {}): MoveToPlan => ({
  activityId: 'a1',
  vehicleId: 'v1',
  start: a,
  end: b,
  readyMs: null,
  deadlineMs: null,
  ...fields,
});

/** One driver moves a vehicle from A to B; another comes to collect the first in a chase car. */
function fetched(moved: MoveToPlan): Outline {
  const team = new TeamOutline({ roundTrip: true, legs });
  const mover = team.add({ id: 'm', place: a, notBeforeMs: morningMs });
  const place = moved.start as P;
  const chase = team.add({ id: 'c', place, notBeforeMs: morningMs, car: { id: 'u', seats: 1 } });
  mover.move(moved);
  chase.goTo(b);
  const seat = team.board(mover, chase);
  chase.goTo(a);
  seat.alight();
  return team.finish();
}

const minutes = (plan: ReturnType<typeof planOf>) =>
  plan.drivers.map(({ driverId, actions }) => [
    driverId,
    ...actions.map(
      ({ type, startMs, durationMs }) =>
        `${type} ${(startMs - morningMs) / 60_000}+${durationMs / 60_000}`,
    ),
  ]);

describe('scheduling an outline', () => {
  test('by hand: the chase sets out so that neither side waits', () => {
    expect(minutes(planOf(fetched(move()), [move()]))).toEqual([
      [
        'm',
        'start 0+0',
        'pickup-vehicle 0+5',
        'move-vehicle 5+10',
        'dropoff-vehicle 15+5',
        'join 20+3',
        'wait 23+10',
        'split 33+3',
        'end 36+0',
      ],
      [
        'c',
        'start 10+0',
        'go-to 10+10',
        'pickup-driver 20+3',
        'go-to 23+10',
        'dropoff-driver 33+3',
        'end 36+0',
      ],
    ]);
  });

  test('by hand: a vehicle that is ready later delays both drivers', () => {
    const late = move({ readyMs: morningMs + 30 * 60_000, deadlineMs: morningMs + 45 * 60_000 });
    const plan = planOf(fetched(late), [late]);
    const [mover, chase] = minutes(plan);
    expect(mover?.slice(1, 3)).toEqual(['start 30+0', 'pickup-vehicle 30+5']);
    expect(chase?.slice(1, 3)).toEqual(['start 40+0', 'go-to 40+10']);
    expect(plan.late).toEqual([{ activityId: 'a1', lateMs: 5 * 60_000 }]);
    const inTime = { ...late, deadlineMs: morningMs + 50 * 60_000 };
    expect(planOf(fetched(inTime), [inTime]).late).toEqual([]);
    const justNot = { ...late, deadlineMs: inTime.deadlineMs - 1 };
    expect(planOf(fetched(justNot), [justNot]).late).toEqual([{ activityId: 'a1', lateMs: 1 }]);
  });

  test('by hand: a drop-off moves to its deadline, so that less waiting is paid', () => {
    const second = { activityId: 'a2', vehicleId: 'v2', readyMs: morningMs + 60 * 60_000 };
    const timesOf = (deadlineMs: number | null) => {
      const moves = [move({ deadlineMs }), move({ ...second, start: b, end: a })] as const;
      const team = new TeamOutline({ roundTrip: true, legs });
      const day = team.add({ id: 'm', place: a, notBeforeMs: morningMs });
      for (const one of moves) day.move(one);
      return minutes(planOf(team.finish(), moves))[0]?.filter((line) =>
        /start|wait|end/.test(line),
      );
    };
    expect(timesOf(null)).toEqual(['start 40+0', 'end 80+0']);
    const dueAt = (minute: number) => timesOf(morningMs + minute * 60_000);
    expect(dueAt(60)).toEqual(['start 40+0', 'end 80+0']);
    expect(dueAt(45)).toEqual(['start 25+0', 'wait 45+15', 'end 80+0']);
    // Late in any case.
    expect(dueAt(10)).toEqual(['start 0+0', 'wait 20+40', 'end 80+0']);
    // Whole seconds.
    expect(timesOf(morningMs + 45 * 60_000 + 999)).toEqual(dueAt(45));
  });

  /** Two vehicles in a row, with a rest before the ride in between or before the second pick-up. */
  function rested(where: 'ride' | 'pickup', readyMinute: number | null = null) {
    const readyMs = readyMinute === null ? null : morningMs + readyMinute * 60_000;
    const due = { deadlineMs: morningMs + 20 * 60_000 };
    const moves = [move(due), move({ activityId: 'a2', vehicleId: 'v2', readyMs })] as const;
    const team = new TeamOutline({ roundTrip: false, legs });
    const day = team.add({ id: 'm', place: a, notBeforeMs: morningMs });
    day.move(moves[0]);
    if (where === 'ride') day.rest();
    day.ride(a);
    if (where === 'pickup') day.rest();
    day.move(moves[1]);
    const plan = planOf(team.finish(), moves);
    const known = { maxDrivers: 1, restAfterMs: 36 * 60_000 };
    const own = moves.map((one) => ({ ...one, taskId: null }));
    const asked = askedFor(own, { roundTrip: false, legs }, known);
    expect(checkTeamPlan(plan, asked)).toEqual([]);
    const [actions = []] = plan.drivers.map((one) => one.actions);
    const waits = actions.flatMap((one) => (one.type === 'wait' ? one.until.is : []));
    return [...waits, ...(minutes(plan)[0] ?? []).filter((line) => /wait|uber|end/.test(line))];
  }

  test('by hand: a driver rests for half an hour before a ride, or before a pick-up', () => {
    expect(rested('ride')).toEqual(['rest', 'wait 20+30', 'uber 50+16', 'end 86+0']);
    expect(rested('pickup')).toEqual(['rest', 'uber 20+16', 'wait 36+30', 'end 86+0']);
  });

  test('by hand: a rest is part of a longer wait for a vehicle that is not ready', () => {
    expect(rested('pickup', 80)).toEqual(['ready', 'uber 20+16', 'wait 36+44', 'end 100+0']);
    expect(rested('pickup', 50)).toEqual(['rest', 'uber 20+16', 'wait 36+30', 'end 86+0']);
  });

  test('by hand: the cost of a plan', () => {
    const late = move({ deadlineMs: morningMs });
    const plan = planOf(fetched(late), [late], {
      wageCentsPerHour: 2000,
      carCentsPerMile: 50,
      driverCents: 700,
      chaseCents: 900,
      tipCents: 500,
      lateCentsPerMinute: 10,
    });
    // 36 and 26 minutes; six miles of the chase car; 20 minutes late.
    expect(plan.cost).toEqual({
      wagesCents: 1200 + 867,
      carMilesCents: 300,
      rideFaresCents: 0,
      driversCents: 1400,
      chasesCents: 900,
      tipCents: 500,
      latenessCents: 200,
      totalCents: 5367,
      tipShares: [{ activityId: 'a1', cents: 500 }],
    });
  });

  const task = (id: string, syncId: string): Step => ({
    id,
    durationMs: 60_000,
    type: 'task',
    placeId: 'A',
    taskId: id,
    activityId: null,
    syncId,
  });
  const waitFor = (id: string, syncId: string): Step => ({
    id,
    durationMs: 0,
    type: 'wait-for',
    placeId: 'A',
    syncId,
  });
  /** Drivers at A who do these steps between start and end. */
  const outlineOf = (...days: readonly (readonly Step[])[]): Outline => ({
    ...new TeamOutline({ roundTrip: false, legs }).finish(),
    places: [a],
    drivers: days.map((steps, n) => ({
      driverId: `d${n}`,
      kind: 'moved',
      notBeforeMs: morningMs,
      steps: [
        { id: `start ${n}`, durationMs: 0, type: 'start', placeId: 'A' },
        ...steps,
        { id: `end ${n}`, durationMs: 0, type: 'end', placeId: 'A' },
      ],
    })),
  });

  test('drivers who wait for each other have no times, and the result names the cycle', () => {
    const outline = outlineOf(
      [waitFor('p waits', 'q'), task('p', 'p')],
      [waitFor('q waits', 'p'), task('q', 'q')],
      [task('r', 'r'), waitFor('r waits', 'q')],
    );
    const result = scheduled(outline, none);
    if (result.is !== 'infeasible') throw new Error('it has times');
    expect(result.why).toBe('cycle');
    expect([...result.actionIds].sort()).toEqual(['p', 'p waits', 'q', 'q waits']);
    // In order: each waits for the one before it.
    const at = result.actionIds.indexOf('p waits');
    const turned = [...result.actionIds.slice(at), ...result.actionIds.slice(0, at)];
    expect(turned).toEqual(['p waits', 'p', 'q waits', 'q']);
  });

  test('the result names a wait without a signal', () => {
    expect(scheduled(outlineOf([waitFor('p waits', 'unknown')]), none)).toEqual({
      is: 'infeasible',
      why: 'noSignal',
      actionIds: ['p waits'],
    });
  });

  test('a wait for a past event takes no time', () => {
    const outline = outlineOf([task('p', 'p')], [task('q', 'q'), waitFor('q waits', 'p')]);
    expect(minutes(planOf(outline, []))[1]).toEqual([
      'd1',
      'start 0+0',
      'task 0+1',
      'wait-for 1+0',
      'end 1+0',
    ]);
  });

  test('ten thousand actions are scheduled in one pass over them and their arcs', () => {
    const days = Array.from({ length: 100 }, (_, n) =>
      Array.from({ length: 50 }, (_, k) => [
        ...(n > 0 ? [waitFor(`w${n}/${k}`, `s${n - 1}/${k}`)] : []),
        task(`t${n}/${k}`, `s${n}/${k}`),
      ]).flat(),
    );
    const plan = planOf(outlineOf(...days), []);
    const last = plan.drivers.at(-1)?.actions.at(-1);
    // The longest path: down the first day, then once across, or any other such staircase.
    expect(((last?.startMs ?? 0) - morningMs) / 60_000).toBe(50 + 99);
  });
});
