import { type ReactNode, useMemo, useRef, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useRegion } from '#views/kit/panels/regions.ts';
import { useWindowWidth } from '#views/kit/useWindow.ts';
import { ResizeGrip } from '#views/kit/panels/ResizeGrip.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import { useFiltered } from '../../filters/ui.ts';
import { flightboardReader } from '../flightboard.queries.ts';
import { Board } from './Board.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ExportButton } from './ExportButton.tsx';
import css from './Flightboard.module.css';
import { SearchField } from './SearchField.tsx';
import { useConsole, useFlightboard } from './useFlightboard.tsx';

export type FlightboardProps = {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly heightPx: number;
  readonly mostPx: number;
  /** In the head, before the columns: the operator's views. */
  readonly tools?: ReactNode;
  /** The actions for several selected rows, in place of their count. */
  readonly ofSelected?: ReactNode;
};

export const leastFlightboardPx = 140;
/** The narrowest width in which the initial columns fit. */
const leastWidePx = 1_000;

/** S1 §2: the table of all moves, docked at the bottom between the panels at the sides. */
export function Flightboard(props: FlightboardProps) {
  const world = useConsole((sees) => sees.world);
  const clock = useConsole((sees) => sees.clock);
  const fetches = useConsole((sees) => sees.fetches);
  const sort = useFlightboard(({ flightboard }) => flightboard.state.sort);
  const search = useFlightboard(({ flightboard }) => flightboard.state.search);
  const board = useStatusBoard();
  const shown = useFiltered().moves;
  const [read] = useState(flightboardReader);
  const rows = useMemo(
    () => read({ world, clock, fetches }, board, { sort, search, shown }),
    [read, world, clock, fetches, board, sort, search, shown],
  );
  const selected = useConsole(({ selection: { state } }) =>
    state.collection === 'activities' ? state.ids.length : 0,
  );
  const total = world.tables.activities.size;
  const machine = useMachine();
  /** During a drag: the map makes room when it ends. */
  const [drawnPx, setDrawnPx] = useState<number | null>(null);
  const heightPx = drawnPx ?? props.heightPx;
  function resize(to: number) {
    setDrawnPx(null);
    machine.dispatch({ type: 'flightboard/resize', data: { heightPx: to } });
  }
  const windowPx = useWindowWidth();
  const widthPx = windowPx - props.leftPx - props.rightPx;
  const drawer = useRef<HTMLElement>(null);
  const region = useRegion(drawer, 'flightboard', 'Flightboard');
  return (
    <section
      ref={drawer}
      {...region}
      className={css.drawer}
      style={{ left: props.leftPx, right: props.rightPx, height: heightPx }}
      aria-label="Flightboard"
    >
      <ResizeGrip
        label="Height of the flightboard"
        heightPx={heightPx}
        leastPx={leastFlightboardPx}
        mostPx={props.mostPx}
        onResize={setDrawnPx}
        onResized={resize}
      />
      <header className={css.header}>
        <h2 className="lead rigid">Flightboard</h2>
        <span className={css.count} role="status">
          {search === '' && rows.length === total
            ? counted(total)
            : `${rows.length.toLocaleString('en')} of ${counted(total)}`}
        </span>
        {selected > 1 && props.ofSelected ? (
          props.ofSelected
        ) : selected === 0 ? null : (
          <span className={css.chip}>{selected.toLocaleString('en')} selected</span>
        )}
        <span className="grow" />
        <SearchField />
        {props.tools}
        <ColumnChooser isNarrow={widthPx < leastWidePx} />
        <ExportButton rows={rows} />
        <CommandButton
          type="flightboard/show"
          data={closed}
          label="Close the flightboard"
          icon="close"
          iconOnly
          variant="ghost"
        />
      </header>
      <div className="grow low">
        <Board
          rows={rows}
          isSearched={search !== ''}
          out={total - shown.shown}
          isNarrow={widthPx < leastWidePx}
        />
      </div>
    </section>
  );
}

const closed = { isOpen: false };

function counted(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'activity' : 'activities'}`;
}
