// The calls of places at the gateway: named queries to a maps service. Only users known to the
// company's own server may call them, so that the key serves no one else.
import type { Handler } from 'hono';
import { type Matched, writeReply } from '#wire/link/http.ts';
import { routes } from '#wire/calls/calls.ts';
import { PlacesFailed, type PlacesService } from './placesService.ts';
import { answerUsers, type AskServer, refuse, respond } from './users.ts';

export type Places = { readonly service: PlacesService; readonly askServer: AskServer };

/** Paths of calls that the gateway answers when it has a places service. */
export const placesPaths: readonly string[] = [
  routes.placeSuggestions.path,
  routes.placeDetails.path,
  routes.addressAt.path,
];

/** Answers GET on `placesPaths`. */
export function answerPlaces({ service, askServer }: Places): Handler {
  return answerUsers(askServer, async (matched, serverMs) => {
    try {
      return await answer(service, matched, serverMs);
    } catch (error) {
      if (!(error instanceof PlacesFailed)) throw error;
      console.error(`places service: ${error.message}`);
      const words = 'The places service did not answer.';
      return refuse(error.status, 'PLACES_FAILED', words, serverMs);
    }
  });
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
  if (matched.name === 'addressAt') {
    const address = await service.addressAt(matched.request.at);
    if (address) return respond(writeReply('addressAt', { address }, serverMs));
    return refuse(404, 'NOT_FOUND', 'There is no address near this point.', serverMs);
  }
  if (matched.name !== 'placeDetails') return refuse(404, 'NOT_FOUND', 'no such call', serverMs);
  const place = await service.details(matched.request.placeId);
  if (place) return respond(writeReply('placeDetails', { place }, serverMs));
  return refuse(404, 'NOT_FOUND', 'This place is not known, or not in the US.', serverMs);
}
