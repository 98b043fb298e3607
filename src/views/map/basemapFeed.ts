// Feeds the basemap its own shapes: bundled ones at once, borders when they have loaded, and
// counties only where one is near enough to see them.
import type { Map as GlMap } from 'maplibre-gl';
import { cityFeatures, interstateFeatures, riverFeatures } from './geography.ts';
import { loadCounties, loadNational } from './national.ts';
import type { SourceFeed } from './sourceFeed.ts';

const COUNTIES_FROM_ZOOM = 5.5;

export class BasemapFeed {
  readonly #feed: SourceFeed;
  readonly #signal: AbortSignal;
  #hasCounties = false;
  #hasNational = false;

  /** Loads under way when `signal` aborts are dropped silently. */
  constructor(feed: SourceFeed, signal: AbortSignal) {
    this.#feed = feed;
    this.#signal = signal;
  }

  /** Called whenever a style has loaded; the shapes are loaded once. */
  national(): void {
    if (this.#hasNational) return;
    this.#hasNational = true;
    this.#feed.putNow('interstates', interstateFeatures);
    this.#feed.putNow('rivers', riverFeatures);
    this.#feed.putNow('cities', cityFeatures);
    loadNational(this.#signal).then(
      (shapes) => {
        this.#feed.putNow('home', () => shapes.home as GeoJSON.GeoJSON);
        this.#feed.putNow('foreign', () => shapes.foreign as GeoJSON.GeoJSON);
        this.#feed.putNow('states', () => shapes.stateNames);
        this.#feed.putNow('borders', () => shapes.borders as GeoJSON.GeoJSON);
      },
      (error: unknown) => this.#missing('national geometry', error),
    );
  }

  /** Called whenever the camera has come to rest. */
  countiesWhenNear(map: GlMap): void {
    if (this.#hasCounties || map.getZoom() < COUNTIES_FROM_ZOOM) return;
    this.#hasCounties = true;
    loadCounties(this.#signal).then(
      (shapes) => this.#feed.putNow('counties', () => shapes as GeoJSON.GeoJSON),
      (error: unknown) => this.#missing('county borders', error),
    );
  }

  /** Continues without the shapes: places and drivers are drawn on plain land. */
  #missing(what: string, error: unknown): void {
    if (!this.#signal.aborted) console.warn(`map: no ${what}`, error);
  }
}
