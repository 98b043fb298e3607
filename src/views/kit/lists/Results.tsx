import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import css from './Results.module.css';
import { withRow } from './useVirtualRows.ts';

type OptionProps = {
  readonly id: string;
  /** Under the cursor of the field. */
  readonly isCurrent: boolean;
  /** Cannot be taken; the row says why. */
  readonly isOff?: boolean;
  /** What it shows, as `data-item` has it. */
  readonly item?: string | undefined;
  readonly rowPx: number;
  readonly onPick: () => void;
  readonly children: ReactNode;
};

/** Where an option stands in a list of which only a part is drawn. */
export type ResultPlace = {
  readonly startPx: number;
  readonly of: number;
  readonly index: number;
};

/**
 * One result in a list that belongs to a text field: the field keeps the focus and names this
 * option as its `aria-activedescendant`.
 */
export function ResultOption(
  props: OptionProps & {
    readonly place?: ResultPlace | undefined;
  },
) {
  const { isCurrent, place } = props;
  const box = useRef<HTMLDivElement>(null);
  const isAlone = place === undefined;
  useEffect(() => {
    if (isCurrent && isAlone) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent, isAlone]);
  const style = place
    ? { height: props.rowPx, transform: `translateY(${place.startPx}px)` }
    : { height: props.rowPx };
  return (
    // The field has the keys.
    // oxlint-disable-next-line click-events-have-key-events, interactive-supports-focus
    <div
      ref={box}
      id={props.id}
      role="option"
      aria-selected={isCurrent}
      aria-disabled={props.isOff === true || undefined}
      aria-setsize={place?.of}
      aria-posinset={place ? place.index + 1 : undefined}
      data-item={props.item}
      className={classes(css.option, place && css.placed)}
      style={style}
      onClick={() => {
        if (props.isOff !== true) props.onPick();
      }}
    >
      {props.children}
    </div>
  );
}

/** Any number of results, of which those in sight are drawn, and the one under the cursor. */
export function VirtualResults(props: {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** Index of the result under the cursor. */
  readonly at: number;
  readonly rowPx: number;
  /** Draws a `ResultOption`, with a key of its own. */
  readonly renderOption: (place: ResultPlace, isCurrent: boolean) => ReactNode;
}) {
  const { count, at, rowPx } = props;
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (count > 0) scrollToIndex(at, { align: 'auto' });
  }, [at, count, scrollToIndex]);
  return (
    <div ref={box} id={props.id} className={css.box} role="listbox" aria-label={props.label}>
      <div className="wide near" role="presentation" style={{ height: rows.getTotalSize() }}>
        {withRow(rows.getVirtualItems(), at, rowPx).map(({ index, startPx }) =>
          props.renderOption({ startPx, index, of: count }, index === at),
        )}
      </div>
    </div>
  );
}
