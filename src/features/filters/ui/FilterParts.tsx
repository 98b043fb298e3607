import { type ReactNode, useId, useState } from 'react';
import { sameMembers } from '#views/bind/useSelect.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import {
  type GroupId,
  groupWords,
  optionWords,
  type Theme,
  themeIds,
  themes,
} from '../filters.model.ts';
import { ContractorFinder } from './ContractorFinder.tsx';
import { counted } from './FilteredOut.tsx';
import { FilterOptions } from './FilterOptions.tsx';
import css from './FilterPanel.module.css';
import { useFiltered, useFilters } from './useFilters.tsx';

export type Mode = 'activities' | 'resources';

/** A foldable part: one group, or several, most of them of one theme. */
export type Part = {
  readonly title: string;
  /** Its own theme, whose rows it counts. */
  readonly theme: Theme;
  readonly groups: readonly GroupId[];
};

const status: Part = { title: 'Status', theme: 'moves', groups: ['status'] };
const ladder: readonly Part[] = [
  { title: 'Ready', theme: 'moves', groups: ['ready'] },
  { title: 'Deadline', theme: 'moves', groups: ['due'] },
  { title: 'Vehicle', theme: 'moves', groups: ['kind'] },
  { title: 'Task', theme: 'moves', groups: ['task'] },
  { title: 'Marketplace', theme: 'moves', groups: ['market', 'ride'] },
];
const cars: Part = { title: 'Class and body type', theme: 'vehicles', groups: ['class', 'body'] };
const places: Part = { title: 'Locations', theme: 'places', groups: ['place', 'account', 'home'] };
const people: Part = {
  title: 'People',
  theme: 'people',
  groups: ['person', 'hand', 'licence', 'qualification'],
};

/** The mode's own theme comes first; the first part is open. */
export const partsOf: { readonly [M in Mode]: readonly Part[] } = {
  activities: [status, ...ladder, cars, places, people],
  resources: [people, cars, places, { ...status, title: 'Activities: status' }, ...ladder],
};

export function Folds({ mode, parts }: { readonly mode: Mode; readonly parts: readonly Part[] }) {
  return (
    <div className={css.opened}>
      {parts.map((part) => (
        <Fold key={`${mode} ${part.title}`} part={part} startsOpen={false} />
      ))}
    </div>
  );
}

export function Fold({ part, startsOpen }: { readonly part: Part; readonly startsOpen: boolean }) {
  const { title } = part;
  const [isOpen, setOpen] = useState(startsOpen);
  const contentId = useId();
  return (
    <div className="lineAbove">
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

export function Groups({ part: { theme, groups } }: { readonly part: Part }) {
  return (
    <>
      {groups.map((group) => (
        <Named key={group} title={groups.length > 1 ? legendOf(group) : null}>
          <FilterOptions theme={themeIn(theme, group)} group={group} />
        </Named>
      ))}
      {theme === 'people' ? <ContractorFinder /> : null}
    </>
  );
}

/** Inside the marketplace its own group is that of moves. */
function legendOf(group: GroupId): string {
  return group === 'market' ? 'Moves' : groupWords[group];
}

/** The theme of a group in a part: the part's own, else the one that has the group. */
function themeIn(usual: Theme, group: GroupId): Theme {
  const hasIt = (theme: Theme) => (themes[theme] as readonly GroupId[]).includes(group);
  return hasIt(usual) ? usual : (themeIds.find(hasIt) ?? usual);
}

function Named(props: { readonly title: string | null; readonly children: ReactNode }) {
  return props.title === null ? (
    props.children
  ) : (
    <fieldset>
      <legend className={css.legend}>{props.title}</legend>
      {props.children}
    </fieldset>
  );
}

/** The number of chosen options; without any, 'all', or how many rows of a theme are shown. */
function Aside({ part }: { readonly part: Part }) {
  const chosen = useChosen([part]).length;
  const { theme } = part;
  const { shown } = useFiltered()[theme];
  if (chosen > 0) return <span className={css.chosen}>{chosen} chosen</span>;
  return <span className={css.count}>{theme === 'moves' ? 'all' : counted(shown)}</span>;
}

/** The labels of the chosen options in these parts. */
export function useChosen(parts: readonly Part[]): readonly string[] {
  return useFilters(({ filters, world }) => {
    const { criteria } = filters.state;
    return parts.flatMap(({ theme, groups }) => [
      ...groups.flatMap((group) =>
        criteria[group].map((option) =>
          group === 'account'
            ? (world.tables.accounts.get(option)?.name ?? option)
            : optionWords(group, option),
        ),
      ),
      ...(theme === 'people' && criteria.near ? [criteria.near.label] : []),
    ]);
  }, sameMembers);
}
