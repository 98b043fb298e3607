// What part of the drawing is seen, as a value: zoom, scroll, and the steps between them.
import type { EpochMs } from '#domain/entities.ts';
import type { Block, DiagramLayout } from './diagramLayout.ts';
import {
  BLOCK_PX,
  columnX,
  msOf,
  PAD_LEFT_PX,
  PAD_TOP_PX,
  PITCH_PX,
  type Rect,
  type Scale,
  sizeOf,
  slotOf,
  yOf,
} from './scale.ts';

/** Px for a minute: the least and the most by the wheel, and at first. */
export const ZOOM = { least: 1.2, most: 8, usual: 3.4, step: 1.25 } as const;
/** From so many columns the overview is shown; and when the day is higher than the view. */
const OVERVIEW_COLUMNS = 5;

export type Pitch = keyof typeof PITCH_PX;

export type Viewport = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pxPerMinute: number;
  /** The zoom follows the height, so that the whole day is seen. */
  readonly isWholeDay: boolean;
  readonly pitch: Pitch;
  /** How far the drawing is scrolled. */
  readonly leftPx: number;
  readonly topPx: number;
};

export const startingView: Viewport = {
  widthPx: 0,
  heightPx: 0,
  pxPerMinute: ZOOM.usual,
  pitch: 'normal',
  isWholeDay: false,
  leftPx: 0,
  topPx: 0,
};

export function scaleOf({ pxPerMinute, pitch }: Viewport, { fromMs }: DiagramLayout): Scale {
  return { fromMs, pxPerMinute, pitchPx: PITCH_PX[pitch] };
}

/** The same view, not scrolled past the drawing; of the whole day, as high as it has to be. */
export function held(view: Viewport, layout: DiagramLayout): Viewport {
  const pxPerMinute = view.isWholeDay ? fitting(view, layout) : view.pxPerMinute;
  const next = { ...view, pxPerMinute };
  const { width, height } = sizeOf(layout, scaleOf(next, layout));
  const leftPx = within(view.leftPx, width - view.widthPx);
  const topPx = within(view.topPx, height - view.heightPx);
  const isSame = leftPx === view.leftPx && topPx === view.topPx && pxPerMinute === view.pxPerMinute;
  return isSame ? view : { ...next, leftPx, topPx };
}

function fitting({ heightPx }: Viewport, { fromMs, toMs }: DiagramLayout): number {
  const minutes = Math.max(1, (toMs - fromMs) / 60_000);
  return Math.min(ZOOM.most, Math.max(0.1, (heightPx - 2 * PAD_TOP_PX) / minutes));
}

function within(px: number, most: number): number {
  return Math.max(0, Math.min(px, most));
}

export function scrolled(view: Viewport, layout: DiagramLayout, byX: number, byY: number) {
  return held({ ...view, leftPx: view.leftPx + byX, topPx: view.topPx + byY }, layout);
}

/** Whether the drawing is larger than the view in a direction that a step goes in. */
export function canScroll(view: Viewport, layout: DiagramLayout, byX: number, byY: number) {
  const { width, height } = sizeOf(layout, scaleOf(view, layout));
  return (byX !== 0 && width > view.widthPx) || (byY !== 0 && height > view.heightPx);
}

/** Zooms; the instant at `atPx` below the view's upper edge stays where it is. */
export function zoomed(
  view: Viewport,
  layout: DiagramLayout,
  factor: number,
  atPx = view.heightPx / 2,
): Viewport {
  // The whole day may be seen from further away than the wheel goes.
  const least = Math.min(ZOOM.least, view.pxPerMinute);
  const wanted = view.pxPerMinute * (Number.isFinite(factor) ? factor : 1);
  return zoomedTo(view, layout, Math.max(least, Math.min(wanted, ZOOM.most)), atPx);
}

