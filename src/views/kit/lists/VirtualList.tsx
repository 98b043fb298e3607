import { type ReactNode, type UIEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { pickOf, useVirtualRows, type VirtualRowsProps } from './useVirtualRows.ts';
import css from './VirtualRows.module.css';

export interface VirtualListProps extends VirtualRowsProps {
  readonly label: string;
  readonly renderRow: (index: number) => ReactNode;
  readonly isSelected: (index: number) => boolean;
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
  const rows = useVirtualRows(box, rowPx, props);
  const { at } = rows;
  const { reveal = null } = props;
  const onScroll = useEnds(rows.scrollTo, count === 0 ? null : idOf(count - 1), count, props);
  const [revealed, setRevealed] = useState<object | null>(null);
  if (reveal !== null && reveal !== revealed && reveal.index < count) {
    setRevealed(reveal);
    rows.setCursor({ index: reveal.index, id: idOf(reveal.index) });
  }
  const optionId = (index: number) => `${listId}-${idOf(index)}`;

  return (
    <div
      ref={box}
      className={css.box}
      role="listbox"
      aria-label={props.label}
      aria-multiselectable={props.multiple === true || undefined}
      aria-activedescendant={count === 0 ? undefined : optionId(at)}
      tabIndex={0}
      onKeyDown={rows.onKeyDown}
      onScroll={onScroll}
    >
      {count === 0 ? <div role="presentation">{props.empty}</div> : null}
      <div className={css.all} role="presentation" style={{ height: rows.totalPx }}>
        {rows.drawn.map(({ index, startPx }) => (
          // The list has focus and keys; its options are reached by aria-activedescendant.
          // oxlint-disable-next-line click-events-have-key-events, interactive-supports-focus
          <div
            key={idOf(index)}
            id={optionId(index)}
            data-item={props.itemOf?.(index)}
            role="option"
            aria-selected={props.isSelected(index)}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={classes(css.row, index === at && css.cursor)}
            style={{ height: rowPx, transform: `translateY(${startPx}px)` }}
            onClick={(event) => rows.pick(index, pickOf(event))}
            onDoubleClick={() => props.onOpen?.(index)}
          >
            {props.renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Keeps the end in view, or scrolls to a given row. Returns the scroll listener. */
function useEnds(
  scrollTo: (index: number, options: { align: 'end' | 'center' }) => void,
  lastId: string | null,
  count: number,
  { followsEnd, reveal = null }: VirtualListProps,
) {
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (followsEnd !== true || lastId === null || !isAtEnd.current) return;
    scrollTo(count - 1, { align: 'end' });
  }, [followsEnd, lastId, count, scrollTo]);
  useLayoutEffect(() => {
    if (reveal === null) return;
    isAtEnd.current = false;
    scrollTo(reveal.index, { align: 'center' });
  }, [reveal, scrollTo]);
  return ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - NEAR_END_PX;
  };
}

/** Within this distance the reader counts as being at the end, px. */
const NEAR_END_PX = 32;
