import { payload, text, z } from '#domain/schema.ts';

export const trackerPayload = payload(
  z.object({
    place: z.nullable(
      z.object({
        /** This console's own origin. */
        origin: text(),
        /** Host names, with the port where it is not the default. */
        hosts: z.array(text()),
        /** What a link into the console itself takes from this page's query, without '?'. */
        options: text(),
      }),
    ),
  }),
);
/** The origin and hosts tracker links may lead to; null where no tracker is set up. */
export type TrackerPlace = NonNullable<ReturnType<typeof trackerPayload.parse>['place']>;

type Checked =
  | { readonly yes: true; readonly url: string }
  | { readonly yes: false; readonly reason: string };

/**
 * Checks a link from the server: https to a known host, or into this console. A path means the
 * console.
 */
export function checkLink(answered: string, { origin, hosts, options }: TrackerPlace): Checked {
  let url: URL;
  try {
    url = new URL(answered, origin);
  } catch {
    return refused('The tracker answered what is no address.');
  }
  if (url.username !== '' || url.password !== '') {
    return refused('The tracker answered an address with a password in it: it is not opened.');
  }
  // A blob: URL of this page has its origin too, but is no screen.
  if (url.origin === origin && url.protocol.startsWith('http')) {
    if (options !== '') url.search = `?${options}${url.search.replace(/^\?/, '&')}`;
    return { yes: true, url: url.href };
  }
  if (url.protocol !== 'https:') {
    return refused('The tracker answered an address that is not secure (https): it is not opened.');
  }
  if (hosts.includes(url.host)) return { yes: true, url: url.href };
  const host = url.host.slice(0, 80);
  return refused(`The tracker answered an address at ${host}, which is not on the list of hosts.`);
}

function refused(reason: string): Checked {
  return { yes: false, reason };
}
