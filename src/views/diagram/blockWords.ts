// What is written in, beside and about a block: the words of one action of a plan.
import type { TimedAction, TimedPlan } from '#domain/teamItinerary.ts';
import { initials } from '../kit/marks/Person.tsx';
import { formatMoney } from '../kit/marks/Quantity.tsx';
import type { DiagramNames } from './diagramPlan.ts';
import type { LegendPlace } from './legend.ts';

export type BlockWords = {
  /** The first line inside; empty: none. */
  readonly inside: string;
  /** The line under it: who is waited for. */
  readonly second: string;
  /** Right of a narrow block: the way, or the fare. */
  readonly beside: string;
  /** The minutes it takes. */
  readonly minutes: string;
  /** For the table: what the driver does. */
  readonly what: string;
};

type Cause = { readonly name: string; readonly called: string };

export type WordsSee = {
  readonly names: DiagramNames;
  readonly legend: ReadonlyMap<string, LegendPlace>;
  readonly rides: ReadonlyMap<string, TimedPlan['ubers'][number]>;
  /** The other driver who causes an event, by the event's `syncId`. */
  readonly causeOf: (syncId: string) => Cause | undefined;
  readonly nameOf: (driverId: string) => string;
  /** The last one of those whom a chase driver has let out and who are still there. */
  readonly lastThere: (action: TimedAction) => Cause | undefined;
  /** Whom they see off or leave behind: 'until Ana has left', or empty. */
  readonly seeingOff: (action: TimedAction) => string;
};

/** What a driver is called where there is little room: as in the head of their column. */
export function calledBy(driver: { readonly name: string; readonly isOpen?: boolean }): string {
  const [first = ''] = driver.name.split(' ');
  return driver.isOpen === true ? driver.name : first;
}

/**
 * In the disc of a driver's head, and of their ghost on the map: initials, or the number of an
 * itinerary whose driver is not chosen; empty where it has none.
 */
export function signOf(driver: { readonly name: string; readonly isOpen?: boolean }): string {
  if (driver.isOpen !== true) return initials(driver.name);
  return /\d+$/.exec(driver.name)?.[0] ?? '';
}

export function wordsOf(action: TimedAction, sees: WordsSee): BlockWords {
  const minutes = `${Math.round(action.durationMs / 60_000)} min`;
  const some = (words: Partial<BlockWords> & { readonly what: string }): BlockWords => ({
    inside: '',
    second: '',
    beside: '',
    minutes,
    ...words,
  });
  switch (action.type) {
    case 'start':
      return some({ inside: 'start', what: 'Start' });
    case 'end':
      return some({ inside: 'end', what: 'End' });
    case 'go-to':
      return some({
        beside: wayOf(action.fromId, action.toId, sees),
        what: `Drive ${sees.seeingOff(action)}`.trim(),
      });
    case 'move-vehicle':
      return some({
        inside: shortName(action.activityId, sees),
        what: `Move ${name(action, sees)}`,
      });
    case 'pickup-vehicle':
      return some({ inside: 'get', what: `Pick up ${name(action, sees)}` });
    case 'dropoff-vehicle':
      return some({ inside: 'drop', what: `Drop off ${name(action, sees)}` });
    case 'pickup-driver':
      return some({ inside: '+1 in', what: `Take ${sees.nameOf(action.riderId)} aboard` });
    case 'dropoff-driver':
      return some({ inside: '−1 out', what: `Let ${sees.nameOf(action.riderId)} out` });
    case 'join':
      return some({ what: `Get in with ${sees.nameOf(action.chaseDriverId)}` });
    case 'split':
      return some({ what: `Get out, leaving ${sees.nameOf(action.chaseDriverId)}` });
    case 'task': {
      const title = sees.names.tasks.get(action.taskId) ?? 'Task';
      return some({ inside: title, what: title });
    }
    case 'uber': {
      const fare = sees.rides.get(action.uberId)?.fareCents;
      const beside = fare === undefined ? '' : `$${Math.round(fare / 100)}`;
      const price = fare === undefined ? '' : `, ${formatMoney(fare)}`;
      return some({ beside, what: `Ride-share${price}` });
    }
    case 'wait':
    case 'wait-for':
      return some(waitOf(action, sees, minutes));
  }
}

type Waiting = Extract<TimedAction, { readonly type: 'wait' | 'wait-for' }>;

function waitOf(action: Waiting, { causeOf, lastThere, seeingOff }: WordsSee, minutes: string) {
  if (action.placeId === null) return { what: 'Ride along' };
  const last = seesOff(action) ? lastThere(action) : undefined;
  if (last) {
    return { inside: minutes, second: `for ${last.called}`, what: `Wait ${seeingOff(action)}` };
  }
  const syncId = syncOf(action);
  const who = syncId === null ? undefined : causeOf(syncId);
  if (who) return { inside: minutes, second: `for ${who.called}`, what: `Wait for ${who.name}` };
  const until = action.type === 'wait' ? action.until : { is: 'sync' };
  const why = {
    ready: 'until the vehicle is ready',
    rest: 'to rest',
    change: 'for the new plan',
  };
  const what = until.is in why ? `Wait ${why[until.is as keyof typeof why]}` : 'Wait';
  return { inside: minutes, what };
}

/** A chase driver who is the last to leave. */
export function seesOff(action: Waiting): boolean {
  return action.type === 'wait' && action.until.is === 'left';
}

/** The event that a wait waits for, or null: it waits for a time. */
export function syncOf(action: Waiting): string | null {
  if (action.type === 'wait-for') return action.syncId;
  return action.until.is === 'sync' ? action.until.syncId : null;
}

function wayOf(fromId: string, toId: string, { legend }: WordsSee): string {
  return `${legend.get(fromId)?.badge ?? '?'}→${legend.get(toId)?.badge ?? '?'}`;
}

function name({ activityId }: { readonly activityId: string }, { names }: WordsSee): string {
  return names.moves.get(activityId)?.name ?? activityId;
}

/** 'PA-1063' as '1063': what fits into a block. */
function shortName(activityId: string, sees: WordsSee): string {
  const whole = name({ activityId }, sees);
  return /[^-\s]+$/.exec(whole)?.[0].slice(-6) ?? whole;
}
