// Observes each frame of the map: the drivers' own canvas follows it.
import type { CustomLayerInterface, CustomRenderMethodInput, Map as GlMap } from 'maplibre-gl';
import { DRIVER_LAYER } from './pointStyle.ts';

/** Where the map was looked at from when it was last drawn. */
export type Camera = {
  /** MapLibre's, for mercator 0-1. */
  readonly matrix: ArrayLike<number>;
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly bearing: number;
  /** Of the map's canvas: CSS px, and drawn px. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly drawnWidth: number;
  readonly drawnHeight: number;
};

/** An empty layer that reports each frame of the map with its camera. */
export class DriverLens implements CustomLayerInterface {
  readonly id = DRIVER_LAYER;
  readonly type = 'custom';
  readonly renderingMode = '2d';
  readonly #onFrame: (camera: Camera) => void;
  #map: GlMap | null = null;

  constructor(onFrame: (camera: Camera) => void) {
    this.#onFrame = onFrame;
  }

  onAdd(map: GlMap): void {
    this.#map = map;
  }

  render(_gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const map = this.#map;
    if (map === null) return;
    const { lng, lat } = map.getCenter();
    const canvas = map.getCanvas();
    this.#onFrame({
      matrix: input.defaultProjectionData.mainMatrix.slice(),
      lng,
      lat,
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      widthPx: canvas.clientWidth,
      heightPx: canvas.clientHeight,
      drawnWidth: canvas.width,
      drawnHeight: canvas.height,
    });
  }
}
