// Measures what a frame of the map costs, from its start until it was drawn, and defers it.
// Streets, borders and labels take 2 ms with graphics hardware and some hundred without.
import type { Map as GlMap } from 'maplibre-gl';
import { afterNextFrame, frameStartMs, whenDrawn } from './whenDrawn.ts';

/** Frames more expensive than this, ms, do not make a smooth motion. */
const DEAR_FRAME_MS = 60;
/** How fast the average follows. */
const SHARE = 0.3;

export class MapFrames {
  /** Moving average, ms; 0 before the first frame. */
  costMs = 0;
  #isWatched = false;

  constructor(map: GlMap, signal: AbortSignal) {
    this.#answerFirst(map, signal);
    map.on('render', () => {
      // One at a time: a second measurement would include the wait for the first.
      if (this.#isWatched) return;
      this.#isWatched = true;
      const gl = map.getCanvas().getContext('webgl2');
      const startMs = frameStartMs();
      if (gl === null) return;
      whenDrawn(gl, () => {
        this.#isWatched = false;
        const tookMs = performance.now() - startMs;
        this.costMs = this.costMs === 0 ? tookMs : this.costMs * (1 - SHARE) + tookMs * SHARE;
      });
    });
  }

  /** Whether the graphics are too slow for motion. */
  get areExpensive(): boolean {
    return this.costMs > DEAR_FRAME_MS;
  }

  /**
   * Draws the response to a press in a frame without the map, where the map is expensive: MapLibre
   * redraws it on every button release, changed or not.
   */
  #answerFirst(map: GlMap, signal: AbortSignal): void {
    const repaint = map.triggerRepaint.bind(map);
    let isAnswering = false;
    let isDue = false;
    map.triggerRepaint = () => {
      if (isAnswering) isDue = true;
      else repaint();
    };
    const answer = () => {
      if (isAnswering || !this.areExpensive) return;
      isAnswering = true;
      afterNextFrame(() => {
        isAnswering = false;
        if (isDue && !signal.aborted) repaint();
        isDue = false;
      });
    };
    for (const press of ['pointerdown', 'pointerup', 'keydown']) {
      addEventListener(press, answer, { capture: true, signal });
    }
  }
}
