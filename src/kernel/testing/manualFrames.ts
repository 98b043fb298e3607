// Frames that are drawn only when the test asks for one. For tests and headless runs.
import type { Frames } from '../ports.ts';

export interface ManualFrames extends Frames {
  /** Draws one frame: all draws requested before the call. Returns how many. */
  frame(): number;
}

export function manualFrames(): ManualFrames {
  let asked = new Set<{ readonly draw: () => void }>();
  return {
    next(draw) {
      const ask = { draw };
      asked.add(ask);
      return () => asked.delete(ask);
    },
    frame() {
      const now = asked;
      asked = new Set();
      for (const { draw } of now) draw();
      return now.size;
    },
  };
}
