// Paints imagery tiles off the main thread: one takes longer than a frame.
import { tileLayers } from '#metro/tile.ts';
import { IMAGERY_PX, paintImagery } from './imagery.ts';

/** One tile that is asked for. */
export type ImageryAsk = {
  readonly id: number;
  readonly z: number;
  readonly x: number;
  readonly y: number;
};

const canvas = new OffscreenCanvas(IMAGERY_PX, IMAGERY_PX);
const ctx = canvas.getContext('2d');

addEventListener('message', ({ data: { id, z, x, y } }: MessageEvent<ImageryAsk>) => {
  ctx?.clearRect(0, 0, IMAGERY_PX, IMAGERY_PX);
  if (ctx) paintImagery(ctx, z, x, y, tileLayers(z, x, y));
  const image = canvas.transferToImageBitmap();
  postMessage({ id, image }, { transfer: [image] });
});
