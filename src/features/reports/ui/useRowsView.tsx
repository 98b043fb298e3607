import { useState } from 'react';
import type { ReportKind } from '#domain/reports.ts';
import type { Behind, By } from '../behind.queries.ts';
import { allTrips, type CostGroup, type CostView } from '../costGroups.queries.ts';
import { behindOf, hasRows, rowsBy } from '../tripTables.queries.ts';

/** What the table of a report shows: its rows, or the trips behind one of them. */
export type RowsView = {
  /** Of the costing report: trips, or sums. */
  readonly costs: CostView;
  readonly choose: (costs: CostView) => void;
  /** Whose trips alone are shown; null: all rows. */
  readonly only: Behind | null;
  /** What the rows are of that lead to their trips; null: they are trips. */
  readonly by: By | null;
  /** Shows the trips behind a line. */
  readonly take: (line: unknown) => void;
  /** From these trips to the rows. */
  readonly back: () => void;
};

/** `onOther`: another table is shown. */
export function useRowsView(kind: ReportKind, onOther: () => void): RowsView {
  const [costs, setCosts] = useState(allTrips);
  const [taken, setTaken] = useState<Behind | null>(null);
  const choose = (next: CostView) => {
    setCosts(next);
    onOther();
  };
  if (!hasRows(kind)) {
    const { by, only } = costs;
    return {
      costs,
      choose,
      only,
      by: by === 'trips' ? null : by,
      take: (line) => {
        const { id, label } = line as CostGroup;
        if (by !== 'trips') choose({ by: 'trips', only: { by, id, label } });
      },
      back: () => choose(only === null ? costs : { by: only.by, only: null }),
    };
  }
  const goTo = (next: Behind | null) => {
    setTaken(next);
    onOther();
  };
  return {
    costs,
    choose,
    only: taken,
    by: taken === null ? rowsBy[kind] : null,
    take: (line) => {
      const next = behindOf[kind](line);
      if (next !== null) goTo(next);
    },
    back: () => goTo(null),
  };
}
