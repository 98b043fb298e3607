// Keys that change a plan by hand: the same in the drawing and in its table.
import type { KeyboardEvent } from 'react';
import type { DiagramLayout } from '../diagramLayout.ts';
import type { HandChange } from './diagramHand.ts';
import { liftedOf } from './handPlaces.ts';

/** Minutes that Alt and an arrow shift a move by. */
const SHIFT_MIN = 5;

export const HAND_KEYS = [
  'M moves to another driver or time',
  `Alt with up and down arrow shifts by ${SHIFT_MIN} minutes`,
  'Delete removes',
].join(', ');

type Changes = {
  readonly onChange: (change: HandChange) => void;
  readonly onMoveTo: (moveId: string) => void;
  readonly onRefused: (reason: string) => void;
};

const noMove = 'This action is of no move. Go to the pick-up, drive or drop-off of one.';

/**
 * True where the key was one of these; it is taken then, also at an action without a move: there it
 * must not mean something else in the console.
 */
export function changedByKey(
  event: KeyboardEvent,
  layout: DiagramLayout,
  moveId: string | null,
  { onChange, onMoveTo, onRefused }: Changes,
): boolean {
  const { key, altKey, metaKey, ctrlKey } = event;
  if (metaKey || ctrlKey) return false;
  const isUp = key === 'ArrowUp';
  const isShift = altKey && (isUp || key === 'ArrowDown');
  const isMoveTo = !altKey && key.toLowerCase() === 'm';
  const isRemove = !altKey && (key === 'Delete' || key === 'Backspace');
  if (!isShift && !isMoveTo && !isRemove) return false;
  if (moveId === null) onRefused(noMove);
  else if (isMoveTo) onMoveTo(moveId);
  else if (isRemove) onChange({ is: 'leaveOut', activityId: moveId });
  else {
    const { startMs = 0 } = liftedOf(layout, moveId) ?? {};
    const notBeforeMs = startMs + (isUp ? -SHIFT_MIN : SHIFT_MIN) * 60_000;
    onChange({ is: 'place', activityId: moveId, place: { is: 'time', notBeforeMs } });
  }
  event.preventDefault();
  event.stopPropagation();
  return true;
}
