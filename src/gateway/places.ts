// The two calls of places at the gateway: named queries to a maps service. Only users known to the
// company's own server may call them, so that the key serves no one else.
import type { Context, Handler } from 'hono';
import { readAnswer } from '#wire/link/answers.ts';
import {
  type Matched,
  matchRoute,
  writeRefusal,
  writeReply,
  writeRequest,
} from '#wire/link/http.ts';
import { bearerOf, headers } from '#wire/link/http.ts';
import { routes } from '#wire/calls/routes.ts';
import type { RawRequest, RawResponse } from '#wire/transport.ts';
import { PlacesFailed, type PlacesService } from './placesService.ts';

/** The company's server, which checks logins. */
type AskServer = (request: RawRequest) => Promise<RawResponse>;

export type Places = { readonly service: PlacesService; readonly askServer: AskServer };

/** Paths of calls that the gateway answers when it has a places service. */
export const placesPaths: readonly string[] = [
  routes.placeSuggestions.path,
  routes.placeDetails.path,
];

/** Answers GET on `placesPaths`. */
export function answerPlaces({ service, askServer }: Places): Handler {
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
    if ('error' in matched) {
      return refuse(matched.error, 'BAD_REQUEST', matched.message, serverMs);
    }
    try {
      return await answer(service, matched, serverMs);
    } catch (error) {
      if (!(error instanceof PlacesFailed)) throw error;
      console.error(`places service: ${error.message}`);
      const words = 'The places service did not answer.';
      return refuse(error.status, 'PLACES_FAILED', words, serverMs);
    }
  };
}

async function answer(
  service: PlacesService,
  matched: Matched,
  serverMs: number,
): Promise<Response> {
  if (matched.name === 'placeSuggestions') {
    const suggestions = await service.suggestions(matched.request.text);
    return respond(writeReply('placeSuggestions', { suggestions }, serverMs));
  }
  if (matched.name !== 'placeDetails') return refuse(404, 'NOT_FOUND', 'no such call', serverMs);
  const place = await service.details(matched.request.placeId);
  if (place) return respond(writeReply('placeDetails', { place }, serverMs));
  return refuse(404, 'NOT_FOUND', 'This place is not known, or not in the US.', serverMs);
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

function refuse(status: number, errorCode: string, message: string, serverMs: number): Response {
  return respond(writeRefusal(status, { errorCode, message }, serverMs));
}

function respond({ status, headers: sent, body }: RawResponse): Response {
  const { [headers.serverTime]: time, ...rest } = sent;
  const timed = time === '0' || time === undefined ? rest : sent;
  return new Response(body, { status, headers: { ...timed, 'cache-control': 'no-store' } });
}
