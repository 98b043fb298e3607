// What an operator is informed of when moves leave the plan of their trip, and are back on it.
import { promiseOf } from '#domain/promise.ts';
import { durationWords } from '#domain/status.ts';
import type { Departures } from '../activities/index.ts';
import { listed } from './notices.queries.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { Notice, NoticesState } from './notices.model.ts';

type Sees = ClockSees &
  Pick<WorldSees, 'world'> & {
    readonly notices: { readonly state: Pick<NoticesState, 'plan' | 'kept' | 'unseen'> };
  };

/** The differences between the moves that are off their plan and those reported; null without. */
export function planNews(sees: Sees, departures: Departures) {
  const { plan } = sees.notices.state;
  const { nowMs } = sees.clock.state;
  const reported = plan?.off ?? {};
  const isFirst = plan === undefined;
  const off: string[] = [];
  const late: string[] = [];
  for (const [id, is] of departures) {
    if (is === 'off' && reported[id] === undefined) off.push(id);
    if (is === 'late' && reported[id] !== 'late' && isNews(sees, id, isFirst)) late.push(id);
  }
  const gone = Object.keys(reported).filter((id) => !departures.has(id));
  const back = gone.filter((id) => isStillToCome(sees, id));
  const over = gone.filter((id) => !back.includes(id));
  if (off.length + late.length + gone.length === 0 && !isFirst) return null;
  const before = unseenOf(sees.notices.state)?.moves ?? [];
  const still = before.filter((id) => departures.has(id) && !late.includes(id));
  const words = isFirst ? null : wordsOf(sees, [...late, ...off, ...still]);
  return { upToMs: nowMs, off, late, words, back, over };
}

/** The notice of departures that the operator has not looked at: further ones are added to it. */
export function unseenOf({
  kept,
  unseen,
}: Pick<NoticesState, 'kept' | 'unseen'>): Notice | undefined {
  return unseen === 0 ? undefined : kept.slice(-unseen).findLast(({ kind }) => kind === 'plan');
}

/** Once its deadline has passed, a move is reported as late. */
function isNews(sees: Sees, id: string, isFirst: boolean): boolean {
  const deadlineMs = sees.world.tables.activities.get(id)?.deadlineMs ?? null;
  return isFirst || (deadlineMs !== null && deadlineMs >= sees.clock.state.nowMs);
}

function promiseIn({ world, clock }: Sees, id: string) {
  const row = world.tables.activities.get(id);
  const trip = world.tables.trips.get(row?.tripId ?? '');
  return row && { name: row.name, ...promiseOf(row, trip, clock.state.nowMs) };
}

function isStillToCome(sees: Sees, id: string): boolean {
  return (promiseIn(sees, id)?.dropoff.expectedMs ?? null) !== null;
}

function wordsOf(sees: Sees, ids: readonly string[]): string {
  const all = ids.flatMap((id) => promiseIn(sees, id) ?? []);
  const [first] = all;
  if (!first) return '';
  const minutes = (min: number | null) => durationWords((min ?? 0) * minuteMs);
  if (all.length > 1) {
    const names = all.map(({ name, dropoff }) => `${name} by ${minutes(dropoff.differenceMin)}`);
    return `${listed(names)}.`;
  }
  const { name, dropoff, deadline } = first;
  const afterPlan = `${minutes(dropoff.differenceMin)} after the plan`;
  const byMin = deadline.differenceMin ?? 0;
  const past = byMin > 0 ? `, ${minutes(byMin)} past its deadline` : '';
  return `${name}: its drop-off is expected ${afterPlan}${past}.`;
}

const minuteMs = 60_000;

/** 'A move has left its plan', '5 moves have left their plan, 2 will miss their deadline'. */
export function departedTitle(off: number, late: number): string {
  const count = off + late;
  if (late === count) {
    return count === 1
      ? '1 move is expected to miss its deadline'
      : `${count} moves are expected to miss their deadlines`;
  }
  if (count === 1) return '1 move has left its plan';
  const missing =
    late === 0
      ? ''
      : `, ${late} expected to miss ${late === 1 ? 'its deadline' : 'their deadlines'}`;
  return `${count} moves have left their plans${missing}`;
}

/** A notice of departures after some of its moves are off their plan no longer. */
export function settled(notice: Notice, back: readonly string[], over: readonly string[]): Notice {
  const moves = notice.moves ?? [];
  const of = (ids: readonly string[]) => moves.filter((id) => ids.includes(id)).length;
  if (notice.kind !== 'plan' || of(back) + of(over) === 0) return notice;
  return {
    ...notice,
    moves: moves.filter((id) => !back.includes(id) && !over.includes(id)),
    back: (notice.back ?? 0) + of(back),
    over: (notice.over ?? 0) + of(over),
  };
}

/** 'Since: 2 back on plan, 1 delivered or off its trip.'; null while none is. */
export function settledWords({ back = 0, over = 0 }: Notice): string | null {
  const parts = [
    back > 0 ? `${back} back on plan` : null,
    over > 0 ? `${over} delivered or off the trip` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Since then: ${parts.join(', ')}.`;
}
