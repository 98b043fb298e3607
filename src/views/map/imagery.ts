// Paints the metro as if seen from the air: fields, roofs, roads, water, trees. Out of the same
// features as the streets, so that the picture matches the roads.
import type { ParkingLot, TileLayers } from '#metro/tile.ts';
import { type Ctx, fill, type Paths, stroke, trace } from './tilePaths.ts';

/** Side of a painted tile, px. */
export const IMAGERY_PX = 512;
/** Units along a tile's side, as the metro has them. */
const EXTENT = 4096;
/** Fields are squares of half a mile: this many along the world at zoom 0's one tile. */
const FIELDS_AROUND_WORLD = 62_000;

/** Colors of the ground, by the custom property each comes from: a worker can read none. */
export const SAT_COLORS = {
  land: '--sat-land',
  land2: '--sat-land-2',
  lot: '--sat-lot',
  road: '--sat-road',
  line: '--sat-line',
  roof: '--sat-roof',
  roof2: '--sat-roof-2',
  shade: '--sat-shade',
  tree: '--sat-tree',
  water: '--sat-water',
  car: '--sat-car',
  car2: '--sat-car-2',
} as const;
export type SatColors = { readonly [Name in keyof typeof SAT_COLORS]: string };

/** How each kind of land is painted over the fields, and how much of them shows through. */
const LAND: {
  readonly [kind: string]: { readonly color: keyof SatColors; readonly over: number };
} = {
  urban: { color: 'land2', over: 0.6 },
  wood: { color: 'tree', over: 0.9 },
  park: { color: 'land2', over: 0.9 },
  works: { color: 'lot', over: 0.7 },
  shops: { color: 'lot', over: 0.7 },
  core: { color: 'lot', over: 0.9 },
};

/** Dashes on streets are seen from this zoom. */
const LINES_ZOOM = 16;
/** Distance between trees, meters. */
const TREES_M = 34;

/** Width in meters, and the least one in px, so that highways stay visible when zoomed out. */
const ROADS: { readonly [kind: string]: { readonly m: number; readonly leastPx: number } } = {
  local: { m: 8, leastPx: 0.6 },
  collector: { m: 11, leastPx: 0.6 },
  arterial: { m: 18, leastPx: 0.8 },
  highway: { m: 22, leastPx: 1.8 },
  interstate: { m: 34, leastPx: 2.8 },
};

type Tile = { readonly z: number; readonly x: number; readonly y: number };

/** Paints one tile on a context of `IMAGERY_PX` a side. */
export function paintImagery(
  ctx: Ctx,
  { z, x, y }: Tile,
  layers: TileLayers,
  lots: readonly ParkingLot[],
  colors: SatColors,
): void {
  const scale = IMAGERY_PX / EXTENT;
  /** Of the metro's middle, some 39 degrees north. */
  const pxPerM = (IMAGERY_PX * 2 ** z) / (40_075_017 * 0.777);
  ctx.save();
  paintFields(ctx, z, x, y, colors);
  ctx.scale(scale, scale);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const { tags, geometry } of layers.land) {
    const { color, over } = LAND[String(tags['kind'])] ?? LAND['urban']!;
    ctx.globalAlpha = over;
    fill(ctx, geometry as Paths, colors[color]);
  }
  ctx.globalAlpha = 1;
  if (z >= 14) paintTrees(ctx, z, x, y, pxPerM / scale, colors);
  for (const { geometry } of layers.water) fill(ctx, geometry as Paths, colors.water);
  for (const { geometry } of layers.waterway) {
    stroke(ctx, geometry as Paths, colors.water, 1 / scale);
  }
  const wide = (kind: string) => {
    const { m, leastPx } = ROADS[kind] ?? ROADS['local']!;
    return Math.max(m * pxPerM, leastPx) / scale;
  };
  for (const { tags, geometry } of layers.streets) {
    stroke(ctx, geometry as Paths, colors.road, wide(String(tags['class'])));
  }
  for (const { tags, geometry } of layers.highways) {
    stroke(ctx, geometry as Paths, colors.road, wide(String(tags['class'])));
  }
  if (z >= LINES_ZOOM) paintMiddles(ctx, layers, pxPerM / scale, colors);
  paintLots(ctx, lots, pxPerM / scale, colors);
  paintBuildings(ctx, layers, pxPerM / scale, colors);
  ctx.restore();
}

