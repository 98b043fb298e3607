import { no, type RecordId, yes } from '#kernel/records.ts';
import { endingRequests } from '../endings/index.ts';
import { mayAsk, mayCome, opening } from '#spine/outbox/index.ts';
import {
  type AdoptAct,
  atOnce,
  type BulkAct,
  type Counts,
  mostRows,
  rowAt,
  sizeOf,
} from './bulk.model.ts';
import { evolveBulk } from './outcomes.slice.ts';
import { facts, type BulkSees } from './facts.slice.ts';

const unknownAct = no('This bulk change is no longer listed.');
const noEvents = { events: [] };

export const bulkSlice = facts.does({
  guards: {
    'bulk/begin': ({ rows }, sees) => {
      if (rows.length === 0) return no('Select a move first.');
      if (rows.length > mostRows) return no(tooMany);
      return busyWith(sees) ?? yes;
    },
    // It follows the act that is under way here.
    'bulk/adopt': ({ was }, sees) => mayCome(sees, was),
    'bulk/tryAgain': ({ bulkId }, sees) => {
      const act = actOf(sees, bulkId);
      if (!act) return unknownAct;
      if (!act.isOver) return no('It is still under way.');
      if (act.counts.done === sizeOf(act)) return no('All of them are done.');
      return busyWith(sees) ?? yes;
    },
    'bulk/stop': ({ bulkId }, sees) => {
      const act = actOf(sees, bulkId);
      if (!act) return unknownAct;
      return act.counts.waiting > 0 ? yes : no('All of them have been sent.');
    },
    'bulk/show': ({ bulkId }, sees) => (bulkId === null || actOf(sees, bulkId) ? yes : unknownAct),
  },
  decide: {
    'bulk/begin': ({ id, data }, sees) => ({ events: beginning(id, data, sees) }),
    'bulk/adopt': ({ id, data: { was, ...act } }, sees) => ({
      events: [...beginning(id, act, sees), { type: 'outbox/came', data: { was } }],
    }),
    'bulk/tryAgain': ({ id: intentId, data: { bulkId } }, sees) => {
      const act = actOf(sees, bulkId);
      if (!act) return noEvents;
      const rows = act.parts.flat().flatMap(({ activityId, version, outcome }, at) => {
        if (outcome === 'done' || outcome === 'unknown') return [];
        const row = sees.world.tables.activities.get(activityId);
        return [{ at, version: row?.version ?? version }];
      });
      // An unanswered row is asked again with its own key: it cannot be done twice.
      const unanswered = Object.entries(sees.bulk.state.sent).filter(
        ([, sent]) => sent.bulkId === bulkId,
      );
      return {
        events: [
          { type: 'bulk/triedAgain', data: { bulkId, intentId, rows } },
          ...unanswered.map(([id]) => ({
            type: 'outbox/askedAgain' as const,
            data: { intentId: id },
          })),
        ],
      };
    },
    'bulk/sendNext': ({ id: intentId, at: atMs, data: { bulkId } }, sees) => {
      const act = actOf(sees, bulkId);
      if (!act || act.isOver) return noEvents;
      const { counts, what } = act;
      const isFull = counts.underWay >= atOnce || runningAct(sees) !== act;
      const mayNot = isFull || sees.connection.state.link === 'lost';
      if (mayNot && counts.waiting > 0) return noEvents;
      const { at, refused } = nextRow(sees, act);
      const row = at === null ? undefined : rowAt(act.parts, at);
      if (row && at !== null) {
        const { activityId, version } = row;
        const asked = { activityId, version };
        const asking = { intentId, asked, atMs, partOf: bulkId };
        return {
          events: [
            ...refusal(bulkId, refused),
            opening(endingRequests[what], asking, sees),
            { type: 'bulk/sent', data: { bulkId, at, intentId } },
          ],
        };
      }
      const own = { command: intentId, end: { how: 'done' } } as const;
      const over = overIf(act, { refused: counts.refused + refused.length });
      return { events: [...refusal(bulkId, refused), ...over.events], ends: [...over.ends, own] };
    },
    'bulk/stop': ({ data }, sees) => {
      const act = actOf(sees, data.bulkId);
      if (!act) return noEvents;
      const over = overIf(act, { left: act.counts.left + act.counts.waiting });
      return { events: [{ type: 'bulk/stopped', data }, ...over.events], ends: over.ends };
    },
    'bulk/stalled': ({ data }, sees) => {
      const act = actOf(sees, data.bulkId);
      // A row is under way again, or the trouble did not come from the act.
      if (!act || act.isOver || act.counts.underWay > 0) return noEvents;
      const over = overIf(act, { failed: act.counts.failed + act.counts.waiting });
      return { events: [{ type: 'bulk/stalled', data }, ...over.events], ends: over.ends };
    },
    'bulk/show': ({ data }) => ({ events: [{ type: 'bulk/shown', data }] }),
  },
  evolve: evolveBulk,
  registry: {
    'bulk/begin': {
      label: 'Cancel or complete several moves',
      icon: 'task',
      capability: 'moves.write',
    },
    'bulk/adopt': {
      label: 'Take over a bulk change',
      capability: 'moves.write',
    },
    'bulk/tryAgain': { label: 'Try the rest again', capability: 'moves.write' },
    'bulk/sendNext': {
      label: 'Send the next of several moves',
      capability: 'moves.write',
    },
    'bulk/stop': { label: 'Stop: send no more', capability: 'moves.write' },
    'bulk/show': {
      label: 'Show the outcomes of a bulk change',
      icon: 'task',
      capability: 'see',
      from: ({ bulk }) => {
        const last = bulk.state.acts.at(-1);
        if (!last) return no('No moves have been changed in bulk yet.');
        return { yes: true, data: { bulkId: last.id } };
      },
    },
  },
});

