// The ground of a still picture: streets where there are any, else the country (reading 49), and
// what stands on it.
import './mapTokens.css';
import type { PictureName } from './groundPicture.ts';
import { paintGround } from './imageryDesk.ts';
import { paintCountry } from './nationalPicture.ts';
import { type MapPalette, readPalette } from './palette.ts';
import type { PictureOf } from './pictureFrame.ts';
import { isInMetro, type Streets } from './streets.ts';
import { IMAGE_FONT, IMAGE_RATIO, symbolImage } from './symbols.ts';

/** `ctx` is scaled to CSS px. */
export type StillGround = {
  readonly canvas: HTMLCanvasElement;
  readonly ctx: CanvasRenderingContext2D;
  readonly colors: MapPalette;
  /** Not drawn yet. */
  readonly names: readonly PictureName[];
};

/** In the colors of the host; the fonts of symbols and names are there. */
export async function paintedGround(
  host: HTMLElement,
  picture: PictureOf,
  streets: Streets,
): Promise<StillGround> {
  const colors = readPalette(host);
  const ratio = Math.min(window.devicePixelRatio, 2);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(picture.widthPx * ratio);
  canvas.height = Math.ceil(picture.heightPx * ratio);
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('no canvas');
  ctx.scale(ratio, ratio);
  const names =
    streets === 'metro' && isInMetro(picture)
      ? await paintStreets(ctx, picture, ratio, colors)
      : await paintCountry(ctx, picture, colors);
  await document.fonts.load(IMAGE_FONT).catch(() => []);
  return { canvas, ctx, colors, names };
}

async function paintStreets(
  ctx: CanvasRenderingContext2D,
  picture: PictureOf,
  ratio: number,
  colors: MapPalette,
): Promise<readonly PictureName[]> {
  const { image, names } = await paintGround({ picture: picture, ratio, colors });
  ctx.drawImage(image, 0, 0, picture.widthPx, picture.heightPx);
  image.close();
  return names;
}

export function drawName(
  ctx: CanvasRenderingContext2D,
  { is, text, x, y }: PictureName,
  colors: MapPalette,
): void {
  if (is === 'shield') return drawSymbol(ctx, `shield/${text}`, { x, y }, colors);
  ctx.font = IMAGE_FONT.replace(/\d+px/, '12px');
  ctx.textAlign = 'center';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3;
  ctx.strokeStyle = colors.labelHalo;
  ctx.strokeText(text, x, y + 4);
  ctx.fillStyle = colors.quietLabel;
  ctx.fillText(text, x, y + 4);
}

export function drawSymbol(
  ctx: CanvasRenderingContext2D,
  id: string,
  { x, y }: { readonly x: number; readonly y: number },
  colors: MapPalette,
): void {
  const data = symbolImage(id, colors);
  if (!data) return;
  const symbol = document.createElement('canvas');
  symbol.width = data.width;
  symbol.height = data.height;
  symbol.getContext('2d')?.putImageData(data, 0, 0);
  const [width, height] = [data.width / IMAGE_RATIO, data.height / IMAGE_RATIO];
  ctx.drawImage(symbol, x - width / 2, y - height / 2, width, height);
}
