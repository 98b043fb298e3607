// Draws the road of a move that is being scheduled: its course, its ends with their names, and a
// plate with its miles and minutes. It has the color of the interface: the move has no status yet.
import type { Map as GlMap } from 'maplibre-gl';
import { spaced } from './arcEnds.ts';
import type { MapRoad, RoadEnd } from './mapTypes.ts';
import { behind, type KeptRect } from './keptMarks.ts';
import type { MapPalette } from './palette.ts';
import type { Room } from './pointData.ts';
import { alongPlate, areNear, isInside, type Rect } from './stopPlates.ts';
import {
  drawTwoLines,
  PLATE_PX,
  type PlateText,
  plateWidth,
  TITLE_FONT,
  WORDS_FONT,
} from './twoLinePlate.ts';
import { type Ctx, fitted, pair } from './wayDrawing.ts';

type Point = { readonly x: number; readonly y: number };

const LINE_PX = 4;
const CASING_PX = 8;
const DASH_PX: { readonly [Line in MapRoad['line']]: number[] } = {
  road: [],
  straight: [10, 8],
  unknown: [0.5, 9],
};
/** Half of an end's ring. */
const RING_PX = 15;
/** Names stand this far beside the middle of a ring. */
const NAME_PX = 21;
const NAME_HEIGHT_PX = 32;
/** Between the road and its plate. */
const BESIDE_PX = 16;
const EDGE_PX = 8;
/** The buttons of the map at the right. */
const BUTTONS_PX = 52;
/** Labels keep this far from the road: squares of it, side by side. */
const ROOM_PX = 10;

/** Behind the marks that are kept. Returns the road. */
export function drawRoadLine(
  ctx: Ctx,
  map: GlMap,
  road: MapRoad,
  kept: readonly KeptRect[],
  colors: MapPalette,
): readonly Point[] {
  const way = road.course.map((at) => map.project(pair(at)));
  behind(ctx, kept, () => drawLine(ctx, way, DASH_PX[road.line], colors));
  return way;
}

/**
 * The names of its ends and the plate of the road. `floatingPx`: how far a panel floats over the
 * left. Returns where words stand, or must not stand.
 */
export function drawRoadWords(
  ctx: Ctx,
  map: GlMap,
  road: MapRoad,
  { way, kept, floatingPx, names: nameColors }: Around,
  colors: MapPalette,
): readonly Rect[] {
  const ends = road.ends.map((end) => ({ end, at: map.project(pair(end)) }));
  const [first, last] = ends;
  const within = seenOf(map, floatingPx);
  const around = ends.map(({ at }) => square(at, RING_PX));
  const line = spaced(way, ROOM_PX).map((at) => square(at, CASING_PX / 2 + 1));
  const names = ends.map(({ end, at }) => {
    const other = end === first?.end ? last : first;
    // Away from the other end.
    const isLeft = other ? at.x < other.at.x || (at.x === other.at.x && end === first?.end) : false;
    const taken = [...line, ...kept, ...(other ? [square(other.at, RING_PX)] : [])];
    return drawName(ctx, at, end, { isLeft, taken, within }, nameColors);
  });
  const plate = road.plate && way.length > 1 ? { ...road.plate, way } : null;
  // The map would write the name of a saved location on another side.
  const sides = names.flatMap(({ width }, k) => nameSpots(ends[k]!.at, width));
  const drawn = plate && drawPlate(ctx, plate, [...names, ...around, ...kept], within, colors);
  return [...names, ...sides, ...(drawn ? [drawn] : [])];
}

type Around = {
  readonly way: readonly Point[];
  readonly kept: readonly KeptRect[];
  readonly floatingPx: number;
  /** The colors of names, which stand on the ground itself. */
  readonly names: MapPalette;
};

/** Where labels of the map are left out. */
export function roadRooms(
  map: GlMap,
  words: readonly Rect[],
  way: readonly Point[],
): readonly Room[] {
  const { clientWidth, clientHeight } = map.getCanvas();
  const isSeen = ({ x, y }: Point) => x > 0 && y > 0 && x < clientWidth && y < clientHeight;
  const roomAt = ({ x, y }: Point, px: number): Room => {
    const { lng, lat } = map.unproject([x, y]);
    return { lon: lng, lat, px };
  };
  return [
    ...words.flatMap((rect) => alongPlate(rect).map((at) => roomAt(at, rect.height))),
    ...spaced(way, ROOM_PX * 2)
      .filter(isSeen)
      .map((at) => roomAt(at, ROOM_PX)),
  ];
}

function drawLine(ctx: Ctx, way: readonly Point[], dash: number[], colors: MapPalette): void {
  if (way.length < 2) return;
  const path = new Path2D();
  for (const { x, y } of way) path.lineTo(x, y);
  ctx.lineWidth = CASING_PX;
  ctx.strokeStyle = colors.surface;
  ctx.stroke(path);
  ctx.lineWidth = LINE_PX;
  ctx.strokeStyle = colors.accent;
  ctx.setLineDash(dash);
  ctx.stroke(path);
  ctx.setLineDash([]);
}

