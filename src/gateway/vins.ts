// The VIN decoder behind the call for it (S1 §7): a public one, asked by the gateway, because the
// console's policy allows no other origin. Its answers are parsed, never passed on.
import type { Handler } from 'hono';
import type { VinFact } from '#domain/vinFacts.ts';
import { routes } from '#wire/calls/calls.ts';
import { decodeVinFacts } from '#wire/codecs/vinFacts.ts';
import { writeReply } from '#wire/link/http.ts';
import { isSafeService, textAtMost } from './serviceAnswers.ts';
import { answerUsers, type AskServer, refuse, respond } from './users.ts';

/** `url`: the service's address, to which a VIN is added. */
export type Vins = { readonly url: string; readonly askServer: AskServer };

/** The folder of the call that the gateway answers when it has a decoder. */
export const vinsFolder: string = routes.decodeVin.path.replace('{id}', '');

const timeoutMs = 10_000;
/**
 * @limit an answer of the VIN service
 * @test src/gateway/services.test.ts: whose answer never ends is left after a few megabytes
 */
const maxAnswerBytes = 500_000;

/** Reads VIN_URL; null when it is not set. Throws when it is no address. */
export function vinUrlFrom(environment: {
  readonly [name: string]: string | undefined;
}): string | null {
  const { VIN_URL: url = '' } = environment;
  if (url === '') return null;
  const parsed = URL.parse(url);
  if (!parsed || !isSafeService(parsed)) {
    throw new Error('VIN_URL must be the address of a VIN decoder, https://…');
  }
  return url.replace(/\/+$/, '');
}

/** Answers GET below `vinsFolder`. */
export function answerVins({ url, askServer }: Vins): Handler {
  return answerUsers(askServer, async (matched, serverMs) => {
    if (matched.name !== 'decodeVin') return refuse(404, 'NOT_FOUND', 'no such call', serverMs);
    const facts = await askService(`${url}/${matched.request.vin}?format=json`);
    if (facts) return respond(writeReply('decodeVin', { facts }, serverMs));
    console.error('VIN decoder: no answer that can be read');
    return refuse(502, 'VIN_FAILED', 'The VIN decoder did not answer.', serverMs);
  });
}

async function askService(address: string): Promise<readonly VinFact[] | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { signal, redirect: 'error' });
    if (!response.ok) return null;
    const body = await textAtMost(response, maxAnswerBytes);
    if (body === null) return null;
    const read = decodeVinFacts(JSON.parse(body));
    return 'problem' in read ? null : read.value;
  } catch {
    return null;
  }
}
