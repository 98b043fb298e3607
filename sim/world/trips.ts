// The first trips of a world: done on the days before, under way this morning, or to come.
// Those under way are played up to the beginning of the day; behavior continues from there.
import type { Activity, DriverAction, Location, Trip } from '#domain/entities.ts';
import { planActions } from './plan.ts';
import { hashText, type Stream } from '../core/random.ts';
import { towed } from './chaseTypes.ts';
import type { Roads } from '../core/roads.ts';
import { dayBeginMs, hourMs, minuteMs, timeOfDayMs, upToHalfHour } from '../core/calendar.ts';
import { spotOf } from './fleet.ts';
import { type Idea, type MoveTimes, sheetIdOf } from './moves.ts';

/** What a dispatcher may set of a trip later. */
export const asBooked = {
  startLabel: '',
  readyMs: null,
  requestorId: null,
  requestorName: null,
  requestorPhone: null,
  notes: '',
};

/** The driver of the trip, and where it begins and ends. */
export type TripDriver = {
  readonly id: string;
  readonly base: Location;
  /** The earliest start of a new trip; moves on with each one. */
  freeFromMs: number;
  /** The latest end of the next older trip; moves back with each one. */
  pastMs: number;
};

export type Planned = { readonly trip: Trip; readonly activities: readonly Activity[] };

/** The parts of a new trip; `number` is that of the next trip. */
export type TripDesk = {
  number: number;
  readonly roads: Roads;
  readonly stream: Stream;
  /** Records a move. */
  readonly write: (idea: Idea, times: MoveTimes) => Activity;
};

/** A complete trip of the days before. */
export function tripDone(desk: TripDesk, driver: TripDriver, ideas: readonly Idea[]): Planned {
  const { stream } = desk;
  const lengthMs = draftEndMs(draft(desk, driver, ideas, 0));
  const startMs = wholeMinute(workingTime(driver.pastMs, stream) - lengthMs);
  driver.pastMs = startMs - stream.int(10, 60) * minuteMs;
  const slackMin = () => (stream.chance(60) ? -20 : stream.int(20, 200));
  const planned = settle(desk, driver, ideas, draft(desk, driver, ideas, startMs), slackMin);
  return playedTo(planned, dayBeginMs, 0);
}

/** A trip that has begun by the beginning of the day and is not over. */
export function tripUnderWay(desk: TripDesk, driver: TripDriver, ideas: readonly Idea[]): Planned {
  const { stream } = desk;
  const lengthMs = draftEndMs(draft(desk, driver, ideas, 0));
  const startMs = wholeMinute(dayBeginMs - (lengthMs * stream.int(20, 600)) / 1000);
  const drafted = draft(desk, driver, ideas, startMs);
  const planned = settle(desk, driver, ideas, drafted, slackOf(stream));
  const delayMs = Math.min(stream.int(0, 8) * minuteMs, dayBeginMs - startMs);
  driver.freeFromMs = startMs + lengthMs + delayMs + 15 * minuteMs;
  return playedTo(planned, dayBeginMs, delayMs);
}

/** A trip of the day that its driver has not begun. */
export function tripToCome(desk: TripDesk, driver: TripDriver, ideas: readonly Idea[]): Planned {
  const { stream } = desk;
  const startMs = wholeMinute(driver.freeFromMs + stream.int(5, 150) * minuteMs);
  const drafted = draft(desk, driver, ideas, startMs);
  driver.freeFromMs = draftEndMs(drafted) + 15 * minuteMs;
  return settle(desk, driver, ideas, drafted, slackOf(stream));
}

/** A cancelled trip; its moves are free again (reading 9). */
export function tripCancelled(desk: TripDesk, driver: TripDriver, ideas: readonly Idea[]): Planned {
  const drafted = draft(desk, driver, ideas, dayBeginMs + hourMs);
  const { trip, activities } = settle(desk, driver, ideas, drafted, slackOf(desk.stream));
  return {
    trip: { ...trip, status: 'Cancelled', estimatedEndMs: null },
    activities: activities.map((activity) => ({
      ...activity,
      actionSheetId: null,
      status: 'unplanned',
    })),
  };
}

/** The actions, with the index of each idea instead of its activity's id. */
function draft(
  { number, roads }: TripDesk,
  driver: TripDriver,
  ideas: readonly Idea[],
  startMs: number,
): DriverAction[] {
  const moves = ideas.map(({ vehicle, start, end }, at) => ({
    activity: { id: `${at}`, vehicleId: vehicle?.id ?? null, readyMs: null },
    start: spotOf(start),
    end: spotOf(end),
  }));
  const base = spotOf(driver.base);
  return planActions(
    { tripId: `trip-${number}`, driverId: driver.id, startMs, base, moves },
    roads,
  );
}

