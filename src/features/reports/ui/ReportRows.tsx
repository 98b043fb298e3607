import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ReportKind, ReportRequest, TripsBehind } from '#domain/reports.ts';
import { byWords, untilText } from '../behind.queries.ts';
import type { RowKind } from '../tripTables.queries.ts';
import { NotReadState } from './NotReadState.tsx';
import css from './Report.module.css';
import { type Order, ReportGrid } from './ReportGrid.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { RowsBar } from './RowsBar.tsx';
import type { Shape } from './shapes.tsx';
import type { Reading } from './useReport.tsx';
import type { RowsView } from './useRowsView.tsx';

/** The table of a report. A row or a sum leads to the trips behind it; Esc leads back. */
export function ReportRows(props: {
  readonly kind: ReportKind;
  /** Null: the trips are not read. */
  readonly shape: Shape | null;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly view: RowsView;
  readonly trips: Reading<TripsBehind[RowKind]> | null;
  readonly request: ReportRequest | null;
  readonly isNarrow: boolean;
}) {
  const { kind, shape, order, onOrder, trips, request } = props;
  const { box, view } = useFocusInTable(props.view);
  const { by, only } = view;
  const until =
    only !== null && request !== null && trips?.is === 'ready'
      ? untilText(only, trips.value.untilMs, request)
      : '';
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isHere = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Escape' || only === null || event.defaultPrevented || !isHere) return;
    event.preventDefault();
    view.back();
  }
  return (
    <div ref={box} role="presentation" className={css.rows} onKeyDown={onKeyDown}>
      <RowsBar kind={kind} view={view} until={until} isNarrow={props.isNarrow} />
      {trips?.is === 'loading' ? (
        <ReportSkeleton onCancel={trips.onCancel} what="the trips" />
      ) : trips !== null && trips.is !== 'ready' ? (
        <NotReadState read={trips} what="The trips" isMany />
      ) : shape === null ? null : (
        <ReportGrid
          label={by === null ? 'Trips' : `${byWords[by][1]}: Enter shows the trips of one`}
          table={shape.table}
          hasChoice
          order={order}
          onOrder={onOrder}
          {...(by !== null && { onTake: view.take })}
          empty={<p className={css.empty}>No trip in this range.</p>}
        />
      )}
    </div>
  );
}

/** The view, whose table has the focus again once another has taken its place. */
function useFocusInTable(view: RowsView) {
  const box = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    const grid = box.current?.querySelector<HTMLElement>('[role=grid]');
    // While the trips are read the way back has it.
    const next = grid ?? box.current?.querySelector<HTMLElement>('button');
    const at = document.activeElement;
    const isHere = at === document.body || box.current?.contains(at) === true;
    if (grid || !isHere) isDue.current = false;
    if (isHere) next?.focus();
  });
  const due =
    <A extends readonly unknown[]>(go: (...args: A) => void) =>
    (...args: A) => {
      isDue.current = true;
      go(...args);
    };
  return { box, view: { ...view, take: due(view.take), back: due(view.back) } };
}