/** The same squares whatever tile they are seen on. */
function paintFields(ctx: Ctx, z: number, x: number, y: number, colors: SatColors): void {
  const across = FIELDS_AROUND_WORLD / 2 ** z;
  const step = Math.max(1, Math.ceil(across / 128));
  const sidePx = (IMAGERY_PX / across) * step;
  const [left, top] = [Math.floor((x * across) / step), Math.floor((y * across) / step)];
  // Zoomed out the land is visible, zoomed in its fields.
  ctx.fillStyle = colors.land;
  ctx.fillRect(0, 0, IMAGERY_PX, IMAGERY_PX);
  const most = z < 11 ? 0.4 : z < 13 ? 0.7 : 1;
  for (let j = top; (j * step) / across < y + 1; j++) {
    for (let i = left; (i * step) / across < x + 1; i++) {
      const luck = mixed(i, j) % 4;
      if (luck === 0) continue;
      ctx.fillStyle = colors.land2;
      ctx.globalAlpha = most * (luck / 3);
      const atX = ((i * step) / across - x) * IMAGERY_PX;
      const atY = ((j * step) / across - y) * IMAGERY_PX;
      ctx.fillRect(atX, atY, sidePx, sidePx);
    }
  }
  ctx.globalAlpha = 1;
}

/** On a grid, each a little beside it. */
function paintTrees(
  ctx: Ctx,
  z: number,
  x: number,
  y: number,
  unitsPerM: number,
  colors: SatColors,
): void {
  const step = TREES_M * unitsPerM;
  ctx.fillStyle = colors.tree;
  ctx.globalAlpha = z === 14 ? 0.35 : z < 17 ? 0.6 : 0.9;
  ctx.beginPath();
  // A crown reaches into the next tile: those around its edge are painted as well.
  const [left, top] = [Math.floor((x * EXTENT) / step) - 1, Math.floor((y * EXTENT) / step) - 1];
  for (let j = top; (j - 1) * step < (y + 1) * EXTENT; j++) {
    for (let i = left; (i - 1) * step < (x + 1) * EXTENT; i++) {
      const luck = mixed(i, j);
      if (luck % 3 === 0) continue;
      const atX = (i + ((luck >>> 4) & 255) / 255) * step - x * EXTENT;
      const atY = (j + ((luck >>> 12) & 255) / 255) * step - y * EXTENT;
      const radius = (2 + ((luck >>> 20) & 3)) * unitsPerM;
      ctx.moveTo(atX + radius, atY);
      ctx.arc(atX, atY, radius, 0, 2 * Math.PI);
    }
  }
  ctx.fill();
  ctx.globalAlpha = 1;
}

/** Each with its shadow to the north-west: the sun stands where it does at midday in autumn. */
function paintBuildings(
  ctx: Ctx,
  { buildings }: TileLayers,
  unitsPerM: number,
  colors: SatColors,
): void {
  ctx.globalAlpha = 0.45;
  for (const { tags, geometry } of buildings) {
    const reach = Math.min(Number(tags['height']), 60) * 0.6 * unitsPerM;
    ctx.save();
    ctx.translate(-reach * 0.5, -reach);
    fill(ctx, geometry as Paths, colors.shade);
    ctx.restore();
  }
  ctx.globalAlpha = 1;
  for (const { tags, geometry } of buildings) {
    // Its height is the same in both tiles that a building stands on.
    fill(ctx, geometry as Paths, Number(tags['height']) % 2 === 0 ? colors.roof : colors.roof2);
  }
}

/** Dashes along the middle of the wider streets. */
function paintMiddles(ctx: Ctx, layers: TileLayers, unitsPerM: number, colors: SatColors): void {
  ctx.setLineDash([4 * unitsPerM, 5 * unitsPerM]);
  ctx.lineCap = 'butt';
  for (const { tags, geometry } of layers.streets) {
    if (tags['class'] === 'local') continue;
    stroke(ctx, geometry as Paths, colors.line, 0.3 * unitsPerM);
  }
  ctx.setLineDash([]);
  ctx.lineCap = 'round';
}

/** The yards of large buildings: stalls, and the cars in some of them. */
function paintLots(
  ctx: Ctx,
  lots: readonly ParkingLot[],
  unitsPerM: number,
  colors: SatColors,
): void {
  for (const { ground, stalls } of lots) {
    fill(ctx, [ground], colors.lot);
    ctx.beginPath();
    for (const { side } of stalls) trace(ctx, side);
    ctx.strokeStyle = colors.line;
    ctx.lineWidth = 0.15 * unitsPerM;
    ctx.stroke();
    for (const { car, color } of stalls) {
      if (car !== null) fill(ctx, [car], [colors.car, colors.car2, colors.roof2][color]!);
    }
  }
}

function mixed(i: number, j: number): number {
  let h = Math.imul(i, 0x27d4_eb2d) ^ Math.imul(j, 0x1656_67b1);
  h = Math.imul(h ^ (h >>> 15), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