function draftEndMs(actions: readonly DriverAction[]): number {
  return (actions.at(-1) as DriverAction).plannedEndMs;
}

/** Records the moves of a draft and joins them with their trip. */
function settle(
  desk: TripDesk,
  driver: TripDriver,
  ideas: readonly Idea[],
  drafted: readonly DriverAction[],
  slackMin: () => number,
): Planned {
  const number = desk.number++;
  const id = `trip-${number}`;
  const activities = ideas.map((idea, at): Activity => {
    const own = drafted.filter((action) => action.activityId === `${at}`);
    const times = timesAround(own, slackMin(), desk.stream);
    const activity = desk.write(idea, times);
    const actionSheetId = sheetIdOf(activity.id);
    return { ...activity, tripId: id, actionSheetId, status: 'planned' };
  });
  const trip: Trip = {
    id,
    version: 1,
    accountId: (activities[0] as Activity).accountId,
    name: `KC-${number}`,
    status: 'Assigned',
    chaseType: 'Rideshare',
    activityIds: activities.map((activity) => activity.id),
    driverIds: [driver.id],
    startLocationId: driver.base.id,
    requestedMs: Math.max(...activities.map(({ createdMs }) => createdMs ?? 0)) + hourMs,
    submittedMs: null,
    startedMs: null,
    completedMs: null,
    estimatedEndMs: draftEndMs(drafted),
    ...asBooked,
    actions: drafted.map((action) => ({
      ...action,
      activityId: action.activityId && (activities[Number(action.activityId)] as Activity).id,
    })),
  };
  // One in nine is a carrier's. By the number alone: it affects no later draw.
  const isTowed = hashText(number, 'chase type') % 9 === 0;
  return { trip: isTowed ? towed(trip) : trip, activities };
}

/** Ready some time before the pick-up, due some time after the drop-off. */
function timesAround(
  actions: readonly DriverAction[],
  slackMin: number,
  stream: Stream,
): MoveTimes {
  const pickupMs = (actions[0] as DriverAction).plannedStartMs;
  const dropoffMs = (actions.at(-1) as DriverAction).plannedEndMs;
  const readyMs = upToHalfHour(pickupMs - stream.int(60, 150) * minuteMs);
  const dueMs = upToHalfHour(dropoffMs + slackMin * minuteMs);
  const createdMs = readyMs - stream.int(3, 40) * hourMs;
  return { readyMs, deadlineMs: Math.max(dueMs, readyMs + hourMs / 2), createdMs };
}

/** Most plans keep their deadlines. */
function slackOf(stream: Stream): () => number {
  return () => (stream.chance(70) ? -stream.int(20, 60) : stream.int(20, 200));
}

/** The state of a planned trip at `nowMs` when all of it ran `delayMs` late. */
function playedTo(planned: Planned, nowMs: number, delayMs: number): Planned {
  const actions = planned.trip.actions.map((action): DriverAction => {
    const startedMs = action.plannedStartMs + delayMs;
    const endedMs = action.plannedEndMs + delayMs;
    if (endedMs <= nowMs) return { ...action, status: 'Complete', startedMs, endedMs };
    if (startedMs <= nowMs) return { ...action, status: 'In Progress', startedMs };
    return action;
  });
  const last = actions.at(-1) as DriverAction;
  const trip: Trip = {
    ...planned.trip,
    status: last.endedMs === null ? 'In Progress' : 'Complete',
    startedMs: (actions[0] as DriverAction).startedMs,
    completedMs: last.endedMs,
    estimatedEndMs: last.plannedEndMs + delayMs,
    actions,
  };
  const activities = planned.activities.map((activity): Activity => {
    const own = actions.filter((action) => action.activityId === activity.id);
    const completedMs = own.at(-1)?.endedMs ?? null;
    if (completedMs !== null) return { ...activity, status: 'completed', completedMs };
    return own[0]?.status === 'Complete' ? { ...activity, status: 'in-progress' } : activity;
  });
  return { trip, activities };
}

/** At or before `atMs`, within a working day. */
function workingTime(atMs: number, stream: Stream): number {
  const sinceMidnight = timeOfDayMs(atMs);
  if (sinceMidnight >= 10 * hourMs && sinceMidnight <= 19 * hourMs) return atMs;
  const lastEvening = atMs - sinceMidnight - 6 * hourMs;
  return lastEvening - stream.int(0, 120) * minuteMs;
}

function wholeMinute(atMs: number): number {
  return Math.round(atMs / minuteMs) * minuteMs;
}
