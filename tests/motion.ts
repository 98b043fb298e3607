// A command for browser tests: what the operator's machine asks for about motion.
import type { BrowserCommandContext } from 'vitest/node';

export type Motion = 'reduce' | 'no-preference';

export function motion({ page }: BrowserCommandContext, asked: Motion): Promise<void> {
  return page.emulateMedia({ reducedMotion: asked });
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    motion(asked: Motion): Promise<void>;
  }
}
