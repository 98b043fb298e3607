import { useCallback, useMemo } from 'react';
import type { FoundPlace } from '#domain/foundPlace.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { type PlaceChoice, PlaceField } from '../../places/ui.ts';
import { finderMiles, type Near } from '../filters.model.ts';
import { townsOf } from '../towns.queries.ts';
import css from './FilterPanel.module.css';
import { useFilters } from './useFilters.tsx';

/**
 * S1 §4: contractors with a home around a place: a town of known locations, or what the places
 * service finds. The map shows its surroundings.
 */
export function ContractorFinder() {
  const machine = useMachine();
  const locations = useFilters(({ world }) => world.tables.locations);
  const near = useFilters(({ filters }) => filters.state.criteria.near);
  const towns = useMemo(() => townsOf(locations.rows()), [locations]);
  const own = useMemo(() => {
    const places = towns.map(({ label, postalCodes }) => ({
      id: label,
      text: label,
      second: postalCodes.join(', '),
    }));
    return { title: 'Towns of your locations', places };
  }, [towns]);
  const find = useCallback(
    (choice: PlaceChoice | null) => {
      const next = nearOf(choice, towns);
      machine.dispatch({ type: 'filters/findNear', data: { near: next } });
      if (next === null) return;
      const at = { lonE6: next.lonE6, latE6: next.latE6 };
      machine.dispatch({
        type: 'map/fit',
        data: { what: 'place', at, aroundMiles: finderMiles },
      });
    },
    [machine, towns],
  );
  const value = useMemo(
    () => near && ({ is: 'saved', id: near.label, text: near.label } as const),
    [near],
  );
  return (
    <div className={css.finder}>
      <PlaceField
        label="Contractor Finder"
        placeholder="Search by city or zip..."
        icon="search"
        opensOnInput
        own={own}
        value={value}
        onChange={find}
        help={near ? `Contractors at home within ${finderMiles} mi` : undefined}
      />
    </div>
  );
}

function nearOf(choice: PlaceChoice | null, towns: readonly Near[]): Near | null {
  if (choice === null) return null;
  if (choice.is === 'place') {
    const { lonE6, latE6 } = choice.place;
    return { label: labelOf(choice.place), lonE6, latE6 };
  }
  const town = towns.find(({ label }) => label === choice.locationId);
  return town ? { label: town.label, lonE6: town.lonE6, latE6: town.latE6 } : null;
}

/** 'Olathe, KS' of a town. */
function labelOf({ label, city, state }: FoundPlace): string {
  return label === city ? `${city}, ${state}` : label;
}
