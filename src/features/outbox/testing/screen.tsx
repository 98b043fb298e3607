// A signed-in console as `openAsking` opens it, drawn in the browser's own frames and closed after
// the test.
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import type { Machine } from '#kernel/machine.types.ts';
import type { Frames } from '#kernel/ports.ts';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { mount } from '#views/kit/testing/mount.tsx';
import type { Script } from '#wire/testing/scriptedLink.ts';
import { openAsking } from './asking.ts';

const frames: Frames = {
  next(draw) {
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  },
};
const open: Machine[] = [];

afterEach(async () => {
  for (const machine of open.splice(0)) await machine.close();
});

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what `sees` answers
export async function openScreen<Sees>(
  slices: readonly unknown[],
  options: NonNullable<Parameters<typeof openAsking>[2]> = {},
  script: Script = {},
) {
  const run = await openAsking<Sees>(slices, script, {
    ...options,
    overrides: { ...options.overrides, frames },
  });
  open.push(run.machine);
  const draw = (content: ReactNode) =>
    mount(<MachineProvider machine={run.machine}>{content}</MachineProvider>);
  return { ...run, draw };
}
