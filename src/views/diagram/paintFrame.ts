// Everything around the blocks: the grid of times, the lines of meetings, lateness, and marks.
import type { EpochMs } from '#domain/entities.ts';
import type { AxisMark } from './axisMarks.ts';
import { clearDown, clearOf, writtenBetween, writtenIn } from './clearLines.ts';
import type { DiagramLayout, LateMark, MeetingLink } from './diagramLayout.ts';
import { latePlateOf } from './latePlate.ts';
import type { Pen } from './pen.ts';
import { BLOCK_PX, columnX, FLAG_PX, rectOf, type Rect, type Scale, slotOf, yOf } from './scale.ts';

const QUARTER_MS = 15 * 60_000;
/** What is left of a deadline's line between words is a speck below this. */
const STUB_PX = 8;
/** Least distance of two labels of the axis, px. */
const LABEL_PX = 26;
/** The labels are left of this. */
const AXIS_PX = 50;
/** Height of a label. */
const LABEL_HEIGHT_PX = 14;

/** Whether a label at `y` keeps clear of the flag at `flagY`: under it, a part would peek out. */
export function isBesideFlag(y: number, flagY: number): boolean {
  return Math.abs(y - flagY) >= (FLAG_PX + LABEL_HEIGHT_PX) / 2;
}

/** A line every quarter hour, or as often as there is room for. */
export function paintGrid(pen: Pen, scale: Scale, span: Span, width: number): void {
  const stepMs = stepOf(scale);
  for (let ms = firstFrom(span.fromMs, stepMs); ms <= span.toMs; ms += stepMs) {
    const y = Math.round(yOf(ms, scale)) + 0.5;
    const isLabelled = ms % (2 * stepMs) === 0;
    if (isLabelled) pen.shapes.moveTo(AXIS_PX, y).lineTo(width, y);
    else pen.dash(AXIS_PX, y, width, y, 2, 4);
  }
  pen.shapes.stroke({ color: pen.palette.grid, width: 1 });
}

/** A line where another day begins. */
export function paintDays(pen: Pen, scale: Scale, days: readonly AxisMark[], width: number): void {
  for (const { ms } of days) {
    const y = Math.round(yOf(ms, scale)) + 0.5;
    pen.shapes.moveTo(AXIS_PX, y).lineTo(width, y);
  }
  pen.shapes.stroke({ color: pen.palette.inkThird, width: 1 });
}

type Labels = {
  /** '10:30' */
  readonly label: (ms: EpochMs) => string;
  readonly days: readonly AxisMark[];
};

/** The labels of the axis; the day where one begins. */
export function paintAxis(pen: Pen, scale: Scale, span: Span, { label, days }: Labels) {
  const stepMs = stepOf(scale) * 2;
  const { ink, inkThird } = pen.palette;
  const roomMs = (LABEL_PX / 2 / scale.pxPerMinute) * 60_000;
  for (const { ms, text } of days) {
    pen.text(text, 46, yOf(ms, scale), { color: ink, weight: '600', anchor: 1 });
  }
  for (let ms = firstFrom(span.fromMs, stepMs); ms <= span.toMs; ms += stepMs) {
    if (days.some((day) => Math.abs(day.ms - ms) < roomMs)) continue;
    const text = label(ms);
    const isHour = text.endsWith(':00');
    const look = { color: isHour ? ink : inkThird, weight: isHour ? '600' : '500' } as const;
    pen.text(text, 46, yOf(ms, scale), { ...look, anchor: 1 });
  }
}

type Span = { readonly fromMs: EpochMs; readonly toMs: EpochMs };

/** Half of the time between two labels. */
function stepOf({ pxPerMinute }: Scale): number {
  const steps = [1, 2, 4, 8, 24];
  const found = steps.find((step) => step * 30 * pxPerMinute >= LABEL_PX) ?? 24;
  return found * QUARTER_MS;
}

function firstFrom(ms: EpochMs, stepMs: number): EpochMs {
  return Math.ceil(ms / stepMs) * stepMs;
}

/** The line of a driver's day behind the blocks. */
export function paintSpine(pen: Pen, x: number, fromY: number, toY: number): void {
  pen.shapes.moveTo(x, fromY).lineTo(x, toY).stroke({ color: pen.palette.border, width: 1 });
}

