import { type PointerEvent, useRef, useState } from 'react';
import { isGrab } from '../grabs.ts';
import { useEscape } from '../useEscape.ts';

/** `to`: the place of the row that it would take. */
export type RowDrag = { readonly from: number; readonly to: number };

/** Less is a click. */
const leastDragPx = 4;
/** So near the edge of the table its rows are scrolled. */
const edgePx = 24;

/**
 * Drags a row of a `VirtualTable` by a grip in it: releasing drops the row where it is, Esc
 * cancels. `null`: rows stay where they are.
 */
export function useRowDrag(move: ((drag: RowDrag) => void) | null) {
  const begun = useRef<{ readonly from: number; readonly y: number; to: number | null } | null>(
    null,
  );
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const cancel = () => {
    begun.current = null;
    setDrag(null);
  };
  useEscape(drag !== null, cancel);
  const grip = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!isGrab(event) || move === null) return;
      event.preventDefault();
      begun.current = { from, y: event.clientY, to: null };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = begun.current;
      if (now === null || !event.isPrimary) return;
      if (now.to === null && Math.abs(event.clientY - now.y) < leastDragPx) return;
      const to = placeAt(event) ?? now.to ?? from;
      if (to !== now.to) setDrag({ from, to });
      now.to = to;
    },
    onPointerUp({ isPrimary }: PointerEvent<HTMLElement>) {
      if (!isPrimary) return;
      const to = begun.current?.to ?? null;
      cancel();
      if (to !== null && to !== from) move?.({ from, to });
    },
    onPointerCancel: cancel,
  });
  return { drag, grip };
}

/** The index of the row at the pointer's height; null beside the rows. */
function placeAt({ currentTarget, clientY }: PointerEvent<HTMLElement>): number | null {
  const table = currentTarget.closest<HTMLElement>('[role=grid]');
  if (!table) return null;
  const { top, bottom } = table.getBoundingClientRect();
  if (clientY > bottom - edgePx) table.scrollBy(0, edgePx / 2);
  if (clientY < top + 2 * edgePx) table.scrollBy(0, -edgePx / 2);
  for (const row of table.querySelectorAll<HTMLElement>('[role=row][aria-selected]')) {
    const box = row.getBoundingClientRect();
    // The heads are row 1.
    if (clientY >= box.top && clientY < box.bottom) return Number(row.ariaRowIndex) - 2;
  }
  return null;
}
