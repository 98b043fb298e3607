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
};

/** True where the key was one of these; it is taken then. */
export function changedByKey(
  event: KeyboardEvent,
  layout: DiagramLayout,
  moveId: string | null,
  { onChange, onMoveTo }: Changes,
): boolean {
  const { key, altKey, metaKey, ctrlKey } = event;
  if (moveId === null || metaKey || ctrlKey) return false;
  const isUp = key === 'ArrowUp';
  if (altKey && (isUp || key === 'ArrowDown')) {
    const { startMs = 0 } = liftedOf(layout, moveId) ?? {};
    const notBeforeMs = startMs + (isUp ? -SHIFT_MIN : SHIFT_MIN) * 60_000;
    onChange({ is: 'place', activityId: moveId, place: { is: 'time', notBeforeMs } });
  } else if (!altKey && key.toLowerCase() === 'm') onMoveTo(moveId);
  else if (!altKey && (key === 'Delete' || key === 'Backspace')) {
    onChange({ is: 'leaveOut', activityId: moveId });
  } else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
