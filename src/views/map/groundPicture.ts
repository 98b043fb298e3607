// Paints a small still picture of the metro around a point, in the map's colors: streets, land and
// water, without a map. Names come back, to be drawn where there are fonts.
import type { TileLayers } from '#metro/tile.ts';
import type { MapPalette } from './palette.ts';
import { type PictureOf, TILE_PX, worldPx } from './pictureFrame.ts';
import { type Ctx, fill, type Paths, stroke } from './tilePaths.ts';

/** A town, or the number of a highway; where it stands, CSS px. */
export type PictureName = {
  readonly is: 'town' | 'shield';
  readonly text: string;
  readonly x: number;
  readonly y: number;
};

/** A few miles around the place, so that a town or a highway is seen. */
export const PICTURE_ZOOM = 11;
const EXTENT = 4096;

/** Narrow roads first. Widths at `PICTURE_ZOOM`, px. */
const ROADS = [
  { kind: 'collector', layer: 'streets', px: 1 },
  { kind: 'arterial', layer: 'streets', px: 1.6 },
  { kind: 'highway', layer: 'highways', px: 2.6 },
  { kind: 'interstate', layer: 'highways', px: 4.6 },
] as const;
const CASING_PX = 1.2;

export function paintPicture(
  ctx: Ctx,
  picture: PictureOf,
  layersOf: (z: number, x: number, y: number) => TileLayers,
  colors: MapPalette,
): readonly PictureName[] {
  const { widthPx, heightPx, zoom = PICTURE_ZOOM } = picture;
  // Tiles are of whole zooms, and meet at whole pixels.
  const z = Math.floor(zoom);
  const tilePx = Math.round(TILE_PX * 2 ** (zoom - z));
  const scale = tilePx / EXTENT;
  const middle = worldPx(picture, zoom);
  const left = Math.round(middle.x - widthPx / 2);
  const top = Math.round(middle.y - heightPx / 2);
  ctx.fillStyle = colors.land;
  ctx.fillRect(0, 0, widthPx, heightPx);
  ctx.lineCap = ctx.lineJoin = 'round';
  const names: PictureName[] = [];
  for (let y = Math.floor(top / tilePx); y * tilePx < top + heightPx; y++) {
    for (let x = Math.floor(left / tilePx); x * tilePx < left + widthPx; x++) {
      const layers = layersOf(z, x, y);
      const corner = { x: x * tilePx - left, y: y * tilePx - top };
      ctx.save();
      ctx.translate(corner.x, corner.y);
      ctx.scale(scale, scale);
      ctx.beginPath();
      ctx.rect(0, 0, EXTENT, EXTENT);
      ctx.clip();
      paintTile(ctx, layers, colors, scale);
      ctx.restore();
      addNames(names, layers, { ...corner, scale }, picture);
    }
  }
  return names;
}

function paintTile(ctx: Ctx, layers: TileLayers, colors: MapPalette, scale: number): void {
  for (const { tags, geometry } of layers.land) {
    fill(ctx, geometry as Paths, landColor(String(tags['kind']), colors));
  }
  for (const { tags, geometry } of layers.waterway) {
    const px = tags['kind'] === 'river' ? 4 : 1.4;
    stroke(ctx, geometry as Paths, colors.water, px / scale);
  }
  for (const { geometry } of layers.water) fill(ctx, geometry as Paths, colors.water);
  for (const part of ['casing', 'surface'] as const) {
    for (const { kind, layer, px } of ROADS) {
      const paths = layers[layer].filter(({ tags }) => tags['class'] === kind);
      const isHighway = layer === 'highways';
      const [casing, surface] = isHighway
        ? [colors.interstateCasing, colors.interstate]
        : [colors.streetCasing, colors.street];
      const isCasing = part === 'casing';
      for (const { geometry } of paths) {
        const wide = isCasing ? px + CASING_PX : px;
        stroke(ctx, geometry as Paths, isCasing ? casing : surface, wide / scale);
      }
    }
  }
}

function landColor(kind: string, colors: MapPalette): string {
  if (kind === 'core') return colors.core;
  if (kind === 'park' || kind === 'wood') return colors.park;
  return kind === 'works' || kind === 'shops' ? colors.works : colors.built;
}

/** What a name needs around it, px: a place itself stands in the middle. */
const ROOM_PX = { town: { x: 70, y: 12 }, shield: { x: 18, y: 14 } };
const PLACE_PX = 22;

/** Adds those of a tile that cover no other name; each is written once. */
function addNames(
  names: PictureName[],
  layers: TileLayers,
  { scale, ...corner }: { readonly x: number; readonly y: number; readonly scale: number },
  { widthPx, heightPx, zoom }: PictureOf,
): void {
  const hasRoom = (is: PictureName['is'], { x, y }: { x: number; y: number }) => {
    const room = ROOM_PX[is];
    const isInside = x > room.x && x < widthPx - room.x && y > room.y && y < heightPx - room.y;
    const isOverPlace =
      zoom === undefined &&
      Math.abs(x - widthPx / 2) <= PLACE_PX + room.x &&
      Math.abs(y - heightPx / 2) <= PLACE_PX + room.y;
    return isInside && !isOverPlace && !names.some((name) => isOver(name, is, { x, y }));
  };
  /** At the first of the points with room for it. */
  const add = (is: PictureName['is'], text: string, points: Paths[number]) => {
    // A highway goes through several tiles, and its ways are in several pieces.
    if (names.some((name) => name.text === text)) return;
    const at = points
      .map(([x, y]) => ({ x: corner.x + x * scale, y: corner.y + y * scale }))
      .find((point) => hasRoom(is, point));
    if (at) names.push({ is, text, ...at });
  };
  for (const { tags, geometry } of layers.places) {
    add('town', String(tags['name']), (geometry as Paths[number]).slice(0, 1));
  }
  for (const { tags, geometry } of layers.highways) {
    add('shield', String(tags['shield']), (geometry as Paths).flat());
  }
}

function isOver(name: PictureName, is: PictureName['is'], at: { x: number; y: number }): boolean {
  const [room, own] = [ROOM_PX[name.is], ROOM_PX[is]];
  return Math.abs(name.x - at.x) < room.x + own.x && Math.abs(name.y - at.y) < room.y + own.y;
}
