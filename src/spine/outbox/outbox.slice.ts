import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import type { AnySlice, Slice } from '#kernel/slice.ts';
import { type End, no, type No, type RecordId, type Yes, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { connectionSlice } from '../connection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { type Changes, worldChanged, worldSlice } from '../world/index.ts';
import { outboxCommands } from './outbox.commands.ts';
import { outboxEvents } from './outbox.events.ts';
import type { NoticeText } from './note.model.ts';
import {
  type Attempt,
  attemptsKept,
  type ClosedData,
  type How,
  type OpenRequest,
  type OutboxState,
  takingsKept,
} from './outbox.model.ts';
import { openOn, openRequest, requestsOf } from './outbox.queries.ts';
import type { AnyRequest, Requests, ToFetch } from './requests.model.ts';

const initial: OutboxState = {
  open: [],
  attempts: [],
  backlog: [],
  isShown: false,
  adopting: [],
  tookOver: [],
};

function declared(requests: Requests) {
  return declareSlice({
    name: 'outbox',
    imports: [sessionSlice, clockSlice, connectionSlice, worldSlice],
    commands: outboxCommands(requests),
    events: outboxEvents(requests),
    initial,
  });
}
export type OutboxTypes = TypesOf<ReturnType<typeof declared>>;
export type OutboxSees = SeesOf<ReturnType<typeof declared>>;

export const givenUp = 'Given up without an answer: it may have been done.';
const withdrawn = 'Withdrawn before it was sent.';
const handedOver = 'Another tab has taken it over.';
const notWaiting = no('Nothing is waiting for an answer.');
const needsLine = no('Needs the line.');
const notItsTurn = no('It is asked again when what is open before it has ended.');
const noSuchRequest = no('This request has ended.');
const noEvents = { events: [] };

/**
 * The list of all requests to the server and their life: waiting → sent → done, refused, failed,
 * given up or withdrawn, with an unknown outcome as a visible state.
 */
export const outboxSlice = outboxOf(new Map());

function outboxOf(requests: Requests): Slice<OutboxTypes> {
  return declared(requests).does({
    guards: {
      'outbox/askAgain': ({ intentId }, sees) => {
        const one = openRequest(sees, intentId);
        if (one?.phase !== 'unknown') return notWaiting;
        if (openOn(sees, one.subject) !== one) return notItsTurn;
        return sees.connection.state.link === 'lost' ? needsLine : yes;
      },
      'outbox/giveUp': ({ intentId }, sees) =>
        openRequest(sees, intentId)?.phase === 'unknown' ? yes : notWaiting,
      'outbox/withdraw': ({ intentId }, sees) => {
        const one = openRequest(sees, intentId);
        if (!one) return noSuchRequest;
        return one.phase === 'waiting' ? yes : no('It has been sent already.');
      },
      'outbox/adopt': ({ was }, sees) => mayCome(sees, was),
    },
    decide: {
      'outbox/send': ({ data }, sees) => {
        const one = openRequest(sees, data.intentId);
        const isTurn = one && openOn(sees, one.subject) === one;
        // It was taken over while others were open on its subject, and may have been done.
        if (isTurn && one.phase === 'unknown') {
          return { events: [{ type: 'outbox/askedAgain', data }] };
        }
        if (!isTurn || one.phase !== 'waiting' || one.isHeld || !isThere(sees)) return noEvents;
        // The guard is checked again: it may refuse by now.
        const may = requests.get(one.of)?.guard(one.asked, sees) ?? noSuchRequest;
        if (may.yes) return { events: [{ type: 'outbox/sent', data }] };
        return closing(sees, one, { how: 'refused', why: may.reason });
      },
      'outbox/release': ({ data }, sees) => ({
        events: openRequest(sees, data.intentId)?.isHeld ? [{ type: 'outbox/released', data }] : [],
      }),
      'outbox/replied': ({ data }, sees) => {
        const one = openRequest(sees, data.intentId);
        if (!one) return noEvents;
        const { changes, fetch, result, version } = data;
        const rows = idsOf(changes, fetch);
        const close = closing(sees, one, { how: 'done', result, version, rows });
        return {
          ends: close.ends,
          events: [...worldChanged(sees, changes), ...fetched(fetch), ...close.events],
        };
      },
      'outbox/refused': ({ data: { intentId, why, changes, fetch } }, sees) => {
        const one = openRequest(sees, intentId);
        if (!one) return noEvents;
        const close = closing(sees, one, { how: 'refused', why });
        return {
          ends: close.ends,
          // The current rows are shown beside what was typed.
          events: [...worldChanged(sees, changes), ...fetched(fetch), ...close.events],
        };
      },
      'outbox/failed': ({ data: { intentId, why, told, mayBeDone } }, sees) =>
        closingOf(sees, intentId, {
          how: mayBeDone ? 'givenUp' : 'failed',
          why,
          ...(told && { told }),
        }),
      'outbox/dropped': ({ data: { intentId, why } }, sees) => ({
        events: closingOf(sees, intentId, { how: 'failed', why }).events,
      }),
      'outbox/heldBack': ({ data }, sees) => ({
        events:
          openRequest(sees, data.intentId)?.phase === 'sent'
            ? [{ type: 'outbox/heldBack', data }]
            : [],
      }),
      'outbox/unanswered': ({ data: { intentId, why } }, sees) => {
        const one = openRequest(sees, intentId);
        // Nothing new, unless an answer came later than expected.
        const isLate = why !== null && why !== one?.answered;
        if (!one || (one.phase === 'unknown' && !isLate)) return noEvents;
        const { asked, note, answered } = one;
        const words = answered === undefined ? requests.get(one.of)?.words.unanswered : undefined;
        const notice = (why !== null && words?.({ asked, note, sees, why })) || null;
        const data = { intentId, told: notice, ...(why !== null && { answered: why }) };
        return { events: [{ type: 'outbox/unknown', data }] };
      },
      'outbox/lookedUp': ({ data }, sees) => ({
        events:
          openRequest(sees, data.intentId)?.phase === 'unknown'
            ? [{ type: 'outbox/looked', data }]
            : [],
      }),
      'outbox/askAgain': ({ data }, sees) => ({
        events: openRequest(sees, data.intentId) ? [{ type: 'outbox/askedAgain', data }] : [],
      }),
      'outbox/giveUp': ({ data }, sees) =>
        closingOf(sees, data.intentId, { how: 'givenUp', why: givenUp }),
      'outbox/withdraw': ({ data }, sees) =>
        closingOf(sees, data.intentId, { how: 'withdrawn', why: withdrawn }),
      'outbox/adopt': ({ id: intentId, data }) => ({
        events: [{ type: 'outbox/adopted', data: { ...data, intentId } }],
      }),
      'outbox/takeOver': ({ id: command, data }) => ({
        events: [{ type: 'outbox/tookOver', data }],
        ends: [{ command, end: { how: 'done' } }],
      }),
      'outbox/handOver': (_command, sees) => {
        const { open, attempts } = sees.outbox.state;
        const closed = open.map((one) => closing(sees, one, { how: 'withdrawn', why: handedOver }));
        return {
          events: [...closed.flatMap(({ events }) => events), ...attempts.map(dismissed)],
          ends: closed.flatMap(({ ends }) => ends),
        };
      },
      'outbox/dismiss': ({ data }, { outbox }) => ({
        events: outbox.state.attempts.some(isOf(data)) ? [dismissed(data)] : [],
      }),
      'outbox/show': ({ data }, { outbox }) => ({
        events: data.isShown === outbox.state.isShown ? [] : [{ type: 'outbox/shown', data }],
      }),
    },
    evolve: {
      'outbox/opened': ({ at, data }, { draft }) => {
        // A request given up may have been done: its key stays for the same request (P5).
        const stays = (one: Attempt) => one.how === 'givenUp' && one.key !== data.key;
        draft.attempts = draft.attempts.filter((one) => !isOf(data)(one) || stays(one));
        const isAgain = data.key !== data.intentId;
        draft.open.push({ ...castDraft(data), sentMs: at, isAgain });
      },
      'outbox/adopted': ({ at, data: { was, withForm: _form, ...data } }, { draft }) => {
        draft.adopting.push(was);
        draft.open.push({ ...castDraft(data), sentMs: at, partOf: null });
      },
      'outbox/came': ({ data: { was } }, { draft }) => void draft.adopting.push(was),
      'outbox/tookOver': ({ data: { name, attempts } }, { draft }) => {
        draft.adopting = [];
        draft.tookOver = [...draft.tookOver, name].slice(-takingsKept);
        // Attempts of this tab are newer, so they are the ones listed for their subjects.
        draft.attempts = castDraft([...attempts, ...draft.attempts]).slice(-attemptsKept);
      },
      'outbox/sent': ({ at, data }, { draft }) => become(draft, data.intentId, 'sent', at),
      'outbox/released': ({ data }, { draft }) => {
        const one = draft.open.find(({ intentId }) => intentId === data.intentId);
        if (one) delete one.isHeld;
      },
      'outbox/heldBack': ({ at, data }, { draft }) => {
        become(draft, data.intentId, 'waiting', at);
      },
      'outbox/unknown': ({ data: { intentId, answered } }, { draft }) => {
        const one = become(draft, intentId, 'unknown');
        if (one && answered !== undefined) one.answered = answered;
      },
      'outbox/looked': ({ data: { intentId, count, nextMs } }, { draft }) => {
        const one = draft.open.find((other) => other.intentId === intentId);
        if (one) one.looks = { count, nextMs };
      },
      'outbox/askedAgain': ({ at, data }, { draft }) => {
        delete become(draft, data.intentId, 'sent', at)?.answered;
      },
      'outbox/closed': ({ at, data }, { draft }) => over(draft, data, at),
      'outbox/dismissed': ({ data }, { draft }) => {
        draft.attempts = draft.attempts.filter((one) => !isOf(data)(one));
      },
      'outbox/shown': ({ data }, { draft }) => {
        draft.isShown = data.isShown;
      },
      'connection/linkChanged': ({ data }, { draft }) => {
        const waiting = draft.open.filter(({ phase }) => phase === 'waiting');
        draft.backlog = data.link === 'connected' ? waiting.map(({ intentId }) => intentId) : [];
      },
      // A new start: the list is closed.
      'session/begun': (_event, { draft }) => {
        draft.isShown = false;
      },
    },
    registry: {
      'outbox/askAgain': { label: 'Ask again', capability: 'see' },
      'outbox/giveUp': { label: 'Stop waiting', capability: 'see' },
      'outbox/withdraw': { label: 'Withdraw', capability: 'see' },
      'outbox/adopt': { label: 'Take over a request', capability: 'see' },
      'outbox/takeOver': { label: 'Take over a closed tab', capability: 'see' },
      'outbox/dismiss': { label: 'Discard what was not done', capability: 'see' },
      'outbox/show': {
        label: 'Show or hide the outbox',
        icon: 'outbox',
        hotkey: 'o',
        capability: 'see',
        from: ({ outbox }) => ({ yes: true, data: { isShown: !outbox.state.isShown } }),
      },
    },
    composedWith: (slices) => outboxOf(requestsOf(slices)) as unknown as AnySlice,
  });

  /** No events where it has ended. */
  function closingOf(sees: OutboxSees, intentId: string, came: Came) {
    const one = openRequest(sees, intentId);
    return one ? closing(sees, one, came) : noEvents;
  }

  /** The closing event of a request and the end of its intent. */
  function closing(sees: OutboxSees, request: OpenRequest, came: Came) {
    const { of, intentId, key, subject, asked, partOf } = request;
    const { how, why = null, version = null, result = null, rows = [] } = came;
    const own = came.told ?? [noticeOf(requests.get(of), sees, request, came)];
    const [told = null, ...also] = partOf === null ? own.filter((words) => words !== null) : [];
    const data: ClosedData = {
      of,
      intentId,
      key,
      subject,
      how,
      why,
      version,
      told,
      ...(also.length > 0 && { also }),
      partOf,
      rows,
      asked,
      result,
    };
    return {
      events: [{ type: 'outbox/closed' as const, data }],
      ends: [{ command: intentId as RecordId, end: endOf(how, why ?? '') }],
    };
  }
}

type Came = {
  readonly how: How;
  readonly why?: string;
  readonly version?: number | null;
  readonly result?: ClosedData['result'];
  readonly rows?: readonly string[];
  /** In the place of the request's own notice. */
  readonly told?: readonly NoticeText[];
};

function noticeOf(
  request: AnyRequest | undefined,
  sees: OutboxSees,
  { asked, note }: OpenRequest,
  { how, why = '', result = null }: Came,
): NoticeText | null {
  if (!request || how === 'withdrawn' || how === 'givenUp') return null;
  const ended = { asked, note, sees };
  return how === 'done'
    ? request.words.done({ ...ended, result })
    : request.words.failed({ ...ended, why });
}

/** The guard for an item that a slice takes over from a closed tab: each comes once. */
export function mayCome({ outbox }: Pick<OutboxSees, 'outbox'>, was: string): Yes | No {
  return outbox.state.adopting.includes(was) ? no('It has been taken over already.') : yes;
}

/** For a slice whose draft is closed: its attempt is not listed any more. */
export function dismissed(attempt: { readonly of: string; readonly subject: string }) {
  const { of, subject } = attempt;
  return { type: 'outbox/dismissed' as const, data: { of, subject } };
}

function idsOf({ put, removed }: Changes, fetch: readonly ToFetch[]): readonly string[] {
  const rows = put.flatMap((part) => part.rows.map(({ id }) => id));
  return [...rows, ...removed.flatMap(({ ids }) => ids), ...fetch.flatMap(({ ids }) => ids)];
}

function isThere({ connection, session }: OutboxSees): boolean {
  return connection.state.link !== 'lost' && session.state.status === 'signedIn';
}

function fetched(parts: readonly ToFetch[]) {
  return parts.map((data) => ({ type: 'world/fetchRequested' as const, data }));
}

function endOf(how: How, why: string): End {
  if (how === 'done') return { how };
  if (how === 'refused') return { how: 'rejected', reason: why };
  if (how === 'withdrawn') return { how: 'ignored', reason: why };
  return { how: 'failed', error: why };
}

type Named = { readonly of: string; readonly subject: string };

function isOf({ of, subject }: Named) {
  return (one: Named) => one.of === of && one.subject === subject;
}

function become(
  draft: Draft<OutboxState>,
  intentId: string,
  phase: OpenRequest['phase'],
  atMs?: number,
) {
  const one = draft.open.find((other) => other.intentId === intentId);
  if (!one) return null;
  one.phase = phase;
  if (atMs !== undefined) one.sentMs = atMs;
  return one;
}

function over(draft: Draft<OutboxState>, closed: ClosedData, endedMs: number): void {
  const one = draft.open.find(({ intentId }) => intentId === closed.intentId);
  draft.open = draft.open.filter((other) => other !== one);
  const { of, subject, key, asked, how, why, version } = closed;
  if (version !== null) {
    for (const other of draft.open) {
      const isNew = other.phase === 'waiting' && !other.isAgain;
      if (other.subject === subject && isNew) other.version = version;
    }
  }
  if (how === 'done') draft.attempts = draft.attempts.filter((attempt) => !isOf(closed)(attempt));
  if (!one || how === 'done' || how === 'withdrawn' || closed.partOf !== null) return;
  const { askedMs, version: carried, note } = one;
  draft.attempts.push({
    intentId: closed.intentId,
    of,
    subject,
    key,
    asked: castDraft(asked),
    askedMs,
    version: carried,
    note,
    how,
    why: why ?? '',
    endedMs,
  });
  if (draft.attempts.length > attemptsKept) draft.attempts.shift();
}
