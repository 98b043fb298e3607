export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** A key with its modifier as this machine writes it: `Ctrl-Z`, or `⌘Z` on a Mac. */
export function keysOf(key: string, onMac: string): string {
  return isMac ? onMac : `Ctrl-${key}`;
}
