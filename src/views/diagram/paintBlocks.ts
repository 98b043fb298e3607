// One drawing for each shape of a block. Colors are neutral: only badges of places, lateness and
// the accent have one, and the status of what has really been done.
import type { Block } from './diagramLayout.ts';
import type { Pen, TextLook } from './pen.ts';
import { detailOf, type Rect } from './scale.ts';
import type { BlockShape } from './shapes.ts';

const RADIUS_PX = 4;
const BADGE_PX = 14;
const LINE_PX = 14;
/** Stops that are narrower have less room around their words. */
const NARROW_PX = 50;

type Painter = (pen: Pen, block: Block, rect: Rect) => void;

/** Draws a block of a plan, in the plan's own look. */
export function paintBlock(pen: Pen, block: Block, rect: Rect): void {
  if (rect.height > 0) painters[block.shape](pen, block, rect);
}

const painters: { readonly [shape in BlockShape]: Painter } = {
  pill(pen, block, rect) {
    const { surface, stopBorder, inkSecond } = pen.palette;
    outlined(pen, rect, surface, stopBorder, rect.height / 2);
    const y = rect.y + rect.height / 2;
    const left = rect.x + 5;
    if (block.from) pen.badge(block.from, left, y - BADGE_PX / 2);
    pen.text(block.words.inside, left + 18, y, { color: inkSecond });
  },
  travel(pen, block, rect) {
    const { travel, surface, inkThird } = pen.palette;
    pen.shapes.roundRect(rect.x, rect.y, rect.width, rect.height, 3).fill(travel);
    const [x, y] = middleOf(rect);
    if (!detailOf(rect.height).words) return;
    pen.icon('chevron', x, y, 10, surface);
    if (pen.isCompact) return acrossNarrow(pen, block, rect);
    pen.text(block.words.beside, rect.x + rect.width + 5, y, { color: inkThird });
  },
  move(pen, block, rect) {
    const { moveBack, moveInk } = pen.palette;
    pen.shapes.roundRect(rect.x, rect.y, rect.width, rect.height, RADIUS_PX).fill(moveBack);
    inMove(pen, block, rect, moveInk);
  },
  stop(pen, block, rect) {
    const { stopBack, stopBorder, ink } = pen.palette;
    outlined(pen, rect, stopBack, stopBorder);
    inStop(pen, block, rect, ink);
  },
  meeting(pen, block, rect) {
    const { stopBack, stopBorder } = pen.palette;
    const { run } = block;
    // Several in a row are one stop; only where each has room for words it is drawn alone.
    if (run && !detailOf(rect.height).words) return;
    outlined(pen, rect, stopBack, stopBorder);
    inMeeting(pen, block, rect);
  },
  boarding(pen, _block, rect) {
    const y = rect.y + rect.height / 2;
    rails(pen, { ...rect, y, height: rect.y + rect.height - y });
  },
  leaving(pen, _block, rect) {
    rails(pen, { ...rect, height: rect.height / 2 });
  },
  riding(pen, _block, rect) {
    rails(pen, rect);
    if (detailOf(rect.height).minutes) seat(pen, rect);
  },
  wait(pen, block, rect) {
    hatched(pen, rect);
    pen.dashed(rect, pen.palette.hatch, [3, 2]);
    inWait(pen, block, rect);
  },
  waitFor(pen, block, rect) {
    hatched(pen, rect);
    pen.shapes.stroke({ color: pen.palette.hatch, width: 1, alignment: 1 });
    inWait(pen, block, rect);
  },
  task(pen, block, rect) {
    pen.shapes
      .roundRect(rect.x, rect.y, rect.width, rect.height, RADIUS_PX)
      .fill(pen.palette.taskBack);
    inTask(pen, block, rect, pen.palette.ink);
  },
  ride(pen, block, rect) {
    const { surface, ride } = pen.palette;
    pen.shapes.roundRect(rect.x, rect.y, rect.width, rect.height, RADIUS_PX).fill(surface);
    pen.dashed(rect, ride, [5, 3], 1.5);
    inRide(pen, block, rect);
  },
};

/** The stop of a chase car at which several get in or out, as one block. */
export function paintRun(pen: Pen, block: Block, rect: Rect): void {
  const { stopBack, stopBorder, ink } = pen.palette;
  outlined(pen, rect, stopBack, stopBorder);
  if (!detailOf(rect.height).words) return;
  const [x, y] = middleOf(rect);
  pen.text(block.run?.text ?? '', x, y, { color: ink, anchor: 0.5 });
}

/** The way of a vehicle: number and origin on top, destination and minutes below. */
export function inMove(pen: Pen, block: Block, rect: Rect, color: string): void {
  const fits = detailOf(rect.height);
  if (!fits.words) return;
  const left = rect.x + 4;
  const top = Math.min(rect.y + 4, rect.y + rect.height / 2 - BADGE_PX / 2);
  if (block.from) pen.badge(block.from, left, top);
  const mostPx = rect.width - 24;
  pen.text(block.words.inside, left + 18, top + 7, { color, weight: '600', mostPx });
  if (!fits.minutes) return;
  const bottom = rect.y + rect.height - BADGE_PX - 4;
  if (block.to) pen.badge(block.to, left, bottom);
  pen.text(block.words.minutes, left + 17, bottom + 7, { color });
  if (fits.arrow) pen.icon('down', left + 7, rect.y + rect.height / 2, 10, color);
}

