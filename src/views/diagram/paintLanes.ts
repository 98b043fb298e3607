// Plan and actual side by side: the plan in a narrow lane, beside it how it went or is expected to.
import type { Block } from './diagramLayout.ts';
import { driftWords } from './driftWords.ts';
import {
  acrossNarrow,
  hatched,
  inRide,
  inStop,
  inTask,
  inWait,
  middleOf,
  outlined,
  inMeeting,
  seat,
} from './paintBlocks.ts';
import type { Pen } from './pen.ts';
import { detailOf, type Rect } from './scale.ts';

/** Ways without a move, and rides, are narrower. */
const NARROW_PX = 20;
/** In the plan's lane, of a way as a passenger. */
const RIDDEN_PX = 5;

/** The plan's lane: shape and length, no words. */
export function paintPlanLane(pen: Pen, block: Block, rect: Rect): void {
  const { surface, stopBorder, taskBack, hatch } = pen.palette;
  if (rect.height <= 0) return;
  switch (block.shape) {
    // Dashes are for what is expected: who does not drive has a narrow lane.
    case 'riding':
    case 'boarding':
    case 'leaving':
    case 'ride': {
      const x = rect.x + (rect.width - RIDDEN_PX) / 2;
      return outlined(pen, { ...rect, x, width: RIDDEN_PX }, surface, stopBorder);
    }
    case 'wait':
    case 'waitFor':
      hatched(pen, rect);
      pen.shapes.stroke({ color: hatch, width: 1, alignment: 1 });
      return;
    case 'move':
      return outlined(pen, rect, taskBack, stopBorder);
    default:
      return outlined(pen, rect, surface, stopBorder);
  }
}

/**
 * The actual lane: gray when done, the status color while running, dashed when expected; red where
 * that is past the deadline.
 */
export function paintActual(pen: Pen, block: Block, rect: Rect, isLate: boolean): void {
  const { actual } = block;
  if (actual === null || rect.height <= 0) return;
  const { palette } = pen;
  const isWait = block.shape === 'wait' || block.shape === 'waitFor';
  if (isWait) hatched(pen, rect);
  const back = { done: palette.done, running: palette.running, expected: palette.surface };
  const edge = {
    done: palette.doneBorder,
    running: palette.runningEdge,
    expected: isLate ? palette.late : palette.stopBorder,
  };
  if (!isWait) {
    const { x, y, width, height } = rect;
    const color = isLate && actual.is === 'expected' ? palette.lateBack : back[actual.is];
    pen.shapes.roundRect(x, y, width, height, Math.min(4, height / 2)).fill(color);
  }
  if (actual.is === 'expected') pen.dashed(rect, edge.expected, [4, 3], isLate ? 1.5 : 1);
  else edged(pen, rect, edge[actual.is], actual.is === 'running' ? 2 : 1);
  words(pen, block, rect);
}

/** How far a running block has come: at its left edge, or all over a narrow one. */
export function paintProgress(pen: Pen, block: Block, rect: Rect, share: number): void {
  if (block.actual?.is !== 'running' || rect.height < 10) return;
  const height = (rect.height - 8) * Math.max(0, Math.min(share, 1));
  const isNarrow = rect.width < NARROW_PX;
  const width = isNarrow ? rect.width - 6 : 3;
  // The sign of a ride stays readable over it.
  const alpha = isNarrow && block.shape !== 'travel' ? 0.35 : 1;
  const x = rect.x + (isNarrow ? 3 : 4);
  pen.shapes
    .setFillStyle({ color: pen.palette.runningEdge, alpha })
    .roundRect(x, rect.y + 4, width, height, 1.5)
    .fill();
}

/**
 * From the planned end of a way to the actual one, and by how many minutes they differ. Columns
 * that touch have no room for a number between them.
 */
export function paintDrift(
  pen: Pen,
  block: Block,
  [plan, actual]: readonly [Rect, Rect],
  hasRoom: boolean,
): void {
  const drift = driftWords(block, actual);
  if (drift === null) return;
  const { text, isNotable, rect } = drift;
  const { lateInk, inkThird, travel } = pen.palette;
  const [planEnd, actualEnd] = [plan.y + plan.height, actual.y + actual.height];
  pen.shapes
    .moveTo(plan.x + plan.width, planEnd)
    .lineTo(actual.x, actualEnd)
    .stroke({ color: isNotable ? lateInk : travel, width: 1 });
  if (!hasRoom) return;
  const look = { color: isNotable ? lateInk : inkThird, weight: '600' } as const;
  pen.text(text, rect.x, middleOf(rect)[1], look);
}

function words(pen: Pen, block: Block, rect: Rect): void {
  const { ink } = pen.palette;
  switch (block.shape) {
    case 'move':
      return inNarrowMove(pen, block, rect);
    case 'stop':
      return inStop(pen, block, rect, ink);
    case 'task':
      return inTask(pen, block, rect, ink);
    case 'wait':
    case 'waitFor':
      return inWait(pen, block, rect);
    case 'ride':
      return inRide(pen, block, rect);
    case 'riding':
      if (detailOf(rect.height).minutes) seat(pen, rect);
      return;
    case 'travel': {
      if (!detailOf(rect.height).words) return;
      if (pen.isCompact) return acrossNarrow(pen, block, rect);
      const look = { color: pen.palette.inkThird };
      return pen.text(block.words.beside, rect.x + rect.width + 5, middleOf(rect)[1], look);
    }
    case 'meeting':
      return inMeeting(pen, block, rect);
    default:
  }
}

function edged(pen: Pen, { x, y, width, height }: Rect, color: string, px: number): void {
  pen.shapes
    .roundRect(x, y, width, height, Math.min(4, height / 2))
    .stroke({ color, width: px, alignment: 1 });
}

/** Without badges: the lane is narrower than a block. */
function inNarrowMove(pen: Pen, block: Block, rect: Rect): void {
  const fits = detailOf(rect.height);
  if (!fits.words) return;
  const { ink, inkThird } = pen.palette;
  const top = Math.min(rect.y + 11, rect.y + rect.height / 2);
  pen.text(block.words.inside, rect.x + rect.width - 5, top, {
    color: ink,
    weight: '600',
    anchor: 1,
  });
  if (!fits.minutes) return;
  const way = `${block.from?.badge ?? '?'}→${block.to?.badge ?? '?'}`;
  pen.text(way, rect.x + rect.width - 5, rect.y + rect.height - 10, { color: inkThird, anchor: 1 });
}
