// Draws drivers who are compared for an itinerary: the one looked at with the way to its start, the
// next ones as hollow arrows with their rank. The itinerary itself is below, with other ways.
import type { Map as GlMap } from 'maplibre-gl';
import type { LonLat } from './camera.ts';
import type { MapRanking } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import { areNear, type Rect } from './stopPlates.ts';
import { drawPlateBox, drawTwoLines, PLATE_PX, plateWidth, TITLE_FONT } from './twoLinePlate.ts';
import { type Ctx, fitted, line, pair } from './wayDrawing.ts';

/** Dashes of the way to the start. */
const WAY_DASH_PX = [6, 4];
/** Outlines of arrows that point north. */
const SMALL_ARROW = 'M0-7 5.5 6.5 0 3.5-5.5 6.5z';
const ARROW = 'M0-9 7.5 9 0 5-7.5 9z';
const FONT = '"Inter Variable", Inter, system-ui, sans-serif';
/** Height of the plate of a rank, and what is left and right of it. */
const RANK_PX = 16;
const RANK_ROOM_PX = 4;
/** Drivers nearer to each other than this are at one place. */
const NEAR_PX = 12;
/** How far the foot of the plate is above the driver. */
const PLATE_LIFT_PX = 26;
/** The plate keeps this far from the edges of what is seen of the map. */
const EDGE_PX = 8;
/** Half of the letter of a place, with room around it, and of the driver's disc. */
const LETTER_PX = 12;
const OWN_PX = 16;

/**
 * `above`: what stands over the drawing: letters of the plan's places, and marks of rides, px.
 * Returns where its plates stand.
 */
export function drawRanking(
  ctx: Ctx,
  map: GlMap,
  ranking: MapRanking,
  above: { readonly letters: readonly LonLat[]; readonly marks: readonly Rect[] },
  colors: MapPalette,
): readonly Rect[] {
  const { start, first, others } = ranking;
  const plates: Rect[] = [];
  const [at, to] = [map.project(pair(first)), map.project(pair(start))];
  ctx.lineWidth = 7;
  ctx.strokeStyle = colors.surface;
  line(ctx, at, to);
  ctx.lineWidth = 3;
  ctx.strokeStyle = colors.accent;
  ctx.setLineDash(WAY_DASH_PX);
  line(ctx, at, to);
  ctx.setLineDash([]);
  for (const { x, y, heading, ranks } of standing(map, others)) {
    const isBeside = Math.hypot(x - at.x, y - at.y) < NEAR_PX;
    if (!isBeside) {
      drawArrow(ctx, map, { x, y, heading }, (arrow) => {
        ctx.lineWidth = 4;
        ctx.strokeStyle = ctx.fillStyle = colors.surface;
        ctx.stroke(arrow);
        ctx.fill(arrow);
        ctx.lineWidth = 1.5;
        ctx.strokeStyle = colors.ink;
        ctx.stroke(arrow);
      });
    }
    // Right of a place is its name, as a rule.
    const spot = isBeside ? { x: x + 12, y: y + 24 } : { x: x + 16, y };
    plates.push(drawRank(ctx, spot, ranks.join(', '), colors));
  }
  disc(ctx, at, 16, colors.surface);
  disc(ctx, at, 14, colors.accent);
  const small = { ...first, ...at, path: SMALL_ARROW };
  drawArrow(ctx, map, small, (arrow) => {
    ctx.fillStyle = colors.surface;
    ctx.fill(arrow);
  });
  const letters = above.letters.map(({ lon, lat }) => square(map.project([lon, lat]), LETTER_PX));
  const taken = [...letters, ...above.marks];
  const own = { ...at, name: first.name, words: first.words };
  return [...plates, drawPlate(ctx, map, own, taken, colors)];
}

type Point = { readonly x: number; readonly y: number };
type Arrow = Point & { readonly heading: number | null; readonly path?: string };

