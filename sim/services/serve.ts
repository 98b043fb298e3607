// From a raw request to a raw answer: user, permission, repeated key, faults.
import { may } from '#domain/capabilities.ts';
import type { User } from '#domain/entities.ts';
import { type CallName, type Calls, routes } from '#wire/calls/calls.ts';
import { encodeLastChange } from '#wire/codecs/lastChange.ts';
import {
  bearerOf,
  callOf,
  headers,
  keyOf,
  matchRoute,
  writeRefusal,
  writeReply,
} from '#wire/link/http.ts';
import type { Matched } from '#wire/link/http.ts';
import type { RawRequest, RawResponse } from '#wire/transport.ts';
import type { Fault } from '../core/fault.ts';
import type { FiledDay } from '../core/filed.ts';
import { strike, type Strikes } from '../faults/strike.ts';
import type { PictureChange, Sim } from '../core/sim.ts';
import type { JournalEntry } from '../core/state.ts';
import { login, userOf } from './login.ts';
import { effectOnce } from './once.ts';
import { masked } from './pictures.ts';
import { Refusal } from './refusal.ts';
import { type ServedName, type Service, services } from './services.ts';

/** Controls time; the core has no clock of its own, its host does. */
export type Control = (request: Calls['simControl']['request']) => Calls['simControl']['reply'];

export type Served = {
  readonly response: RawResponse;
  /** The network faults of the answer. */
  readonly fate: { readonly is: 'answer' | 'lost' | 'cut'; readonly delayMs: number };
  /** Null when there was no change. */
  readonly journal: JournalEntry | null;
  /** What became of pictures: the journal has none, so they are stored beside it. */
  readonly pictures: readonly PictureChange[];
};

/** What a request reads of filed days. */
export type FiledNeed = {
  /** By number, the oldest first. */
  readonly days: readonly number[];
  /** What it counts of a day; null: the day itself is to be at hand. */
  readonly part: ((day: FiledDay) => unknown) | null;
};

/** Days at hand, and parts of other days, as `FiledNeed` asks for them. */
export type FiledRead = {
  readonly lent?: readonly FiledDay[];
  readonly parts?: readonly unknown[];
};

const needsNothing: FiledNeed = { days: [], part: null };

/** Nothing for a request that will be refused. */
export function filedNeed(sim: Sim, request: RawRequest): FiledNeed {
  const name = sim.state.filed && callOf(request);
  if (!name || !Object.hasOwn(services, name)) return needsNothing;
  const { filed, capability } = services[name as ServedName] as Service<ServedName>;
  const user = filed && userHere(sim, bearerOf(request));
  if (!filed || !user || !may(user.roles, capability).yes) return needsNothing;
  const matched = matchRoute(request);
  if ('error' in matched) return needsNothing;
  const asked = matched.request as never;
  try {
    const days = filed.days(sim, user, asked).map(({ number }) => number);
    const { part } = filed;
    if (!part) return { days, part: null };
    return { days, part: (day) => lending(sim, day, () => part(sim, user, asked, day)) };
  } catch (error) {
    if (error instanceof Refusal) return needsNothing;
    throw error;
  }
}

function lending<T>(sim: Sim, day: FiledDay, read: () => T): T {
  sim.lent = [day];
  try {
    return read();
  } finally {
    sim.lent = [];
  }
}

