// Draws the map's images. An image's id describes the whole image, so that each one the style
// requests can be painted on demand and again when the theme changes.
import type { DisplayStatus, Location } from '#domain/entities.ts';
import { LOCATION_ICONS, STATUS_ICONS, VEHICLE_ICON } from './iconPaths.ts';
import type { MapPalette } from './palette.ts';
import {
  clusterRadiusPx,
  clusterText,
  donutArcs,
  STATUS_ORDER,
  type StatusCounts,
} from './statuses.ts';

/** Images are drawn at twice their size so that they stay sharp on dense screens. */
export const IMAGE_RATIO = 2;
/** The font to have loaded before an image is painted. */
export const IMAGE_FONT = '600 13px "Inter Variable"';
const FONT = '"Inter Variable", Inter, system-ui, sans-serif';

const PLATE_PX = 22;

type Draw = (ctx: CanvasRenderingContext2D, colors: MapPalette) => void;
type Symbol = { readonly widthPx: number; readonly heightPx: number; readonly draw: Draw };

/**
 * Paints the image an id names: `pin/home`, `places/12`, `vehicles/12`, `cluster/1,0,4,…`,
 * `hover/13`, `selected`, `pointed`, `shield/435`, `city`, `room/17` (empty). Null when the id is
 * none of these.
 */
