// Feeds data to MapLibre's GeoJSON sources: each change re-indexes a source in the worker and
// draws its tiles again, so large sources are fed seldom, and always with their newest data.
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { isEmptyDiff, sourceDiff } from './sourceDiff.ts';

/** Least time between two feeds of one source. */
export const FEED_MS = 1000;
/** A source rests this many times as long as its last feed took, within limits. */
const REST_SHARE = 5;
/** And this many times as long as the frame takes that shows it. */
const FRAME_SHARE = 20;
const LONGEST_REST_MS = 10_000;
/** Sources that rarely change may lag more: they rest four times as long. */
const CALM_FACTOR = 4;

/** Called when the data is handed over, not before. */
type Data =
  | { readonly isPaced: true; readonly read: () => GeoJSON.FeatureCollection }
  | { readonly isPaced: false; readonly read: () => GeoJSON.GeoJSON };

export class SourceFeed {
  readonly #map: GlMap;
  readonly #frameMs: () => number;
  readonly #pending = new Map<string, Data>();
  readonly #last = new Map<string, Data>();
  /** What the paced sources hold. */
  readonly #held = new Map<string, GeoJSON.FeatureCollection>();
  /** Sources that are being fed (null) or rest. */
  readonly #busy = new Map<string, ReturnType<typeof setTimeout> | null>();
  /** Sources that are being fed and have newer data that must follow without a rest. */
  readonly #awaited = new Set<string>();
  #isReady = false;
  readonly #calm: ReadonlySet<string>;

  /** `frameMs`: what a frame of the map costs at the moment; `calm`: sources that may wait. */
  constructor(map: GlMap, frameMs: () => number, calm: readonly string[] = []) {
    this.#map = map;
    this.#calm = new Set(calm);
    this.#frameMs = frameMs;
  }

  /** Replaces the data of a source: now, or when it has rested from its last feed. */
  put(source: string, read: () => GeoJSON.FeatureCollection): void {
    this.#pending.set(source, { isPaced: true, read });
    if (this.#isReady && !this.#busy.has(source)) void this.#feed(source);
  }

  /** Small sources that follow the pointer are fed at once. */
  putNow(source: string, read: () => GeoJSON.GeoJSON): void {
    this.#pending.set(source, { isPaced: false, read });
    if (this.#isReady) void this.#send(source);
  }

  /**
   * Hands over all data put so far without a rest, or that of one source: the operator has asked to
   * see it.
   */
  hurry(only?: string): void {
    if (!this.#isReady) return;
    for (const [source, timer] of this.#busy) {
      if (!this.#pending.has(source) || (only !== undefined && source !== only)) continue;
      if (timer === null) this.#awaited.add(source);
      else {
        clearTimeout(timer);
        void this.#feed(source);
      }
    }
  }

  /** The style has loaded, for the first time or again: hands over all known data. */
  ready(): void {
    this.#isReady = true;
    this.#held.clear();
    for (const [source, data] of this.#last) {
      if (!this.#pending.has(source)) this.#pending.set(source, data);
    }
    for (const source of [...this.#pending.keys()]) void this.#send(source);
  }

  /** The style is gone until `ready` is called again; data put meanwhile is kept. */
  pause(): void {
    this.#isReady = false;
  }

  stop(): void {
    this.pause();
    for (const timer of this.#busy.values()) if (timer !== null) clearTimeout(timer);
  }

  async #feed(source: string): Promise<void> {
    this.#busy.set(source, null);
    const startMs = performance.now();
    await this.#send(source);
    const tookMs = performance.now() - startMs;
    const dueMs = Math.max(REST_SHARE * tookMs, FRAME_SHARE * this.#frameMs(), FEED_MS);
    const factor = this.#calm.has(source) ? CALM_FACTOR : 1;
    const restMs = this.#awaited.delete(source) ? 0 : factor * Math.min(dueMs, LONGEST_REST_MS);
    const timer = setTimeout(() => {
      this.#busy.delete(source);
      if (this.#isReady && this.#pending.has(source)) void this.#feed(source);
    }, restMs);
    this.#busy.set(source, timer);
  }

  /** Resolves when the source has loaded it. Failures are reported by the map's own error event. */
  async #send(source: string): Promise<void> {
    const data = this.#pending.get(source);
    const target = this.#map.getSource<GeoJSONSource>(source);
    if (data === undefined || target === undefined) return;
    this.#pending.delete(source);
    this.#last.set(source, data);
    if (!data.isPaced) return target.setData(data.read());
    const next = data.read();
    const held = this.#held.get(source);
    this.#held.set(source, next);
    const diff = held === undefined ? null : sourceDiff(held, next);
    if (diff === null) return target.setData(next);
    if (!isEmptyDiff(diff)) return target.updateData(diff);
  }
}
