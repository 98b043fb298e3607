// The part of the check between drivers: meetings, and who waits for whom.
import type { TimedAction } from '#domain/teamItinerary.ts';
import { type Facts, repeated } from './facts.ts';

type Met = Extract<TimedAction, { readonly splitId: string }> & { readonly driverId: string };

export function checkMeetings(facts: Facts): string[] {
  const met = facts.actions.flatMap(({ driverId, action }): Met[] =>
    'splitId' in action ? [{ ...action, driverId }] : [],
  );
  const events = eventsOf(facts);
  return [
    ...checkPairs(met),
    ...checkSeatPairs(met),
    ...checkNames(met, facts),
    ...checkOrder(facts, events),
    ...checkWaitsFor(facts, events),
  ];
}

const partner = {
  join: 'pickup-driver',
  split: 'dropoff-driver',
  'pickup-driver': 'join',
  'dropoff-driver': 'split',
} as const;

function checkPairs(met: readonly Met[]): string[] {
  const wrong: string[] = [];
  const bySync = groups(met, ({ syncId }) => syncId);
  for (const one of met) {
    const others = (bySync.get(one.syncId) ?? []).filter(({ id }) => id !== one.id);
    const [other] = others;
    if (others.length !== 1 || !other || other.type !== partner[one.type]) {
      wrong.push(`8: ${one.id} has no partner, or more than one`);
      continue;
    }
    const theirId = 'riderId' in one ? one.riderId : one.chaseDriverId;
    if (other.driverId !== theirId) wrong.push(`8: ${one.id} meets ${other.driverId}`);
    if (one.placeId !== other.placeId) wrong.push(`8: ${one.id} meets elsewhere`);
    if (one.startMs !== other.startMs) wrong.push(`11: ${one.id} and ${other.id} start apart`);
  }
  return wrong;
}

/** One ride in a chase car: one rider and one chase, boarded before it is left. */
function checkSeatPairs(met: readonly Met[]): string[] {
  const wrong: string[] = [];
  for (const [splitId, own] of groups(met, (one) => one.splitId)) {
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

/** No two events have one name: the meetings, and what can be waited for. */
function checkNames(met: readonly Met[], { plan, actions }: Facts): string[] {
  const names = [
    ...new Set(met.map(({ syncId }) => syncId)),
    ...plan.ubers.flatMap(({ startSyncId, endSyncId }) => [startSyncId, endSyncId]),
    ...actions.flatMap(({ action }) => {
      const signals = action.type === 'task' || action.type === 'dropoff-vehicle';
      return signals ? (action.syncId ?? []) : [];
    }),
  ];
  return repeated(names).map((id) => `28: ${id} names two events`);
}

/** The events to wait for: the time, and the action that causes it. */
export function eventsOf({ actions, rides }: Facts) {
  const events = new Map<string, { readonly ms: number; readonly cause: TimedAction }>();
  for (const { action } of actions) {
    const over = { ms: action.startMs + action.durationMs, cause: action };
    if (action.type === 'task' || action.type === 'dropoff-vehicle') {
      if (action.syncId !== null) events.set(action.syncId, over);
    }
    const row = action.type === 'uber' && rides.get(action.uberId);
    if (!row) continue;
    events.set(row.startSyncId, { ms: action.startMs, cause: action });
    events.set(row.endSyncId, over);
  }
  return events;
}

type Events = ReturnType<typeof eventsOf>;

/** No driver waits in a cycle. Both sides of a meeting are one node. */
function checkOrder({ plan }: Facts, events: Events): string[] {
  const nodeOf = (action: TimedAction) =>
    'splitId' in action ? `meeting ${action.syncId}` : `action ${action.id}`;
  const after = new Map<string, Set<string>>();
  const put = (node: string, before: string) => {
    const own = after.get(node) ?? new Set();
    after.set(node, own.add(before));
  };
  for (const { actions } of plan.drivers) {
    actions.forEach((action, index) => {
      const before = actions[index - 1];
      if (before) put(nodeOf(action), nodeOf(before));
      const event = action.type === 'wait-for' ? events.get(action.syncId) : undefined;
      if (event) put(nodeOf(action), nodeOf(event.cause));
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

function checkWaitsFor({ actions }: Facts, events: Events): string[] {
  return actions.flatMap(({ action }) => {
    if (action.type !== 'wait-for') return [];
    const event = events.get(action.syncId);
    if (!event) return [`28: ${action.id} waits for ${action.syncId}, which does not exist`];
    return action.startMs >= event.ms ? [] : [`11: ${action.id} does not wait`];
  });
}

function groups<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T[]> {
  const all = new Map<string, T[]>();
  for (const row of rows) {
    const group = all.get(keyOf(row));
    if (group) group.push(row);
    else all.set(keyOf(row), [row]);
  }
  return all;
}
