// The tracker behind this gateway, read from the environment, so that the credential is in no file
// of the console.
import { hostsListed } from './hosts.ts';
import { isSafeService } from './serviceAnswers.ts';

export type TrackerSetup = {
  /** Address for link requests; contains `{actionSheetId}`. */
  readonly url: string;
  /** Sent to the tracker only, as its bearer. */
  readonly credential: string;
  /** Hosts that its links may point to. */
  readonly hosts: readonly string[];
};

type Environment = { readonly [name: string]: string | undefined };

const sheet = '{actionSheetId}';

/**
 * Reads TRACKER_URL, TRACKER_CREDENTIAL and TRACKER_HOSTS (with commas; without it the host of the
 * URL). Null without a URL. Throws with what is allowed; the credential is never in the message.
 */
export function trackerFrom(environment: Environment): TrackerSetup | null {
  const { TRACKER_URL: url, TRACKER_CREDENTIAL: credential, TRACKER_HOSTS: hosts } = environment;
  if (!url) return null;
  if (!url.includes(sheet)) throw new Error(`TRACKER_URL must have ${sheet} in its path.`);
  const address = parsed(url);
  const { host } = address;
  if (!isSafeService(address)) throw new Error('TRACKER_URL must begin with https://.');
  if (!credential) throw new Error('TRACKER_CREDENTIAL is needed with TRACKER_URL.');
  if (!/^[\x21-\x7e]+$/.test(credential)) {
    throw new Error('TRACKER_CREDENTIAL must be printable, without spaces.');
  }
  const listed = hostsListed('TRACKER_HOSTS', hosts);
  return { url, credential, hosts: listed.length > 0 ? listed : [host] };
}

/** The address for one action sheet. */
export function addressFor({ url }: TrackerSetup, actionSheetId: string): string {
  return url.replace(sheet, encodeURIComponent(actionSheetId));
}

function parsed(url: string): URL {
  try {
    return new URL(url.replace(sheet, 'sheet'));
  } catch {
    throw new Error('TRACKER_URL is no address.');
  }
}
