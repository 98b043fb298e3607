// The CRM's named queries at the gateway (S2 §7): an admin's login, the query, and its pages to
// the last. The port is `Crm`; what crosses it are records, and its texts come from
// `crmQueries.ts`.
import { safeOrigin, type CrmSetup } from './crmSetup.ts';
import type { CrmRecord } from './crmQueries.ts';
import { textAtMost } from './serviceAnswers.ts';

/** A CRM that answers queries with all of their records. Rejects with `CrmFailed`. */
export type Crm = { query(text: string): Promise<readonly CrmRecord[]> };

/** S2 §8. The message has no text of the CRM, which may repeat what it was sent. */
export class CrmFailed extends Error {}

export type CrmPorts = {
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** How long each answer may take, ms. */
  readonly patienceMs?: number;
};

const MAX_PAGES = 100;
const MAX_RECORDS = 50_000;
/**
 * A page is parsed at once: a larger one would keep the gateway from answering meanwhile.
 * @limit a page of the CRM
 * @test src/gateway/services.test.ts: whose answer never ends is left after a few megabytes
 */
const MAX_PAGE_BYTES = 5_000_000;
const tokenPath = '/services/oauth2/token';

type Session = { readonly token: string; readonly origin: string };

/** Logs in at the first query, once for all, and again when the CRM ends the login. */
export function openCrm(
  setup: CrmSetup,
  { fetch: go = fetch, patienceMs = 15_000 }: CrmPorts = {},
): Crm {
  let session: Promise<Session> | null = null;

  const loggedIn = (): Promise<Session> => {
    const known = session ?? logIn();
    session = known;
    known.catch(() => forget(known));
    return known;
  };
  const forget = (old: Promise<Session>) => {
    if (session === old) session = null;
  };

  async function logIn(): Promise<Session> {
    const form = new URLSearchParams({
      grant_type: 'password',
      client_id: setup.clientId,
      client_secret: setup.clientSecret,
      username: setup.username,
      password: setup.password,
    });
    // In the body, not in the address, which is written to logs.
    const answer = await ask(setup.url + tokenPath, { method: 'POST', body: form });
    const { access_token: token, instance_url: url } = answer?.body ?? {};
    const origin = safeOrigin(url);
    if (answer?.status !== 200 || typeof token !== 'string' || origin === null) {
      throw new CrmFailed('Admin login failed');
    }
    return { token, origin };
  }

  /** Null: no answer that can be read. */
  async function ask(url: string, init: RequestInit) {
    try {
      const signal = AbortSignal.timeout(patienceMs);
      // A redirect would carry credentials to wherever it points.
      const response = await go(url, { ...init, redirect: 'error', signal });
      const text = await textAtMost(response, MAX_PAGE_BYTES);
      if (text === null) return null;
      if (response.status !== 200) return { status: response.status, body: {} };
      return { status: 200, body: JSON.parse(text) as CrmRecord };
    } catch {
      return null;
    }
  }

  /** A page of records. A login that has ended is made once more. */
  async function pageAt(path: string, isAgain = false): Promise<CrmRecord> {
    const asked = loggedIn();
    const { token, origin } = await asked;
    const answer = await ask(origin + path, { headers: { authorization: `Bearer ${token}` } });
    if (answer?.status === 401 && !isAgain) {
      forget(asked);
      return pageAt(path, true);
    }
    if (answer?.status !== 200 || answer.body === null) throw new CrmFailed('CRM query failed');
    return answer.body;
  }

  return {
    async query(text) {
      const records: CrmRecord[] = [];
      const first = `/services/data/${setup.version}/query`;
      const seen = new Set<string>();
      let path: string | null = `${first}?q=${encodeURIComponent(text)}`;
      while (path !== null) {
        seen.add(path);
        const page = await pageAt(path);
        if (!Array.isArray(page.records)) throw new CrmFailed('CRM query failed');
        records.push(...(page.records as readonly CrmRecord[]));
        path = nextOf(page, `${first}/`);
        const isTooMuch = seen.size >= MAX_PAGES || records.length > MAX_RECORDS;
        // A part must not look like all of it.
        if (path !== null && (isTooMuch || seen.has(path))) {
          throw new CrmFailed('CRM query failed: its pages do not end');
        }
      }
      return records;
    },
  };
}

/** The path of the next page; null after the last. */
function nextOf({ nextRecordsUrl: next, done }: CrmRecord, folder: string): string | null {
  if (next == null && done !== false) return null;
  // Only a page of the same service is asked with its token.
  const isOwn = typeof next === 'string' && next.startsWith(folder) && !next.includes('..');
  if (!isOwn) throw new CrmFailed('CRM query failed: its next page is not known');
  return next;
}
