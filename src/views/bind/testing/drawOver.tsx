// What is drawn over a machine, in the browser's own frames; the machine is closed after the test.
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { Machine } from '#kernel/machine.types.ts';
import type { Frames } from '#kernel/ports.ts';
import { mount } from '../../kit/testing/mount.tsx';
import { MachineProvider } from '../MachineProvider.tsx';

export const browserFrames: Frames = {
  next(draw) {
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  },
};

/** `machine` has to publish in the browser's frames. */
export function drawOver(machine: Machine, content: ReactNode): ReturnType<typeof mount> {
  const drawn = mount(<MachineProvider machine={machine}>{content}</MachineProvider>);
  onTestFinished(() => machine.close());
  return drawn;
}