export function symbolImage(id: string, colors: MapPalette): ImageData | null {
  const symbol = symbolOf(id);
  if (symbol === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = symbol.widthPx * IMAGE_RATIO;
  canvas.height = symbol.heightPx * IMAGE_RATIO;
  const ctx = canvas.getContext('2d', { willReadFrequently: true });
  if (ctx === null) return null;
  ctx.scale(IMAGE_RATIO, IMAGE_RATIO);
  ctx.translate(symbol.widthPx / 2, symbol.heightPx / 2);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  symbol.draw(ctx, colors);
  return ctx.getImageData(0, 0, canvas.width, canvas.height);
}

function symbolOf(id: string): Symbol | null {
  const slash = id.indexOf('/');
  const kind = slash < 0 ? id : id.slice(0, slash);
  const rest = id.slice(slash + 1);
  switch (kind) {
    case 'pin':
      return square(26, (ctx, colors) => drawPin(ctx, colors, rest as Location['kind']));
    case 'places':
      return square(30, (ctx, colors) => drawPlaces(ctx, colors, Number(rest)));
    case 'vehicles':
      return vehiclesSymbol(Number(rest));
    case 'cluster':
      return clusterSymbol(rest.split(',').map(Number));
    case 'selected':
      return square(34, drawSelected);
    case 'pointed':
      return square(34, drawPointed);
    case 'hover':
      return hoverSymbol(Number(rest));
    case 'shield':
      return shieldSymbol(rest);
    case 'room':
      return square(Number(rest), () => {});
    case 'city':
      return square(9, drawCity);
    default:
      return null;
  }
}

function square(sizePx: number, draw: Draw): Symbol {
  return { widthPx: sizePx, heightPx: sizePx, draw };
}

/** Surface disc, status ring of 5 px, count inside; a single activity shows its status icon. */
function clusterSymbol(counts: StatusCounts): Symbol {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const radius = clusterRadiusPx(total);
  return square(2 * (radius + 4), (ctx, colors) => {
    disc(ctx, radius + 2, colors.surface);
    ring(ctx, radius + 2.5, 1, colors.ink, 0.18);
    ctx.lineCap = 'butt';
    for (const { status, from, to } of donutArcs(counts)) {
      ctx.beginPath();
      ctx.arc(0, 0, radius - 2, from - Math.PI / 2, to - Math.PI / 2);
      ctx.lineWidth = 5;
      ctx.strokeStyle = colors[status];
      ctx.stroke();
    }
    const single = total === 1 ? STATUS_ORDER[counts.indexOf(1)] : undefined;
    if (single !== undefined) drawStatusIcon(ctx, colors, single);
    else centeredText(ctx, clusterText(total), total < 13 || total > 999 ? 12 : 13, colors.ink);
  });
}

/** The ring around a cluster under the pointer. */
function hoverSymbol(radius: number): Symbol {
  return square(2 * (radius + 6), (ctx, colors) => ring(ctx, radius + 5, 2, colors.accent, 1));
}

function drawStatusIcon(
  ctx: CanvasRenderingContext2D,
  colors: MapPalette,
  status: DisplayStatus,
): void {
  ctx.lineCap = 'round';
  icon(ctx, STATUS_ICONS[status], 12, 2.4, colors[status]);
}

function drawPin(ctx: CanvasRenderingContext2D, colors: MapPalette, kind: Location['kind']): void {
  plate(ctx, PLATE_PX, colors);
  icon(ctx, LOCATION_ICONS[kind], 14, 2, colors.ink);
}

/** A car, with their number when there are several. */
function vehiclesSymbol(count: number): Symbol {
  const text = count === 1 ? '' : clusterText(count);
  const widthPx = count === 1 ? 22 : 30 + 7 * text.length;
  return {
    widthPx: widthPx + 4,
    heightPx: 26,
    draw(ctx, colors) {
      plate(ctx, widthPx, colors);
      ctx.save();
      if (count > 1) ctx.translate(11 - widthPx / 2, 0);
      icon(ctx, VEHICLE_ICON, 14, 2, colors.ink);
      ctx.restore();
      if (count === 1) return;
      ctx.translate(8, 0);
      centeredText(ctx, text, 12, colors.ink);
    },
  };
}

/** Several places: a pin with another behind it, and their number. */
function drawPlaces(ctx: CanvasRenderingContext2D, colors: MapPalette, count: number): void {
  ctx.save();
  ctx.translate(2.5, -2.5);
  plate(ctx, PLATE_PX, colors);
  ctx.restore();
  ctx.save();
  ctx.translate(-1, 1);
  plate(ctx, PLATE_PX, colors);
  centeredText(ctx, clusterText(count), 11, colors.ink);
  ctx.restore();
}

function drawSelected(ctx: CanvasRenderingContext2D, colors: MapPalette): void {
  ctx.beginPath();
  ctx.roundRect(-15, -15, 30, 30, 8);
  ctx.lineWidth = 2;
  ctx.strokeStyle = colors.accent;
  ctx.stroke();
}

/** A place that is pointed at: the ring of a selected one, thin and dotted. */
function drawPointed(ctx: CanvasRenderingContext2D, colors: MapPalette): void {
  ctx.beginPath();
  ctx.roundRect(-14.5, -14.5, 29, 29, 8);
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = colors.accent;
  ctx.setLineDash([1, 3]);
  ctx.stroke();
}

function shieldSymbol(ref: string): Symbol {
  const widthPx = ref.length < 3 ? 24 : 30;
  return {
    widthPx,
    heightPx: 24,
    draw(ctx, colors) {
      ctx.beginPath();
      ctx.roundRect(1 - widthPx / 2, -11, widthPx - 2, 22, 5);
      ctx.fillStyle = colors.shield;
      ctx.fill();
      ctx.lineWidth = 1.5;
      ctx.strokeStyle = colors.labelHalo;
      ctx.stroke();
      centeredText(ctx, ref, 11, colors.shieldText, 500);
    },
  };
}

function drawCity(ctx: CanvasRenderingContext2D, colors: MapPalette): void {
  disc(ctx, 3.6, colors.labelHalo);
  disc(ctx, 2.6, colors.label);
  disc(ctx, 1.3, colors.surface);
}

/** The rounded box of a place, or of the vehicles there. */
function plate(ctx: CanvasRenderingContext2D, widthPx: number, colors: MapPalette): void {
  ctx.beginPath();
  ctx.roundRect(-widthPx / 2, -PLATE_PX / 2, widthPx, PLATE_PX, 6);
  ctx.fillStyle = colors.surface;
  ctx.fill();
  ctx.globalAlpha = 0.24;
  ctx.lineWidth = 1;
  ctx.strokeStyle = colors.ink;
  ctx.stroke();
  ctx.globalAlpha = 1;
}

function icon(
  ctx: CanvasRenderingContext2D,
  path: string,
  sizePx: number,
  stroke: number,
  color: string,
): void {
  ctx.save();
  ctx.scale(sizePx / 24, sizePx / 24);
  ctx.translate(-12, -12);
  ctx.lineWidth = stroke;
  ctx.strokeStyle = color;
  ctx.stroke(new Path2D(path));
  ctx.restore();
}

function disc(ctx: CanvasRenderingContext2D, radius: number, color: string): void {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.fillStyle = color;
  ctx.fill();
}

function ring(
  ctx: CanvasRenderingContext2D,
  radius: number,
  width: number,
  color: string,
  alpha: number,
): void {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.globalAlpha = alpha;
  ctx.lineWidth = width;
  ctx.strokeStyle = color;
  ctx.stroke();
  ctx.globalAlpha = 1;
}

function centeredText(
  ctx: CanvasRenderingContext2D,
  text: string,
  sizePx: number,
  color: string,
  weight = 600,
): void {
  ctx.font = `${weight} ${sizePx}px ${FONT}`;
  ctx.fillStyle = color;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  // Digits have no descender: a third of the cap height below the middle centers them.
  ctx.fillText(text, 0, sizePx * 0.36);
}
