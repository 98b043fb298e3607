import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import css from './VirtualList.module.css';

/** How a row is taken: alone, added or removed (Ctrl, Space), or all from the last one (Shift). */
export type Pick = 'only' | 'toggle' | 'range';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Identity of the row at an index; the cursor stays on it when rows move. */
  readonly idOf: (index: number) => string;
  readonly renderRow: (index: number) => ReactNode;
  readonly isSelected: (index: number) => boolean;
  /** `from`: where a range begins (the row last taken alone or added); else the same index. */
  readonly onPick: (index: number, how: Pick, from: number) => void;
  /** Enter or a double click. */
  readonly onOpen?: (index: number) => void;
  readonly multiple?: boolean;
  readonly rowPx?: number;
  /** Keeps the last row in sight as rows come, unless the reader has scrolled away from it. */
  readonly followsEnd?: boolean;
  /** A row to bring into sight with the cursor on it, once for each object. */
  readonly reveal?: { readonly index: number } | null;
  /** In the place of rows when there are none. */
  readonly empty?: ReactNode;
}

/**
 * A list of any length that draws only the rows in sight. One tab stop; arrows, Page Up and Down,
 * Home and End move the cursor, Space and Enter take.
 */
export function VirtualList(props: VirtualListProps) {
  const { count, idOf } = props;
  const rowPx = props.rowPx ?? 32;
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [cursor, setCursor] = useState<Cursor>({ index: 0, id: null });
  const [anchor, setAnchor] = useState<Cursor>({ index: 0, id: null });
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    // All rows are alike: without keys of its own the virtualizer need not measure them again.
    overscan: 8,
  });
  const at = placeOf(cursor, count, idOf);
  const { reveal = null } = props;
  const onScroll = useEnds(rows, count === 0 ? null : idOf(count - 1), count, props);
  const [revealed, setRevealed] = useState<object | null>(null);
  if (reveal !== null && reveal !== revealed && reveal.index < count) {
    setRevealed(reveal);
    setCursor({ index: reveal.index, id: idOf(reveal.index) });
  }
  const optionId = (index: number) => `${listId}-${idOf(index)}`;

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
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? rowPx) / rowPx) - 1);
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
    const move = moves[event.key];
    if (move === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    move();
  }

  return (
    <div
      ref={box}
      className={css.box}
      role="listbox"
      aria-label={props.label}
      aria-multiselectable={props.multiple === true || undefined}
      aria-activedescendant={count === 0 ? undefined : optionId(at)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {count === 0 ? <div role="presentation">{props.empty}</div> : null}
      <div className={css.all} role="presentation" style={{ height: rows.getTotalSize() }}>
        {withRow(rows.getVirtualItems(), at, rowPx).map(({ index, startPx }) => (
          // The list has focus and keys; its options are reached by aria-activedescendant.
          // oxlint-disable-next-line click-events-have-key-events, interactive-supports-focus
          <div
            key={idOf(index)}
            id={optionId(index)}
            role="option"
            aria-selected={props.isSelected(index)}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={classes(css.row, index === at && css.cursor)}
            style={{ height: rowPx, transform: `translateY(${startPx}px)` }}
            onClick={(event) => pick(index, pickOf(event))}
            onDoubleClick={() => props.onOpen?.(index)}
          >
            {props.renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Keeps the end in sight, or goes to a row that is to be seen. Answers what notes scrolling. */
function useEnds(
  rows: { scrollToIndex(index: number, options: { align: 'end' | 'center' }): void },
  lastId: string | null,
  count: number,
  { followsEnd, reveal = null }: VirtualListProps,
) {
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (followsEnd !== true || lastId === null || !isAtEnd.current) return;
    rows.scrollToIndex(count - 1, { align: 'end' });
  }, [followsEnd, lastId, count, rows]);
  useLayoutEffect(() => {
    if (reveal === null) return;
    isAtEnd.current = false;
    rows.scrollToIndex(reveal.index, { align: 'center' });
  }, [reveal, rows]);
  return ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - NEAR_END_PX;
  };
}

/** So near to the end, one reads the end. */
const NEAR_END_PX = 32;

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
function withRow(
  items: readonly { readonly index: number; readonly start: number }[],
  at: number,
  rowPx: number,
): readonly { readonly index: number; readonly startPx: number }[] {
  const drawn = items.map((item) => ({ index: item.index, startPx: item.start }));
  if (items.length === 0 || items.some((item) => item.index === at)) return drawn;
  return [...drawn, { index: at, startPx: at * rowPx }];
}

function pickOf(event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): Pick {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'only';
}
