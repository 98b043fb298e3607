import type { Frames } from '#kernel/ports.ts';

const hiddenMs = 250;
/** After so long without one, the next does not wait for its frame. */
const restedMs = 50;

/** When the last drawing was over. */
let drawnMs = Number.NEGATIVE_INFINITY;
let isDrawing = false;

/**
 * Animation frames; a timer while the tab is hidden and gets no frames. What comes after a rest, as
 * what follows a press does, is drawn by a task of its own before the frame: in the frame, which
 * has to lay out and paint it, and to draw the map, it would hold the thread long. However long a
 * drawing takes, the next one waits for a frame: drawings never outnumber frames.
 */
export const browserFrames: Frames = {
  next(draw) {
    let called = false;
    const once = () => {
      if (called) return;
      called = true;
      cancel();
      isDrawing = true;
      try {
        draw();
      } finally {
        isDrawing = false;
        drawnMs = performance.now();
      }
    };
    const isRested = !isDrawing && performance.now() - drawnMs >= restedMs;
    const frame = isRested ? null : requestAnimationFrame(once);
    // Also covers a tab that is hidden between the request and its frame.
    const timer = setTimeout(once, isRested ? 0 : hiddenMs);
    function cancel() {
      if (frame !== null) cancelAnimationFrame(frame);
      clearTimeout(timer);
    }
    return () => {
      called = true;
      cancel();
    };
  },
};
