// A small still picture of the country around a place: land, and the borders of states. For places
// where there are no streets to draw (reading 49).
import type { PictureName } from './groundPicture.ts';
import { loadNational, type NationalShapes } from './national.ts';
import type { MapPalette } from './palette.ts';
import { inPicture, type PictureOf } from './pictureFrame.ts';

/** A state or two. */
const ZOOM = 4.6;

type Ctx = CanvasRenderingContext2D;

let shapes: Promise<NationalShapes> | null = null;

/** Rejects when the shapes cannot be had; the next call tries again. */
export async function paintCountry(
  ctx: Ctx,
  picture: PictureOf,
  colors: MapPalette,
): Promise<readonly PictureName[]> {
  shapes ??= loadNational(new AbortController().signal).catch((error: unknown) => {
    shapes = null;
    throw error;
  });
  const { home, foreign, borders, stateNames } = await shapes;
  const { widthPx, heightPx, zoom = ZOOM } = picture;
  const at = ([lon = 0, lat = 0]: GeoJSON.Position) =>
    inPicture(picture, zoom, { lonE6: lon * 1e6, latE6: lat * 1e6 });
  ctx.fillStyle = colors.sea;
  ctx.fillRect(0, 0, widthPx, heightPx);
  fill(ctx, linesOf(foreign), at, colors.foreign);
  fill(ctx, linesOf(home), at, colors.land);
  ctx.beginPath();
  for (const line of linesOf(borders)) trace(ctx, line, at);
  ctx.strokeStyle = colors.stateBorder;
  ctx.lineWidth = 1;
  ctx.setLineDash([4, 2.5]);
  ctx.stroke();
  ctx.setLineDash([]);
  return stateNames.features.flatMap(({ geometry, properties }): PictureName[] => {
    if (geometry.type !== 'Point') return [];
    const { x, y } = at(geometry.coordinates);
    const isInside = x > 50 && x < widthPx - 50 && y > 12 && y < heightPx - 12;
    const isFree = Math.abs(x - widthPx / 2) > 70 || Math.abs(y - heightPx / 2) > 32;
    return isInside && isFree ? [{ is: 'town', text: String(properties?.['name']), x, y }] : [];
  });
}

type Shape = GeoJSON.FeatureCollection | GeoJSON.Feature | GeoJSON.Geometry;

/** All rings and lines. */
function linesOf(shape: Shape): readonly GeoJSON.Position[][] {
  switch (shape.type) {
    case 'FeatureCollection':
      return shape.features.flatMap(linesOf);
    case 'Feature':
      return linesOf(shape.geometry);
    case 'GeometryCollection':
      return shape.geometries.flatMap(linesOf);
    case 'LineString':
      return [shape.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return shape.coordinates;
    case 'MultiPolygon':
      return shape.coordinates.flat();
    default:
      return [];
  }
}

type Projection = (at: GeoJSON.Position) => { readonly x: number; readonly y: number };

function fill(ctx: Ctx, rings: readonly GeoJSON.Position[][], at: Projection, color: string): void {
  ctx.beginPath();
  for (const ring of rings) trace(ctx, ring, at);
  ctx.fillStyle = color;
  ctx.fill('evenodd');
}

function trace(ctx: Ctx, line: readonly GeoJSON.Position[], at: Projection): void {
  for (const [k, point] of line.entries()) {
    const { x, y } = at(point);
    if (k === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
}
