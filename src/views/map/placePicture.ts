// The still picture of a place, as its preview shows it.
import './mapTokens.css';
import type { Location } from '#domain/entities.ts';
import type { PictureName, PictureOf } from './groundPicture.ts';
import { paintGround } from './imageryDesk.ts';
import { paintCountry } from './nationalPicture.ts';
import { type MapPalette, readPalette } from './palette.ts';
import { isInMetro, type Streets } from './streets.ts';
import { IMAGE_FONT, IMAGE_RATIO, symbolImage } from './symbols.ts';

/** Painted beside the page, so that an old picture stays until the new one is whole. */
export async function placePicture(
  host: HTMLCanvasElement,
  of: PictureOf,
  kind: Location['kind'],
  streets: Streets,
): Promise<HTMLCanvasElement> {
  const colors = readPalette(host.parentElement ?? document.body);
  const ratio = Math.min(window.devicePixelRatio, 2);
  const picture = document.createElement('canvas');
  picture.width = Math.ceil(of.widthPx * ratio);
  picture.height = Math.ceil(of.heightPx * ratio);
  const ctx = picture.getContext('2d');
  if (!ctx) throw new Error('no canvas');
  ctx.scale(ratio, ratio);
  const names =
    streets === 'metro' && isInMetro(of)
      ? await paintStreets(ctx, of, ratio, colors)
      : await paintCountry(ctx, of, colors);
  await document.fonts.load(IMAGE_FONT).catch(() => []);
  for (const name of names) drawName(ctx, name, colors);
  const middle = { x: of.widthPx / 2, y: of.heightPx / 2 };
  for (const id of [`pin/${kind}`, 'selected']) drawSymbol(ctx, id, middle, colors);
  return picture;
}

async function paintStreets(
  ctx: CanvasRenderingContext2D,
  of: PictureOf,
  ratio: number,
  colors: MapPalette,
): Promise<readonly PictureName[]> {
  const { image, names } = await paintGround({ picture: of, ratio, colors });
  ctx.drawImage(image, 0, 0, of.widthPx, of.heightPx);
  image.close();
  return names;
}

function drawName(
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

function drawSymbol(
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