function zoomedTo(view: Viewport, layout: DiagramLayout, pxPerMinute: number, atPx: number) {
  const ms = msOf(view.topPx + atPx, scaleOf(view, layout));
  const next = { ...view, pxPerMinute, isWholeDay: false };
  return held({ ...next, topPx: yOf(ms, scaleOf(next, layout)) - atPx }, layout);
}

/** The whole day at once. */
export function wholeDay(view: Viewport, layout: DiagramLayout): Viewport {
  return held({ ...view, isWholeDay: true, topPx: 0 }, layout);
}

/** Columns this far apart, at a zoom in which words can be read. */
export function pitched(view: Viewport, layout: DiagramLayout, pitch: Pitch): Viewport {
  const pxPerMinute = view.pxPerMinute < ZOOM.least ? ZOOM.usual : view.pxPerMinute;
  return held({ ...view, pitch, pxPerMinute, isWholeDay: false }, layout);
}

/** Scrolled as little as possible for a block to be seen whole. */
export function revealing(view: Viewport, layout: DiagramLayout, block: Block): Viewport {
  const scale = scaleOf(view, layout);
  const slot = slotOf(block, block.actual ? 'actual' : 'plan', layout, scale);
  if (slot === null) return view;
  const x = columnX(block.column, scale);
  return held(
    {
      ...view,
      leftPx: shift(view.leftPx, view.widthPx, x, BLOCK_PX),
      topPx: shift(view.topPx, view.heightPx, slot.y, slot.height),
    },
    layout,
  );
}

/** So many columns have room beside the overview, in a planner beside the map. */
const FEW_COLUMNS = 2;
const MARGIN_PX = 12;

function shift(fromPx: number, seenPx: number, atPx: number, sizePx: number): number {
  if (atPx - MARGIN_PX < fromPx || sizePx + 2 * MARGIN_PX > seenPx) return atPx - MARGIN_PX;
  return Math.max(fromPx, atPx + sizePx + MARGIN_PX - seenPx);
}

/** The view with an instant in its middle. */
export function centered(view: Viewport, layout: DiagramLayout, ms: EpochMs): Viewport {
  const y = yOf(ms, scaleOf(view, layout));
  return held({ ...view, topPx: y - view.heightPx / 2 }, layout);
}

/** The view with an instant and a column in its middle, as far as the drawing goes. */
export function centeredOn(view: Viewport, layout: DiagramLayout, ms: EpochMs, column: number) {
  const x = columnX(column, scaleOf(view, layout)) + BLOCK_PX / 2;
  return centered({ ...view, leftPx: x - view.widthPx / 2 }, layout, ms);
}

/** The columns that are seen whole, from the first to behind the last; parts of one are a share. */
export function seenColumns(view: Viewport, layout: DiagramLayout) {
  const { pitchPx } = scaleOf(view, layout);
  const count = layout.columns.length;
  const at = (px: number) => within((px - PAD_LEFT_PX) / pitchPx, count);
  // The axis stays over the left of what is scrolled.
  return {
    from: at(view.leftPx + (view.leftPx > 0 ? PAD_LEFT_PX : 0)),
    to: at(view.leftPx + view.widthPx),
  };
}

/** The span of time that is seen. */
export function seenSpan(view: Viewport, layout: DiagramLayout) {
  const scale = scaleOf(view, layout);
  return { fromMs: msOf(view.topPx, scale), toMs: msOf(view.topPx + view.heightPx, scale) };
}

/**
 * The overview takes the room of two columns: where three or four fill the planner beside the map,
 * they are all shown instead.
 */
export function hasOverview(view: Viewport, layout: DiagramLayout): boolean {
  if (layout.columns.length >= OVERVIEW_COLUMNS) return true;
  if (layout.columns.length > FEW_COLUMNS) return false;
  return sizeOf(layout, scaleOf(view, layout)).height > view.heightPx + 1;
}

/** A rectangle of the drawing, as seen in the view. */
export function seenAt(rect: Rect, view: Viewport): Rect {
  return { ...rect, x: rect.x - view.leftPx, y: rect.y - view.topPx };
}
