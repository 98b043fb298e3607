// The basemap under our layers: its style in the colors of the theme and of what is shown of it,
// and the images the style asks for. A theme is paint: sources and layers stay as they are.
import { same } from '#domain/same.ts';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { Map as GlMap, StyleSpecification } from 'maplibre-gl';
import type { BasemapFeed } from './basemapFeed.ts';
import type { MapGround } from './mapTypes.ts';
import { TOWN_LAYER, unnamedTowns } from './metroStyle.ts';
import { whenThemeChanges } from '../kit/tokenColors.ts';
import { type MapPalette, onGround, readPalette } from './palette.ts';
import { buildStyle, GROUND_LAYERS, paintChanges } from './style.ts';
import type { Streets } from './streets.ts';
import { IMAGE_FONT, IMAGE_RATIO, symbolImage } from './symbols.ts';

/** Above this many images the oldest clusters go; one that is still seen is drawn again. */
const MOST_IMAGES = 800;

/** The style a map starts with. */
export function firstStyle(palette: MapPalette, streets: Streets): StyleSpecification {
  return buildStyle(palette, { streets, fontUrl: interUrl });
}

type BasemapParts = {
  readonly map: GlMap;
  /** What the map was opened with. */
  readonly style: StyleSpecification;
  readonly palette: MapPalette;
  readonly streets: Streets;
  /** Where the tokens are read. */
  readonly element: HTMLElement;
  readonly feed: BasemapFeed;
  readonly onPalette: (palette: MapPalette) => void;
  readonly signal: AbortSignal;
};

export class Basemap {
  readonly #parts: BasemapParts;
  #style: StyleSpecification;
  #palette: MapPalette;
  /** The same, as the style has it on the ground that is shown. */
  #drawnOn: MapPalette;
  #ground: MapGround = { buildings: true, satellite: false };
  #placeNames: readonly string[] = [];
  /** The names that are left out among towns. */
  #leftOut = '';
  #isDrawn = false;
  /** Counts are painted with the page's font: never with its fallback. */
  readonly #fontLoaded = document.fonts.load(IMAGE_FONT).catch(() => []);

  constructor(parts: BasemapParts) {
    this.#parts = parts;
    this.#style = parts.style;
    this.#palette = this.#drawnOn = parts.palette;
    parts.map.setMissingStyleImageResolver((id) => this.#addImage(id));
    whenThemeChanges(() => this.#retheme(), this.#parts.signal);
  }

  /** A style has loaded, for the first time or after its context was lost. */
  loaded(): void {
    this.#isDrawn = true;
    this.#leftOut = '';
    this.#nameTowns();
    this.#apply();
    this.#parts.feed.national();
    this.rested();
  }

  /** Ignores changes until the style is loaded again. */
  lost(): void {
    this.#isDrawn = false;
  }

  /** The camera has come to rest. */
  rested(): void {
    this.#parts.feed.countiesWhenNear(this.#parts.map);
  }

  /** Shows buildings with their height, and imagery in place of streets, where there are any. */
  show(ground: MapGround): void {
    this.#ground = ground;
    this.#apply();
  }

  /** Names already on the map: a town with one of them is not named again. */
  setPlaceNames(names: readonly string[]): void {
    this.#placeNames = [...new Set(names)].toSorted();
    this.#nameTowns();
  }

  /** Draws an image when the style first asks for it; clusters in ever new mixes are dropped. */
  async #addImage(id: string): Promise<void> {
    const { map, signal } = this.#parts;
    await this.#fontLoaded;
    const image = symbolImage(id, this.#palette);
    if (image === null || signal.aborted || map.hasImage(id)) return;
    const drawn = map.listImages();
    if (drawn.length >= MOST_IMAGES) {
      for (const old of drawn.slice(0, MOST_IMAGES / 2)) {
        if (old.startsWith('cluster/')) map.removeImage(old);
      }
    }
    map.addImage(id, image, { pixelRatio: IMAGE_RATIO });
  }

  #apply(): void {
    const { map } = this.#parts;
    if (!this.#isDrawn) return;
    for (const [what, layer] of Object.entries(GROUND_LAYERS)) {
      const isShown = this.#ground[what as keyof MapGround];
      if (map.getLayer(layer))
        map.setLayoutProperty(layer, 'visibility', isShown ? 'visible' : 'none');
    }
    this.#retheme();
  }

  #nameTowns(): void {
    const { map } = this.#parts;
    if (!this.#isDrawn || !map.getLayer(TOWN_LAYER)) return;
    const names = this.#placeNames.join('\n');
    if (names === this.#leftOut) return;
    this.#leftOut = names;
    map.setFilter(TOWN_LAYER, unnamedTowns(this.#placeNames));
  }

  /** Reads the tokens again and changes only differing paint properties and images. */
  #retheme(): void {
    const { map, element, streets, onPalette } = this.#parts;
    if (!this.#isDrawn) return;
    const palette = readPalette(element);
    const ground = onGround(palette, this.#ground);
    if (same(palette, this.#palette) && same(ground, this.#drawnOn)) return;
    this.#drawnOn = ground;
    this.#palette = palette;
    const old = this.#style;
    this.#style = firstStyle(ground, streets);
    for (const { layer, property, value } of paintChanges(old, this.#style)) {
      if (map.getLayer(layer)) map.setPaintProperty(layer, property as never, value as never);
    }
    for (const id of map.listImages()) {
      const image = symbolImage(id, palette);
      if (image !== null) map.updateImage(id, image);
    }
    onPalette(palette);
  }
}