type Beside = {
  /** The side that is tried first. */
  readonly isLeft: boolean;
  readonly taken: readonly Rect[];
  readonly within: Rect;
};

function drawName(
  ctx: Ctx,
  at: Point,
  { label, words }: RoadEnd,
  beside: Beside,
  colors: MapPalette,
): Rect {
  ctx.font = WORDS_FONT;
  const wordsPx = ctx.measureText(words).width;
  ctx.font = TITLE_FONT;
  const name = fitted(ctx, label);
  const width = Math.max(wordsPx, ctx.measureText(name).width);
  const { align, ...spot } = nameSpot(at, width, beside);
  const [x, y] = [{ left: spot.x, right: spot.x + width, center: at.x }[align], spot.y + 13];
  ctx.textAlign = align;
  ctx.lineWidth = 4;
  ctx.strokeStyle = colors.labelHalo;
  ctx.strokeText(name, x, y);
  ctx.fillStyle = colors.ink;
  ctx.fillText(name, x, y);
  ctx.font = WORDS_FONT;
  ctx.strokeText(words, x, y + 15);
  ctx.fillStyle = colors.quietInk;
  ctx.fillText(words, x, y + 15);
  return spot;
}

/** Beside the ring of an end, else below or above it, where the road does not cross the name. */
export function nameSpot(
  { x, y }: Point,
  width: number,
  { isLeft, taken, within }: Beside,
): Rect & { readonly align: 'left' | 'right' | 'center' } {
  const [left, right, below, above] = nameSpots({ x, y }, width);
  const sides = isLeft ? [left, right] : [right, left];
  const seen = [...sides, below, above].filter((spot) => isInside(spot, within));
  const isFree = (spot: Rect) => !taken.some((one) => areNear(one, spot, 0));
  return seen.find(isFree) ?? seen[0] ?? (isLeft ? left : right);
}

/** Left of the ring of an end, right, below, above. */
function nameSpots({ x, y }: Point, width: number) {
  const size = { width, height: NAME_HEIGHT_PX };
  const left = { ...size, x: x - NAME_PX - width, y: y - 15, align: 'right' } as const;
  const right = { ...size, x: x + NAME_PX, y: y - 15, align: 'left' } as const;
  const middle = { ...size, x: x - width / 2, align: 'center' } as const;
  const below = { ...middle, y: y + RING_PX + 4 };
  const above = { ...middle, y: y - RING_PX - 4 - NAME_HEIGHT_PX };
  return [left, right, below, above] as const;
}

/** Beside the middle of the road, where it covers neither the road's ends nor their names. */
function drawPlate(
  ctx: Ctx,
  plate: PlateText & { readonly way: readonly Point[] },
  taken: readonly Rect[],
  within: Rect,
  colors: MapPalette,
): Rect | null {
  const width = plateWidth(ctx, plate);
  const spot = plateSpot(plate.way, { width, height: PLATE_PX }, taken, within);
  if (spot) drawTwoLines(ctx, plate, { ...spot, width }, colors);
  return spot;
}

/** From the middle of the road outwards; null: there is no room. */
export function plateSpot(
  way: readonly Point[],
  { width, height }: Pick<Rect, 'width' | 'height'>,
  taken: readonly Rect[],
  within: Rect,
): Rect | null {
  const along = spaced(way, ROOM_PX * 2).filter((at) => isInside(square(at, 0), within));
  const road = along.map((at) => square(at, 2));
  const middle = Math.floor(along.length / 2);
  const fromMiddle = along
    .map((at, k) => ({ at, off: Math.abs(k - middle) }))
    .sort((a, b) => a.off - b.off);
  const isFree = (spot: Rect, others: readonly Rect[]) =>
    isInside(spot, within) && !others.some((one) => areNear(one, spot, 4));
  const spots = fromMiddle.flatMap(({ at: { x, y } }) =>
    [
      { x: x - width / 2, y: y - BESIDE_PX - height },
      { x: x - width / 2, y: y + BESIDE_PX },
      { x: x + BESIDE_PX, y: y - height / 2 },
      { x: x - BESIDE_PX - width, y: y - height / 2 },
    ].map((at) => ({ ...at, width, height })),
  );
  return (
    spots.find((spot) => isFree(spot, [...taken, ...road])) ??
    spots.find((spot) => isFree(spot, taken)) ??
    null
  );
}

/** What is seen of the map beside panels. */
function seenOf(map: GlMap, floatingPx: number): Rect {
  const { clientWidth, clientHeight } = map.getCanvas();
  const { left = 0, right = 0, top = 0, bottom = 0 } = map.getPadding();
  return {
    x: left + floatingPx + EDGE_PX,
    y: top + EDGE_PX,
    width: clientWidth - left - floatingPx - right - EDGE_PX - BUTTONS_PX,
    height: clientHeight - top - bottom - 2 * EDGE_PX,
  };
}

function square({ x, y }: Point, px: number): Rect {
  return { x: x - px, y: y - px, width: 2 * px, height: 2 * px };
}
