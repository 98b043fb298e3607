// What canvases over the map have in common: their context, and the map's own images on them.
import type { Map as GlMap } from 'maplibre-gl';
import type { LonLat } from './camera.ts';
import type { MapPalette } from './palette.ts';
import { IMAGE_RATIO, symbolImage } from './symbols.ts';

/** The context of a canvas over the map, empty, at the map's size and resolution. */
export function freshContext(
  map: GlMap,
  canvas: HTMLCanvasElement,
): CanvasRenderingContext2D | null {
  const { width, height, clientWidth } = map.getCanvas();
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const ctx = canvas.getContext('2d');
  ctx?.setTransform(1, 0, 0, 1, 0, 0);
  ctx?.clearRect(0, 0, width, height);
  const ratio = clientWidth === 0 ? 1 : width / clientWidth;
  ctx?.scale(ratio, ratio);
  if (ctx) ctx.lineCap = ctx.lineJoin = 'round';
  return ctx;
}

/** The map's images, each painted once for a palette. */
export class SymbolImages {
  readonly #map: GlMap;
  readonly #images = new Map<string, HTMLCanvasElement | null>();
  #palette: MapPalette;

  constructor(map: GlMap, palette: MapPalette) {
    this.#map = map;
    this.#palette = palette;
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#images.clear();
  }

  /** `liftPx`: how far above its place the image's foot is; 0 puts its middle there. */
  draw(ctx: CanvasRenderingContext2D, id: string, at: LonLat, liftPx: number): void {
    const image = this.#imageOf(id);
    if (image === null) return;
    const { x, y } = this.#map.project([at.lon, at.lat]);
    const [widthPx, heightPx] = [image.width / IMAGE_RATIO, image.height / IMAGE_RATIO];
    const top = liftPx === 0 ? y - heightPx / 2 : y - liftPx - heightPx;
    ctx.drawImage(image, x - widthPx / 2, top, widthPx, heightPx);
  }

  #imageOf(id: string): HTMLCanvasElement | null {
    let image = this.#images.get(id);
    if (image === undefined) {
      image = drawn(symbolImage(id, this.#palette));
      this.#images.set(id, image);
    }
    return image;
  }
}

function drawn(data: ImageData | null): HTMLCanvasElement | null {
  if (data === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = data.width;
  canvas.height = data.height;
  canvas.getContext('2d')?.putImageData(data, 0, 0);
  return canvas;
}
