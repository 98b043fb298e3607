// Draws the map's images. An image's id says all there is to draw, so that whatever the style asks
// for can be made on demand and made again when the theme changes.
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

type Draw = (ctx: CanvasRenderingContext2D, colours: MapPalette) => void;
type Symbol = { readonly widthPx: number; readonly heightPx: number; readonly draw: Draw };

/**
 * Paints the image an id names: `pin/home`, `places/12`, `vehicles/12`, `cluster/1,0,4,…`,
 * `hover/13`, `selected`, `pointed`, `shield/435`, `city`, `room/17` (nothing). Null when the id is
 * none of these.
 */
export function symbolImage(id: string, colours: MapPalette): ImageData | null {
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
  symbol.draw(ctx, colours);
  return ctx.getImageData(0, 0, canvas.width, canvas.height);
}

function symbolOf(id: string): Symbol | null {
  const slash = id.indexOf('/');
  const kind = slash < 0 ? id : id.slice(0, slash);
  const rest = id.slice(slash + 1);
  switch (kind) {
    case 'pin':
      return square(26, (ctx, colours) => drawPin(ctx, colours, rest as Location['kind']));
    case 'places':
      return square(30, (ctx, colours) => drawPlaces(ctx, colours, Number(rest)));
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
  return square(2 * (radius + 4), (ctx, colours) => {
    disc(ctx, radius + 2, colours.surface);
    ring(ctx, radius + 2.5, 1, colours.ink, 0.18);
    ctx.lineCap = 'butt';
    for (const { status, from, to } of donutArcs(counts)) {
      ctx.beginPath();
      ctx.arc(0, 0, radius - 2, from - Math.PI / 2, to - Math.PI / 2);
      ctx.lineWidth = 5;
      ctx.strokeStyle = colours[status];
      ctx.stroke();
    }
    const single = total === 1 ? STATUS_ORDER[counts.indexOf(1)] : undefined;
    if (single !== undefined) drawStatusIcon(ctx, colours, single);
    else centredText(ctx, clusterText(total), total < 13 || total > 999 ? 12 : 13, colours.ink);
  });
}

/** The ring around a cluster under the pointer. */
function hoverSymbol(radius: number): Symbol {
  return square(2 * (radius + 6), (ctx, colours) => ring(ctx, radius + 5, 2, colours.accent, 1));
}

function drawStatusIcon(
  ctx: CanvasRenderingContext2D,
  colours: MapPalette,
  status: DisplayStatus,
): void {
  ctx.lineCap = 'round';
  icon(ctx, STATUS_ICONS[status], 12, 2.4, colours[status]);
}

function drawPin(ctx: CanvasRenderingContext2D, colours: MapPalette, kind: Location['kind']): void {
  plate(ctx, PLATE_PX, colours);
  icon(ctx, LOCATION_ICONS[kind], 14, 2, colours.ink);
}

/** A car, with their number when there are several. */
function vehiclesSymbol(count: number): Symbol {
  const text = count === 1 ? '' : clusterText(count);
  const widthPx = count === 1 ? 22 : 30 + 7 * text.length;
  return {
    widthPx: widthPx + 4,
    heightPx: 26,
    draw(ctx, colours) {
      plate(ctx, widthPx, colours);
      ctx.save();
      if (count > 1) ctx.translate(11 - widthPx / 2, 0);
      icon(ctx, VEHICLE_ICON, 14, 2, colours.ink);
      ctx.restore();
      if (count === 1) return;
      ctx.translate(8, 0);
      centredText(ctx, text, 12, colours.ink);
    },
  };
}

/** Several places: a pin with another behind it, and their number. */
function drawPlaces(ctx: CanvasRenderingContext2D, colours: MapPalette, count: number): void {
  ctx.save();
  ctx.translate(2.5, -2.5);
  plate(ctx, PLATE_PX, colours);
  ctx.restore();
  ctx.save();
  ctx.translate(-1, 1);
  plate(ctx, PLATE_PX, colours);
  centredText(ctx, clusterText(count), 11, colours.ink);
  ctx.restore();
}

function drawSelected(ctx: CanvasRenderingContext2D, colours: MapPalette): void {
  ctx.beginPath();
  ctx.roundRect(-15, -15, 30, 30, 8);
  ctx.lineWidth = 2;
  ctx.strokeStyle = colours.accent;
  ctx.stroke();
}

/** A place that is pointed at: the ring of a selected one, thin and dotted. */
function drawPointed(ctx: CanvasRenderingContext2D, colours: MapPalette): void {
  ctx.beginPath();
  ctx.roundRect(-14.5, -14.5, 29, 29, 8);
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = colours.accent;
  ctx.setLineDash([1, 3]);
  ctx.stroke();
}

function shieldSymbol(ref: string): Symbol {
  const widthPx = ref.length < 3 ? 24 : 30;
  return {
    widthPx,
    heightPx: 24,
    draw(ctx, colours) {
      ctx.beginPath();
      ctx.roundRect(1 - widthPx / 2, -11, widthPx - 2, 22, 5);
      ctx.fillStyle = colours.shield;
      ctx.fill();
      ctx.lineWidth = 1.5;
      ctx.strokeStyle = colours.labelHalo;
      ctx.stroke();
      centredText(ctx, ref, 11, colours.shieldText, 500);
    },
  };
}

function drawCity(ctx: CanvasRenderingContext2D, colours: MapPalette): void {
  disc(ctx, 3.6, colours.labelHalo);
  disc(ctx, 2.6, colours.label);
  disc(ctx, 1.3, colours.surface);
}

/** The rounded box of a place, or of what stands there. */
function plate(ctx: CanvasRenderingContext2D, widthPx: number, colours: MapPalette): void {
  ctx.beginPath();
  ctx.roundRect(-widthPx / 2, -PLATE_PX / 2, widthPx, PLATE_PX, 6);
  ctx.fillStyle = colours.surface;
  ctx.fill();
  ctx.globalAlpha = 0.24;
  ctx.lineWidth = 1;
  ctx.strokeStyle = colours.ink;
  ctx.stroke();
  ctx.globalAlpha = 1;
}

function icon(
  ctx: CanvasRenderingContext2D,
  path: string,
  sizePx: number,
  stroke: number,
  colour: string,
): void {
  ctx.save();
  ctx.scale(sizePx / 24, sizePx / 24);
  ctx.translate(-12, -12);
  ctx.lineWidth = stroke;
  ctx.strokeStyle = colour;
  ctx.stroke(new Path2D(path));
  ctx.restore();
}

function disc(ctx: CanvasRenderingContext2D, radius: number, colour: string): void {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.fill();
}

function ring(
  ctx: CanvasRenderingContext2D,
  radius: number,
  width: number,
  colour: string,
  alpha: number,
): void {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.globalAlpha = alpha;
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.stroke();
  ctx.globalAlpha = 1;
}

function centredText(
  ctx: CanvasRenderingContext2D,
  text: string,
  sizePx: number,
  colour: string,
  weight = 600,
): void {
  ctx.font = `${weight} ${sizePx}px ${FONT}`;
  ctx.fillStyle = colour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  // Digits have no descender: a third of the cap height below the middle centres them.
  ctx.fillText(text, 0, sizePx * 0.36);
}