/** On the screen; drivers at one place are one arrow with their ranks. */
function standing(map: GlMap, others: MapRanking['others']) {
  const all: (Point & { readonly heading: number | null; readonly ranks: number[] })[] = [];
  for (const { rank, heading, ...at } of others) {
    const { x, y } = map.project(pair(at));
    const same = all.find((one) => Math.hypot(one.x - x, one.y - y) < NEAR_PX);
    if (same) same.ranks.push(rank);
    else all.push({ x, y, heading, ranks: [rank] });
  }
  return all;
}

function drawArrow(
  ctx: Ctx,
  map: GlMap,
  { x, y, heading, path = ARROW }: Arrow,
  paint: (arrow: Path2D) => void,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate((((heading ?? 0) - map.getBearing()) * Math.PI) / 180);
  paint(new Path2D(path));
  ctx.restore();
}

function disc(ctx: Ctx, { x, y }: Point, radiusPx: number, color: string): void {
  ctx.beginPath();
  ctx.arc(x, y, radiusPx, 0, 2 * Math.PI);
  ctx.fillStyle = color;
  ctx.fill();
}

/** On a plate, since the name of a place may be under it. */
function drawRank(ctx: Ctx, { x, y }: Point, ranks: string, colors: MapPalette): Rect {
  ctx.font = `600 11px ${FONT}`;
  const width = ctx.measureText(ranks).width + 2 * RANK_ROOM_PX;
  const box = { x: x - RANK_ROOM_PX, y: y - RANK_PX / 2, width, height: RANK_PX };
  drawPlateBox(ctx, box, 4, colors);
  ctx.fillStyle = colors.ink;
  ctx.fillText(ranks, x, y + 4);
  return box;
}

function drawPlate(
  ctx: Ctx,
  map: GlMap,
  { x, y, name, words }: Point & { readonly name: string; readonly words: string },
  taken: readonly Rect[],
  colors: MapPalette,
): Rect {
  ctx.font = TITLE_FONT;
  const text = { title: fitted(ctx, name), words };
  const width = plateWidth(ctx, text);
  const { clientWidth, clientHeight } = map.getCanvas();
  const { left = 0, right = 0, top = 0, bottom = 0 } = map.getPadding();
  const within = {
    x: left + EDGE_PX,
    y: top + EDGE_PX,
    width: clientWidth - left - right - 2 * EDGE_PX,
    height: clientHeight - top - bottom - 2 * EDGE_PX,
  };
  const at = rankingPlateSpot({ x, y }, width, taken, within);
  drawTwoLines(ctx, text, { ...at, width }, colors);
  return at;
}

/**
 * Above the driver, else below or beside, where no letter of a place covers it; at the edge of what
 * is seen where the driver is outside of it.
 */
export function rankingPlateSpot(
  { x, y }: Point,
  width: number,
  taken: readonly Rect[],
  within: Rect,
): Rect {
  const clamp = (value: number, least: number, most: number) =>
    Math.max(least, Math.min(most, value));
  const spots = [
    { x: x - width / 2, y: y - PLATE_LIFT_PX - PLATE_PX },
    { x: x - width / 2, y: y + PLATE_LIFT_PX },
    { x: x + PLATE_LIFT_PX, y: y - PLATE_PX / 2 },
    { x: x - PLATE_LIFT_PX - width, y: y - PLATE_PX / 2 },
  ].map((spot) => ({
    x: clamp(spot.x, within.x, within.x + within.width - width),
    y: clamp(spot.y, within.y, within.y + within.height - PLATE_PX),
    width,
    height: PLATE_PX,
  }));
  // Moved to an edge it may cover the driver.
  const own = square({ x, y }, OWN_PX);
  const isFree = (spot: Rect) => ![own, ...taken].some((one) => areNear(one, spot, 0));
  return spots.find(isFree) ?? spots[0]!;
}

function square({ x, y }: Point, px: number): Rect {
  return { x: x - px, y: y - px, width: 2 * px, height: 2 * px };
}
