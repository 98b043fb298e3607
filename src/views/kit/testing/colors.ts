// What the stylesheets of tokens say in each theme, and how far two colors stand apart.
import { readFileSync } from 'node:fs';

export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type Triple = readonly [number, number, number];

const css = ['src/views/kit/tokens.css', 'src/views/map/mapTokens.css']
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** The color of a token (`text-1`) in a theme, as `#rrggbb`; through tokens it stands for. */
export function colorOf(token: string, theme: Theme): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colorOf(other, theme);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const color = pair?.[theme === 'light' ? 1 : 2];
  if (color === undefined) throw new Error(`--${token} is no color of both themes: ${value}`);
  return color;
}

/** WCAG's contrast, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

export function luminance(color: string): number {
  return times([0.2126, 0.7152, 0.0722], linear(color));
}

/** Machado, Oliveira and Fernandes 2009, severity 1; they work on linear light. */
const visions = {
  'full color vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const;
type Vision = keyof typeof visions;

/** CIEDE2000 between two colors as seen with that vision. */
export function distance(one: string, other: string, vision: Vision = 'full color vision'): number {
  const [from, to] = [one, other].map((color) => {
    const light = linear(color);
    const [r, g, b] = visions[vision].map((row) => Math.min(1, Math.max(0, times(row, light))));
    return lab([r ?? 0, g ?? 0, b ?? 0]);
  }) as [Triple, Triple];
  return ciede2000(from, to);
}

function linear(color: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

function times([a, b, c]: Triple, [x, y, z]: Triple): number {
  return a * x + b * y + c * z;
}

function lab(light: Triple): Triple {
  const root = (share: number) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116);
  const x = root(times([0.4124564, 0.3575761, 0.1804375], light) / 0.95047);
  const y = root(times([0.2126729, 0.7151522, 0.072175], light));
  const z = root(times([0.0193339, 0.119192, 0.9503041], light) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Sharma, Wu and Dalal 2005, with its three weights at 1. */
function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const stretch = 1.5 - 0.5 * seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const hue = (a: number, b: number) => (degrees(Math.atan2(b, a * stretch)) + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const isFar = Math.abs(h1 - h2) > 180;
  const turn = isFar ? h2 - h1 - 360 * Math.sign(h2 - h1) : h2 - h1;
  const mid = ((h1 + h2) / 2 + (isFar ? 180 : 0)) % 360;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * cos(mid - 30) +
    0.24 * cos(2 * mid) +
    0.32 * cos(3 * mid + 6) -
    0.2 * cos(4 * mid - 63);
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const tint = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * c * t);
  const blue = Math.sin(radians(60 * Math.exp(-(((mid - 275) / 25) ** 2))));
  return Math.sqrt(
    lightness ** 2 + chroma ** 2 + tint ** 2 - 2 * seventh(c) * blue * chroma * tint,
  );
}

function cos(angle: number): number {
  return Math.cos(radians(angle));
}
function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}
function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
