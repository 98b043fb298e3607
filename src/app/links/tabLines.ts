import { openBroadcast } from '#backends/broadcast.ts';
import { openTabs, type Tabs } from '#backends/tabs.ts';
import type { Broadcast } from '#kernel/ports.ts';

/** The lines to the other tabs of this browser with the same deployment, of a page with a user. */
export type TabLines = { readonly tabs: Tabs; readonly shared: Broadcast };

export function openTabLines(deployment: string): TabLines {
  return { tabs: openTabs(deployment), shared: openBroadcast(`tarmac-shared:${deployment}`) };
}
