// The part of the check between drivers: meetings, waits for each other, and rides.
import type { TimedAction, TimedPlan } from '#domain/teamItinerary.ts';
import { standardDay } from '../../durations.ts';
import type { MoveToPlan } from '../../hops.ts';
import { isNear } from './checkDay.ts';

type Met = Extract<TimedAction, { readonly splitId: string }> & { readonly driverId: string };

export function checkMeetings(
  plan: TimedPlan,
  moves: readonly MoveToPlan[],
  changedMs: number | null,
): string[] {
  const met = plan.drivers.flatMap(({ driverId, actions }) =>
    actions.flatMap((action): Met[] => ('splitId' in action ? [{ ...action, driverId }] : [])),
  );
  const events = eventsOf(plan);
  return [
    ...checkPairs(met, plan),
    ...checkSeatPairs(met),
    ...checkOrder(plan),
    ...checkWaitsFor(plan, events),
    ...checkWaits(plan, moves, events, changedMs),
    ...checkRides(plan),
  ];
}

const partner = {
  join: 'pickup-driver',
  split: 'dropoff-driver',
  'pickup-driver': 'join',
  'dropoff-driver': 'split',
} as const;

function checkPairs(met: readonly Met[], plan: TimedPlan): string[] {
  const wrong: string[] = [];
  for (const one of met) {
    const others = met.filter(({ syncId, id }) => syncId === one.syncId && id !== one.id);
    const [other] = others;
    if (others.length !== 1 || !other || other.type !== partner[one.type]) {
      wrong.push(`8: ${one.id} has no partner, or more than one`);
      continue;
    }
    const theirId = 'riderId' in one ? one.riderId : one.chaseDriverId;
    if (other.driverId !== theirId) wrong.push(`8: ${one.id} meets ${other.driverId}`);
    if (!isNear(plan, one.placeId, other.placeId)) wrong.push(`8: ${one.id} meets elsewhere`);
    if (one.startMs !== other.startMs) wrong.push(`11: ${one.id} and ${other.id} start apart`);
  }
  return wrong;
}

/** One ride in a chase car: one rider and one chase, boarded before it is left. */
function checkSeatPairs(met: readonly Met[]): string[] {
  const wrong: string[] = [];
  for (const splitId of new Set(met.map((one) => one.splitId))) {
    const own = met.filter((one) => one.splitId === splitId);
    const of = (type: Met['type']) => own.filter((one) => one.type === type);
    const [joins, splits] = [of('join'), of('split')];
    const [ups, downs] = [of('pickup-driver'), of('dropoff-driver')];
    if ([joins, splits, ups, downs].some(({ length }) => length !== 1)) {
      wrong.push(`9: ${splitId} is not one boarding and one leaving`);
      continue;
    }
    const isOne =
      joins[0]?.driverId === splits[0]?.driverId && ups[0]?.driverId === downs[0]?.driverId;
    if (!isOne) wrong.push(`9: ${splitId} has more than one rider or chase`);
    const isOrdered = (joins[0]?.startMs ?? 0) <= (splits[0]?.startMs ?? 0);
    if (!isOrdered) wrong.push(`9: ${splitId} is left before it is boarded`);
  }
  return wrong;
}

/** The events to wait for: the time, and the action that causes it. */
function eventsOf({ drivers, ubers }: TimedPlan) {
  const events = new Map<string, { readonly ms: number; readonly actionId: string }>();
  for (const action of drivers.flatMap(({ actions }) => actions)) {
    const { id: actionId, startMs } = action;
    const over = { ms: startMs + action.durationMs, actionId };
    if (action.type === 'task' || action.type === 'dropoff-vehicle') {
      if (action.syncId !== null) events.set(action.syncId, over);
    }
    const row = action.type === 'uber' && ubers.find(({ id }) => id === action.uberId);
    if (!row) continue;
    events.set(row.startSyncId, { ms: startMs, actionId });
    events.set(row.endSyncId, over);
  }
  return events;
}

type Events = ReturnType<typeof eventsOf>;