export const tooMany = `Select at most ${mostRows} moves.`;

export function actOf({ bulk }: Pick<BulkSees, 'bulk'>, bulkId: string): BulkAct | undefined {
  return bulk.state.acts.find(({ id }) => id === bulkId);
}

/** Acts that were taken over run one after the other. */
export function runningAct({ bulk }: Pick<BulkSees, 'bulk'>): BulkAct | undefined {
  return bulk.state.acts.find(({ isOver }) => !isOver);
}

/** Only one act at a time, so that no two acts want the same moves. */
function busyWith({ bulk }: BulkSees) {
  const running = runningAct({ bulk });
  if (!running) return null;
  const done = running.what === 'cancel' ? 'cancelled' : 'completed';
  return no(`${sizeOf(running)} moves are being ${done}: wait for them, or stop them.`);
}

function beginning(
  bulkId: string,
  { what, rows }: Pick<AdoptAct, 'what' | 'rows'>,
  sees: Pick<BulkSees, 'world' | 'connection' | 'outbox' | 'clock'>,
) {
  const { activities } = sees.world.tables;
  const once = [...new Map(rows.map((row) => [row.activityId, row])).values()];
  const named = once.map((row) => ({
    ...row,
    name: activities.get(row.activityId)?.name ?? 'A removed move',
  }));
  const refused = once.flatMap((row, at) => {
    const may = mayAsk(endingRequests[what], row, sees);
    return may.yes ? [] : [{ at, why: may.reason }];
  });
  const begun = { type: 'bulk/begun' as const, data: { bulkId, what, rows: named } };
  return [begun, ...refusal(bulkId, refused)];
}

/** The next row that may be sent now, and the rows before it that may not any more. */
function nextRow(sees: BulkSees, act: BulkAct) {
  const refused: { readonly at: number; readonly why: string }[] = [];
  const size = sizeOf(act);
  for (let at = act.next; at < size; at += 1) {
    const row = rowAt(act.parts, at);
    if (row?.outcome !== 'waiting') continue;
    const { activityId, version } = row;
    const may = mayAsk(endingRequests[act.what], { activityId, version }, sees);
    if (may.yes) return { at, refused };
    refused.push({ at, why: may.reason });
  }
  return { at: null, refused };
}

function refusal(bulkId: string, rows: readonly { readonly at: number; readonly why: string }[]) {
  return rows.length === 0 ? [] : [{ type: 'bulk/refused' as const, data: { bulkId, rows } }];
}

/** The act is over once no row is under way; call it only when no row waits. */
function overIf(act: BulkAct, now: Partial<Counts>) {
  if (act.counts.underWay > 0) return { events: [], ends: [] };
  const { done, refused, failed, unknown, left } = { ...act.counts, ...now };
  const counts = { done, refused, failed, unknown, left };
  const data = { bulkId: act.id, what: act.what, counts };
  const command = act.openIntentId as RecordId;
  return {
    events: [{ type: 'bulk/over' as const, data }],
    ends: [{ command, end: { how: 'done' } as const }],
  };
}
