import type { Frames } from '#kernel/ports.ts';

const hiddenMs = 250;

/** Animation frames; a timer while the tab is hidden and gets no frames. */
export const browserFrames: Frames = {
  next(draw) {
    let called = false;
    const once = () => {
      if (called) return;
      called = true;
      cancel();
      draw();
    };
    const frame = requestAnimationFrame(once);
    // Also covers a tab that is hidden between the request and its frame.
    const timer = setTimeout(once, hiddenMs);
    function cancel() {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    }
    return () => {
      called = true;
      cancel();
    };
  },
};
