import { pictureSidePx, whyNotDrawn, whyNotRead } from '#domain/pictures.ts';

/** A picture ready to be sent, or why the file was not taken, with its name. */
export type Taken = { readonly picture: string } | { readonly why: string };

/**
 * Draws a chosen file anew as a square JPEG: of the file only its pixels remain, no script, no
 * place where it was taken, nothing that is hidden behind them.
 */
export async function drawnPicture(file: File): Promise<Taken> {
  const refused = (rule: string) => ({ why: `${file.name} was not taken: ${rule}` });
  const early = whyNotRead(file);
  if (early !== null) return refused(early);
  try {
    const late = whyNotDrawn(new Uint8Array(await file.arrayBuffer()), file.type);
    if (late !== null) return refused(late);
    const bitmap = await createImageBitmap(file);
    const picture = squareOf(bitmap);
    bitmap.close();
    return picture === null ? refused(unreadable) : { picture };
  } catch {
    return refused(unreadable);
  }
}

const unreadable = 'it cannot be read as a picture.';

/** Its middle, as large as it fits, on white where it is transparent. */
function squareOf(bitmap: ImageBitmap): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = pictureSidePx;
  canvas.height = pictureSidePx;
  const ctx = canvas.getContext('2d');
  if (!ctx) return null;
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  ctx.fillStyle = 'white';
  ctx.fillRect(0, 0, pictureSidePx, pictureSidePx);
  ctx.drawImage(bitmap, left, top, side, side, 0, 0, pictureSidePx, pictureSidePx);
  return canvas.toDataURL('image/jpeg', 0.88);
}
