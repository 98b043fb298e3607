import { useMemo, useState } from 'react';
import { Button } from '#views/kit/buttons/Button.tsx';
import { classes } from '#views/kit/classes.ts';
import { Section } from '#views/kit/panels/Panel.tsx';
import { statusWords } from '#views/kit/marks/StatusBadge.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import { useLostSince } from '#spine/connection/ui.ts';
import type { Rows, Sort } from '../../flightboard/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import type { Filters } from '../info.model.ts';
import { type ScreenWords, tableReader } from '../table.queries.ts';
import css from './InfoPanel.module.css';
import { MoveCards } from './MoveCards.tsx';
import { MoveStrip } from './MoveStrip.tsx';
import { MoveTable } from './MoveTable.tsx';
import { ReadyHistogram } from './ReadyHistogram.tsx';
import { SortBy } from './SortBy.tsx';
import { StatusDonut } from './StatusDonut.tsx';
import { useConsole, useHasTable, useInfo } from './useConsole.tsx';

/** Several moves: donut and histogram, and cards, or a table when expanded. */
export function MoveSet(props: {
  /** Label of the list: 'Selected activities'. */
  readonly label: string;
  /** Under the donut's total: 'in view', 'selected'. */
  readonly donutLabel: string;
  readonly ordinals: Rows;
  /** Cards can be taken out of the selection. */
  readonly isSelection: boolean;
}) {
  const { label, ordinals, isSelection } = props;
  const isExpanded = useHasTable();
  const isLost = useLostSince() !== null;
  const { rows, listAll } = useListed(ordinals, isExpanded, isSelection);
  // Moves in view start with the list; a selection and the wide panel start with the charts.
  const hasStrip = !isExpanded && !isSelection;
  return (
    <>
      {hasStrip ? null : (
        <div className={classes(isExpanded && css.charts, isLost && css.stale)}>
          <Section>
            <StatusDonut ordinals={ordinals} label={props.donutLabel} />
          </Section>
          <ReadyHistogram ordinals={ordinals} />
        </div>
      )}
      <div className={css.bar}>
        <span className={css.quiet} role="status">
          {rows.length === ordinals.length ? '' : `${shown(rows)} of ${shown(ordinals)}`}
          {listAll ? ', the most urgent first' : ''}
        </span>
        {listAll ? (
          <Button variant="ghost" size="small" onClick={listAll}>
            List all
          </Button>
        ) : (
          <SortBy />
        )}
      </div>
      {isExpanded ? (
        <MoveTable label={label} rows={rows} />
      ) : (
        <MoveCards label={label} ordinals={rows} isSelection={isSelection} />
      )}
      {hasStrip ? <MoveStrip ordinals={ordinals} label={props.donutLabel} /> : null}
    </>
  );
}

function shown({ length }: Rows): string {
  return length.toLocaleString('en-US');
}

/** Moves of a larger selection listed before the operator lists all (S1 §9, reading 67). */
const mostListed = 100;
const urgentFirst = { by: 'status', descending: false } as const;
const unfiltered = {};

/**
 * In the panel's order; filtered by column where columns are shown. Of a very large selection only
 * the most urgent, until `listAll` or a column filter asks for all.
 */
function useListed(among: Rows, isExpanded: boolean, isSelection: boolean) {
  const sort = useInfo(({ info }) => info.state.sort);
  const asked = useInfo(({ info }) => info.state.filters);
  const filters = isExpanded ? asked : unfiltered;
  const [isAll, setAll] = useState(false);
  const isMany = isSelection && among.length > mostListed;
  const isCut = isMany && !isAll && Object.keys(filters).length === 0;
  const all = useRows(among, isCut ? urgentFirst : sort, filters);
  const rows = useMemo(() => (isCut ? all.slice(0, mostListed) : all), [isCut, all]);
  return { rows, listAll: isCut ? () => setAll(true) : null };
}

function useRows(among: Rows, sort: Sort, filters: Filters): Rows {
  const world = useConsole((sees) => sees.world);
  const clock = useConsole((sees) => sees.clock);
  const fetches = useConsole((sees) => sees.fetches);
  const board = useStatusBoard();
  const times = useShownTimes();
  const words = useMemo(
    (): ScreenWords => ({ statuses: statusWords, dateTime: times.dateTime }),
    [times],
  );
  const [read] = useState(tableReader);
  return useMemo(
    () => read({ world, clock, fetches }, board, { among, sort, filters, words }),
    [read, world, clock, fetches, board, among, sort, filters, words],
  );
}