/** The user of a token, or null. */
export function userHere(sim: Sim, token: string | null): User | null {
  try {
    return userOf(sim, token);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const unharmed: Strikes = { struck: [], drawn: false };

/** Serves one request. `as`: the user, when it comes from the journal. */
export function serve(sim: Sim, request: RawRequest, control?: Control, as?: JournalEntry): Served {
  const { state } = sim;
  const matched = matchRoute(request);
  const { struck, drawn } = matched.name ? strike(sim, matched.name) : unharmed;
  const is = (kind: Fault['kind']) => struck.find((fault) => fault.kind === kind);
  const before = state.tallies.effects + state.tallies.repeats;
  const faultsBefore = state.faults;
  const cut = is('disconnect');
  const refusing = is('errorBefore');
  let user: User | null = null;
  let response: RawResponse;
  try {
    if (cut || refusing) throw failure(refusing ?? (cut as Fault));
    user = as ? known(sim, as.userId) : asker(sim, request, matched.name);
    if ('error' in matched) {
      throw new Refusal(matched.error, 'BAD_REQUEST', matched.message);
    }
    response = answer(sim, matched, request, user, control);
    const failing = is('errorAfter');
    if (failing) throw failure(failing);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, errorCode, message, current, deed } = error;
    const body = {
      errorCode,
      message,
      ...(current !== undefined && { current }),
      ...(deed && { deed: { did: deed.did, ...encodeLastChange(deed) } }),
    };
    response = writeRefusal(status, body, state.nowMs);
  }
  const changed =
    struck.length > 0 ||
    drawn ||
    state.tallies.effects + state.tallies.repeats > before ||
    state.faults !== faultsBefore;
  if (changed) state.tallies.journal++;
  const pictures = sim.pictureChanges;
  sim.pictureChanges = [];
  return {
    response: is('malformed') ? truncated(response) : response,
    fate: {
      is: cut ? 'cut' : is('lostAnswer') ? 'lost' : 'answer',
      delayMs: Math.max(
        0,
        ...struck.map((fault) => (fault.kind === 'latency' ? fault.delayMs : 0)),
      ),
    },
    journal: changed ? entryOf(sim, request, matched.name, user) : null,
    pictures,
  };
}

function answer(
  sim: Sim,
  matched: Matched,
  request: RawRequest,
  user: User | null,
  control: Control | undefined,
): RawResponse {
  const { nowMs } = sim.state;
  if (matched.name === 'login') return writeReply('login', login(sim, matched.request), nowMs);
  if (!user) throw new Refusal(401, 'NOT_LOGGED_IN', 'Please log in.');
  if (matched.name === 'simControl') {
    allow(user, 'simulate');
    if (!control) throw new Refusal(404, 'NO_CONTROL', 'This simulation runs by itself.');
    return writeReply('simControl', control(matched.request), nowMs);
  }
  const { name } = matched;
  const service = services[name] as Service<typeof name>;
  allow(user, service.capability);
  const once = () =>
    writeReply(name, service.serve(sim, user, matched.request as never) as never, nowMs);
  return routes[name].durable ? keptAnswer(sim, user, name, request, once) : once();
}

/** P5: the same key has one effect; each further request gets the first one's answer. */
function keptAnswer(
  sim: Sim,
  user: User,
  name: CallName,
  request: RawRequest,
  effect: () => RawResponse,
): RawResponse {
  const made = request.headers[headers.ifMatch];
  const tag = made === undefined ? '' : ` ${made}`;
  // The fingerprint of a secret would be kept as well.
  const asked = `${name} ${request.path} ${withoutSecrets(name, request.body) ?? ''}${tag}`;
  const { status, body } = effectOnce(sim, user, keyOf(request), asked, effect);
  return {
    status,
    headers: {
      [headers.contentType]: 'application/json',
      [headers.serverTime]: `${sim.state.nowMs}`,
    },
    body,
  };
}

function allow(user: User, capability: Service<CallName>['capability']): void {
  const verdict = may(user.roles, capability);
  if (!verdict.yes) throw new Refusal(403, 'NOT_ALLOWED', verdict.reason);
}

/** The user; null for the calls that need no token. */
function asker(sim: Sim, request: RawRequest, name: CallName | null): User | null {
  if (name === null || !routes[name].auth) return null;
  return userOf(sim, bearerOf(request));
}

function known(sim: Sim, userId: string | null): User | null {
  return sim.state.users.find(({ id }) => id === userId) ?? null;
}

function failure({ status }: Fault): Refusal {
  return new Refusal(status, 'SIMULATED_FAULT', `The server failed (${status}).`);
}

function withoutSecrets(name: CallName | null, body: string | null): string | null {
  const secrets = name === null ? undefined : routes[name].secrets;
  if (secrets === undefined || body === null) return body;
  // Null says that something is removed, and hides nothing.
  const mustHide = (key: string, own: unknown) => secrets.includes(key) && own !== null;
  try {
    const fields = Object.entries(JSON.parse(body) as object);
    return JSON.stringify(
      Object.fromEntries(fields.map(([key, own]) => [key, mustHide(key, own) ? masked : own])),
    );
  } catch {
    // It could not be read, and was refused.
    return null;
  }
}

function truncated(response: RawResponse): RawResponse {
  return { ...response, body: response.body.slice(0, Math.floor(response.body.length / 2)) };
}

/** The request without its token and without a password. */
function entryOf(
  sim: Sim,
  request: RawRequest,
  name: CallName | null,
  user: User | null,
): JournalEntry {
  const { [headers.auth]: _token, ...rest } = request.headers;
  const body = name === 'login' ? null : withoutSecrets(name, request.body);
  return {
    atMs: sim.state.nowMs,
    userId: user?.id ?? null,
    request: { ...request, headers: rest, body },
  };
}
