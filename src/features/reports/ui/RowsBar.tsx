import type { ReportKind } from '#domain/reports.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import hidden from '#views/kit/hidden.module.css';
import { byWords, onlyWords } from '../behind.queries.ts';
import { allTrips, groupings, viewWords } from '../costGroups.queries.ts';
import { hasRows, rowsBy } from '../tripTables.queries.ts';
import css from './Report.module.css';
import type { RowsView } from './useRowsView.tsx';

const values = ['trips', ...groupings] as const;

/** What costs are added up by: of the costing report alone, whose rows are trips. */
export function CostsBy({ view }: { readonly view: RowsView }) {
  const { costs, choose } = view;
  return (
    <Segmented
      label="Costs by"
      value={costs.by}
      options={values.map((value) => ({ value, label: viewWords[value] }))}
      onChange={(by) => choose({ by, only: null })}
    />
  );
}

/**
 * What a row leads to, whose trips alone are shown, and the way back to all; in a narrow window
 * what costs are added up by, too.
 */
export function RowsBar(props: {
  readonly kind: ReportKind;
  readonly view: RowsView;
  /** ' until 09:34 AM' */
  readonly until: string;
  readonly isNarrow: boolean;
}) {
  const { kind, view, until } = props;
  const hasCosts = props.isNarrow && !hasRows(kind);
  const { choose, only, by, back } = view;
  const all = hasRows(kind) ? byWords[rowsBy[kind]][1].toLowerCase() : 'trips';
  const isOfAllTrips = only === null && by === null;
  return (
    // Without words it takes no room, and is there to be heard when some come.
    <div className={isOfAllTrips && !hasCosts ? hidden.visually : css.bar}>
      {hasCosts ? <CostsBy view={view} /> : null}
      <span className={css.hint} role="status">
        {only !== null
          ? `Trips of ${onlyWords(only)}${until}`
          : by === null
            ? ''
            : `A click shows the trips of a ${byWords[by][0]}.`}
      </span>
      {only === null ? null : (
        <Button
          size="small"
          variant="ghost"
          onClick={() => (hasRows(kind) ? back() : choose(allTrips))}
        >
          All {all}
        </Button>
      )}
    </div>
  );
}
