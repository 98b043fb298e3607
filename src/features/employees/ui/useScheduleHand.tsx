import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { daysOfWeek, halfHoursPerDay, type Span } from '#domain/schedule.ts';
import type { WeekValues } from '#domain/employees.ts';
import {
  type Anchor,
  type Cell,
  cleared,
  type Drawn,
  spanTo,
  taken,
} from '../scheduleHand.queries.ts';

type Rows = Span;
/** Width of the times beside the days. */
export const timesPx = 62;
const arrows: { readonly [key: string]: readonly [day: number, half: number] } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What the hand does in the grid, by pointer and keys. `rows`: the half hours that are shown. */
export function useScheduleHand(props: {
  readonly week: readonly number[];
  readonly rows: Rows;
  readonly isOff: boolean;
  readonly type: (typed: Partial<WeekValues>) => void;
  /** The half hour that the cursor opens at: one that is in sight. */
  readonly firstHalf: number;
  /** Brings a cell into sight. */
  readonly show: (cell: Cell) => void;
}) {
  const { week, rows, isOff, type } = props;
  const [at, setAt] = useState<Cell>({ day: 1, half: rowIn(rows, props.firstHalf) });
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  /** The cell under the pointer, or the cursor of the keys. */
  const [over, setOver] = useState<Cell | null>(null);
  const pressed = useRef<{ readonly cell: Cell; readonly isNew: boolean } | null>(null);
  const copied = useRef<number | null>(null);

  function draw({ day, value, anchor: next }: Drawn) {
    const name = daysOfWeek[day];
    if (name !== undefined && value !== week[day]) type({ [name]: value });
    setAnchor(next);
  }

  function moveTo({ day, half }: Cell) {
    const next = { day: Math.max(0, Math.min(6, day)), half: rowIn(rows, half) };
    setAt(next);
    setOver(next);
    props.show(next);
  }

  return {
    at,
    anchor,
    over,
    /** The range that the next click would end; null without an anchor on that day. */
    preview: anchor && over?.day === anchor.day ? spanTo(anchor, over.half) : null,
    onPointerDown(event: PointerEvent) {
      const cell = cellOf(event);
      if (isOff || event.button !== 0 || !cell) return;
      const isNew = anchor?.day !== cell.day;
      if (isNew) draw(taken(week, null, cell));
      pressed.current = { cell, isNew };
      // A drag goes on outside the grid, and ends there as well.
      event.currentTarget.setPointerCapture(event.pointerId);
      setAt(cell);
      setOver(cell);
    },
    onPointerMove(event: PointerEvent) {
      const from = pressed.current?.cell;
      const cell = cellOf(event, from !== undefined);
      if (cell) setOver(from ? { day: from.day, half: cell.half } : cell);
    },
    onPointerUp() {
      const press = pressed.current;
      pressed.current = null;
      if (!press || !anchor || !over) return;
      if (!press.isNew || over.half !== anchor.half) draw(taken(week, anchor, over));
    },
    /** The browser takes the pointer, to scroll by touch: the range is not ended. */
    onPointerCancel() {
      pressed.current = null;
    },
    onPointerLeave() {
      if (!pressed.current) setOver(null);
    },
    onKeyDown(event: KeyboardEvent) {
      const step = arrows[event.key];
      const isCommand = event.ctrlKey || event.metaKey;
      if (step) {
        event.preventDefault();
        if (event.shiftKey && !isOff && anchor?.day !== at.day) draw(taken(week, null, at));
        const day = event.shiftKey ? at.day : at.day + step[0];
        return moveTo({ day, half: at.half + step[1] });
      }
      if (event.key === 'Home') return moveTo({ ...at, half: 0 });
      if (event.key === 'End') return moveTo({ ...at, half: halfHoursPerDay });
      if (event.key === 'Escape' && anchor) {
        // The preview alone: the screen stays, and so does the first cell.
        event.stopPropagation();
        return setAnchor(null);
      }
      if (isCommand && event.key.toLowerCase() === 'c') {
        copied.current = week[at.day] ?? 0;
        return undefined;
      }
      if (isOff) return undefined;
      if (isCommand && event.key.toLowerCase() === 'v' && copied.current !== null) {
        event.preventDefault();
        draw({ day: at.day, value: copied.current, anchor: null });
      } else if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        setOver(at);
        draw(taken(week, anchor, at));
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        event.stopPropagation();
        draw(cleared(week, at));
      }
      return undefined;
    },
    onKeyUp(event: KeyboardEvent) {
      if (event.key === 'Shift' && anchor?.day === at.day && !isOff) draw(taken(week, anchor, at));
    },
  };
}

function rowIn({ from, to }: Rows, half: number): number {
  return Math.max(from, Math.min(to - 1, half));
}

/**
 * The cell under the pointer, by the names that the grid gives them. `isHeld`: outside the grid it
 * is the nearest one that is in sight, so that a drag past the last hour takes the last hour.
 */
function cellOf(event: PointerEvent, isHeld = false): Cell | null {
  const { currentTarget: grid } = event;
  let { clientX, clientY } = event;
  if (isHeld) {
    const { left, right, top, bottom } = grid.getBoundingClientRect();
    const heads = grid.firstElementChild?.getBoundingClientRect();
    // 2 px inside: the edges are borders.
    clientX = Math.max(left + timesPx + 2, Math.min(right - 2, clientX));
    clientY = Math.max((heads?.bottom ?? top) + 2, Math.min(bottom - 3, clientY));
  }
  const found = document
    .elementsFromPoint(clientX, clientY)
    .find((one) => one instanceof HTMLElement && one.dataset['half'] !== undefined);
  if (!(found instanceof HTMLElement) || !grid.contains(found)) return null;
  return { day: Number(found.dataset['day']), half: Number(found.dataset['half']) };
}
