// The road of a move in hand, over the map: its line below the drivers, its words above them.
import type { Map as GlMap } from 'maplibre-gl';
import { inDegrees } from './camera.ts';
import { keptAt, type KeptMark } from './keptMarks.ts';
import type { MapGround, MapRoad } from './mapTypes.ts';
import { freshContext, SymbolImages } from './overlay.ts';
import { type MapPalette, onGround } from './palette.ts';
import type { Room } from './pointData.ts';
import { drawRoadLine, drawRoadWords, roadRooms } from './roadDrawing.ts';
import type { Rect } from './stopPlates.ts';

export class RoadOverlay {
  readonly #map: GlMap;
  readonly #onWords: () => void;
  readonly #line = document.createElement('canvas');
  readonly #words = document.createElement('canvas');
  readonly #images: SymbolImages;
  #palette: MapPalette;
  #road: MapRoad | null = null;
  #ground: Pick<MapGround, 'satellite'> = { satellite: false };
  #marks: readonly KeptMark[] = [];
  #way: ReturnType<typeof drawRoadLine> = [];
  #taken: readonly Rect[] = [];
  /** `#taken` as it was last said. */
  #said = '';
  #frame = 0;
  /** How far a panel floats over the left of the map. */
  floatingLeftPx = 0;

  /** `onWords`: its words stand elsewhere, so that labels of the map must make other room. */
  constructor(
    map: GlMap,
    palette: MapPalette,
    lineHost: HTMLElement,
    wordsHost: HTMLElement,
    onWords: () => void,
  ) {
    this.#map = map;
    this.#onWords = onWords;
    this.#palette = palette;
    this.#images = new SymbolImages(map, palette);
    for (const [canvas, host] of [
      [this.#line, lineHost],
      [this.#words, wordsHost],
    ] as const) {
      canvas.hidden = true;
      host.append(canvas);
    }
    map.on('render', () => this.#draw());
  }

  /** Whether there is one. */
  get isShown(): boolean {
    return this.#road !== null;
  }

  /** Null: none. */
  setRoad(road: MapRoad | null): void {
    this.#road = road;
    if (road === null) this.#marks = [];
    this.#redraw();
  }

  /** The marks that it must leave legible. */
  setMarks(marks: readonly KeptMark[]): void {
    this.#marks = marks;
    this.#redraw();
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#images.setPalette(palette);
    this.#redraw();
  }

  /** Names are read over imagery as over streets. */
  setGround(ground: Pick<MapGround, 'satellite'>): void {
    this.#ground = ground;
    this.#redraw();
  }

  /** Areas that labels of the map must leave free. */
  rooms(): readonly Room[] {
    return this.#road === null ? [] : roadRooms(this.#map, this.#taken, this.#way);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #redraw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const road = this.#road;
    // An empty canvas still costs time in the page's compositing.
    this.#line.hidden = this.#words.hidden = road === null;
    if (road === null) return this.#say([]);
    const line = freshContext(this.#map, this.#line);
    const words = freshContext(this.#map, this.#words);
    if (line === null || words === null) return;
    const kept = this.#marks.map((mark) => keptAt(this.#map, mark));
    this.#way = drawRoadLine(line, this.#map, road, kept, this.#palette);
    for (const { kind, ...end } of road.ends) {
      for (const id of [`pin/${kind}`, 'selected']) this.#images.draw(line, id, inDegrees(end), 0);
    }
    const names = onGround(this.#palette, this.#ground);
    const around = { way: this.#way, kept, floatingPx: this.floatingLeftPx, names };
    this.#say(drawRoadWords(words, this.#map, road, around, this.#palette));
  }

  /** Once the map has come to rest: labels are not placed anew at each frame of a flight. */
  #say(taken: readonly Rect[]): void {
    this.#taken = taken;
    if (this.#map.isMoving()) return;
    const said = taken.map(({ x, y, width }) => [x, y, width].map(Math.round)).join(' ');
    if (said === this.#said) return;
    this.#said = said;
    this.#onWords();
  }
}
