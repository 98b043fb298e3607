// Pictures of the people of a simulated company: heads and shoulders in flat colors, drawn by the
// name alone. PNG, because nothing else is shown of a server (reading 54).
import { hashText } from '../core/random.ts';

const namePattern = /^face-\d+$/;
const sidePx = 64;

/** Of the driver at this place of the crew; null for one in four, who has none. */
export function faceNameOf(at: number): string | null {
  return hashText(at, 'face') % 4 === 0 ? null : `face-${at + 1}`;
}

export function isFaceName(name: string): boolean {
  return namePattern.test(name);
}

const grounds = ['#dbe7f3', '#e6e0f2', '#e2efe0', '#f4e8d8', '#f3dfe2', '#dcefee'];
const skins = ['#f1c9a5', '#e0ac83', '#c68859', '#9a6240', '#6f4429'];
const hairs = ['#2b1d14', '#4a3020', '#7a5230', '#a8a29a', '#c99a4a', '#1c1c1f'];
const shirts = ['#2f5d8a', '#7d3c4a', '#3d6b4f', '#5b5470', '#a4642c', '#394150'];

/** An embedded picture of 64 by 64 pixels; the same for the same name. */
export function faceOf(name: string): string {
  const drawn = hashText(0, name);
  const of = (colors: readonly string[], shift: number) =>
    colors[(drawn >>> shift) % colors.length] as string;
  const colors = [of(grounds, 0), of(skins, 4), of(hairs, 8), of(shirts, 12)];
  const hairline = 20 + ((drawn >>> 16) % 5);
  const hasLongHair = (drawn >>> 20) % 3 === 0;
  const rows = new Uint8Array(sidePx * (1 + sidePx / 4));
  for (let y = 0; y < sidePx; y += 1) {
    for (let x = 0; x < sidePx; x += 1) {
      const color = colorAt(x + 0.5, y + 0.5, hairline, hasLongHair);
      const at = y * (1 + sidePx / 4) + 1 + (x >> 2);
      rows[at] = (rows[at] ?? 0) | (color << (6 - 2 * (x % 4)));
    }
  }
  return pngOf(colors, rows);
}

/** Ground, skin, hair, shirt. */
function colorAt(x: number, y: number, hairline: number, hasLongHair: boolean): 0 | 1 | 2 | 3 {
  const isIn = (cx: number, cy: number, rx: number, ry: number) => {
    const [dx, dy] = [(x - cx) / rx, (y - cy) / ry];
    return dx * dx + dy * dy <= 1;
  };
  if (isIn(32, 28, 12, 14)) return y < hairline ? 2 : 1;
  if (isIn(32, 25, 14, 15) && y < hairline + 4) return 2;
  if (hasLongHair && isIn(32, 32, 16, 20) && y < 48) return 2;
  if (Math.abs(x - 32) < 5 && y > 38 && y < 48) return 1;
  return isIn(32, 66, 24, 21) ? 3 : 0;
}

const bytesOf = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));
const four = (value: number) =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

/** Two bits a pixel, four colors, not compressed. */
function pngOf(colors: readonly string[], rows: Uint8Array): string {
  const palette = colors.flatMap((color) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  );
  const head = joined(four(sidePx), four(sidePx), Uint8Array.of(2, 3, 0, 0, 0));
  const { length } = rows;
  const size = Uint8Array.of(length & 255, length >>> 8, ~length & 255, (~length >>> 8) & 255);
  const data = joined(Uint8Array.of(0x78, 1, 1), size, rows, four(adlerOf(rows)));
  const bytes = joined(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array(0)),
  );
  return `data:image/png;base64,${base64Of(bytes)}`;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The engines' own is not in all of them. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two, three] = bytes.subarray(at, at + 3);
    const bits = (one << 16) | ((two ?? 0) << 8) | (three ?? 0);
    const of = (shift: number) => letters.charAt((bits >> shift) & 63);
    text +=
      of(18) + of(12) + (two === undefined ? '=' : of(6)) + (three === undefined ? '=' : of(0));
  }
  return text;
}

function chunk(kind: string, data: Uint8Array): Uint8Array {
  const body = joined(bytesOf(kind), data);
  return joined(four(data.length), body, four(crcOf(body)));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The checksums of PNG and of its compressed data. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function adlerOf(bytes: Uint8Array): number {
  let [one, two] = [1, 0];
  for (const byte of bytes) {
    one = (one + byte) % 65_521;
    two = (two + one) % 65_521;
  }
  return ((two << 16) | one) >>> 0;
}
