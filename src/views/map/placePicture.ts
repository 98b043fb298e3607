// The still picture of a place, as its preview shows it.
import type { Location } from '#domain/entities.ts';
import type { PictureOf } from './pictureFrame.ts';
import { drawName, drawSymbol, paintedGround } from './stillGround.ts';
import type { Streets } from './streets.ts';

/** Painted beside the page, so that an old picture stays until the new one is whole. */
export async function placePicture(
  host: HTMLElement,
  picture: PictureOf,
  kind: Location['kind'],
  streets: Streets,
): Promise<HTMLCanvasElement> {
  const { canvas, ctx, colors, names } = await paintedGround(host, picture, streets);
  for (const name of names) drawName(ctx, name, colors);
  const middle = { x: picture.widthPx / 2, y: picture.heightPx / 2 };
  for (const id of [`pin/${kind}`, 'selected']) drawSymbol(ctx, id, middle, colors);
  return canvas;
}
