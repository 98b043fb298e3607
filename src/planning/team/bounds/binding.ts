// What stands in the way of a cheaper plan, and what does not, as short texts for the operator.
import { hasChaseCars } from '#domain/plannerModes.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import type { TeamModel } from '../model/model.ts';
import type { Binding } from '../model/problem.ts';
import { lateBy, leftOver } from '../words/amounts.ts';

/** Maximum number of one kind, to keep the list short. */
const MOST = 2;
const minuteMs = 60_000;

/** What people know drivers and moves by. */
export type BindingNames = {
  readonly driver: (id: DriverId) => string;
  readonly move: (id: ActivityId) => string;
};

const ids: BindingNames = { driver: (id) => id, move: (id) => id };

/** `roomMs`: how much is left before it hinders; negative: how much it takes. */
type Bind = Binding & { readonly roomMs: number };

/** The tightest first: what takes the most time, then what is used up, then what is nearly so. */
export function bindingsOf(
  plan: TeamPlan,
  model: TeamModel,
  names: BindingNames = ids,
): readonly Binding[] {
  const all = [
    ...usedUp(plan, model),
    ...onlyOneEligible(plan, model, names),
    ...fullDays(plan, model, names),
    ...rests(plan, names),
    ...deadlines(plan, model, names),
    ...waits(plan, names),
    ...fullCars(plan, names),
  ];
  return all.toSorted((a, b) => a.roomMs - b.roomMs).map(({ is, id, text }) => ({ is, id, text }));
}

/** The limits that do not bind, each with how much of it is used, like 'seats (2 of 7)'. */
export function looseLimits(
  plan: TeamPlan,
  model: TeamModel,
  names: BindingNames = ids,
): readonly string[] {
  const bound = new Set(bindingsOf(plan, model, names).map(({ is }) => is));
  const isLoose = (is: Binding['is']) => !bound.has(is);
  const { problem, drivers, maxShiftMs } = model;
  const chases = plan.drivers.filter(({ kind }) => kind === 'chase');
  const days = plan.drivers.map(({ actions }) => hoursOf(actions).endMs - hoursOf(actions).startMs);
  const longestMs = Math.max(0, ...days);
  const nearest = slacksOf(plan, model).toSorted((a, b) => a.slackMs - b.slackMs)[0];
  const most = Math.min(problem.maxDrivers, drivers.length);
  const aboard = plan.drivers.flatMap(({ actions }) =>
    actions.map((action) => (action.type === 'pickup-driver' ? action.riderCount : 0)),
  );
  const limits: readonly (readonly [Binding['is'], boolean, string])[] = [
    ['maxDrivers', true, `drivers (${plan.drivers.length} of ${most})`],
    ['chases', chases.length > 0, `chase cars (${chases.length} of ${problem.chases})`],
    ['seats', chases.length > 0, `seats (${Math.max(0, ...aboard)} of ${problem.seats})`],
    [
      'shift',
      Number.isFinite(maxShiftMs),
      `driver hours (${leftOver(longestMs)} of ${leftOver(maxShiftMs)})`,
    ],
    [
      'deadline',
      nearest !== undefined,
      `deadlines (${names.move(nearest?.id ?? '')} has ${leftOver(nearest?.slackMs ?? 0)} left)`,
    ],
  ];
  return limits.flatMap(([is, applies, text]) => (applies && isLoose(is) ? [text] : []));
}

/** All available drivers or chase cars are used. */
function usedUp(plan: TeamPlan, { problem, drivers }: TeamModel): Bind[] {
  const most = Math.min(problem.maxDrivers, drivers.length);
  const found: Bind[] = [];
  if (plan.drivers.length >= most) {
    const text = most === 1 ? 'There is one driver.' : `All ${most} drivers are used.`;
    found.push({ is: 'maxDrivers', id: null, text, roomMs: 0 });
  }
  const isChase = hasChaseCars(problem.mode);
  const chases = plan.drivers.filter(({ kind }) => kind === 'chase').length;
  if (isChase && chases >= problem.chases && chases > 0) {
    const text = chases === 1 ? 'There is one chase car.' : `All ${chases} chase cars are used.`;
    found.push({ is: 'chases', id: null, text, roomMs: 0 });
  }
  return found;
}

/** Few of each kind are shown: those that leave the least room. */
function tightest(found: readonly Bind[]): Bind[] {
  return found.toSorted((a, b) => a.roomMs - b.roomMs).slice(0, MOST);
}

function onlyOneEligible(
  plan: TeamPlan,
  { moves, drivers, eligible }: TeamModel,
  names: BindingNames,
): Bind[] {
  if (drivers.length < 2) return [];
  const served = new Set(plan.moves.map(({ activityId }) => activityId));
  const found = moves.flatMap(({ activityId: id }, move): Bind[] => {
    const may = drivers.filter((_, driver) => eligible[driver * moves.length + move] === 1);
    const [only] = may;
    if (!served.has(id) || !only || may.length > 1) return [];
    const text = `Only ${names.driver(only.id)} may drive ${names.move(id)}.`;
    return [{ is: 'eligibility', id, text, roomMs: 0 }];
  });
  return tightest(found);
}

