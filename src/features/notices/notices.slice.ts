import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { type EventRecord, no, type RecordId, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '#spine/clock/index.ts';
import { headWords, restWords, bulkSlice } from '../bulk/index.ts';
import { cartSlice } from '../cart/index.ts';
import { outboxSlice, takenOverText, type NoticeText } from '#spine/outbox/index.ts';
import { connectionSlice, skewText } from '#spine/connection/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { flowSlice } from '#spine/flow/index.ts';
import { mapSlice } from '../map/index.ts';
import { movesSlice } from '../moves/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { searchSlice } from '../search/index.ts';
import { tripsSlice } from '../trips/index.ts';
import { type Changes, worldSlice } from '#spine/world/index.ts';
import { noticesCommands } from './notices.commands.ts';
import { noticesEvents } from './notices.events.ts';
import {
  type Away,
  listKept,
  type Notice,
  noticesKept,
  type NoticesState,
} from './notices.model.ts';
import { awayText } from './notices.queries.ts';
import { departedTitle, settled, unseenOf } from './plan.queries.ts';

const initial: NoticesState = {
  list: [],
  kept: [],
  unseen: 0,
  lateToldMs: null,
  away: null,
  quietLoadId: null,
  isLoaded: false,
};

/** The operator's notices, in the words of S1 §8 and S2 §8. */
const facts = declareSlice({
  name: 'notices',
  imports: [
    clockSlice,
    sessionSlice,
    connectionSlice,
    worldSlice,
    fetchesSlice,
    mapSlice,
    searchSlice,
    movesSlice,
    tripsSlice,
    cartSlice,
    outboxSlice,
    flowSlice,
    bulkSlice,
  ],
  commands: noticesCommands,
  events: noticesEvents,
  initial,
});
export type NoticesTypes = TypesOf<typeof facts>;
export type NoticesSees = SeesOf<typeof facts>;

export const noticesSlice = facts.does({
  guards: {
    'notices/clear': (_data, { notices }) =>
      notices.state.kept.length > 0 ? yes : no('The list is empty.'),
  },
  decide: {
    'notices/dismiss': ({ data }) => ({ events: [{ type: 'notices/dismissed', data }] }),
    'notices/see': (_command, { notices }) => ({
      events: notices.state.unseen > 0 ? [{ type: 'notices/seen', data: {} }] : [],
    }),
    'notices/clear': () => ({ events: [{ type: 'notices/cleared', data: {} }] }),
    'notices/refuse': ({ data }) => ({ events: [{ type: 'notices/keyRefused', data }] }),
    'notices/tellSaved': ({ data }) => ({ events: [{ type: 'notices/fileSaved', data }] }),
    'notices/lateHeard': ({ data }, { notices }) => {
      const { lateToldMs } = notices.state;
      // An earlier look at the same stretch has reported these already.
      const isOld = lateToldMs !== null && data.upToMs <= lateToldMs;
      return { events: isOld ? [] : [{ type: 'notices/lateTold', data }] };
    },
    'notices/planHeard': ({ data }, { notices }) => {
      const { upToMs, off, late, words, back, over } = data;
      const { plan } = notices.state;
      // An earlier look at the same time has reported these already.
      if (plan && upToMs <= plan.upToMs) return { events: [] };
      const hasLeft = !plan || off.length + late.length > 0;
      const departed = { type: 'notices/departed', data: { upToMs, off, late, words } } as const;
      const returned = { type: 'notices/returned', data: { upToMs, back, over } } as const;
      const hasReturned = back.length + over.length > 0;
      return { events: [...(hasReturned ? [returned] : []), ...(hasLeft ? [departed] : [])] };
    },
    'notices/caughtUp': (_command, { notices, connection, world }) => {
      const { away } = notices.state;
      // Lost again meanwhile: it is reported when that loss is over.
      if (!away || connection.state.link !== 'connected') return { events: [] };
      const data = { sinceMs: away.sinceMs, text: awayText(away, world) };
      return { events: [{ type: 'notices/awayTold', data }] };
    },
  },
  evolve: {
    'notices/dismissed': ({ data }, { draft }) => {
      draft.list = draft.list.filter(({ id }) => !data.ids.includes(id));
    },
    'notices/seen': (_event, { draft }) => {
      draft.unseen = 0;
    },
    'notices/cleared': (_event, { draft }) => {
      draft.kept = [];
      draft.unseen = 0;
    },
    'notices/keyRefused': (event, { draft }) => {
      // Said where it is pressed, and no news to be read later.
      const { label, reason } = event.data;
      show(draft, noticeOf(event, 'refused', `Not done: ${label}`, reason));
    },
    'notices/fileSaved': (event, { draft }) => {
      const { name } = event.data;
      post(draft, event, 'success', 'Saved.', `${name} is among the browser's downloads.`);
    },
    'notices/lateTold': (event, { draft }) => {
      const { activityIds, upToMs, text, lastWord } = event.data;
      draft.lateToldMs = upToMs;
      const count = activityIds.length;
      if (count === 0) return;
      const moves = [...activityIds];
      if (lastWord !== undefined) {
        // While offline, this notice is the only report of it.
        const title = `${count === 1 ? text : `${count} moves`} became late while offline`;
        const more = count === 1 ? lastWord : `${text}. ${lastWord}`;
        return post(draft, event, 'late', title, more, { moves });
      }
      const title = count === 1 ? '1 move is late' : `${count} moves are late`;
      keep(draft, { ...noticeOf(event, 'late', title, text), moves });
    },
    'notices/departed': (event, { draft }) => {
      const { upToMs, off, late, words } = event.data;
      const plan = { upToMs, off: { ...draft.plan?.off } };
      for (const id of off) plan.off[id] = 'off';
      for (const id of late) plan.off[id] = 'late';
      draft.plan = plan;
      if (words === null) return;
      const before = unseenOf(draft);
      if (before) {
        draft.kept = draft.kept.filter(({ id }) => id !== before.id);
        draft.unseen -= 1;
      }
      const moves = [...new Set([...late, ...off, ...(before?.moves ?? [])])];
      const lateOnes = moves.filter((id) => plan.off[id] === 'late').length;
      const title = departedTitle(moves.length - lateOnes, lateOnes);
      const { back = 0, over = 0 } = before ?? {};
      keep(draft, { ...noticeOf(event, 'plan', title, words), moves, back, over });
    },
    'notices/returned': ({ data }, { draft }) => {
      const { upToMs, back, over } = data;
      if (!draft.plan) return;
      draft.plan.upToMs = upToMs;
      for (const id of [...back, ...over]) delete draft.plan.off[id];
      draft.kept = draft.kept.map((notice) => castDraft(settled(notice, back, over)));
    },
    'cart/left': (event, { draft }) => {
      const { words } = event.data;
      if (words === '') return;
      const text = `${words}: on a trip, done or removed.`;
      keep(draft, noticeOf(event, 'away', 'Left the cart', text));
    },
    'kernel/ended': (event, { draft }) => {
      // The screen that asked shows it at once; the list keeps it to be read later.
      if (event.origin !== 'operator' || event.data.command === undefined) return;
      const end = event.ends?.find(({ command }) => command === event.cause)?.end;
      if (end?.how !== 'rejected') return;
      const { command } = event.data;
      keep(draft, { ...noticeOf(event, 'refused', 'Not done', end.reason), command });
    },
    'notices/awayTold': (event, { draft }) => {
      draft.away = null;
      const { text } = event.data;
      if (text !== null) post(draft, event, 'away', 'While you were away', text);
    },
    'session/bookmarked': (event, { draft }) => {
      const { label } = event.data;
      post(draft, event, 'success', 'Bookmark set.', label || 'It is part of the session.');
    },
    'connection/linkChanged': ({ at, data }, { draft }) => {
      if (data.link === 'lost' && draft.away?.phase !== 'out') {
        const { sinceMs = data.atMs ?? at, changed = {}, own = [] } = draft.away ?? {};
        draft.away = { sinceMs, phase: 'out', changed, own };
      } else if (data.link === 'connected' && draft.away) {
        draft.away.phase = data.resumed ? 'resumed' : 'reloading';
      }
    },
    'world/changed': ({ data }, into) => {
      if (into.state.away?.phase !== 'resumed') return;
      const { away } = into.draft;
      if (away) note(away, data);
    },
    'world/resynced': ({ data }, { draft }) => {
      if (draft.away) note(draft.away, data);
    },
    'world/loadRequested': ({ origin, data }, { draft }) => {
      draft.quietLoadId = origin === 'operator' || !draft.isLoaded ? null : data.loadId;
    },
    'world/loaded': (_event, { draft }) => {
      draft.isLoaded = true;
    },
    'world/loadFailed': (event, { draft }) => {
      // Reading 29: the failure of a load that no operator started is only logged.
      if (draft.quietLoadId === event.data.loadId) return;
      post(draft, event, 'error', 'Sync Failure', syncFailure(event.data.why));
    },
    'connection/troubled': (event, { draft }) =>
      post(
        draft,
        event,
        event.data.fatal ? 'error' : 'warning',
        'Simulated company',
        event.data.what,
      ),
    'connection/skewChanged': (event, { draft }) => {
      const { skewMs } = event.data;
      if (skewMs === null) return;
      const text =
        "All times here, lateness too, go by the server's. Set the clock of this machine right.";
      post(draft, event, 'warning', skewText(skewMs), text);
    },
    'map/tripNotFound': (event, { draft }) =>
      post(
        draft,
        event,
        'warning',
        'No activities for trip found.',
        'None of them is in the data loaded.',
      ),
    'search/placeNotFound': (event, { draft }) => {
      const { title, why } = event.data;
      post(draft, event, 'error', 'The place could not be shown.', `${title}: ${why}`);
    },
    'outbox/sent': ({ data }, { draft }) => sentNow(draft, data.intentId),
    'outbox/closed': (event, { draft }) => {
      const { told: notice, also = [], rows, intentId } = event.data;
      sentNow(draft, intentId);
      draft.away?.own.push(...rows);
      if (notice) postText(draft, event, notice);
      for (const [index, next] of also.entries()) {
        postText(draft, { ...event, id: `${event.id}/${index + 2}` as RecordId }, next);
      }
    },
    'outbox/tookOver': (event, { draft }) => {
      post(draft, event, 'away', 'Work of a closed tab', takenOverText(event.data));
    },
    'outbox/unknown': (event, { draft }) => {
      if (event.data.told) postText(draft, event, event.data.told);
    },
    'trips/planRefused': (event, { draft }) => {
      if (event.data.remote) post(draft, event, 'warning', 'Cannot plan', event.data.reason);
    },
    'trips/calculationFailed': (event, { draft }) => {
      const { remote, reason } = event.data;
      // S2 §8: a failure of the planning call has no text.
      if (remote) post(draft, event, 'error', 'Cannot plan', remote === 'ml' ? '' : reason);
    },
    'flow/putAside': (event, { draft }) => {
      const { waits, intentId } = event.data;
      if (waits === undefined) return;
      const about = intentId === undefined ? {} : { waitsFor: intentId };
      post(draft, event, 'warning', `${waits} is not sent yet.`, waitsText, about);
    },
    'bulk/begun': (event, { draft }) => {
      const { bulkId, what, rows } = event.data;
      const title = what === 'cancel' ? 'Cancelling moves' : 'Completing moves';
      const text = `${rows.length} moves, one by one.`;
      keep(draft, { ...noticeOf(event, 'bulk', title, text), bulkId });
    },
    'bulk/over': (event, { draft }) => {
      const { bulkId, what, counts } = event.data;
      const rest = restWords(counts);
      // Replaces the notice that it is under way, or the outcome before another try.
      draft.kept = draft.kept.filter((notice) => notice.bulkId !== bulkId);
      const head = headWords(what, counts);
      if (rest.length === 0) {
        const title = what === 'cancel' ? 'Removed.' : 'Saved.';
        post(draft, event, 'success', title, `${head}.`, { bulkId });
      } else {
        const text = `${rest.join(', ')}.`;
        const toast = `${text} The notifications list each of them.`;
        post(draft, event, 'warning', `${head}.`, toast, { bulkId, text });
      }
    },
  },
  registry: {
    'notices/see': { label: 'Look at the notifications', capability: 'anyone' },
    'notices/clear': { label: 'Clear the notifications', capability: 'anyone' },
    'notices/dismiss': { label: 'Dismiss notice', capability: 'anyone' },
    'notices/refuse': { label: 'Say why nothing was done', capability: 'anyone' },
    'notices/tellSaved': { label: 'Say that a file is saved', capability: 'anyone' },
  },
});

/** For any request that waits: for the line, or for its turn. */
const waitsText =
  'It waits for the connection, or for what was asked before it, and is then sent by itself.';

/** Notes which rows of the world have changed. */
function note(away: Draft<Away>, { put, removed }: Pick<Changes, 'put' | 'removed'>): void {
  const changed = [
    ...put.map(({ collection, rows }) => ({ collection, ids: rows.map(({ id }) => id) })),
    ...removed,
  ];
  for (const { collection, ids } of changed) {
    away.changed[collection] = [...new Set([...(away.changed[collection] ?? []), ...ids])];
  }
}

function syncFailure(why: string): string {
  return `Failed to synchronize with remote data. ${why}`;
}

type From = Pick<EventRecord, 'id' | 'at'>;

function noticeOf({ id, at }: From, kind: Notice['kind'], title: string, text: string): Notice {
  return { id, kind, title, text, atMs: at };
}

/** A toast, and kept in the list. */
function post(
  draft: Draft<NoticesState>,
  from: From,
  kind: Notice['kind'],
  title: string,
  text: string,
  /** `text`: in the list in the place of the toast's. */
  {
    text: kept = text,
    ...about
  }: Partial<Pick<Notice, 'moves' | 'bulkId' | 'text' | 'waitsFor'>> = {},
): void {
  const notice = { ...noticeOf(from, kind, title, text), ...about };
  show(draft, notice);
  keep(draft, { ...notice, text: kept });
}

/** A toast alone. */
function show(draft: Draft<NoticesState>, notice: Notice): void {
  draft.list.push(castDraft(notice));
  if (draft.list.length > noticesKept) draft.list.shift();
}

/** A notice that a request is not sent yet is true no longer: it goes, the newest unseen too. */
function sentNow(draft: Draft<NoticesState>, intentId: string): void {
  const isOver = ({ waitsFor }: { readonly waitsFor?: string }) => waitsFor === intentId;
  if (draft.list.some(isOver)) draft.list = draft.list.filter((one) => !isOver(one));
  const at = draft.kept.findIndex(isOver);
  if (at < 0) return;
  if (at >= draft.kept.length - draft.unseen) draft.unseen -= 1;
  draft.kept.splice(at, 1);
}

function postText(draft: Draft<NoticesState>, from: From, notice: NoticeText): void {
  const { kind, title, text, moves } = notice;
  post(draft, from, kind, title, text, moves ? { moves } : {});
}

function keep(draft: Draft<NoticesState>, notice: Notice): void {
  draft.kept.push(castDraft(notice));
  if (draft.kept.length > listKept) draft.kept.shift();
  draft.unseen = Math.min(draft.unseen + 1, draft.kept.length);
}
