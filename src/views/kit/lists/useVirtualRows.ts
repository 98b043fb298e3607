import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How a row is taken: alone, added or removed (Ctrl, Space), or all from the last one (Shift). */
export type Pick = 'only' | 'toggle' | 'range';

export type VirtualRowsProps = {
  readonly count: number;
  /** Identity of the row at an index; the cursor stays on it when rows move. */
  readonly idOf: (index: number) => string;
  /** `from`: where a range begins (the row last taken alone or added); else the same index. */
  readonly onPick: (index: number, how: Pick, from: number) => void;
  /** Enter or a double click. */
  readonly onOpen?: ((index: number) => void) | undefined;
  readonly multiple?: boolean | undefined;
  /** Height of the row under the cursor; absent where it has the height of the others. */
  readonly tallPx?: number | undefined;
  /** Alt with an arrow: the row under the cursor is to go one place up or down. */
  readonly onMoveRow?: ((index: number, by: 1 | -1) => void) | undefined;
  /** What a row shows, `activities/a1`: it lights up wherever that is hovered. */
  readonly itemOf?: ((index: number) => string) | undefined;
};

/**
 * Rows of one height of which only those in sight are drawn, with a cursor: arrows, Page Up and
 * Down, Home and End move it, Space and Enter take. `box` is what scrolls; `coveredPx`: how much of
 * its height heads and foot cover.
 */
export function useVirtualRows(
  box: RefObject<HTMLElement | null>,
  rowPx: number,
  props: VirtualRowsProps,
  coveredPx = 0,
) {
  const { count, idOf } = props;
  const [cursor, setCursor] = useState<Cursor>({ index: 0, id: null });
  const [anchor, setAnchor] = useState<Cursor>({ index: 0, id: null });
  const at = placeOf(cursor, count, idOf);
  const { tallPx = rowPx } = props;
  const tallAt = tallPx === rowPx ? -1 : at;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: (index) => (index === tallAt ? tallPx : rowPx),
    // All rows are alike: without keys of its own the virtualizer need not measure them again.
    overscan: 8,
    // The rows begin below the heads: without it the cursor would stop below the box.
    scrollPaddingEnd: coveredPx,
  });
  const { measure } = rows;
  const wasTall = useRef(tallAt);
  useLayoutEffect(() => {
    if (tallAt >= 0 || wasTall.current >= 0) measure();
    wasTall.current = tallAt;
  }, [measure, tallAt, tallPx]);

  function moveTo(index: number, extend: boolean) {
    const next = Math.max(0, Math.min(count - 1, index));
    setCursor({ index: next, id: idOf(next) });
    rows.scrollToIndex(next, { align: 'auto' });
    if (extend) pick(next, 'range');
  }
  function pick(index: number, how: Pick) {
    const begin = { index, id: idOf(index) };
    const ranged = how === 'range' && props.multiple === true;
    const taken = props.multiple === true ? how : 'only';
    setCursor(begin);
    if (!ranged) setAnchor(begin);
    props.onPick(index, taken, ranged ? placeOf(anchor, count, idOf) : index);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (count === 0 || event.target !== event.currentTarget) return;
    const seenPx = (box.current?.clientHeight ?? rowPx) - coveredPx;
    const page = Math.max(1, Math.floor(seenPx / rowPx) - 1);
    const extend = event.shiftKey && props.multiple === true;
    const moves: { readonly [key: string]: () => void } = {
      ArrowDown: () => moveTo(at + 1, extend),
      ArrowUp: () => moveTo(at - 1, extend),
      PageDown: () => moveTo(at + page, extend),
      PageUp: () => moveTo(at - page, extend),
      Home: () => moveTo(0, extend),
      End: () => moveTo(count - 1, extend),
      ' ': () => pick(at, event.shiftKey ? 'range' : 'toggle'),
      Enter: () => (props.onOpen === undefined ? pick(at, 'only') : props.onOpen(at)),
    };
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.altKey && by !== null && props.onMoveRow) {
      event.preventDefault();
      props.onMoveRow(at, by);
      return;
    }
    const move = moves[event.key];
    if (move === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    move();
  }

  return {
    /** Index of the row under the cursor. */
    at,
    drawn: withRow(rows.getVirtualItems(), at, rowPx),
    totalPx: rows.getTotalSize(),
    scrollTo: rows.scrollToIndex,
    setCursor,
    pick,
    onKeyDown,
  };
}

type Cursor = { readonly index: number; readonly id: string | null };

/** Where the cursor's row is now. Rows mostly stay or move a little: looked for nearby only. */
function placeOf(cursor: Cursor, count: number, idOf: (index: number) => string): number {
  if (count === 0) return 0;
  const last = count - 1;
  if (cursor.id === null) return Math.min(cursor.index, last);
  for (let off = 0; off <= NEARBY; off++) {
    if (cursor.index + off <= last && idOf(cursor.index + off) === cursor.id) {
      return cursor.index + off;
    }
    const before = cursor.index - off;
    if (before >= 0 && before <= last && idOf(before) === cursor.id) return before;
  }
  return Math.min(cursor.index, last);
}

const NEARBY = 200;

/** The cursor's row is drawn wherever it is: aria-activedescendant must name an element. */
export function withRow(
  items: readonly { readonly index: number; readonly start: number }[],
  at: number,
  rowPx: number,
): readonly { readonly index: number; readonly startPx: number }[] {
  const drawn = items.map((item) => ({ index: item.index, startPx: item.start }));
  if (items.length === 0 || items.some((item) => item.index === at)) return drawn;
  return [...drawn, { index: at, startPx: at * rowPx }];
}

/** How a click takes a row. */
export function pickOf(event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): Pick {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'only';
}
