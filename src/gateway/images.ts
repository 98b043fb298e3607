// Pictures at other servers (reading 54): the gateway asks for them, because the console's policy
// allows no other origin. Only hosts of its setup are asked, for users whom the company's server
// knows.
import type { Handler } from 'hono';
import { isSentPicture, pictureHead } from '#domain/pictures.ts';
import { routes } from '#wire/calls/calls.ts';
import { writeReply } from '#wire/link/http.ts';
import { hostsListed } from './hosts.ts';
import { bytesAtMost, isSafeService } from './serviceAnswers.ts';
import { answerUsers, type AskServer, refuse, respond } from './users.ts';

/** `hosts`: those that may be asked, each with its port unless that is the usual one. */
export type Images = { readonly hosts: readonly string[]; readonly askServer: AskServer };

export const imagePath: string = routes.pictureElsewhere.path;

const timeoutMs = 10_000;
/**
 * Of a file; as text it is a third longer, and at most what a picture may be.
 * @limit a picture of another server
 * @test src/gateway/services.test.ts: whose answer never ends is left after a few megabytes
 */
const mostBytes = 220_000;

/** Reads IMAGE_HOSTS, with commas; null when it names none. Throws with an invalid one. */
export function imageHostsFrom(environment: {
  readonly [name: string]: string | undefined;
}): readonly string[] | null {
  const hosts = hostsListed('IMAGE_HOSTS', environment.IMAGE_HOSTS);
  return hosts.length > 0 ? hosts : null;
}

/** Answers GET at `imagePath`. */
export function answerImages({ hosts, askServer }: Images): Handler {
  return answerUsers(askServer, async (matched, serverMs) => {
    if (matched.name !== 'pictureElsewhere') {
      return refuse(404, 'NOT_FOUND', 'no such call', serverMs);
    }
    const url = URL.parse(matched.request.address);
    const picture = url && isAllowed(url, hosts) ? await read(url) : null;
    if (picture !== null) return respond(writeReply('pictureElsewhere', { picture }, serverMs));
    return refuse(404, 'UNKNOWN_PICTURE', 'There is no such picture.', serverMs);
  });
}

/** By https, or from this machine; a name and a password in an address are sent to no one. */
function isAllowed(url: URL, hosts: readonly string[]) {
  return isSafeService(url) && url.username === '' && hosts.includes(url.host);
}

/** As a `data:` address of the type that its bytes have; null for no small picture. */
async function read(url: URL): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    // A redirect could lead to a host that may not be asked.
    const response = await fetch(url, { signal, redirect: 'error' });
    if (!response.ok) return null;
    const bytes = await bytesAtMost(response, mostBytes);
    if (bytes === null) return null;
    const text = Buffer.from(bytes).toString('base64');
    const data = `data:${pictureHead(bytes)?.type};base64,${text}`;
    return isSentPicture(data) ? data : null;
  } catch {
    return null;
  }
}