/** From the rider into the chase car, or out of it; behind the blocks in between. */
export function paintLink(pen: Pen, link: MeetingLink, layout: DiagramLayout, scale: Scale): void {
  const { is, rider, chase, atMs } = link;
  const at = rectOf(chase, 'plan', layout, scale);
  if (at === null) return;
  const y = yOf(atMs, scale);
  const riderX = columnX(rider.column, scale) + BLOCK_PX / 2;
  const toRight = rider.column > chase.column;
  const chaseX = toRight ? at.x + at.width : at.x;
  const away = toRight ? 1 : -1;
  const { meet, surface } = pen.palette;
  if (is === 'join') {
    const tip = chaseX + 2 * away;
    pen.shapes
      .moveTo(riderX, y)
      .lineTo(tip + 6 * away, y)
      .stroke({ color: meet, width: 1.5 });
    arrow(pen, tip, y, away, meet);
    pen.shapes.circle(riderX, y, 3.5).fill(surface).stroke({ color: meet, width: 1.5 });
    return;
  }
  const tip = riderX - 8 * away;
  pen.shapes
    .moveTo(chaseX, y)
    .lineTo(tip - 6 * away, y)
    .stroke({ color: meet, width: 1.5 });
  arrow(pen, tip, y, -away, meet);
  pen.shapes.circle(chaseX, y, 3.5).fill(meet);
}

/** An arrow head whose tip is at `x`, and whose shaft comes from the side of `from`. */
function arrow(pen: Pen, x: number, y: number, from: number, color: string): void {
  pen.shapes.poly([x, y, x + 8 * from, y - 4, x + 8 * from, y + 4]).fill(color);
}

/** The deadline across the block, and a bar along what lies after it. */
export function paintLate(pen: Pen, mark: LateMark, layout: DiagramLayout, scale: Scale): void {
  const { late } = pen.palette;
  const { block, deadlineMs } = mark;
  const slot = slotOf(block, block.actual ? 'actual' : 'plan', layout, scale);
  if (slot === null) return;
  const y = yOf(deadlineMs, scale);
  const [left, right] = [slot.x - 6, slot.x + slot.width + 6];
  const end = slot.y + slot.height;
  const column = layout.columns[block.column];
  const written = column ? writtenIn(column, y, layout, scale) : [];
  for (const [from, to] of clearOf([left, right], y, written)) {
    if (to - from >= STUB_PX) pen.dash(from, y, to, y, 3, 2);
  }
  pen.shapes.stroke({ color: late, width: 1.5 });
  const barX = right - 4.5;
  const words = column ? writtenBetween(column, [y, end], layout, scale) : [];
  // What is written in a block ends left of the bar.
  const beside = words.filter((rect) => rect.x + rect.width > barX);
  for (const [from, to] of clearDown([y, end], barX, beside)) {
    pen.shapes.rect(barX, from, 3, to - from).fill(late);
  }
}

/** By how much it is late, over all bars. */
export function paintLatePlate(
  pen: Pen,
  mark: LateMark,
  layout: DiagramLayout,
  scale: Scale,
): void {
  const { lateInk, lateBack, lateBorder } = pen.palette;
  const plate = latePlateOf(mark, layout, scale);
  if (plate === null) return;
  const middle = plate.y + plate.height / 2;
  const ink = { color: lateInk, weight: '600' } as const;
  if (plate.isBare) return pen.text(plate.text, plate.x, middle, ink);
  pen.shapes
    .roundRect(plate.x, plate.y, plate.width, plate.height, 3)
    .fill(lateBack)
    .stroke({ color: lateBorder, width: 1, alignment: 1 });
  if (plate.hasIcon) pen.icon('late', plate.x + 10, middle, 11, lateInk);
  const textX = plate.x + (plate.hasIcon ? 20 : 5);
  pen.text(plate.text, textX, middle, ink);
}

type Part = readonly [fromX: number, toX: number];

/** Width of the flag, and the lines of its grip, from its left edge. */
const FLAG_WIDTH_PX = 52;
const GRIP_PX = [43, 46.5];

/**
 * The time: a line in parts, and its flag in the axis, with a grip where it is dragged; its layer
 * is moved to where it is.
 */
export function paintNow(pen: Pen, parts: readonly Part[], label: string, hasGrip: boolean): void {
  const { accent, onAccent } = pen.palette;
  for (const [from, to] of parts) pen.shapes.rect(from, -0.75, to - from, 1.5).fill(accent);
  pen.shapes.roundRect(0, -FLAG_PX / 2, FLAG_WIDTH_PX, FLAG_PX, 4).fill(accent);
  const middle = hasGrip ? 22 : FLAG_WIDTH_PX / 2;
  pen.text(label, middle, 0, { color: onAccent, weight: '600', anchor: 0.5 });
  if (!hasGrip) return;
  for (const x of GRIP_PX) pen.shapes.rect(x, -4, 1.5, 8).fill(onAccent);
}

/** A ring around a block, so far outside of it. */
export function paintRing(pen: Pen, rect: Rect, color: string, width: number, out: number): void {
  pen.shapes
    .roundRect(
      rect.x - out,
      rect.y - out,
      rect.width + 2 * out,
      rect.height + 2 * out,
      4 + Math.max(0, out),
    )
    .stroke({ color, width });
}
