import type { Link } from '#wire/link/link.ts';

/** The browser says that it has a network again: what is lost is tried at once. */
export function tryWhenOnline(link: Link, browser: EventTarget): Link {
  browser.addEventListener('online', () => link.tryNow());
  return link;
}
