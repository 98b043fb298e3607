// A separate Chromium on its own profile, whose processes can be killed like in a crash.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { type BrowserContext, chromium } from 'playwright';
import { needBrowser } from '../../scripts/browser.mjs';
import { ended, lineOf } from './gateway.ts';

export type Killable = {
  readonly context: BrowserContext;
  /** Closes it as a user would. */
  close(): Promise<void>;
  /** SIGKILL to the whole process group: no process gets a chance to write. */
  kill(): Promise<void>;
};

/**
 * Starts Chromium with `args` on `profileDir`, which keeps its data for a later start.
 */
export async function launchKillable(
  profileDir: string,
  args: readonly string[],
): Promise<Killable> {
  const flags = [...args, '--remote-debugging-port=0', `--user-data-dir=${profileDir}`];
  const child = spawn(needBrowser(), [...flags, '--hide-crash-restore-bubble', 'about:blank'], {
    // In its own process group, so that the group can be killed.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endpoint = await lineOf(child, child.stderr, /DevTools listening on (ws:\S+)/);
  const browser = await chromium.connectOverCDP(endpoint);
  const context = browser.contexts()[0];
  if (!context) throw new Error('Chromium has no context');
  return {
    context,
    async close() {
      const session = await browser.newBrowserCDPSession();
      const gone = ended(child, 'SIGCONT');
      await session.send('Browser.close').catch(() => undefined);
      await gone;
      await browser.close();
    },
    async kill() {
      const gone = ended(child, 'SIGCONT');
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await gone;
      await browser.close();
    },
  };
}
