// Calls that the gateway answers in the place of the company's server, with a service behind it:
// only users known to that server may call them, so that the service serves no one else.
import type { Context, Handler } from 'hono';
import type { User } from '#domain/entities.ts';
import { readAnswer } from '#wire/link/answers.ts';
import {
  bearerOf,
  headers,
  type Matched,
  matchRoute,
  writeRefusal,
  writeRequest,
} from '#wire/link/http.ts';
import type { RawRequest, RawResponse } from '#wire/transport.ts';

/** The company's server, which checks logins. */
export type AskServer = (request: RawRequest) => Promise<RawResponse>;

/**
 * A handler for GET: `answer` gets valid requests of known users, the server's own time, and the
 * user.
 */
export function answerUsers(
  askServer: AskServer,
  answer: (matched: Matched, serverMs: number, user: User) => Promise<Response>,
): Handler {
  return async (context) => {
    const request = requestOf(context);
    const answered = await askServer(
      writeRequest('profile', {}, bearerOf(request), undefined),
    ).catch(() => null);
    if (answered === null) return refuse(502, 'NO_SERVER', 'The server could not be reached.', 0);
    // The server's own time, or none: it is the only source of the console's clock.
    const serverMs = Number(answered.headers[headers.serverTime] ?? 0);
    const profile = readAnswer('profile', {}, answered, 0);
    if (profile.is !== 'ok') return refuseUnknown(answered.status, serverMs);
    const matched = matchRoute(request);
    if ('error' in matched) return refuse(matched.error, 'BAD_REQUEST', matched.message, serverMs);
    return answer(matched, serverMs, profile.reply.user);
  };
}

function requestOf({ req }: Context): RawRequest {
  const { pathname, search } = new URL(req.url);
  const token = req.header(headers.auth);
  return {
    method: 'GET',
    path: pathname + search,
    headers: token === undefined ? {} : { [headers.auth]: token },
    body: null,
  };
}

/** Rejects an unknown user; an answer that is no profile does not count as one. */
function refuseUnknown(status: number, serverMs: number): Response {
  if (status === 401 || status === 403) {
    return refuse(status, 'NOT_LOGGED_IN', 'Please log in.', serverMs);
  }
  const answered = status >= 400 ? status : 502;
  return refuse(answered, 'NO_ANSWER', 'The server did not answer as it should.', serverMs);
}

export function refuse(
  status: number,
  errorCode: string,
  message: string,
  serverMs: number,
): Response {
  return respond(writeRefusal(status, { errorCode, message }, serverMs));
}

export function respond({ status, headers: sent, body }: RawResponse): Response {
  const { [headers.serverTime]: time, ...rest } = sent;
  const timed = time === '0' || time === undefined ? rest : sent;
  return new Response(body, { status, headers: { ...timed, 'cache-control': 'no-store' } });
}
