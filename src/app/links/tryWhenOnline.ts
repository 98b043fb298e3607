import type { Link } from '#wire/link/link.ts';

/** Retries a lost line at once when the browser reports a network again. */
export function tryWhenOnline(link: Link, browser: EventTarget): Link {
  browser.addEventListener('online', () => link.tryNow());
  return link;
}
