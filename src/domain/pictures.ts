// Pictures of people: what may be chosen, and what is sent after the browser has drawn it anew
// (S2 §5; the limits are ours).

/** S2 §2: what the picker takes. */
export const pictureTypes = ['image/png', 'image/gif', 'image/jpeg'] as const;
/**
 * 10 MB, and 50 million pixels: a small file may unfold to a picture that fills the memory.
 * @limit a picture that is chosen
 * @test src/domain/pictures.test.ts: a picture of exactly the most pixels or bytes is taken, and
 *   one more is refused
 */
export const mostPictureBytes = 10_000_000;
/**
 * @limit pixels of a picture that is chosen
 * @test src/domain/pictures.test.ts: a picture of exactly the most pixels or bytes is taken, and
 *   one more is refused
 */
const mostPixels = 50_000_000;
/** A picture is sent as a square of this many pixels a side. */
export const pictureSidePx = 256;
const mostSentChars = 300_000;
/**
 * 2,048 by 2,048: drawn it takes 16 MB, however small it is as it is sent.
 * @limit pixels of a picture that is sent or comes in
 * @test src/domain/pictures.test.ts: only a small JPEG or PNG is a picture that is sent
 */
const mostSentPixels = 4_194_304;

export type PictureHead = {
  readonly type: (typeof pictureTypes)[number];
  readonly width: number;
  readonly height: number;
};

/** Type and size by the bytes of a file, whatever it calls itself; null for anything else. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const at = (offset: number) => bytes[offset] ?? 0;
  const two = (offset: number) => at(offset) * 256 + at(offset + 1);
  const isAt = (offset: number, codes: readonly number[]) =>
    codes.every((code, index) => at(offset + index) === code);
  if (isAt(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    const four = (offset: number) => two(offset) * 65_536 + two(offset + 2);
    return { type: 'image/png', width: four(16), height: four(20) };
  }
  if (isAt(0, [0x47, 0x49, 0x46, 0x38])) {
    const twoBack = (offset: number) => at(offset + 1) * 256 + at(offset);
    return { type: 'image/gif', width: twoBack(6), height: twoBack(8) };
  }
  if (!isAt(0, [0xff, 0xd8, 0xff])) return null;
  for (let offset = 2; offset < bytes.length && at(offset) === 0xff; ) {
    const marker = at(offset + 1);
    // A frame begins with 0xC0 to 0xCF; three of these markers mean something else.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return { type: 'image/jpeg', height: two(offset + 5), width: two(offset + 7) };
    }
    offset += 2 + Math.max(2, two(offset + 2));
  }
  return null;
}

/** What is said of a picture before one is chosen. */
export const pictureRule = 'PNG, GIF or JPEG, up to 10 MB';
const notAPicture = 'a picture is a PNG, GIF or JPEG file.';

/** The rule that a file breaks before it is read; null if none. `type`: by its name. */
export function whyNotRead(file: { readonly type: string; readonly size: number }): string | null {
  if (!pictureTypes.some((type) => type === file.type)) return notAPicture;
  return file.size > mostPictureBytes ? 'a picture has at most 10 MB.' : null;
}

/** The rule that the bytes of a file break; null if none. `type`: what the file calls itself. */
export function whyNotDrawn(bytes: Uint8Array, type: string): string | null {
  const head = pictureHead(bytes);
  if (head?.type !== type) return notAPicture;
  return head.width * head.height > mostPixels ? 'a picture has at most 50 million pixels.' : null;
}

/**
 * Whether a text is a picture as it is sent: JPEG or PNG, embedded, small as it is and as it is
 * drawn. Nothing else of a server is ever drawn.
 */
export function isSentPicture(data: string): boolean {
  if (data.length > mostSentChars || !sent.test(data)) return false;
  return pixelsOf(bytesOf(data.slice(data.indexOf(',') + 1))) <= mostSentPixels;
}

/** The most that these bytes may unfold to. Of a JPEG any frame counts, wherever it begins. */
function pixelsOf(bytes: Uint8Array): number {
  const head = pictureHead(bytes);
  let most = head === null ? 0 : head.width * head.height;
  if (head?.type === 'image/png') return most;
  const two = (offset: number) => (bytes[offset] ?? 0) * 256 + (bytes[offset + 1] ?? 0);
  for (let at = 0; at + 9 < bytes.length; at += 1) {
    const parts = bytes[at + 9] ?? 0;
    const isFrame = bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf0) === 0xc0;
    if (isFrame && parts > 0 && parts < 5 && two(at + 2) === 8 + 3 * parts) {
      most = Math.max(most, two(at + 5) * two(at + 7));
    }
  }
  return most;
}

const letters64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits64 = new Map(Array.from(letters64, (letter, value) => [letter, value] as const));

function bytesOf(base64: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((base64.length * 3) / 4));
  let size = 0;
  let bits = 0;
  let held = 0;
  for (const letter of base64) {
    const value = digits64.get(letter);
    if (value === undefined) break;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[size] = (held >> bits) & 255;
    size += 1;
  }
  return bytes.subarray(0, size);
}
// The first characters are the first bytes of such a file.
const sent = /^data:image\/(?:jpeg;base64,\/9j\/|png;base64,iVBORw0KGgo)[A-Za-z0-9+/]*={0,2}$/;

/** Reading 54: where a picture is, by the path that a row has for it. */
export type PicturePlace =
  /** In the row itself. */
  | { readonly is: 'embedded' }
  /** Below the server's own images. */
  | { readonly is: 'named'; readonly name: string }
  /** At another server, which the gateway asks. */
  | { readonly is: 'elsewhere'; readonly address: string };

/** Null for a path that leads to no picture: an empty one, a drawing, one out of its folder. */
export function picturePlace(path: string): PicturePlace | null {
  if (path.startsWith('data:')) return isSentPicture(path) ? { is: 'embedded' } : null;
  if (path === '' || /\p{Surrogate}/u.test(path)) return null;
  if (/^http/i.test(path)) return { is: 'elsewhere', address: path };
  const name = path.replace(/^\/+/, '');
  const isWithin = name.split('/').every((part) => !['', '.', '..'].includes(part));
  return isWithin ? { is: 'named', name } : null;
}
