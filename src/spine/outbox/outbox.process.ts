import type { LastChange } from '#domain/entities.ts';
import type { Clock, Vault } from '#kernel/ports.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import { codecs } from '#wire/codecs/collections.ts';
import { lineBack } from '#wire/link/lineBack.ts';
import type { Answer, Link, RefusingDeed } from '#wire/link/link.ts';
import { whyNot } from '#wire/link/unanswered.ts';
import { type Changes, ofTree, whyNotDone } from '../world/index.ts';
import type { NoticeText } from './note.model.ts';
import type { OpenRequest } from './outbox.model.ts';
import { openOn, openRequest } from './outbox.queries.ts';
import type { OutboxSees, OutboxTypes } from './outbox.slice.ts';
import {
  type AnyRequest,
  type Done,
  type LookUp,
  lookUpOf,
  type Now,
  putting,
  removing,
  type Requests,
  type ToFetch,
} from './requests.model.ts';

type Ports = {
  readonly link: Link;
  readonly clock: Clock;
  readonly vault: Vault;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type AskJob = Job & {
  readonly is: 'ask';
  /** It was sent before, so it may have been done already. */
  readonly after?: 'restart' | 'hand';
};
type DropJob = Job & { readonly is: 'drop'; readonly dropped: readonly Dropped[] };
/**
 * `subject`: a request on it has ended. `secret`: handle of a secret that is not needed any more.
 */
type AfterJob = Job & { readonly subject?: string; readonly secret?: string | undefined };
type LookJob = AfterJob & { readonly is: 'look'; readonly fetch: ToFetch | null };
type TurnJob = AfterJob & { readonly is: 'sendWaiting' };
type HoldJob = Job & { readonly is: 'hold'; readonly intentId: string };
type Dropped = { readonly intentId: string; readonly why: string };
type Commands = AsyncGenerator<CommandOf<OutboxTypes>, void>;

/** Waits between tries, in the operator's own time; the last one repeats. */
const waitsMs = [500, 1_500, 4_000, 10_000, 30_000] as const;
/** A request without an answer for so long is shown as unanswered. */
const slowMs = 10_000;
const holdStepMs = 1_000;
/** The same between two looks for a request that is never sent again. */
const looksMs = [2_000, 5_000, 10_000, 20_000, 30_000] as const;

const secretGone = 'The page was closed, and with it went a secret that is never kept.';
const sessionOver = 'The session had ended, so the server did nothing.';
const otherBody = 'It was sent before with other details, and may have been done.';
const maybeDone = `${secretGone} It was sent before, and may have been done.`;

/** Sends each request in its turn, repeats those that may be repeated, and records outcomes. */
export function outboxProcess(
  requests: Requests,
): Process<OutboxTypes, Ports, AskJob | DropJob | LookJob | TurnJob | HoldJob> {
  return {
    name: 'outbox',
    on: {
      'outbox/opened': ({ id, data }) => {
        if (data.isHeld) return { is: 'hold', key: id, intentId: data.intentId };
        return data.phase === 'sent' ? ask(data.intentId) : undefined;
      },
      'outbox/released': ({ id }, sees) => turn(id, sees),
      // As after a restart: it may have been done, and no phone rings without the operator.
      'outbox/adopted': ({ data: { intentId } }, sees) => {
        const one = openRequest(sees, intentId);
        const isResumedNow = one && isResumed(requests.get(one.of), one);
        return isResumedNow ? { ...ask(intentId), after: 'restart' } : undefined;
      },
      'outbox/tookOver': ({ id }, sees) => turn(id, sees),
      'outbox/sent': ({ data }) => ask(data.intentId),
      // A request that waits for its next try is tried at once.
      'outbox/askedAgain': ({ data: { intentId } }) => ({
        ...ask(intentId),
        after: 'hand',
        supersedes: intentId as RecordId,
      }),
      'outbox/closed': ({ id, data: { of, how, asked, subject } }, sees) => {
        const request = requests.get(of);
        const secret = request?.secret?.(asked) ?? undefined;
        if (how === 'givenUp' && request && isSettled(request)) {
          return { is: 'look', key: id, subject, secret, fetch: byId(request.row(asked)) };
        }
        if (secret === undefined) return turn(id, sees, subject);
        return { is: 'sendWaiting', key: id, subject, secret };
      },
      'connection/linkChanged': ({ id }, sees) => turn(id, sees),
      'session/begun': ({ id }, sees) => turn(id, sees),
      'session/loggedIn': ({ id }, sees) => turn(id, sees),
      // The machine ended the intent: its store or this process failed.
      'kernel/ended': ({ id, data, ends = [] }, sees) => {
        const dropped = ends.flatMap(({ command: intentId, end }): readonly Dropped[] => {
          if (data.by !== 'kernel' || !openRequest(sees, intentId)) return [];
          return [{ intentId, why: end.how === 'failed' ? end.error : 'It was given up.' }];
        });
        return dropped.length > 0 ? { is: 'drop', key: id, dropped } : undefined;
      },
    },
    resume: ({ outbox }) => [
      { is: 'sendWaiting', key: 'outbox:0' },
      ...outbox.state.open.flatMap(({ isHeld, intentId }): HoldJob[] =>
        isHeld ? [{ is: 'hold', key: intentId as RecordId, intentId }] : [],
      ),
      ...outbox.state.open
        .filter((one) => isResumed(requests.get(one.of), one))
        .map(({ intentId }): AskJob => ({ ...ask(intentId), after: 'restart' })),
    ],
    async *run(job, ports, cancelled, sees) {
      if (job.is === 'hold') {
        const { of = '' } = openRequest(sees(), job.intentId) ?? {};
        // In steps, so that the wait for one that is taken back ends soon.
        for (let leftMs = requests.get(of)?.holdMs ?? 0; leftMs > 0; leftMs -= holdStepMs) {
          if (cancelled.now) return;
          await ports.pause(Math.min(leftMs, holdStepMs));
        }
        if (!cancelled.now) yield { type: 'outbox/release', data: { intentId: job.intentId } };
      } else if (job.is === 'ask') yield* asking(requests, job, ports, cancelled, sees);
      else if (job.is === 'drop') {
        for (const data of job.dropped) yield { type: 'outbox/dropped', data };
      } else {
        if (job.secret !== undefined) ports.vault.take(job.secret);
        // The outcome of a given up request is looked up, and the next on its subject is sent.
        if (job.is === 'look') {
          const { accountIds } = sees().world.state;
          if (job.fetch) yield { type: 'world/staleHeard', data: job.fetch };
          else yield { type: 'world/reload', data: { accountIds } };
        }
        for (const one of sees().outbox.state.open) {
          const { intentId, phase } = one;
          const isNext = phase === 'waiting' || isTurn(requests, one, job.subject, sees());
          if (phase === 'waiting' && secretOf(requests.get(one.of), one.asked, ports) === undefined)
            yield failed(intentId, secretGone);
          else if (isNext) yield { type: 'outbox/send', data: { intentId } };
        }
      }
    },
  };
}

function ask(intentId: string): AskJob {
  return { is: 'ask', key: intentId as RecordId };
}

/** The job that sends waiting requests, when one has ended or the line is back. */
function turn(key: RecordId, sees: OutboxSees, subject?: string): TurnJob | undefined {
  const next = subject === undefined ? undefined : openOn(sees, subject);
  if (next?.phase !== 'unknown' && !sees.outbox.state.open.some(isWaiting)) return undefined;
  return { is: 'sendWaiting', key, ...(subject !== undefined && { subject }) };
}

function isWaiting({ phase }: OpenRequest): boolean {
  return phase === 'waiting';
}

/** Whether a taken over request of unknown outcome is now the first on its subject. */
function isTurn(
  requests: Requests,
  request: OpenRequest,
  subject: string | undefined,
  sees: OutboxSees,
) {
  if (request.phase !== 'unknown' || !isSettled(requests.get(request.of))) return false;
  return request.subject === subject && openOn(sees, subject) === request;
}

/** Waiting requests get their turn; unknown ones that make a phone ring need the operator. */
function isResumed(request: AnyRequest | undefined, { phase, asked }: OpenRequest): boolean {
  if (phase === 'waiting') return false;
  // Its secret is gone: the job records that its outcome is not known.
  return hasSecret(request, asked) || isSettled(request) || phase === 'sent';
}

/** Whether its outcome is found out without the operator: it is repeated, or looked up. */
function isSettled(request: AnyRequest | undefined): boolean {
  return request !== undefined && (request.repeat === 'itself' || lookUpOf(request) !== null);
}

/** The secret of a request, '' for one without; undefined: the page was closed since. */
function secretOf(
  request: AnyRequest | undefined,
  asked: unknown,
  { vault }: Pick<Ports, 'vault'>,
) {
  const handle = request?.secret?.(asked) ?? null;
  return handle === null ? '' : vault.look(handle);
}

function hasSecret(request: AnyRequest | undefined, asked: unknown): boolean {
  return (request?.secret?.(asked) ?? null) !== null;
}

async function* asking(
  requests: Requests,
  { key: intentId, after }: AskJob,
  { link, clock, pause, vault }: Ports,
  cancelled: Cancelled,
  sees: () => OutboxSees,
): Commands {
  const one = openRequest(sees(), intentId);
  if (!one || one.phase === 'waiting') return;
  const request = requests.get(one.of);
  if (!request) return yield failed(intentId, 'This console does not know the request any more.');
  const secret = secretOf(request, one.asked, { vault });
  if (secret === undefined) {
    const isSent = after !== undefined;
    return yield isSent
      ? cannotRepeat(request, one, sees(), maybeDone)
      : failed(intentId, secretGone);
  }
  // A taken over request may be behind others on its subject: its turn comes later (P7).
  if (openOn(sees(), one.subject) !== one) return;
  const { repeat } = request;
  const lookUp = lookUpOf(request);
  const ports = { link, clock, pause, cancelled, sees };
  const looking: Looking | null = lookUp && { intentId, lookUp, request, ...ports };
  // It may have been done: it is looked for, and never sent again.
  if (looking && after !== undefined) return yield* lookingFor(looking);
  const isOld =
    typeof repeat === 'object' &&
    'byHandAfterMs' in repeat &&
    clock.now() - one.sentMs > repeat.byHandAfterMs;
  if (after === 'restart' && isOld) return yield unanswered(intentId);
  let mayBeDone = after !== undefined;
  for (let tries = 0; !cancelled.now; tries += 1) {
    const { version, askedMs } = openRequest(sees(), intentId) ?? one;
    const now = { sees: sees(), key: one.key, version, askedMs, secret };
    const wire = request.ask(one.asked, now) as object & { readonly reason?: string };
    if ('yes' in wire) {
      const why = wire.reason ?? '';
      return yield mayBeDone ? cannotRepeat(request, one, sees(), why) : failed(intentId, why);
    }
    const { call } = request;
    const name = typeof call === 'function' ? call(one.asked) : call;
    const asked = link.call(name, wire as never, { key: one.key, cancelled });
    const slow = pause(slowMs).then(() => null);
    let answer = await Promise.race([asked, slow]);
    if (answer === null && !cancelled.now) yield unanswered(intentId);
    answer ??= await asked;
    if (cancelled.now) return;
    // An earlier try may have been done, so this refusal is not its end: the operator asks again.
    if (isLoggedOut(answer) && repeat !== 'itself' && mayBeDone) {
      yield unanswered(intentId);
      return yield expire;
    }
    if (isOtherBody(answer)) return yield cannotRepeat(request, one, sees(), otherBody);
    const end = ended(request, one, answer, { ...now, sees: sees() });
    if (end) {
      // The server did nothing yet: a closed page, and with it the secret, ends it as not sent.
      const isUndone = end === expire && hasSecret(request, one.asked) && !mayBeDone;
      if (isUndone) yield { type: 'outbox/heldBack', data: { intentId } };
      yield end;
      if (isLoggedOut(answer) && end.type !== expire.type) yield expire;
      return;
    }
    mayBeDone ||= answer.is !== 'notSent';
    // A request that may have been done never waits: it could then be withdrawn, or refused unseen.
    if (!mayBeDone && openRequest(sees(), intentId)?.phase === 'sent') {
      if (!request.waits) return yield failed(intentId, 'The server could not be reached.');
      yield { type: 'outbox/heldBack', data: { intentId } };
    } else yield unanswered(intentId, messageOf(answer));
    if (looking) return yield* lookingFor(looking);
    if (repeat !== 'itself') return;
    await lineBack(link, pause(waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0));
    const phase = openRequest(sees(), intentId)?.phase;
    // It was withdrawn or given up meanwhile: it is not sent again.
    if (phase === undefined) return;
    if (phase !== 'waiting') continue;
    yield { type: 'outbox/send', data: { intentId } };
    if (openRequest(sees(), intentId)?.phase === 'waiting') return;
  }
}

type Looking = Omit<Ports, 'vault'> & {
  readonly intentId: string;
  readonly lookUp: LookUp<unknown, unknown, unknown>;
  readonly request: AnyRequest;
  readonly cancelled: Cancelled;
  readonly sees: () => OutboxSees;
};

/**
 * Looks for a request that may have been done, until it is found or can't be done any more: both
 * are its end.
 */
async function* lookingFor(looking: Looking): Commands {
  const { intentId, lookUp, request, link, clock, pause, cancelled, sees } = looking;
  yield unanswered(intentId);
  for (let looks = 0; !cancelled.now; looks += 1) {
    const one = openRequest(sees(), intentId);
    if (!one) return;
    const { asked, key, version, askedMs } = one;
    const now = () => ({ sees: sees(), key, version, askedMs, secret: '' });
    const query = lookUp.ask(asked, now());
    const answer: Answer<unknown> = await link.call(lookUp.call, query as never, { cancelled });
    if (cancelled.now) return;
    if (isLoggedOut(answer)) return yield expire;
    if (answer.is === 'ok') {
      const done = lookUp.found(answer.reply, asked, now());
      if (done) return yield replied(request, intentId, done, sees());
      if ((answer.serverMs ?? 0) >= lookUp.untilMs(asked))
        return yield failed(intentId, lookUp.never);
    }
    const waitMs = looksMs[Math.min(looks, looksMs.length - 1)] ?? 0;
    const count = (one.looks?.count ?? 0) + 1;
    const nextMs = clock.now() + waitMs;
    yield { type: 'outbox/lookedUp', data: { intentId, count, nextMs } };
    await lineBack(link, pause(waitMs));
  }
}

function replied(
  { type: of }: AnyRequest,
  intentId: string,
  { result, changes: all = noChanges, fetch = [], version }: Done<unknown>,
  sees: OutboxSees,
): CommandOf<OutboxTypes> {
  const changes = ofTree(sees, all);
  const data = { of, intentId, changes, fetch: [...fetch], version: version ?? null, result };
  return { type: 'outbox/replied', data: data as never };
}

/** The command that ends a request; null when the answer leaves the outcome open (reading 61). */
function ended(
  request: AnyRequest,
  { intentId, asked }: OpenRequest,
  answer: Answer<unknown>,
  now: Now<OutboxSees>,
): CommandOf<OutboxTypes> | null {
  if (answer.is === 'ok') {
    const done = request.done(answer.reply as never, asked, now);
    if ('yes' in done) return failed(intentId, done.reason, done.notices);
    return replied(request, intentId, done, now.sees);
  }
  if (answer.is !== 'refused' || answer.status >= 500) return null;
  if (answer.status === 401) {
    // The request is kept until the same user is back (P9): not an end.
    if (request.repeat === 'itself') return expire;
    // It will not be sent again by itself: not kept as if it could have been done.
    const data = { intentId, why: sessionOver, changes: noChanges, fetch: [] };
    return { type: 'outbox/refused', data };
  }
  const why = whyNotDone(now.sees, answer, request.row(asked));
  const { changes, fetch } = currentRow(request, asked, answer);
  const data = { intentId, why, changes: ofTree(now.sees, changes), fetch };
  return { type: 'outbox/refused', data };
}

const expire = { type: 'session/expire', data: {} } as const;

function isLoggedOut(answer: Answer<unknown>): boolean {
  return answer.is === 'refused' && answer.status === 401;
}

/**
 * The server got the key before with other details, such as a phone number that has changed. Each
 * server has a code of its own for it: KEY_REUSED, idempotency_key_reuse, idempotency_error.
 */
function isOtherBody(answer: Answer<unknown>): boolean {
  return answer.is === 'refused' && /idempoten|key.?reus/i.test(answer.errorCode ?? '');
}

type Refused = Extract<Answer<never>, { readonly is: 'refused' }>;
const noChanges: Changes = { put: [], removed: [] };

/** The row's current state from a refusal, or that it is gone; otherwise the row is fetched. */
function currentRow(request: AnyRequest, asked: unknown, { status, current, deed }: Refused) {
  const row = request.row(asked);
  const none = { changes: noChanges, fetch: [] as ToFetch[] };
  if (!row || (status !== 404 && status !== 409)) return none;
  const { collection, id } = row;
  if (status === 404) {
    const by = deed?.did === 'removed' ? lastChangeOf(deed) : {};
    return { ...none, changes: removing(collection, id, by) };
  }
  const read = codecs[collection].decode(current);
  if ('value' in read && read.lacks === undefined && read.value.id === id) {
    return { ...none, changes: putting(collection, read.value) };
  }
  const fetch = byId(row);
  return fetch ? { ...none, fetch: [fetch] } : none;
}

/** The fetch of a single row; null for collections that cannot be fetched by id. */
function byId(row: ReturnType<AnyRequest['row']>): ToFetch | null {
  if (row?.collection !== 'activities' && row?.collection !== 'trips') return null;
  return { collection: row.collection, ids: [row.id] };
}

/** The server's own message. */
function messageOf(answer: Answer<unknown>): string | null {
  return answer.is === 'refused' || answer.is === 'malformed' ? whyNot(answer) : null;
}

function lastChangeOf({ did: _did, ...change }: RefusingDeed): LastChange {
  return change;
}

function failed(
  intentId: string,
  why: string,
  told?: readonly NoticeText[],
): CommandOf<OutboxTypes> {
  return { type: 'outbox/failed', data: { intentId, why, ...(told && { told: [...told] }) } };
}

/** It is not sent again, and an earlier try may have been done. */
function cannotRepeat(
  { words }: AnyRequest,
  { intentId, asked, note }: OpenRequest,
  sees: OutboxSees,
  why: string,
): CommandOf<OutboxTypes> {
  const notice = (words.unanswered ?? words.failed)({ asked, note, sees, why });
  const told = notice ? [notice] : [];
  return { type: 'outbox/failed', data: { intentId, why, told, mayBeDone: true } };
}

function unanswered(intentId: string, why: string | null = null): CommandOf<OutboxTypes> {
  return { type: 'outbox/unanswered', data: { intentId, why } };
}
