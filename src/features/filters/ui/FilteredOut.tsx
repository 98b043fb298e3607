import { CommandButton } from '#views/bind/CommandButton.tsx';
import { isFiltering, type Theme, themeIds } from '../filters.model.ts';
import css from './FilterPanel.module.css';
import { useFiltered, useFilters } from './useFilters.tsx';

const words: { readonly [T in Theme]: string } = {
  moves: 'moves',
  vehicles: 'vehicles',
  places: 'locations',
  people: 'people',
};
const all = { what: 'all' } as const;
const everybody = { group: 'person', options: ['employee', 'contractor'] } as const;

/** How much of the world is not shown, and the one click that shows it. Nothing when all is. */
export function FilteredOut() {
  const filtered = useFiltered();
  const criteria = useFilters(({ filters }) => filters.state.criteria);
  const out = themeIds.flatMap((theme) => {
    const { shown, total } = filtered[theme];
    return total > shown && isFiltering(criteria, theme)
      ? [{ theme, out: total - shown, total }]
      : [];
  });
  // S1 §4: nobody has asked for this, so nothing can be cleared.
  const onTrips = !isFiltering(criteria, 'people') && filtered.people.total - filtered.people.shown;
  return (
    <div className={css.told} role="status">
      {out.map(({ theme, out: count, total }) => (
        <p key={theme}>
          {counted(count)} of {counted(total)} {words[theme]} hidden by filters
        </p>
      ))}
      {isFiltering(criteria) ? (
        <CommandButton
          type="filters/clear"
          data={all}
          label="Clear all filters"
          variant="ghost"
          size="small"
        >
          Clear
        </CommandButton>
      ) : null}
      {onTrips ? (
        <>
          <p>
            {onTrips === 1 ? '1 contractor' : `${counted(onTrips)} contractors`} on a trip not shown
          </p>
          <CommandButton
            type="filters/choose"
            data={everybody}
            label="Show contractors on a trip"
            variant="ghost"
            size="small"
          >
            Show
          </CommandButton>
        </>
      ) : null}
    </div>
  );
}

export function counted(count: number): string {
  return count.toLocaleString('en-US');
}
