// A signed-in console as `openAsking` opens it, drawn in the browser's own frames and closed after
// the test.
import type { ReactNode } from 'react';
import { browserFrames, drawOver } from '#views/bind/testing/drawOver.tsx';
import type { Script } from '#wire/testing/scriptedLink.ts';
import { openAsking } from './asking.ts';

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what `sees` answers
export async function openScreen<Sees>(
  slices: readonly unknown[],
  options: NonNullable<Parameters<typeof openAsking>[2]> = {},
  script: Script = {},
) {
  const overrides = { ...options.overrides, frames: browserFrames };
  const run = await openAsking<Sees>(slices, script, { ...options, overrides });
  return { ...run, draw: (content: ReactNode) => drawOver(run.machine, content) };
}