/** No driver waits in a cycle. Both sides of a meeting are one node. */
function checkOrder(plan: TimedPlan): string[] {
  const events = eventsOf(plan);
  const nodeOf = (action: TimedAction) =>
    'splitId' in action ? `meeting ${action.syncId}` : `action ${action.id}`;
  const after = new Map<string, Set<string>>();
  const put = (node: string, before: string) => {
    const own = after.get(node) ?? new Set();
    after.set(node, own.add(before));
  };
  const actions = plan.drivers.flatMap((driver) => driver.actions);
  const byId = new Map(actions.map((action) => [action.id, action]));
  for (const driver of plan.drivers) {
    driver.actions.forEach((action, index) => {
      const before = driver.actions[index - 1];
      if (before) put(nodeOf(action), nodeOf(before));
      const event = action.type === 'wait-for' ? events.get(action.syncId) : undefined;
      const cause = event && byId.get(event.actionId);
      if (cause) put(nodeOf(action), nodeOf(cause));
    });
  }
  // Depth first: a node that is met again on the way down closes a cycle.
  const seen = new Map<string, 'open' | 'done'>();
  const closes = (node: string): boolean => {
    if (seen.has(node)) return seen.get(node) === 'open';
    seen.set(node, 'open');
    const isClosed = [...(after.get(node) ?? [])].some(closes);
    seen.set(node, 'done');
    return isClosed;
  };
  return [...after.keys()].some(closes) ? ['10: drivers wait in a cycle'] : [];
}

function checkWaitsFor({ drivers }: TimedPlan, events: Events): string[] {
  return drivers.flatMap(({ actions }) =>
    actions.flatMap((action) => {
      if (action.type !== 'wait-for') return [];
      const event = events.get(action.syncId);
      if (!event) return [`28: ${action.id} waits for ${action.syncId}, which does not exist`];
      return action.startMs >= event.ms ? [] : [`11: ${action.id} does not wait`];
    }),
  );
}

/**
 * A wait ends when the needs of the next action are met, and it has the matching reason; or when
 * the plan was changed.
 */
function checkWaits(
  plan: TimedPlan,
  moves: readonly MoveToPlan[],
  events: Events,
  changedMs: number | null,
): string[] {
  const all = plan.drivers.flatMap(({ actions }) => actions);
  return plan.drivers.flatMap(({ actions }) =>
    actions.flatMap((wait, index) => {
      if (wait.type !== 'wait') return [];
      const next = actions[index + 1];
      const endMs = wait.startMs + wait.durationMs;
      // A rest under way when the plan was changed may have taken longer.
      const isRest =
        wait.until.is === 'rest' &&
        (wait.durationMs === standardDay.restMs ||
          (wait.durationMs > standardDay.restMs && wait.startMs < (changedMs ?? wait.startMs)));
      const isSound = isRest || (next && isBinding(wait.until, next, endMs));
      return wait.durationMs > 0 && isSound ? [] : [say(wait)];
    }),
  );

  function isBinding(
    until: Extract<TimedAction, { readonly type: 'wait' }>['until'],
    next: TimedAction,
    endMs: number,
  ): boolean {
    if (until.is === 'change') return endMs === changedMs;
    if (until.is === 'rest') return false;
    if (until.is === 'ready') {
      if (next.type !== 'pickup-vehicle' || next.activityId !== until.activityId) return false;
      const move = moves.find(({ activityId }) => activityId === until.activityId);
      const slackMs = endMs - (move?.readyMs ?? Number.NaN);
      return (slackMs >= 0 && slackMs < 1000) || endMs === changedMs;
    }
    if (!('syncId' in next) || next.syncId !== until.syncId) return false;
    if (next.type === 'wait-for') return events.get(until.syncId)?.ms === endMs;
    // At a meeting one of the two comes straight from another action, or from a rest.
    const other = all.find((one) => one.id !== next.id && isMetBy(one, until.syncId));
    const busy = plan.drivers
      .flatMap((driver) => driver.actions.slice(0, -1).map((a, at) => [a, driver.actions[at + 1]]))
      .find(([, after]) => after === other)?.[0];
    if (busy === undefined) return false;
    return busy.type !== 'wait' || busy.until.is === 'rest' || endMs === changedMs;
  }

  function isMetBy(action: TimedAction, syncId: string): boolean {
    return 'splitId' in action && action.syncId === syncId;
  }

  function say({ id }: TimedAction): string {
    return `14: ${id} does not end at what it waits for`;
  }
}

function checkRides({ drivers, ubers }: TimedPlan): string[] {
  const wrong: string[] = [];
  const rides = drivers.flatMap(({ driverId, actions }) =>
    actions.flatMap((action) => (action.type === 'uber' ? [{ ...action, driverId }] : [])),
  );
  for (const row of ubers) {
    const own = rides.filter(({ uberId }) => uberId === row.id);
    if (own.length !== 1) wrong.push(`29: ${row.id} is taken ${own.length} times`);
    for (const { id, driverId, fromId, toId, durationMs } of own) {
      const isSame = driverId === row.driverId && fromId === row.startId && toId === row.endId;
      const lasts = row.pickupMs + row.driveMs + row.dropoffMs;
      if (!isSame || durationMs !== lasts) wrong.push(`29: ${id} is not the ride ${row.id}`);
    }
  }
  for (const { id, uberId } of rides) {
    if (!ubers.some((row) => row.id === uberId)) wrong.push(`29: ${id} has no ride`);
  }
  return wrong;
}