/** Days with no room for even the shortest of the moves. */
function fullDays(
  plan: TeamPlan,
  { drivers, workMs, maxShiftMs }: TeamModel,
  names: BindingNames,
): Bind[] {
  const shortestMs = Math.min(...workMs);
  const found = plan.drivers.flatMap(({ driverId: id, actions }): Bind[] => {
    const { startMs, endMs } = hoursOf(actions);
    const notAfterMs = drivers.find((driver) => driver.id === id)?.notAfterMs ?? Infinity;
    const leftMs = maxShiftMs - (endMs - startMs);
    if (leftMs < shortestMs) {
      const left = `${leftOver(leftMs)} are left of the shift`;
      const text = `The day of ${names.driver(id)} is full: ${left}.`;
      return [{ is: 'shift', id, text, roomMs: leftMs }];
    }
    const roomMs = notAfterMs - endMs;
    if (roomMs >= shortestMs) return [];
    const text = `${names.driver(id)} ends ${leftOver(roomMs)} before the latest end of the day.`;
    return [{ is: 'shift', id, text, roomMs }];
  });
  return tightest(found);
}

/** Drivers who rest because they have to, not because there is a wait anyway. */
function rests({ drivers }: TeamPlan, names: BindingNames): Bind[] {
  const found = drivers.flatMap(({ driverId: id, actions }): Bind[] => {
    const all = actions.flatMap((action) =>
      action.type === 'wait' && action.until.is === 'rest' ? action.durationMs : [],
    );
    const restsMs = all.reduce((sum, ms) => sum + ms, 0);
    if (restsMs === 0) return [];
    const text = `${names.driver(id)} rests for ${leftOver(restsMs)}.`;
    return [{ is: 'rest', id, text, roomMs: -restsMs }];
  });
  return tightest(found);
}

/** Late drop-offs, and those just in time. */
function deadlines(plan: TeamPlan, model: TeamModel, names: BindingNames): Bind[] {
  const found = slacksOf(plan, model).flatMap(({ id, slackMs }): Bind[] => {
    if (slackMs >= minuteMs) return [];
    const text =
      slackMs < 0
        ? `${names.move(id)} is ${lateBy(-slackMs)} late.`
        : `${names.move(id)} is dropped off just before its deadline.`;
    return [{ is: 'deadline', id, text, roomMs: slackMs }];
  });
  return tightest(found);
}

/** Of each move with a deadline, how long before it the drop-off is over; negative: late. */
export function slacksOf(
  plan: Pick<TeamPlan, 'drivers'>,
  { moves }: { readonly moves: TeamModel['problem']['moves'] },
): readonly { readonly id: ActivityId; readonly slackMs: number }[] {
  const due = new Map(moves.map(({ activityId, deadlineMs }) => [activityId, deadlineMs]));
  return plan.drivers.flatMap(({ actions }) =>
    actions.flatMap((action) => {
      if (action.type !== 'dropoff-vehicle') return [];
      const { activityId: id } = action;
      const dueMs = due.get(id) ?? null;
      return dueMs === null ? [] : { id, slackMs: dueMs - endOf(action) };
    }),
  );
}

/** The longest waits for a vehicle that is not ready yet. */
function waits(plan: TeamPlan, names: BindingNames): Bind[] {
  const found = plan.drivers.flatMap(({ driverId, actions }) =>
    actions.flatMap((action) => {
      if (action.type !== 'wait' || action.until.is !== 'ready') return [];
      const { durationMs } = action;
      return durationMs < minuteMs ? [] : { id: action.until.activityId, driverId, durationMs };
    }),
  );
  return tightest(
    found.map(({ id, driverId, durationMs }) => {
      const until = `until ${names.move(id)} is ready`;
      const text = `${names.driver(driverId)} waits ${leftOver(durationMs)} ${until}.`;
      return { is: 'ready', id, text, roomMs: -durationMs };
    }),
  );
}

/** Chase cars that were full at some time. */
function fullCars(plan: TeamPlan, names: BindingNames): Bind[] {
  const found = plan.drivers.flatMap(({ driverId: id, actions }): Bind[] => {
    const seats = plan.cars.find((car) => car.driverId === id)?.seats ?? 0;
    const isFull = actions.some((a) => a.type === 'pickup-driver' && a.riderCount >= seats);
    const text = `The chase car of ${names.driver(id)} is full at times.`;
    return isFull ? [{ is: 'seats', id, text, roomMs: 0 }] : [];
  });
  return tightest(found);
}

function hoursOf(actions: readonly TimedAction[]) {
  return { startMs: actions[0]?.startMs ?? 0, endMs: actions.at(-1)?.startMs ?? 0 };
}

function endOf({ startMs, durationMs }: TimedAction): number {
  return startMs + durationMs;
}
