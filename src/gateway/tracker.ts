// Links that follow a move: the gateway calls the tracker with a credential of its own, for users
// whom the server behind it allows to contact drivers, and for moves that they can see.
import type { Context } from 'hono';
import { may } from '#domain/capabilities.ts';
import { hasSheet } from '#domain/contact.ts';
import { readAnswer } from '#wire/link/answers.ts';
import { type CallName, type Calls, routes } from '#wire/calls/calls.ts';
import { bearerOf, headers, matchRoute, writeRequest } from '#wire/link/http.ts';
import type { RawRequest } from '#wire/transport.ts';
import { textAtMost } from './serviceAnswers.ts';
import { addressFor, type TrackerSetup } from './trackerSetup.ts';

/** The path that the gateway answers itself. */
export const trackerPath = routes.openTracker.path;

export type TrackerOptions = {
  readonly setup: TrackerSetup;
  /** Origin of the server that knows users and moves. */
  readonly backend: () => string;
  readonly fetch?: (url: URL, init: RequestInit) => Promise<Response>;
  /** How long each of the others may take, ms. */
  readonly patienceMs?: number;
};

const MAX_BODY_CHARS = 10_000;
/**
 * @limit an answer of the tracker
 * @test src/gateway/services.test.ts: whose answer never ends is left after a few megabytes
 */
const MAX_ANSWER_BYTES = 100_000;
const defaultPatienceMs = 10_000;
/** How many answers are kept under their keys; the newest win. */
const answersKept = 1000;

type TrackerLink = { readonly url: string; readonly serverMs: number };

/** Messages for the operator, without any text from the tracker. */
class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413 | 422 | 502;
  readonly errorCode: string;
  constructor(status: Refused['status'], errorCode: string, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}

/** Answers POST at `trackerPath`. */
export function answerTracker(options: TrackerOptions): (context: Context) => Promise<Response> {
  const kept = new Map<string, Promise<TrackerLink>>();
  /** P5: the same key has one tracker, also while the first answer is pending. */
  const once = (place: string | null, work: () => Promise<TrackerLink>): Promise<TrackerLink> => {
    if (place === null) return work();
    const known = kept.get(place);
    if (known) return known;
    const link = work();
    kept.set(place, link);
    const [oldest] = kept.keys();
    if (kept.size > answersKept && oldest !== undefined) kept.delete(oldest);
    // A failed call may be tried again.
    link.catch(() => kept.delete(place));
    return link;
  };
  return async (context) => {
    context.header('cache-control', 'no-store');
    try {
      const { activityId, token } = await requestOf(context);
      const key = context.req.header(headers.idempotency);
      const place = key === undefined ? null : JSON.stringify([token, key, activityId]);
      const { url, serverMs } = await once(place, () => follow(options, token, activityId));
      context.header(headers.serverTime, String(serverMs));
      return context.json({ url });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return context.json({ errorCode: error.errorCode, message: error.message }, error.status);
    }
  };
}

async function requestOf(context: Context): Promise<{ activityId: string; token: string }> {
  const auth = context.req.header(headers.auth);
  const sent: RawRequest['headers'] = auth === undefined ? {} : { [headers.auth]: auth };
  const token = bearerOf({ method: 'POST', path: trackerPath, headers: sent, body: null });
  if (!token) throw new Refused(401, 'NOT_LOGGED_IN', 'Please log in.');
  const declared = Number(context.req.header('content-length') ?? 0);
  const body = declared > MAX_BODY_CHARS ? null : await context.req.text();
  if (body === null || body.length > MAX_BODY_CHARS) {
    throw new Refused(413, 'TOO_LARGE', `A request may have ${MAX_BODY_CHARS} characters.`);
  }
  const matched = matchRoute({ method: 'POST', path: trackerPath, headers: {}, body });
  if ('error' in matched || matched.name !== 'openTracker') {
    throw new Refused(400, 'BAD_REQUEST', 'error' in matched ? matched.message : 'no such call');
  }
  return { activityId: matched.request.activityId, token };
}

/** Throws `Refused`. */
async function follow(
  options: TrackerOptions,
  token: string,
  activityId: string,
): Promise<TrackerLink> {
  const { reply } = await ask(options, 'profile', {}, token);
  const verdict = may(reply.user.roles, 'contact');
  if (!verdict.yes) throw new Refused(403, 'NOT_ALLOWED', verdict.reason);
  const answer = await ask(options, 'activitiesByIds', { ids: [activityId] }, token);
  const activity = answer.reply.activities.find(({ id }) => id === activityId);
  if (!activity) {
    throw new Refused(404, 'UNKNOWN_ACTIVITY', `There is no activity ${activityId}.`);
  }
  const sheet = hasSheet(activity);
  if (!sheet.yes) throw new Refused(422, 'NOT_TO_TRACK', sheet.reason);
  const url = await linkFor(options, activity.actionSheetId as string);
  return { url, serverMs: answer.serverMs };
}

/** A call to the server behind the gateway, in the user's name. */
async function ask<K extends CallName>(
  options: TrackerOptions,
  name: K,
  request: Calls[K]['request'],
  token: string,
): Promise<{ readonly reply: Calls[K]['reply']; readonly serverMs: number }> {
  const { method, path, headers: sent } = writeRequest(name, request, token, undefined);
  const url = new URL(path, options.backend());
  const response = await fetched(options, url, { method, headers: sent }, 'The server');
  const answer = readAnswer(name, request, response, 0);
  if (answer.is === 'ok') return answer;
  if (answer.is === 'refused' && (answer.status === 401 || answer.status === 403)) {
    const code = answer.errorCode ?? 'NOT_ALLOWED';
    throw new Refused(answer.status, code, answer.message ?? 'The server refused.');
  }
  throw new Refused(502, 'NO_ANSWER', 'The server did not answer as it should.');
}

/** What the tracker answers for an action sheet (S1 §7). */
async function linkFor(options: TrackerOptions, actionSheetId: string): Promise<string> {
  const { credential } = options.setup;
  const response = await fetched(
    options,
    new URL(addressFor(options.setup, actionSheetId)),
    {
      method: 'POST',
      headers: {
        [headers.auth]: `Bearer ${credential}`,
        [headers.contentType]: 'application/json',
      },
      body: JSON.stringify({
        tracker: { trackerType: 'VEHICLE', focusOn: 'PICKUP' },
        distribution: [],
      }),
    },
    'The tracker',
  );
  if (response.status >= 400) {
    throw new Refused(502, 'TRACKER_REFUSED', `The tracker answered ${response.status}.`);
  }
  const answer = readAnswer('openTracker', { activityId: '' }, response, 0);
  if (answer.is !== 'ok') {
    throw new Refused(502, 'NO_LINK', 'The tracker answered without a link.');
  }
  const { url } = answer.reply;
  if ([url, decoded(url)].some((text) => text.includes(credential))) {
    throw new Refused(502, 'UNSAFE_LINK', 'The link of the tracker holds a secret: not shown.');
  }
  return url;
}

async function fetched(
  { fetch: go = fetch, patienceMs = defaultPatienceMs }: TrackerOptions,
  url: URL,
  init: RequestInit,
  who: string,
) {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    // A redirect would carry the credential to wherever it points.
    const response = await go(url, { ...init, redirect: 'error', signal });
    const body = await textAtMost(response, MAX_ANSWER_BYTES);
    if (body === null) throw new Error('too long');
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  } catch {
    // The error message may hold the address, and with it a secret.
    throw new Refused(502, 'NO_ANSWER', `${who} could not be reached.`);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
