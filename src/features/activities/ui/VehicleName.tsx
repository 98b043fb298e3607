import type { Activity } from '#domain/entities.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { knownTitle } from '../words.queries.ts';

/** The name of a move's vehicle, by its VIN where that was decoded. */
export function useKnownTitle(activity: Activity): string {
  return useSelect((snapshot) =>
    knownTitle(snapshot as unknown as FetchesSees & WorldSees, activity),
  );
}

export function VehicleName({ of }: { readonly of: Activity }) {
  return useKnownTitle(of);
}
