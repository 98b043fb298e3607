// Paints the metro as if seen from the air: fields, roofs, roads, water, trees. Out of the same
// features as the streets, so that the picture matches the roads.
import type { TileLayers } from '#metro/tile.ts';

/** Side of a painted tile, px. */
export const IMAGERY_PX = 512;
/** Units along a tile's side, as the metro has them. */
const EXTENT = 4096;
/** Fields are squares of half a mile: this many along the world at zoom 0's one tile. */
const FIELDS_AROUND_WORLD = 62_000;

// Colors of the ground, the same in both themes: a photograph has no theme.
const FIELDS = ['#8d9a62', '#7b8f58', '#a39a6b', '#98a56d', '#6f8752', '#b0a578', '#869a64'];
const LAND: { readonly [kind: string]: string } = {
  urban: '#8a9079',
  wood: '#4d6543',
  park: '#6b8755',
  works: '#9b9a92',
  shops: '#a6a49c',
  core: '#8f8e8a',
};
const WATER = '#4b6573';
const ROAD = '#b4b2ab';
const HIGHWAY = '#c4c1b8';
const TREE = '#48603d';
const SHADOW = '#2e3428';
const ROOFS = ['#a9a39a', '#8e8880', '#b8b3aa', '#77706a', '#9c8a7c', '#c5c1b8'];

/** Width in meters, and the least one in px, so that highways stay visible when zoomed out. */
const ROADS: { readonly [kind: string]: { readonly m: number; readonly leastPx: number } } = {
  local: { m: 8, leastPx: 0.6 },
  collector: { m: 11, leastPx: 0.6 },
  arterial: { m: 18, leastPx: 0.8 },
  highway: { m: 22, leastPx: 1.8 },
  interstate: { m: 34, leastPx: 2.8 },
};

type Ctx = OffscreenCanvasRenderingContext2D;
type Paths = readonly (readonly (readonly [number, number])[])[];

/** Paints one tile on a context of `IMAGERY_PX` a side. */
export function paintImagery(ctx: Ctx, z: number, x: number, y: number, layers: TileLayers): void {
  const scale = IMAGERY_PX / EXTENT;
  /** Of the metro's middle, some 39 degrees north. */
  const pxPerM = (IMAGERY_PX * 2 ** z) / (40_075_017 * 0.777);
  ctx.save();
  paintFields(ctx, z, x, y);
  ctx.scale(scale, scale);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const { tags, geometry } of layers.land) {
    ctx.globalAlpha = tags['kind'] === 'urban' ? 0.82 : 0.9;
    fill(ctx, geometry as Paths, LAND[String(tags['kind'])] ?? LAND['urban']!);
  }
  ctx.globalAlpha = 1;
  if (z >= 14) paintTrees(ctx, z, x, y, pxPerM / scale);
  for (const { geometry } of layers.water) fill(ctx, geometry as Paths, WATER);
  for (const { geometry } of layers.waterway) stroke(ctx, geometry as Paths, WATER, 1 / scale);
  const wide = (kind: string) => {
    const { m, leastPx } = ROADS[kind] ?? ROADS['local']!;
    return Math.max(m * pxPerM, leastPx) / scale;
  };
  for (const { tags, geometry } of layers.streets) {
    stroke(ctx, geometry as Paths, ROAD, wide(String(tags['class'])));
  }
  for (const { tags, geometry } of layers.highways) {
    stroke(ctx, geometry as Paths, HIGHWAY, wide(String(tags['class'])));
  }
  paintBuildings(ctx, layers, pxPerM / scale);
  ctx.restore();
}

/** The same squares whatever tile they are seen on. */
function paintFields(ctx: Ctx, z: number, x: number, y: number): void {
  const across = FIELDS_AROUND_WORLD / 2 ** z;
  const step = Math.max(1, Math.ceil(across / 128));
  const sidePx = (IMAGERY_PX / across) * step;
  const [left, top] = [Math.floor((x * across) / step), Math.floor((y * across) / step)];
  // Zoomed out the land is visible, zoomed in its fields.
  ctx.fillStyle = FIELDS[0]!;
  ctx.fillRect(0, 0, IMAGERY_PX, IMAGERY_PX);
  ctx.globalAlpha = z < 11 ? 0.25 : z < 13 ? 0.5 : 0.75;
  for (let j = top; (j * step) / across < y + 1; j++) {
    for (let i = left; (i * step) / across < x + 1; i++) {
      ctx.fillStyle = FIELDS[mixed(i, j) % FIELDS.length]!;
      const atX = ((i * step) / across - x) * IMAGERY_PX;
      const atY = ((j * step) / across - y) * IMAGERY_PX;
      ctx.fillRect(atX, atY, sidePx, sidePx);
    }
  }
  ctx.globalAlpha = 1;
}

/** On a grid of 60 m, each a little beside it. */
function paintTrees(ctx: Ctx, z: number, x: number, y: number, unitsPerM: number): void {
  const step = 60 * unitsPerM;
  ctx.fillStyle = TREE;
  ctx.globalAlpha = z === 14 ? 0.35 : 0.6;
  ctx.beginPath();
  const [left, top] = [Math.floor((x * EXTENT) / step), Math.floor((y * EXTENT) / step)];
  for (let j = top; j * step < (y + 1) * EXTENT; j++) {
    for (let i = left; i * step < (x + 1) * EXTENT; i++) {
      const luck = mixed(i, j);
      if (luck % 3 === 0) continue;
      const atX = (i + ((luck >>> 4) & 255) / 255) * step - x * EXTENT;
      const atY = (j + ((luck >>> 12) & 255) / 255) * step - y * EXTENT;
      const radius = (3 + ((luck >>> 20) & 7)) * unitsPerM;
      ctx.moveTo(atX + radius, atY);
      ctx.arc(atX, atY, radius, 0, 2 * Math.PI);
    }
  }
  ctx.fill();
  ctx.globalAlpha = 1;
}

/** Each with its shadow to the north-west: the sun stands where it does at midday in autumn. */
function paintBuildings(ctx: Ctx, { buildings }: TileLayers, unitsPerM: number): void {
  ctx.globalAlpha = 0.45;
  for (const { tags, geometry } of buildings) {
    const reach = Math.min(Number(tags['height']), 60) * 0.6 * unitsPerM;
    ctx.save();
    ctx.translate(-reach * 0.5, -reach);
    fill(ctx, geometry as Paths, SHADOW);
    ctx.restore();
  }
  ctx.globalAlpha = 1;
  for (const { geometry } of buildings) {
    const [first] = (geometry as Paths)[0] ?? [];
    const roof = first ? mixed(Math.round(first[0]), Math.round(first[1])) : 0;
    fill(ctx, geometry as Paths, ROOFS[roof % ROOFS.length]!);
  }
}

function fill(ctx: Ctx, paths: Paths, color: string): void {
  ctx.beginPath();
  for (const path of paths) trace(ctx, path);
  ctx.fillStyle = color;
  ctx.fill('evenodd');
}

function stroke(ctx: Ctx, paths: Paths, color: string, width: number): void {
  ctx.beginPath();
  for (const path of paths) trace(ctx, path);
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.stroke();
}

function trace(ctx: Ctx, path: Paths[number]): void {
  for (const [k, [x, y]] of path.entries()) {
    if (k === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
}

function mixed(i: number, j: number): number {
  let h = Math.imul(i, 0x27d4_eb2d) ^ Math.imul(j, 0x1656_67b1);
  h = Math.imul(h ^ (h >>> 15), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
