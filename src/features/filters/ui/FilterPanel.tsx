import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented } from '#views/kit/Choice.tsx';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/Icon.tsx';
import { IconButton } from '#views/kit/IconButton.tsx';
import { PopoverButton } from '#views/kit/Popover.tsx';
import hidden from '#views/kit/hidden.module.css';
import { useRegion } from '#views/kit/regions.ts';
import { type GroupId, groupWords, isFiltering, type Theme } from '../filters.model.ts';
import { ContractorFinder } from './ContractorFinder.tsx';
import { counted, FilteredOut } from './FilteredOut.tsx';
import { FilterOptions } from './FilterOptions.tsx';
import css from './FilterPanel.module.css';
import { useFiltered, useFilters } from './useFilters.tsx';

type Mode = 'activities' | 'resources';

const modes = [
  { value: 'resources', label: 'Resources' },
  { value: 'activities', label: 'Activities' },
] as const satisfies { value: Mode; label: string }[];

/** What folds: one group, or several that ask about one theme. */
type Part = {
  readonly title: string;
  readonly theme: Theme;
  readonly groups: readonly GroupId[];
};

const status: Part = { title: 'Status', theme: 'moves', groups: ['status'] };
const ladder: readonly Part[] = [
  { title: 'Ready', theme: 'moves', groups: ['ready'] },
  { title: 'Deadline', theme: 'moves', groups: ['due'] },
  { title: 'Vehicle', theme: 'moves', groups: ['kind'] },
  { title: 'Task', theme: 'moves', groups: ['task'] },
  { title: 'Marketplace', theme: 'moves', groups: ['market'] },
];
const cars: Part = { title: 'Class and body type', theme: 'vehicles', groups: ['class', 'body'] };
const places: Part = { title: 'Locations', theme: 'places', groups: ['place', 'account', 'home'] };
const people: Part = {
  title: 'People',
  theme: 'people',
  groups: ['person', 'hand', 'licence', 'qualification'],
};

/** What the mode draws comes first; the first part is open. */
const partsOf: { readonly [M in Mode]: readonly Part[] } = {
  activities: [status, ...ladder, cars, places, people],
  resources: [people, cars, places, { ...status, title: 'Activities: status' }, ...ladder],
};

type PanelProps = {
  readonly mode: Mode;
  /** How far what is docked below and at the right reaches over the map, in px. */
  readonly bottomPx: number;
  readonly rightPx: number;
};

/**
 * S1 §2: the switch between the modes, the eye, and what is shown of the world, with counts. It
 * folds into one line, as it does by itself in a small window; where hardly any map is left, one
 * button has all of it.
 */
export function FilterPanel({ mode, bottomPx, rightPx }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const region = useRegion(panel, 'filters', 'Map filters');
  const { mapPx, isSmall } = useRoom(rightPx);
  const [own, setOwn] = useState<boolean | null>(null);
  const isFolded = own ?? isSmall;
  const fold = () => setOwn(!isFolded);
  const shape = mapPx < leastLinePx ? 'button' : isFolded ? 'line' : 'list';
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
            {shape === 'line' ? <Chips mode={mode} /> : null}
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

/** A line needs as much of the map. */
const leastLinePx = 300;
const [smallPx, lowPx] = [1_180, 760];
/** Chips beside 'More'. */
const inLine = 3;

/** How wide the map is beside what is docked at the right, and whether the window is small. */
function useRoom(rightPx: number) {
  const windowPx = useSyncExternalStore(onResize, () => window.innerWidth);
  const isLow = useSyncExternalStore(onResize, () => window.innerHeight < lowPx);
  return { mapPx: windowPx - rightPx, isSmall: windowPx <= smallPx || isLow };
}

function onResize(on: () => void): () => void {
  addEventListener('resize', on);
  return () => removeEventListener('resize', on);
}

/** The first parts, each by itself, and the others in one popover. */
function Chips({ mode }: { readonly mode: Mode }) {
  const parts = partsOf[mode];
  return (
    <>
      {parts.slice(0, inLine).map((part) => (
        <ChipOf key={part.title} part={part} />
      ))}
      <PopoverButton label="More" size="small" variant="ghost">
        <Folds mode={mode} parts={parts.slice(inLine)} />
      </PopoverButton>
    </>
  );
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

/** One part as a button that tells what is set, and opens it. */
function ChipOf({ part }: { readonly part: Part }) {
  const chosen = useChosen(part);
  const { shown } = useFiltered()[part.theme];
  const all = part.theme === 'moves' ? 'all' : counted(shown);
  return (
    <PopoverButton
      label={`${part.title} ${chosen > 0 ? `${chosen} chosen` : all}`}
      title={part.title}
      size="small"
      variant="ghost"
      on={chosen > 0}
    >
      <div className={css.opened}>
        <Groups part={part} />
      </div>
    </PopoverButton>
  );
}

function Folds({ mode, parts }: { readonly mode: Mode; readonly parts: readonly Part[] }) {
  return (
    <div className={css.opened}>
      {parts.map((part) => (
        <Fold key={`${mode} ${part.title}`} part={part} startsOpen={false} />
      ))}
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
          data: { path: `/command-center/${value}`, replace: false },
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

function Fold({ part, startsOpen }: { readonly part: Part; readonly startsOpen: boolean }) {
  const { title } = part;
  const [isOpen, setOpen] = useState(startsOpen);
  const contentId = useId();
  return (
    <div className={css.fold}>
      <h3 className={css.foldHead}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={isOpen ? 'down' : 'next'} size={12} />
          <span>{title}</span>
          <Aside part={part} />
        </button>
      </h3>
      <div id={contentId} hidden={!isOpen}>
        {isOpen ? <Groups part={part} /> : null}
      </div>
    </div>
  );
}

function Groups({ part: { theme, groups } }: { readonly part: Part }) {
  return (
    <>
      {groups.map((group) => (
        <Named key={group} title={groups.length > 1 ? groupWords[group] : null}>
          <FilterOptions theme={theme} group={group} />
        </Named>
      ))}
      {theme === 'people' ? <ContractorFinder /> : null}
    </>
  );
}

function Named(props: { readonly title: string | null; readonly children: ReactNode }) {
  return props.title === null ? (
    props.children
  ) : (
    <fieldset className={css.group}>
      <legend className={css.legend}>{props.title}</legend>
      {props.children}
    </fieldset>
  );
}

/** How many options are chosen; without any, 'all', or how many of a theme are shown. */
function Aside({ part }: { readonly part: Part }) {
  const chosen = useChosen(part);
  const { theme } = part;
  const { shown } = useFiltered()[theme];
  if (chosen > 0) return <span className={css.chosen}>{chosen} chosen</span>;
  return <span className={css.count}>{theme === 'moves' ? 'all' : counted(shown)}</span>;
}

function useChosen({ theme, groups }: Part): number {
  return useFilters(({ filters }) =>
    groups.reduce(
      (sum, group) => sum + filters.state.criteria[group].length,
      theme === 'people' && filters.state.criteria.near ? 1 : 0,
    ),
  );
}
