// Paints tiles of imagery and still pictures of the ground off the main thread: one takes longer
// than a frame.
import { parkingLots, tileLayers } from '#metro/tile.ts';
import { paintPicture, type PictureName } from './groundPicture.ts';
import { IMAGERY_PX, paintImagery, type SatColors } from './imagery.ts';
import type { MapPalette } from './palette.ts';
import type { PictureOf } from './pictureFrame.ts';

/** A tile from the air, or a picture of the streets in `ratio` times its CSS px. */
export type ImageryAsk =
  | { readonly tile: Tile; readonly colors: SatColors }
  | { readonly picture: PictureOf; readonly ratio: number; readonly colors: MapPalette };
type Tile = { readonly z: number; readonly x: number; readonly y: number };

export type Painted = { readonly image: ImageBitmap; readonly names: readonly PictureName[] };

const canvas = new OffscreenCanvas(IMAGERY_PX, IMAGERY_PX);
const ctx = canvas.getContext('2d');

addEventListener('message', ({ data }: MessageEvent<ImageryAsk & { readonly id: number }>) => {
  const painted = 'tile' in data ? paintTile(data.tile, data.colors) : paintStreets(data);
  postMessage({ id: data.id, ...painted }, { transfer: [painted.image] });
});

function paintTile(tile: Tile, colors: SatColors): Painted {
  const { z, x, y } = tile;
  ctx?.clearRect(0, 0, IMAGERY_PX, IMAGERY_PX);
  if (ctx) paintImagery(ctx, tile, tileLayers(z, x, y), parkingLots(z, x, y), colors);
  return { image: canvas.transferToImageBitmap(), names: [] };
}

function paintStreets(asked: Extract<ImageryAsk, { readonly picture: PictureOf }>): Painted {
  const { picture, ratio, colors } = asked;
  const { widthPx, heightPx } = picture;
  const own = new OffscreenCanvas(Math.ceil(widthPx * ratio), Math.ceil(heightPx * ratio));
  const drawing = own.getContext('2d');
  drawing?.scale(ratio, ratio);
  const names = drawing ? paintPicture(drawing, picture, tileLayers, colors) : [];
  return { image: own.transferToImageBitmap(), names };
}
