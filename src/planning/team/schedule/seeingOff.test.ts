// By hand: drivers who are brought to an auction, and when their chase car leaves it.
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { describe, expect, test } from 'vitest';
import type { MoveToPlan } from '../../moves.ts';
import { morningMs, stores } from '../../testing/places.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { askedFor } from '../testing/askedFor.ts';
import { leavesLastWords, seeingOffWords } from '../words/seeingOffWords.ts';
import { priced } from '../model/costs.ts';
import { type DriverDay, TeamOutline } from './outlining.ts';
import { scheduled, type UnderWay } from './scheduling.ts';
import { leavingOf, stillThere } from './seeingOff.ts';

const [home, auction, , store] = stores as readonly [P, P, P, P, ...P[]];
type P = (typeof stores)[number];
const minuteMs = 60_000;
/** Ten minutes and three miles between any two places. */
const legs = () => ({ distanceCmi: 300, durationMs: 10 * minuteMs });

type Run = {
  /** Whom the chase collects at the store, to bring them home. */
  readonly collected: readonly string[];
  /** When Bo's vehicle is ready, in minutes after eight. */
  readonly readyAt?: number;
  /** When Ann's is due; then none of them can begin later. */
  readonly dueAt?: number;
  /** The chase drives on from home: to the store and back. */
  readonly isGoingOn?: boolean;
  readonly restAfterMinutes?: number;
  /** Cy is paid for leaving last, and done by these minutes after eight. */
  readonly leavesLast?: boolean;
  readonly doneBy?: number;
  /** After a change of the plan at these minutes after eight; all that began before has begun. */
  readonly changedAt?: number;
};

const timeOf = (minute: number | undefined) =>
  minute === undefined ? null : morningMs + minute * minuteMs;

/** Ann and Bo are brought to the auction by Cy, for a vehicle each that goes to the store. */
function made({ collected, readyAt, dueAt, changedAt, ...asked }: Run) {
  const moves = ['a1', 'a2'].map((activityId, at): MoveToPlan => {
    const readyMs = at === 1 ? timeOf(readyAt) : null;
    const deadlineMs = at === 0 ? timeOf(dueAt) : null;
    return { activityId, vehicleId: `v${at}`, readyMs, deadlineMs, start: auction, end: store };
  });
  const setting = { roundTrip: false, legs };
  const team = new TeamOutline(setting);
  const at = { place: home, notBeforeMs: morningMs };
  const riders = ['Ann', 'Bo'].map((id) => team.add({ id, ...at }));
  const chase = team.add({ id: 'Cy', ...at, car: { id: 'car', seats: 2 } });
  const ride = (who: readonly DriverDay[], to: P, behind: (day: DriverDay) => void) => {
    const seats = who.map((rider) => team.board(rider, chase));
    chase.goTo(to);
    for (const [index, { alight }] of seats.entries()) {
      alight();
      behind(who[index] as DriverDay);
    }
  };
  ride(riders, auction, (day) => day.move(moves[riders.indexOf(day)] as MoveToPlan));
  if (collected.length > 0) chase.goTo(store);
  const back = riders.filter(({ driverId }) => collected.includes(driverId));
  ride(back, home, () => undefined);
  if (asked.isGoingOn) for (const place of [store, home]) chase.goTo(place);
  const { restAfterMinutes = null, leavesLast } = asked;
  const drivers = [{ id: 'Cy', notAfterMs: timeOf(asked.doneBy) }];
  const restAfterMs = restAfterMinutes && restAfterMinutes * minuteMs;
  const outline = team.finish();
  const timed = (underWay: UnderWay | null) => {
    const result = scheduled(outline, { moves, restAfterMs, leavesLast, drivers }, underWay);
    if (result.is === 'infeasible') throw new Error(result.why);
    return priced(result.plan);
  };
  const plan = timed(null);
  const own = moves.map((move) => ({ ...move, taskId: null }));
  const known = askedFor(own, setting, { maxDrivers: 3, restAfterMs });
  expect(checkTeamPlan(plan, known)).toEqual([]);
  if (changedAt === undefined) return { plan, known };
  const nowMs = morningMs + changedAt * minuteMs;
  const begun = plan.drivers
    .flatMap(({ actions }) => actions)
    .filter(({ type, startMs }) => type !== 'wait' && startMs < nowMs);
  const pinned = new Map(begun.map(({ id, startMs }) => [id, startMs]));
  const changed = timed({ pinned, nowMs });
  const happened = new Map(begun.map(({ id, ...times }) => [id, times]));
  expect(checkTeamPlan(changed, known, { plan, nowMs, happened })).toEqual([]);
  return { plan: changed, known };
}

const run = (asked: Run): TeamPlan => made(asked).plan;

const isStaying = (one: TimedAction) => one.type === 'wait' && one.until.is === 'left';

/** What Cy does from the auction to the next stop, in minutes after eight, and the words for it. */
function ofChase(plan: TeamPlan): readonly string[] {
  const { actions = [] } = plan.drivers.find(({ driverId }) => driverId === 'Cy') ?? {};
  const out = actions.findLastIndex(
    (one) => one.type === 'dropoff-driver' && one.placeId === auction.id,
  );
  const leaving = leavingOf(plan);
  return actions.slice(out, out + 4).map((action) => {
    const words = seeingOffWords(action, stillThere(action, actions, leaving), (id) => id);
    const began = (action.startMs - morningMs) / minuteMs;
    const said = isStaying(action) || action.type === 'go-to' ? ` ${words}` : '';
    return `${action.type} ${began}+${action.durationMs / minuteMs}${said}`.trim();
  });
}

