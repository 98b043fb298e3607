import { CommandButton } from '#views/bind/CommandButton.tsx';
import { isFiltering, type Theme, themeIds } from '../filters.model.ts';
import css from './FilterPanel.module.css';
import { useFiltered, useFilters } from './useFilters.tsx';

const words: { readonly [T in Theme]: string } = {
  moves: 'moves',
  vehicles: 'vehicles',
  places: 'locations',
  people: 'people',
  rides: 'rides and deliveries',
};
const all = { what: 'all' } as const;
export const allPeople = { group: 'person', options: ['employee', 'contractor'] } as const;

/** How many rows are hidden, and a button that shows them. Empty when all are shown. */
export function FilteredOut({ mode }: { readonly mode: 'activities' | 'resources' }) {
  const filtered = useFiltered();
  const criteria = useFilters(({ filters }) => filters.state.criteria);
  const out = themeIds.flatMap((theme) => {
    const { shown, total } = filtered[theme];
    return total > shown && isFiltering(criteria, theme)
      ? [{ theme, out: total - shown, total }]
      : [];
  });
  // S1 §4: not the operator's choice, so there is no Clear. Shown where drivers are drawn.
  const { people } = filtered;
  const isAsked = mode === 'activities' || isFiltering(criteria, 'people');
  const onTrips = isAsked ? 0 : people.total - people.shown;
  return (
    <div className="rigid">
      {isFiltering(criteria) ? (
        <div className={css.note}>
          <div role="status">
            {out.length === 0 ? <p>The filters hide nothing now</p> : null}
            {out.map(({ theme, out: count, total }) => (
              <p key={theme}>
                {counted(count)} of {counted(total)} {words[theme]} hidden
                {out.length > 1 ? '' : ' by filters'}
              </p>
            ))}
          </div>
          <CommandButton
            type="filters/clear"
            data={all}
            label="Clear"
            variant="ghost"
            size="small"
          />
        </div>
      ) : null}
      {onTrips > 0 ? (
        <div className={css.note}>
          <p>
            {onTrips === 1 ? '1 contractor' : `${counted(onTrips)} contractors`} on a trip not shown
          </p>
          <CommandButton
            type="filters/choose"
            data={allPeople}
            label="Show"
            variant="ghost"
            size="small"
          />
        </div>
      ) : null}
    </div>
  );
}

export function counted(count: number): string {
  return count.toLocaleString('en-US');
}
