import { screenPaths } from '#domain/screens.ts';
import { useRef } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { classes } from '#views/kit/classes.ts';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import hidden from '#views/kit/hidden.module.css';
import { useRegion } from '#views/kit/panels/regions.ts';
import { narrowWindowPx, useWindowHeight, useWindowWidth } from '#views/kit/useWindow.ts';
import { useSettings } from '#spine/settings/ui.ts';
import { isFiltering } from '../filters.model.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilteredOut } from './FilteredOut.tsx';
import { Fold, Folds, type Mode, partsOf } from './FilterParts.tsx';
import css from './FilterPanel.module.css';
import { useFilters } from './useFilters.tsx';

const modes = [
  { value: 'resources', label: 'Resources' },
  { value: 'activities', label: 'Activities' },
] as const satisfies { value: Mode; label: string }[];

type PanelProps = {
  readonly mode: Mode;
  /** How far the docked panels below and at the right cover the map, in px. */
  readonly bottomPx: number;
  readonly rightPx: number;
};

/**
 * S1 §2: the switch between the modes, the eye, and the filters with counts. It folds into one
 * line, by itself in a small window; where the map is very narrow, one button has all of it.
 */
export function FilterPanel({ mode, bottomPx, rightPx }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const region = useRegion(panel, 'filters', 'Map filters');
  const { mapPx, isFolded, shape } = useFilterShape(rightPx);
  const machine = useMachine();
  const fold = () =>
    machine.dispatch({ type: 'settings/change', data: { filtersFolded: !isFolded } });
  return (
    <section
      ref={panel}
      {...region}
      className={classes(css.float, shape === 'list' && css.list)}
      style={{ maxHeight: `calc(100% - ${bottomPx}px - 24px)` }}
      aria-label="Map filters"
    >
      <h2 className={hidden.visually}>Map filters</h2>
      {shape === 'button' ? (
        <AsButton mode={mode} />
      ) : (
        <>
          <div className={shape === 'line' ? css.row : css.head}>
            <Modes
              mode={mode}
              again={isFolded ? 'Again: unfold the filters' : 'Again: fold the filters'}
              onAgain={fold}
            />
            <FitWorld />
            {shape === 'line' ? <FilterChips mode={mode} mapPx={mapPx} /> : null}
            <IconButton
              icon={isFolded ? 'unfold' : 'fold'}
              label={isFolded ? 'Unfold the filters' : 'Fold the filters'}
              size="small"
              onClick={fold}
            />
          </div>
          {shape === 'line' ? null : (
            <div className={css.parts}>
              {partsOf[mode].map((part, at) => (
                <Fold key={`${mode} ${part.title}`} part={part} startsOpen={at === 0} />
              ))}
            </div>
          )}
          <FilteredOut mode={mode} />
        </>
      )}
    </section>
  );
}

/** The width of the map that a line needs. */
const leastLinePx = 300;
const lowPx = 760;
/** How the filters are drawn beside a panel at the right, and the width of the map there. */
export function useFilterShape(rightPx: number) {
  const windowPx = useWindowWidth();
  const isLow = useWindowHeight() < lowPx;
  const isSmall = windowPx <= narrowWindowPx || isLow;
  const mapPx = windowPx - rightPx;
  const own = useSettings(({ settings }) => settings.state.filtersFolded);
  const isFolded = own ?? isSmall;
  const shape = mapPx < leastLinePx ? 'button' : isFolded ? 'line' : 'list';
  return { mapPx, isFolded, shape } as const;
}

function AsButton({ mode }: { readonly mode: Mode }) {
  const isOn = useFilters(({ filters }) => isFiltering(filters.state.criteria));
  return (
    <div className={css.stack}>
      <PopoverButton label="Filters" icon="filter" iconOnly variant="ghost" on={isOn}>
        <Modes mode={mode} />
        <Folds mode={mode} parts={partsOf[mode]} />
        <FilteredOut mode={mode} />
      </PopoverButton>
      <FitWorld />
    </div>
  );
}

function Modes(props: {
  readonly mode: Mode;
  readonly again?: string;
  readonly onAgain?: () => void;
}) {
  const { mode, again, onAgain } = props;
  const machine = useMachine();
  return (
    <Segmented
      label="Map shows"
      value={mode}
      options={modes}
      fill
      onChange={(value) =>
        machine.dispatch({
          type: 'navigation/go',
          data: { path: screenPaths[`commandcenter/${value}`], replace: false },
        })
      }
      {...(again !== undefined && onAgain ? { again: { words: again, onAgain } } : {})}
    />
  );
}

function FitWorld() {
  return (
    <CommandButton
      type="map/fit"
      data={fitWorld}
      label="Fit the whole map"
      icon="show"
      iconOnly
      variant="ghost"
    />
  );
}

const fitWorld = { what: 'world' } as const;
