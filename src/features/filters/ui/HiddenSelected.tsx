import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { isFiltering, type Theme } from '../filters.model.ts';
import { clearOf } from './ClearFilters.tsx';
import { counted, allPeople } from './FilteredOut.tsx';
import { useFiltered, useFilters } from './useFilters.tsx';

type Collection = 'activities' | 'drivers' | 'locations' | 'vehicles';

const themeOf: { readonly [C in Collection]: Theme } = {
  activities: 'moves',
  drivers: 'people',
  locations: 'places',
  vehicles: 'vehicles',
};

/** Says that selected rows are not on the map, with a button that shows them again. */
export function HiddenSelected(props: {
  readonly collection: Collection;
  readonly ids: readonly string[];
}) {
  const { collection, ids } = props;
  const theme = themeOf[collection];
  const shown = useFiltered()[theme];
  const table = useFilters(({ world }) => world.tables[collection]);
  const drivers = useFilters(({ world }) => world.tables.drivers);
  const isAsked = useFilters(({ filters }) => isFiltering(filters.state.criteria, theme));
  const hidden = useMemo(() => {
    if (shown.shown === shown.total) return 0;
    // No filter hides who drives no more.
    const hasLeft = (id: string) => collection === 'drivers' && drivers.get(id)?.hasLeft === true;
    const ordinals = ids.flatMap((id) => (hasLeft(id) ? [] : table.ordinalOf(id)));
    return ordinals.filter((ordinal) => ordinal !== undefined && !shown.passes(ordinal)).length;
  }, [shown, table, ids, collection, drivers]);
  if (hidden === 0) return null;
  const isOrAre = hidden === 1 ? 'is' : 'are';
  const what =
    ids.length === 1 ? 'This is' : `${counted(hidden)} of ${counted(ids.length)} ${isOrAre}`;
  return (
    <Notice
      tone="warn"
      icon="hide"
      action={
        <CommandButton
          {...(isAsked ? clearOf[theme] : showAllPeople)}
          label={isAsked ? 'Clear filters' : 'Show'}
          size="small"
        />
      }
    >
      {what} {isAsked ? 'hidden by the filters.' : 'not shown while on a trip.'}
    </Notice>
  );
}

const showAllPeople = { type: 'filters/choose', data: allPeople } as const;
