// Which page sends a request: browsers name the page's origin with every write and every socket,
// and a page of another origin may use neither. Programs send no origin.

type Sent = {
  readonly method?: string | undefined;
  readonly headers: { readonly origin?: string | undefined; readonly host?: string | undefined };
};

const reading: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether no page of another origin sends this; `null`, the origin of a sandbox, is another. */
export function isFromOwnPage({ headers: { origin, host } }: Sent): boolean {
  if (origin === undefined) return true;
  const page = URL.parse(origin);
  if (page === null || !/^https?:$/.test(page.protocol) || host === undefined) return false;
  // A page names no port where it is the usual one, and a Host header may.
  return URL.parse(`${page.protocol}//${host}`)?.host === page.host;
}

/** Whether a page of another origin asks for a change. */
export function isForeignWrite(sent: Sent): boolean {
  return !reading.includes(sent.method) && !isFromOwnPage(sent);
}

/** What such a request is answered with, status 403. */
export const foreignWrite = {
  errorCode: 'OTHER_ORIGIN',
  message: 'A page of another origin may change nothing here.',
};
