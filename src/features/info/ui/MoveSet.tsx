import { useMemo, useState } from 'react';
import { Button } from '#views/kit/buttons/Button.tsx';
import { classes } from '#views/kit/classes.ts';
import { Section } from '#views/kit/panels/Panel.tsx';
import { statusWords } from '#views/kit/marks/StatusBadge.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import { useLostSince } from '../../connection/ui.ts';
import type { Rows, Sort } from '../../flightboard/index.ts';
import { useShownTimes } from '../../settings/ui.ts';
import type { Filters } from '../info.model.ts';
import { type ScreenWords, tableReader } from '../table.queries.ts';
import css from './InfoPanel.module.css';
import { MoveCards } from './MoveCards.tsx';
import { MoveStrip } from './MoveStrip.tsx';
import { MoveTable } from './MoveTable.tsx';
import { ReadyHistogram } from './ReadyHistogram.tsx';
import { SortBy } from './SortBy.tsx';
import { StatusDonut } from './StatusDonut.tsx';
import { useConsole, useInfo } from './useConsole.tsx';

/** Several moves: their donut and histogram, and they as cards, or as a table when expanded. */
export function MoveSet(props: {
  /** Of the list: 'Selected activities'. */
  readonly label: string;
  /** Under the donut's total: 'in view', 'selected'. */
  readonly donutLabel: string;
  readonly ordinals: Rows;
  /** Cards can be taken out of the selection. */
  readonly isSelection: boolean;
}) {
  const { label, ordinals, isSelection } = props;
  const isExpanded = useInfo(({ info }) => info.state.isExpanded);
  const isLost = useLostSince() !== null;
  const { rows, listAll } = useListed(ordinals, isExpanded, isSelection);
  // What is in view leads with its list; what is selected, and the wide panel, with the charts.
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

/** So many of a larger selection are listed before all are asked for (S1 §9, reading 67). */
const mostListed = 100;
const urgentFirst = { by: 'status', descending: false } as const;
const unfiltered = {};

/**
 * In the panel's order; filtered by column where the columns are seen. Of very many selected ones
 * the most urgent, until all are asked for by `listAll` or by columns.
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
  const board = useStatusBoard();
  const times = useShownTimes();
  const words = useMemo(
    (): ScreenWords => ({ statuses: statusWords, dateTime: times.dateTime }),
    [times],
  );
  const [read] = useState(tableReader);
  return useMemo(
    () => read({ world }, board, { among, sort, filters, words }),
    [read, world, board, among, sort, filters, words],
  );
}