const both = ['Ann', 'Bo'];

describe('a chase car at an auction', () => {
  test('a chase car leaves an auction after the last driver it brought', () => {
    // Bo is out at 22, and leaves after the pick-up, at 27. Ann is at the store at 39.
    expect(ofChase(run({ collected: both }))).toEqual([
      'dropoff-driver 19+3',
      'wait 22+5 until Ann, Bo have left',
      'go-to 27+10',
      'wait 37+2',
    ]);
  });

  test('the check finds a wait in which no driver leaves', () => {
    const { plan, known } = made({ collected: both });
    const wait = plan.drivers.flatMap(({ actions }) => actions).find((one) => isStaying(one));
    const later = (ms: number) => ({
      ...plan,
      drivers: plan.drivers.map((driver) => {
        const at = driver.actions.indexOf(wait as TimedAction);
        const actions = driver.actions.map((one, index) => {
          if (at < 0 || index < at || index > at + 2) return one;
          const startMs = one.startMs + (index > at ? ms : 0);
          return { ...one, startMs, durationMs: one.durationMs + ([ms, 0, -ms][index - at] ?? 0) };
        });
        return { ...driver, actions };
      }),
    });
    expect(checkTeamPlan(later(0), known)).toEqual([]);
    for (const ms of [-minuteMs, minuteMs]) {
      const words = `14: ${wait?.id} does not end at what it waits for`;
      expect(checkTeamPlan(later(ms), known)).toEqual([words]);
    }
  });

  test('where staying would cost, it leaves before them, and says so', () => {
    const left = ['dropoff-driver 19+3', 'go-to 22+10 before Ann, Bo leave', 'end 32+0'];
    expect(ofChase(run({ collected: [] }))).toEqual(left);
  });

  test('where it is asked for, it stays though its day ends later: wages alone are more', () => {
    const [off, on] = [false, true].map((leavesLast) => run({ collected: [], leavesLast })) as [
      TeamPlan,
      TeamPlan,
    ];
    expect(ofChase(on)).toEqual([
      'dropoff-driver 19+3',
      'wait 22+5 until Ann, Bo have left',
      'go-to 27+10',
      'end 37+0',
    ]);
    // Five minutes at $18.
    const { wagesCents, totalCents } = off.cost;
    const cost = { ...off.cost, wagesCents: wagesCents + 150, totalCents: totalCents + 150 };
    const movers = ({ drivers }: TeamPlan) => drivers.filter(({ kind }) => kind === 'moved');
    expect(on).toEqual({ ...off, drivers: expect.anything(), cost });
    expect(movers(on)).toEqual(movers(off));
    const words = (plan: TeamPlan, leavesLast = true) => leavesLastWords(plan, { leavesLast });
    expect(words(on)).toBe('Chase car leaves last: 5 min of waiting are paid.');
    expect(words(run({ collected: both }))).toBe('Chase car leaves last: that costs nothing.');
    expect([words(on, false), words({ ...on, drivers: movers(on) })]).toEqual([null, null]);
  });

  test('where it is asked for, it stays for as many as the hours allow', () => {
    // Ann leaves at 24, Bo at 27; straight home it is there at 32.
    const lines = (doneBy: number) =>
      ofChase(run({ collected: [], leavesLast: true, doneBy })).slice(1, 3);
    const all = ['wait 22+5 until Ann, Bo have left', 'go-to 27+10'];
    const one = ['wait 22+2 until Ann has left', 'go-to 24+10 before Bo leaves'];
    const none = ['go-to 22+10 before Ann, Bo leave', 'end 32+0'];
    expect([37, 36, 34, 33].map(lines)).toEqual([all, one, one, none]);
  });

  test('where it is asked for, nothing that others wait for begins later', () => {
    const asked = { collected: ['Ann'], readyAt: 60 };
    expect(run({ ...asked, leavesLast: true })).toEqual(run(asked));
  });

  test('with less time than it takes, it stays as long as it may', () => {
    // Ann leaves at 24 and is at the store at 39. Bo leaves at 65.
    const plan = run({ collected: ['Ann'], readyAt: 60 });
    expect(ofChase(plan)).toEqual([
      'dropoff-driver 19+3',
      'wait 22+7 with Ann, Bo',
      'go-to 29+10 before Bo leaves',
      'pickup-driver 39+3',
    ]);
  });

  test('a rest that is needed after the drive stays there', () => {
    const day = { collected: ['Bo'], readyAt: 90, dueAt: 39, isGoingOn: true };
    const lines = (restAfterMinutes: number) => ofChase(run({ ...day, restAfterMinutes })).slice(1);
    // From the auction on Cy works for 46 minutes, and before for 22.
    expect(lines(46)).toEqual(['wait 22+73 until Ann, Bo have left', 'go-to 95+10', 'wait 105+5']);
    const early = ['wait 22+2 until Ann has left', 'go-to 24+10 before Bo leaves', 'wait 34+76'];
    expect(lines(45)).toEqual(early);
  });

  test('of a changed plan, a drive that has begun stays, and one that has not waits on', () => {
    const lines = (asked: Run) => ofChase(run(asked)).slice(1, 3);
    const own = ['wait 22+5 until Ann, Bo have left', 'go-to 27+10'];
    for (const changedAt of [24, 28]) {
      expect(lines({ collected: both, changedAt })).toEqual(own);
      expect(lines({ collected: [], leavesLast: true, changedAt })).toEqual(own);
    }
  });
});
