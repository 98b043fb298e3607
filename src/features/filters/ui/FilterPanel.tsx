import { type ReactNode, useId, useRef, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented } from '#views/kit/Choice.tsx';
import { Icon } from '#views/kit/Icon.tsx';
import hidden from '#views/kit/hidden.module.css';
import { useRegion } from '#views/kit/regions.ts';
import { type GroupId, groupWords, type Theme } from '../filters.model.ts';
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

/** S1 §2: the switch between the modes, the eye, and what is shown of the world, with counts. */
export function FilterPanel(props: {
  readonly mode: Mode;
  /** How far what is docked below reaches up, in px. */
  readonly bottomPx: number;
}) {
  const { mode, bottomPx } = props;
  const machine = useMachine();
  const [isListed, setListed] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const region = useRegion(panel, 'filters', 'Map filters');
  return (
    <section
      ref={panel}
      {...region}
      className={css.float}
      style={{ maxHeight: `calc(100% - ${bottomPx}px - 24px)` }}
      aria-label="Map filters"
    >
      <h2 className={hidden.visually}>Map filters</h2>
      <div className={css.head}>
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
          again={{
            words: isListed ? 'Again: hide the filters' : 'Again: show the filters',
            onAgain: () => setListed(!isListed),
          }}
        />
        <CommandButton
          type="map/fit"
          data={fitWorld}
          label="Fit the whole map"
          icon="show"
          iconOnly
          variant="ghost"
        />
      </div>
      {isListed ? (
        <div className={css.list}>
          {partsOf[mode].map((part, at) => (
            <Fold key={`${mode} ${part.title}`} part={part} startsOpen={at === 0} />
          ))}
        </div>
      ) : null}
      <FilteredOut mode={mode} />
    </section>
  );
}

const fitWorld = { what: 'world' } as const;

function Fold({ part, startsOpen }: { readonly part: Part; readonly startsOpen: boolean }) {
  const { title, theme, groups } = part;
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
        {isOpen
          ? groups.map((group) => (
              <Named key={group} title={groups.length > 1 ? groupWords[group] : null}>
                <FilterOptions theme={theme} group={group} />
              </Named>
            ))
          : null}
        {isOpen && theme === 'people' ? <ContractorFinder /> : null}
      </div>
    </div>
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
function Aside({ part: { theme, groups } }: { readonly part: Part }) {
  const chosen = useFilters(({ filters }) =>
    groups.reduce(
      (sum, group) => sum + filters.state.criteria[group].length,
      theme === 'people' && filters.state.criteria.near ? 1 : 0,
    ),
  );
  const { shown } = useFiltered()[theme];
  if (chosen > 0) return <span className={css.chosen}>{chosen} chosen</span>;
  return <span className={css.count}>{theme === 'moves' ? 'all' : counted(shown)}</span>;
}
