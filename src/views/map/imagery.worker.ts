// Paints imagery tiles off the main thread: one takes longer than a frame.
import { parkingLots, tileLayers } from '#metro/tile.ts';
import { IMAGERY_PX, paintImagery, type SatColors } from './imagery.ts';

/** One tile that is asked for. */
export type ImageryAsk = {
  readonly id: number;
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly colors: SatColors;
};

const canvas = new OffscreenCanvas(IMAGERY_PX, IMAGERY_PX);
const ctx = canvas.getContext('2d');

addEventListener('message', ({ data }: MessageEvent<ImageryAsk>) => {
  const { id, z, x, y, colors } = data;
  ctx?.clearRect(0, 0, IMAGERY_PX, IMAGERY_PX);
  if (ctx) paintImagery(ctx, data, tileLayers(z, x, y), parkingLots(z, x, y), colors);
  const image = canvas.transferToImageBitmap();
  postMessage({ id, image }, { transfer: [image] });
});
