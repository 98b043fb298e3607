import { Fragment, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { DayTimes } from '#domain/dayTimes.ts';
import { classes } from '../kit/classes.ts';
import { Icon } from '../kit/marks/Icon.tsx';
import { PlaceBadge } from '../kit/marks/PlaceBadge.tsx';
import css from './TripDiagram.module.css';
import type { TableRow } from './tableRows.ts';

/**
 * The same plan as a table. One tab stop: arrows, Home and End move between rows, Enter selects.
 */
export function DiagramTable(props: {
  readonly rows: readonly TableRow[];
  readonly selectedId: string | null;
  readonly clock: DayTimes;
  readonly onSelect: (actionId: string) => void;
  /** A key in a row; true: it is taken. */
  readonly onKey: (event: KeyboardEvent, moveId: string | null) => boolean;
}) {
  const { rows, selectedId, clock, onSelect, onKey } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useMemo(() => keysOf(rows), [rows]);
  const [cursor, setCursor] = useState({ key: '', index: 0 });
  const same = keys.indexOf(cursor.key);
  const at = same < 0 ? Math.min(cursor.index, rows.length - 1) : same;
  const goTo = (index: number) => setCursor({ key: keys[index] ?? '', index });
  const hasTimes = rows.some(({ actual }) => actual !== null);

  function onKeyDown(event: KeyboardEvent) {
    if (onKey(event, rows[at]?.moveId ?? null)) return;
    const to: { readonly [key: string]: number } = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: rows.length - 1,
    };
    const next = to[event.key];
    if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(rows.length - 1, next));
    goTo(index);
    body.current?.querySelectorAll('button')[index]?.focus();
  }

  return (
    <div className={css.tableBox}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Driver</th>
            <th scope="col">From–to</th>
            {hasTimes ? <th scope="col">Actual</th> : null}
            <th scope="col">What</th>
            <th scope="col">Where</th>
            <th scope="col">Late</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr key={keys[index]} className={row.actionId === selectedId ? css.chosen : undefined}>
              <td>{row.driver}</td>
              <td className={css.time}>
                <Span {...row} clock={clock} />
              </td>
              {hasTimes ? (
                <td className={css.time}>
                  {row.actual ? (
                    <Span {...row.actual} clock={clock} isAbout={row.actual.is === 'expected'} />
                  ) : null}
                </td>
              ) : null}
              <td>
                <button
                  type="button"
                  className={css.rowButton}
                  tabIndex={index === at ? 0 : -1}
                  aria-pressed={row.actionId === selectedId}
                  onFocus={() => goTo(index)}
                  onKeyDown={onKeyDown}
                  onClick={() => onSelect(row.actionId)}
                >
                  {row.what}
                </button>
              </td>
              <td>
                <Where places={row.places} />
              </td>
              <td className={classes(css.time, css.late)}>
                <span>{row.late}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Names each row by its move, so that cursor and focus stay on the move wherever it goes. Where a
 * move is drawn more than once, as in two remedies, its rows are counted.
 */
function keysOf(rows: readonly TableRow[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map(({ moveId, what, driver, block }) => {
    const name = moveId === null ? `${driver} ${block}` : `${moveId} ${what}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return `${name} ${times}`;
  });
}

/** Where there is no room for names, their letters, which the legend explains. */
function Where({ places }: Pick<TableRow, 'places'>) {
  return (
    <span className={css.where}>
      {places.map(({ placeId, badge, label, color }, at) => (
        <Fragment key={placeId}>
          {at > 0 ? <Icon of="forward" size={11} /> : null}
          <span className={css.whereOne} title={label}>
            <PlaceBadge letter={badge} color={color} />
            <span className={css.whereName}>{label}</span>
          </span>
        </Fragment>
      ))}
    </span>
  );
}

type SpanProps = {
  readonly startMs: number;
  readonly endMs: number;
  readonly clock: DayTimes;
  readonly isAbout?: boolean;
};

/** In two lines where the column is narrow. */
function Span({ startMs, endMs, clock, isAbout = false }: SpanProps) {
  const about = isAbout ? '≈ ' : '';
  if (startMs === endMs) return <span>{`${about}${clock.at(startMs)}`}</span>;
  return (
    <>
      <span>{`${about}${clock.at(startMs)}–`}</span>
      <wbr />
      <span>{clock.beside(endMs, startMs)}</span>
    </>
  );
}