export function inStop(pen: Pen, block: Block, rect: Rect, color: string): void {
  if (!detailOf(rect.height).words) return;
  const y = rect.y + rect.height / 2;
  // In the lane of what happened 'drop' would reach over the edge.
  const tight = rect.width < NARROW_PX ? 2 : 0;
  if (block.from) pen.badge(block.from, rect.x + 4 - tight, y - BADGE_PX / 2);
  pen.text(block.words.inside, rect.x + 22 - 2 * tight, y, { color });
}

export function inTask(pen: Pen, block: Block, rect: Rect, color: string): void {
  if (!detailOf(rect.height).words) return;
  const y = rect.y + rect.height / 2;
  pen.icon('task', rect.x + 10, y, 12, pen.palette.inkSecond);
  pen.text(block.words.inside, rect.x + 18, y, { color, mostPx: rect.width - 20 });
}

export function inRide(pen: Pen, block: Block, rect: Rect): void {
  if (!detailOf(rect.height).words) return;
  const [x, y] = middleOf(rect);
  pen.icon('rideShare', x, y, 12, pen.palette.inkSecond);
  const look = { color: pen.palette.inkThird };
  const { beside } = block.words;
  if (pen.isCompact) return acrossNarrow(pen, block, rect);
  pen.text(beside, rect.x + rect.width + 4, y, look);
}

/** Compact columns have no room beside a narrow block: its words are across it, below its sign. */
export function acrossNarrow(pen: Pen, { words: { beside } }: Block, rect: Rect): void {
  if (!detailOf(rect.height).minutes || beside === '') return;
  const [x, y] = middleOf(rect);
  pen.shapes.rect(rect.x - 1, y + 8, rect.width + 2, 14).fill(pen.palette.surface);
  pen.text(beside, x, y + 15, { color: pen.palette.inkThird, anchor: 0.5 });
}

export function inMeeting(pen: Pen, block: Block, rect: Rect): void {
  if (!detailOf(rect.height).words) return;
  const [x, y] = middleOf(rect);
  pen.text(block.words.inside, x, y, { color: pen.palette.ink, anchor: 0.5 });
}

/** The minutes on a plate, and for whom. */
export function inWait(pen: Pen, block: Block, rect: Rect): void {
  const fits = detailOf(rect.height);
  if (!fits.words) return;
  const { surface, ink, inkSecond } = pen.palette;
  const [x, y] = middleOf(rect);
  const { inside, second } = block.words;
  const hasSecond = second !== '' && fits.minutes;
  const mostPx = rect.width - 4;
  const strong = { color: ink, weight: '600', anchor: 0.5, mostPx } as const;
  const own = { color: inkSecond, anchor: 0.5, mostPx } as const;
  const lines = hasSecond ? waitLines(pen, inside, second, [own, strong], rect.height) : [];
  const height = hasSecond ? LINE_PX * lines.length + 2 : Math.min(15, rect.height - 2);
  const width = hasSecond ? mostPx : Math.min(42, mostPx);
  pen.shapes.roundRect(x - width / 2, y - height / 2, width, height, 3).fill(surface);
  if (!hasSecond) return pen.text(inside, x, y, own);
  for (const [at, words] of lines.entries()) {
    const lineY = y + (at - (lines.length - 1) / 2) * LINE_PX;
    pen.text(words, x, lineY, at === lines.length - 1 ? strong : own);
  }
}

/** 'for Driver 7' is wider than a block: its first word goes up, or has a line of its own. */
function waitLines(
  pen: Pen,
  inside: string,
  second: string,
  [own, strong]: readonly [TextLook, TextLook],
  heightPx: number,
): readonly string[] {
  if (pen.fits(second, strong)) return [inside, second];
  const who = second.replace(/^for /, '');
  if (pen.fits(`${inside} for`, own)) return [`${inside} for`, who];
  return heightPx >= 3 * LINE_PX + 4 ? [inside, 'for', who] : [inside, who];
}

export function seat(pen: Pen, rect: Rect): void {
  const [x, y] = middleOf(rect);
  pen.shapes.circle(x, y, 8).fill(pen.palette.surface);
  pen.icon('riding', x, y, 12, pen.palette.ride);
}

/** Two dotted lines: the driver is aboard. */
function rails(pen: Pen, { x, y, width, height }: Rect): void {
  pen.dash(x, y, x, y + height, 3, 3);
  pen.dash(x + width, y, x + width, y + height, 3, 3);
  pen.shapes.stroke({ color: pen.palette.ride, width: 1.5 });
}

/** A hatched block; its edge is the caller's. */
export function hatched(pen: Pen, rect: Rect): void {
  pen.shapes
    .setFillStyle({ texture: pen.hatch, textureSpace: 'global' })
    .roundRect(rect.x, rect.y, rect.width, rect.height, RADIUS_PX)
    .fill();
}

export function outlined(
  pen: Pen,
  { x, y, width, height }: Rect,
  back: string,
  edge: string,
  radius = RADIUS_PX,
): void {
  pen.shapes
    .roundRect(x, y, width, height, Math.min(radius, height / 2))
    .fill(back)
    .stroke({ color: edge, width: 1, alignment: 1 });
}

export function middleOf({ x, y, width, height }: Rect): readonly [number, number] {
  return [x + width / 2, y + height / 2];
}
