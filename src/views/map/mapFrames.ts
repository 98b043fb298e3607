// What a frame of the map costs here, from its start until it was drawn, and what goes before it.
// Streets, borders and labels take 2 ms with graphics hardware and some hundred without.
import type { Map as GlMap } from 'maplibre-gl';
import { afterNextFrame, frameStartMs, whenDrawn } from './whenDrawn.ts';

/** Dearer frames than this do not make a motion. */
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
      // One at a time: what is asked for meanwhile would count the wait before it.
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
  get areDear(): boolean {
    return this.costMs > DEAR_FRAME_MS;
  }

  /**
   * A press is answered in a frame without the map, where that is dear: MapLibre draws it again
   * for every button let go, changed or not.
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
      if (isAnswering || !this.areDear) return;
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
