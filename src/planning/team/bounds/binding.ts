// What stands in the way of a cheaper plan, as short texts for the operator.
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import type { TeamModel } from '../model.ts';
import type { Binding } from '../problem.ts';

/** Maximum number of one kind, to keep the list short. */
const MOST = 2;
const minuteMs = 60_000;

export function bindingsOf(plan: TeamPlan, model: TeamModel): readonly Binding[] {
  return [
    ...usedUp(plan, model),
    ...onlyOneEligible(plan, model),
    ...fullDays(plan, model),
    ...rests(plan),
    ...deadlines(plan, model),
    ...waits(plan),
    ...fullCars(plan),
  ];
}

/** All available drivers or chase cars are used. */
function usedUp(plan: TeamPlan, { problem, drivers }: TeamModel): Binding[] {
  const most = Math.min(problem.maxDrivers, drivers.length);
  const found: Binding[] = [];
  if (plan.drivers.length >= most) {
    const text = most === 1 ? 'There is one driver.' : `All ${most} drivers are used.`;
    found.push({ is: 'maxDrivers', id: null, text });
  }
  const isChase = problem.mode === 'company' || problem.mode === 'personal';
  const chases = plan.drivers.filter(({ kind }) => kind === 'chase').length;
  if (isChase && chases >= problem.chases && chases > 0) {
    const text = chases === 1 ? 'There is one chase car.' : `All ${chases} chase cars are used.`;
    found.push({ is: 'chases', id: null, text });
  }
  return found;
}

function onlyOneEligible(plan: TeamPlan, { moves, drivers, eligible }: TeamModel): Binding[] {
  if (drivers.length < 2) return [];
  const served = new Set(plan.moves.map(({ activityId }) => activityId));
  const found = moves.flatMap(({ activityId: id }, move): Binding[] => {
    const may = drivers.filter((_, driver) => eligible[driver * moves.length + move] === 1);
    if (!served.has(id) || may.length !== 1) return [];
    return [{ is: 'eligibility', id, text: `Only ${may[0]?.id} may drive ${id}.` }];
  });
  return found.slice(0, MOST);
}

/** Days with no room for even the shortest of the moves. */
function fullDays(plan: TeamPlan, { drivers, workMs, maxShiftMs }: TeamModel): Binding[] {
  const shortestMs = Math.min(...workMs);
  const found = plan.drivers.flatMap(({ driverId: id, actions }): Binding[] => {
    const [startMs, endMs] = [actions[0]?.startMs ?? 0, actions.at(-1)?.startMs ?? 0];
    const notAfterMs = drivers.find((driver) => driver.id === id)?.notAfterMs ?? Infinity;
    const leftMs = maxShiftMs - (endMs - startMs);
    if (leftMs < shortestMs) {
      const text = `The day of ${id} is full: ${inWords(leftMs)} are left of the shift.`;
      return [{ is: 'shift', id, text }];
    }
    if (notAfterMs - endMs >= shortestMs) return [];
    const text = `${id} ends ${inWords(notAfterMs - endMs)} before the latest end of the day.`;
    return [{ is: 'shift', id, text }];
  });
  return found.slice(0, MOST);
}

/** Drivers who rest because they have to, not because there is a wait anyway. */
function rests({ drivers }: TeamPlan): Binding[] {
  const found = drivers.flatMap(({ driverId: id, actions }): Binding[] => {
    const all = actions.flatMap((action) =>
      action.type === 'wait' && action.until.is === 'rest' ? action.durationMs : [],
    );
    const restsMs = all.reduce((sum, ms) => sum + ms, 0);
    return restsMs === 0 ? [] : [{ is: 'rest', id, text: `${id} rests for ${inWords(restsMs)}.` }];
  });
  return found.slice(0, MOST);
}

/** Late drop-offs, and those just in time. */
function deadlines(plan: TeamPlan, { moves }: TeamModel): Binding[] {
  const due = new Map(moves.map(({ activityId, deadlineMs }) => [activityId, deadlineMs]));
  const found = plan.drivers.flatMap(({ actions }) =>
    actions.flatMap((action): Binding[] => {
      if (action.type !== 'dropoff-vehicle') return [];
      const { activityId: id } = action;
      const slackMs = (due.get(id) ?? Infinity) - endOf(action);
      if (slackMs >= minuteMs) return [];
      const text =
        slackMs < 0
          ? `${id} is ${inWords(Math.ceil(-slackMs / minuteMs) * minuteMs)} late.`
          : `${id} is dropped off just before its deadline.`;
      return [{ is: 'deadline', id, text }];
    }),
  );
  return found.slice(0, MOST);
}

/** The longest waits for a vehicle that is not ready yet. */
function waits(plan: TeamPlan): Binding[] {
  const found = plan.drivers.flatMap(({ driverId, actions }) =>
    actions.flatMap((action) => {
      if (action.type !== 'wait' || action.until.is !== 'ready') return [];
      const { durationMs } = action;
      return durationMs < minuteMs ? [] : { id: action.until.activityId, driverId, durationMs };
    }),
  );
  const longest = found.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, MOST);
  return longest.map(({ id, driverId, durationMs }) => {
    const text = `${driverId} waits ${inWords(durationMs)} until ${id} is ready.`;
    return { is: 'ready', id, text };
  });
}

/** Chase cars that were full at some time. */
function fullCars(plan: TeamPlan): Binding[] {
  const found = plan.drivers.flatMap(({ driverId: id, actions }): Binding[] => {
    const seats = plan.cars.find((car) => car.driverId === id)?.seats ?? 0;
    const isFull = actions.some((a) => a.type === 'pickup-driver' && a.riderCount >= seats);
    return isFull ? [{ is: 'seats', id, text: `The chase car of ${id} is full at times.` }] : [];
  });
  return found.slice(0, MOST);
}

function endOf({ startMs, durationMs }: TimedAction): number {
  return startMs + durationMs;
}

function inWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
