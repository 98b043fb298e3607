import { useMemo } from 'react';
import { RowActions, RowUnsaved } from '#spine/forms/ui.ts';
import { locationForm } from '../locations.forms.ts';
import { mayRemove, removeLocation } from '../locations.requests.ts';
import { useLocations } from './useLocations.tsx';

type Props = { readonly locationId: string };

/** Edit of one location, and Remove, which is absent while something uses it. */
export function LocationActions({ locationId }: Props) {
  const location = useLocations(({ world }) => world.tables.locations.get(locationId));
  const version = location?.version ?? 0;
  const edit = useMemo(() => ({ locationId, version, fields: {} }), [locationId, version]);
  const remove = useMemo(() => ({ locationId, version }), [locationId, version]);
  return (
    <RowActions
      form={locationForm}
      id={locationId}
      removal={removeLocation}
      edit={{ type: 'locations/edit', data: edit }}
      remove={{ type: 'locations/remove', data: remove }}
      isKept={useWhyKept(locationId) !== null}
    >
      <p>
        <b>{location?.label ?? 'The location'}</b>: This location will be permanently removed.
      </p>
    </RowActions>
  );
}

/** Why a location cannot be removed; null when it can, or is gone. */
export function useWhyKept(locationId: string): string | null {
  const world = useLocations((sees) => sees.world);
  const { locations, activities, vehicles, drivers, trips } = world.tables;
  // Positions and other slices change far more often than what may use a location.
  return useMemo(() => {
    if (!locations.get(locationId)) return null;
    const may = mayRemove({ locationId }, { world });
    return may.yes ? null : may.reason;
    // oxlint-disable-next-line react/exhaustive-deps -- of the world only these tables are read
  }, [locationId, locations, activities, vehicles, drivers, trips]);
}

/** A hint that unsaved input is kept, and requests that wait or are unanswered. */
export function LocationUnsaved({ locationId }: Props) {
  return <RowUnsaved form={locationForm} id={locationId} removal={removeLocation} />;
}
