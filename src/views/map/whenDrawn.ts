// Detects when the graphics have finished drawing: the main thread alone does not show what drawing
// costs.

/** A frame that takes longer than this, ms, does not affect the next one. */
const LONGEST_FRAME_MS = 5_000;
const POLL_MS = 10;

/**
 * Runs `run` when the graphics have caught up with all that was asked of them so far, and not
 * before the next frame.
 */
export function whenDrawn(gl: WebGL2RenderingContext, run: () => void): void {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  const untilMs = performance.now() + LONGEST_FRAME_MS;
  const look = () => {
    const isOpen =
      fence !== null &&
      !gl.isContextLost() &&
      gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED;
    if (isOpen && performance.now() < untilMs) {
      setTimeout(look, POLL_MS);
      return;
    }
    gl.deleteSync(fence);
    run();
  };
  requestAnimationFrame(look);
}

/** Runs `run` when the next frame of the page has been put together, unless it is called off. */
export function afterNextFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** When the frame began that is being drawn now, ms on the page's clock. */
export function frameStartMs(): number {
  return Number(document.timeline.currentTime ?? performance.now());
}
