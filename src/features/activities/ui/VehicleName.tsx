import type { Activity } from '#domain/entities.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { FetchesTypes } from '#spine/fetches/index.ts';
import { vehicleTitle } from '../words.queries.ts';

const useTitles = selectFrom<FetchesTypes>();

/** The name of a move's vehicle, by its VIN where that was decoded. */
export function useVehicleTitle(activity: Activity): string {
  return useTitles((sees) => vehicleTitle(sees, activity));
}

export function VehicleName({ of }: { readonly of: Activity }) {
  return useVehicleTitle(of);
}
