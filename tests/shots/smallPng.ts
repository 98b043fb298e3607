// Reduces a picture to 256 colors: half the size, and a screen has few colors besides its edges.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

type Pixels = { readonly width: number; readonly height: number; readonly rgb: Buffer };

/** The same picture with its most used colors; each other color becomes the nearest of them. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, rgb } = pixelsOf(png);
  const palette = mostUsed(rgb);
  const nearest = new Map(palette.map((color, at) => [color, at]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at++) {
    const color = rgb.readUIntBE(at * 3, 3);
    const index = nearest.get(color) ?? nearestTo(color, palette);
    nearest.set(color, index);
    rows[at + Math.floor(at / width) + 1] = index;
  }
  const colors = Buffer.alloc(palette.length * 3);
  palette.forEach((color, at) => colors.writeUIntBE(color, at * 3, 3));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The most used colors; one that is close to an earlier color is left out. */
function mostUsed(rgb: Buffer): readonly number[] {
  const uses = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const color = rgb.readUIntBE(at, 3);
    uses.set(color, (uses.get(color) ?? 0) + 1);
  }
  const byUse = [...uses].sort(([a, usesA], [b, usesB]) => usesB - usesA || a - b);
  const palette: number[] = [];
  for (const [color] of byUse) {
    if (palette.length === 256) break;
    const isNear = (one: number) => distance(color, one) < 48;
    if (palette.length < 64 || !palette.some(isNear)) palette.push(color);
  }
  return palette;
}

function nearestTo(color: number, palette: readonly number[]): number {
  let best = 0;
  palette.forEach((one, at) => {
    if (distance(color, one) < distance(color, palette[best] as number)) best = at;
  });
  return best;
}

function distance(a: number, b: number): number {
  const [red, green, blue] = [16, 8, 0].map((bits) => ((a >> bits) & 255) - ((b >> bits) & 255));
  return (red as number) ** 2 + (green as number) ** 2 + (blue as number) ** 2;
}

/** Reads a PNG as browsers write it: 8 bits per channel, no transparency, not interlaced. */
function pixelsOf(png: Buffer): Pixels {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (png[24] !== 8 || png[25] !== 2) throw new Error('not a picture of a browser');
  const lines = inflateSync(Buffer.concat(parts));
  const wide = width * 3;
  const rgb = Buffer.alloc(wide * height);
  for (let at = 0; at < rgb.length; at++) {
    const [x, y] = [at % wide, Math.floor(at / wide)];
    const left = x < 3 ? 0 : (rgb[at - 3] as number);
    const up = y === 0 ? 0 : (rgb[at - wide] as number);
    const corner = x < 3 || y === 0 ? 0 : (rgb[at - wide - 3] as number);
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
    const filter = lines[y * (wide + 1)] as number;
    rgb[at] = (lines[at + y + 1] as number) + (guess[filter] as number);
  }
  return { width, height, rgb };
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((one) => Math.abs(sum - one)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
