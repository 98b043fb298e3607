import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import type { Driver } from '#domain/entities.ts';
import type { BarredRow, OpenRow, PoolRow } from '#planning/team/pool/pool.ts';
import { itemKey } from '#views/bind/hover.ts';
import { classes } from '#views/kit/classes.ts';
import { BarredDriverRow, DriverRow } from './DriverRow.tsx';
import css from './drivers.module.css';

type Listed<Numbers> = {
  readonly open: readonly OpenRow<Numbers>[];
  readonly barred: readonly BarredRow[];
  readonly assignedId: string | null;
  /** The driver under the cursor; null: who is assigned, or the first. */
  readonly cursorId: string | null;
};

/** All rows, and the place and row of the driver under the cursor. */
export function currentIn<Numbers>({ open, barred, assignedId, cursorId }: Listed<Numbers>) {
  const rows: readonly PoolRow<Numbers>[] = [...open, ...barred];
  const at = Math.max(
    0,
    rows.findIndex(({ driverId }) => driverId === (cursorId ?? assignedId)),
  );
  return { rows, at, current: rows[at] };
}

/**
 * The drivers who can take an itinerary, ranked, then those who cannot. One tab stop: arrows, Home
 * and End move the cursor, Enter or Space chooses, as a click does.
 */
export function DriverList<Numbers>(
  props: Listed<Numbers> & {
    readonly driverOf: (driverId: string) => Driver | undefined;
    /** The driver whose way has been read; those of others are estimated. */
    readonly readId: string | null;
    /** How many attributes the itinerary requires. */
    readonly required: number;
    readonly time: (ms: number) => string;
    /** The two columns of numbers of a row. */
    readonly children: (row: OpenRow<Numbers>) => ReactNode;
    readonly onCursor: (row: PoolRow<Numbers>) => void;
    readonly onAssign: (row: OpenRow<Numbers>) => void;
    /** Where drivers can be dragged away. */
    readonly onDragStart?: (row: OpenRow<Numbers>, event: DragEvent) => void;
  },
) {
  const { open, barred, driverOf, cursorId, assignedId, readId, onDragStart } = props;
  const listId = useId();
  const { rows, at, current } = currentIn(props);
  const optionId = (driverId: string) => `${listId}-${driverId}`;
  const { onCursor } = props;
  // What Enter does is said beside it: they may be barred by now, or not in the list any more.
  useEffect(() => {
    if (cursorId !== null && current) onCursor(current);
    // oxlint-disable-next-line react/exhaustive-deps -- all that is said of the row
  }, [current?.driverId, current?.is]);
  const reveal = (driverId: string) =>
    document.getElementById(optionId(driverId))?.scrollIntoView({ block: 'nearest' });
  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) {
      const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
      if (!row) return;
      onCursor(row);
      reveal(row.driverId);
    } else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (current?.is === 'open' && !event.repeat) props.onAssign(current);
    event.preventDefault();
  }

  const optionOf = (row: PoolRow<Numbers>, index: number) => ({
    id: optionId(row.driverId),
    'data-item': itemKey({ collection: 'drivers', id: row.driverId }),
    'aria-disabled': row.is === 'barred' || undefined,
    'aria-setsize': rows.length,
    'aria-posinset': index + 1,
    className: classes(css.option, index === at && css.cursor),
  });
  return (
    <div
      className={css.list}
      role="listbox"
      aria-label="Available Drivers"
      aria-activedescendant={current && optionId(current.driverId)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (!current) return;
        onCursor(current);
        reveal(current.driverId);
      }}
    >
      {open.map((row, index) => {
        const driver = driverOf(row.driverId);
        if (!driver) return null;
        return (
          // The list has focus and keys; its options are reached by aria-activedescendant.
          // oxlint-disable-next-line click-events-have-key-events, interactive-supports-focus
          <div
            key={row.driverId}
            role="option"
            aria-selected={row.driverId === assignedId}
            {...optionOf(row, index)}
            draggable={onDragStart !== undefined}
            onDragStart={(event) => onDragStart?.(row, event)}
            // Not on enter alone: the cursor may have gone elsewhere by keys meanwhile.
            onPointerMove={() => {
              if (row.driverId !== cursorId) onCursor(row);
            }}
            onClick={() => props.onAssign(row)}
          >
            <DriverRow
              driver={driver}
              row={row}
              rank={index + 1}
              required={props.required}
              isRead={row.driverId === readId}
              numbers={props.children(row)}
            />
          </div>
        );
      })}
      {barred.length === 0 ? null : (
        <div className={css.group} role="presentation">
          Cannot take it, nearest first
        </div>
      )}
      {barred.map((row, index) => {
        const driver = driverOf(row.driverId);
        return driver ? (
          <div
            key={row.driverId}
            role="option"
            aria-selected={row.driverId === assignedId}
            {...optionOf(row, open.length + index)}
          >
            <BarredDriverRow driver={driver} row={row} time={props.time} />
          </div>
        ) : null;
      })}
    </div>
  );
}
