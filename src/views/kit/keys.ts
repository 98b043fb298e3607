/** A key with its modifier as this machine writes it: `Ctrl-Z`, or `⌘Z` on a Mac. */
export function keysOf(key: string, onMac: string): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? onMac : `Ctrl-${key}`;
}
