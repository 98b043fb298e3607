import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { mayCancel, mayComplete } from '#domain/editLocks.ts';
import { statusOf } from '#domain/status.ts';
import { no, type No, type RecordId, yes, type Yes } from '#kernel/records.ts';
import type { Draft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { selectionLeft, selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldChanged, worldSlice } from '../world/index.ts';
import { endingsCommands } from './endings.commands.ts';
import { endingsEvents } from './endings.events.ts';
import type { Ending, EndingKind, EndingsState } from './endings.model.ts';

const initial: EndingsState = { under: [] };

/** Moves ended by hand: cancelled, which takes them away, or set complete. */
const facts = declareSlice({
  name: 'endings',
  imports: [sessionSlice, clockSlice, selectionSlice, worldSlice],
  commands: endingsCommands,
  events: endingsEvents,
  initial,
});
export type EndingsTypes = TypesOf<typeof facts>;
export type EndingsSees = SeesOf<typeof facts>;

const gone = no('This move is gone: it was removed, or it belongs to another account.');
const notWaiting = no('Nothing is waiting for an answer.');

type MayEndSees = Pick<EndingsSees, 'endings' | 'world' | 'clock'>;

/** Whether this move may be ended by hand now; the same for one alone and for many. */
export function mayEnd(sees: MayEndSees, what: EndingKind, activityId: string): Yes | No {
  const { activities, trips } = sees.world.tables;
  const activity = activities.get(activityId);
  if (!activity) return gone;
  const already = underWay(sees, activityId);
  if (already) return already;
  if (what === 'cancel') return mayCancel(activity);
  const trip = trips.get(activity.tripId ?? '');
  return mayComplete(statusOf(activity, trip, sees.clock.state.nowMs).status);
}

export const endingsSlice = facts.does({
  guards: {
    'endings/cancel': ({ activityId }, sees) => mayEnd(sees, 'cancel', activityId),
    'endings/complete': ({ activityId }, sees) => mayEnd(sees, 'complete', activityId),
    'endings/askAgain': ({ activityId }, sees) => waits(sees, activityId),
    'endings/giveUp': ({ activityId }, sees) => waits(sees, activityId),
  },
  decide: {
    'endings/cancel': ({ id, data }) => ({ events: [requested(id, 'cancel', data)] }),
    'endings/complete': ({ id, data }) => ({ events: [requested(id, 'complete', data)] }),
    'endings/replied': ({ data: { intentId, changes } }, sees) => {
      const ending = ofIntent(sees, intentId);
      if (!ending) return { events: [] };
      return {
        events: [
          ...worldChanged(sees, changes),
          { type: 'endings/done', data: told(ending) },
          ...(ending.what === 'cancel'
            ? selectionLeft(sees, 'activities', [ending.activityId])
            : []),
        ],
        ends: [{ command: intentId as RecordId, end: { how: 'done' } }],
      };
    },
    'endings/failed': ({ data: { intentId, why, refused, changes } }, sees) => {
      const ending = ofIntent(sees, intentId);
      if (!ending) return { events: [] };
      const end = refused
        ? ({ how: 'rejected', reason: why } as const)
        : ({ how: 'failed', error: why } as const);
      return {
        events: [
          ...worldChanged(sees, changes),
          { type: 'endings/failed', data: { ...told(ending), why, refused } },
        ],
        ends: [{ command: intentId as RecordId, end }],
      };
    },
    'endings/unanswered': ({ data }, sees) => ({
      events: ofIntent(sees, data.intentId) ? [{ type: 'endings/outcomeUnknown', data }] : [],
    }),
    'endings/askAgain': ({ data }, sees) => {
      const ending = ofMove(sees, data.activityId);
      if (!ending) return { events: [] };
      const { intentId } = ending;
      return { events: [{ type: 'endings/askedAgain', data: { intentId } }] };
    },
    'endings/giveUp': ({ data }, sees) => {
      const ending = ofMove(sees, data.activityId);
      if (!ending) return { events: [] };
      const command = ending.intentId as RecordId;
      return {
        events: [{ type: 'endings/givenUp', data: told(ending) }],
        ends: [{ command, end: { how: 'failed', error: 'Given up without an answer.' } }],
      };
    },
  },
  evolve: {
    'endings/requested': ({ data }, { draft }) => {
      draft.under.push({ ...data, outcomeUnknown: false });
    },
    'endings/done': ({ data }, { draft }) => over(draft, data.intentId),
    'endings/failed': ({ data }, { draft }) => over(draft, data.intentId),
    'endings/givenUp': ({ data }, { draft }) => over(draft, data.intentId),
    'endings/outcomeUnknown': ({ data }, { draft }) => mark(draft, data.intentId, true),
    'endings/askedAgain': ({ data }, { draft }) => mark(draft, data.intentId, false),
    'kernel/ended': ({ data, ends }, { draft }) => {
      // The machine gave it up: its store or its process failed.
      if (data.by !== 'kernel') return;
      for (const { command } of ends ?? []) over(draft, command);
    },
  },
  registry: {
    'endings/cancel': {
      label: 'Cancel the move',
      icon: 'ban',
      capability: 'moves.write',
      retry: 'keyed',
    },
    'endings/complete': {
      label: 'Set the move complete',
      icon: 'circle-check',
      capability: 'moves.write',
      retry: 'keyed',
    },
    'endings/askAgain': { label: 'Ask again', capability: 'moves.write', retry: 'keyed' },
    'endings/giveUp': { label: 'Stop waiting', capability: 'moves.write', retry: 'never' },
  },
});

function requested(
  intentId: RecordId,
  what: EndingKind,
  asked: { readonly activityId: string; readonly version: number },
) {
  return { type: 'endings/requested' as const, data: { intentId, what, ...asked } };
}

function told({ intentId, what, activityId, bulkId }: Ending) {
  const ofIt = { intentId, what, activityId };
  return bulkId === undefined ? ofIt : { ...ofIt, bulkId };
}

function ofMove({ endings }: Pick<EndingsSees, 'endings'>, activityId: string): Ending | undefined {
  return endings.state.under.find((ending) => ending.activityId === activityId);
}

function ofIntent({ endings }: EndingsSees, intentId: string): Ending | undefined {
  return endings.state.under.find((ending) => ending.intentId === intentId);
}

function underWay(sees: Pick<EndingsSees, 'endings'>, activityId: string) {
  const ending = ofMove(sees, activityId);
  if (!ending) return null;
  return no(`The move is being ${ending.what === 'cancel' ? 'cancelled' : 'completed'}.`);
}

function waits(sees: EndingsSees, activityId: string) {
  return ofMove(sees, activityId)?.outcomeUnknown ? yes : notWaiting;
}

function over(draft: Draft<EndingsState>, intentId: string): void {
  draft.under = draft.under.filter((ending) => ending.intentId !== intentId);
}

function mark(draft: Draft<EndingsState>, intentId: string, outcomeUnknown: boolean): void {
  const ending = draft.under.find((one) => one.intentId === intentId);
  if (ending) ending.outcomeUnknown = outcomeUnknown;
}
