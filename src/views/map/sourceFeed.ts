// Hands data to MapLibre's GeoJSON sources: each change re-indexes a source in the worker, so a
// source is fed at most once a second, and always with its newest data.
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';

/** Least time between two feeds of one source. */
export const FEED_MS = 1000;

export class SourceFeed {
  readonly #map: GlMap;
  readonly #pending = new Map<string, () => GeoJSON.GeoJSON>();
  readonly #last = new Map<string, () => GeoJSON.GeoJSON>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #isReady = false;

  constructor(map: GlMap) {
    this.#map = map;
  }

  /** Replaces the data of a source: now if its last feed is a second ago, else when it is. */
  put(source: string, data: () => GeoJSON.GeoJSON): void {
    this.#pending.set(source, data);
    if (this.#isReady && !this.#timers.has(source)) this.#feed(source);
  }

  /** Small sources that follow the hand are fed at once. */
  putNow(source: string, data: () => GeoJSON.GeoJSON): void {
    this.#pending.set(source, data);
    if (this.#isReady) this.#send(source);
  }

  /** The style is there, for the first time or again: everything known is handed over. */
  ready(): void {
    this.#isReady = true;
    for (const [source, data] of this.#last) {
      if (!this.#pending.has(source)) this.#pending.set(source, data);
    }
    for (const source of [...this.#pending.keys()]) this.#send(source);
  }

  /** The style is gone until `ready` is called again; what is put meanwhile is kept. */
  pause(): void {
    this.#isReady = false;
  }

  stop(): void {
    this.pause();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #feed(source: string): void {
    this.#send(source);
    this.#timers.set(
      source,
      setTimeout(() => {
        this.#timers.delete(source);
        if (this.#isReady && this.#pending.has(source)) this.#feed(source);
      }, FEED_MS),
    );
  }

  #send(source: string): void {
    const data = this.#pending.get(source);
    const target = this.#map.getSource<GeoJSONSource>(source);
    if (data === undefined || target === undefined) return;
    this.#pending.delete(source);
    this.#last.set(source, data);
    // The outcome is told by the map's own error event.
    void target.setData(data());
  }
}
