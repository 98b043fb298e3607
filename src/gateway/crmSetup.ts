// The CRM behind this gateway, read from the environment: its credentials are in no file of the
// console, and no answer has them.

import { isSafeService } from './serviceAnswers.ts';

export type CrmSetup = {
  /** Origin of the login. */
  readonly url: string;
  /** Of the query's path: 'v62.0'. */
  readonly version: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
};

type Environment = { readonly [name: string]: string | undefined };

const usualVersion = 'v62.0';
const needed = ['CRM_CLIENT_ID', 'CRM_CLIENT_SECRET', 'CRM_USERNAME', 'CRM_PASSWORD'] as const;

/**
 * Reads CRM_URL, CRM_CLIENT_ID, CRM_CLIENT_SECRET, CRM_USERNAME, CRM_PASSWORD and CRM_VERSION. Null
 * without a URL. Throws with what is missing; no value but that of the version is in the message.
 */
export function crmFrom(environment: Environment): CrmSetup | null {
  const { CRM_URL: url, CRM_VERSION: version = usualVersion } = environment;
  if (!url) return null;
  const origin = safeOrigin(url);
  if (origin === null) throw new Error('CRM_URL must begin with https://.');
  const [clientId, clientSecret, username, password] = needed.map((name) => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is needed with CRM_URL.`);
    return value;
  }) as [string, string, string, string];
  if (!/^v\d{1,3}\.\d$/.test(version)) throw new Error(`CRM_VERSION is v62.0, not '${version}'.`);
  return { url: origin, version, clientId, clientSecret, username, password };
}

/** The origin of an address that credentials may be sent to; null for another. */
export function safeOrigin(text: unknown): string | null {
  const url = URL.parse(String(text));
  return url && isSafeService(url) ? url.origin : null;
}
