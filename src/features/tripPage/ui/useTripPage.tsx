import { createContext, useContext } from 'react';
import type { Trip } from '#domain/entities.ts';
import type { PastTrip } from '#domain/tripDetail.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { tripOf, withPast } from '../past.queries.ts';
import type { TripPageSees, TripPageTypes } from '../tripPage.slice.ts';

const Past = createContext<PastTrip | null>(null);
const useState = selectFrom<TripPageTypes>();

/** Shows a trip that is no row of the world: `useTripPage` has its rows as well. */
export const PastRows = Past.Provider;

export function useIsPast(): boolean {
  return useContext(Past) !== null;
}

/** The state that the page of a trip reads. */
export function useTripPage<T>(
  selector: (sees: TripPageSees) => T,
  equal?: (a: T, b: T) => boolean,
): T {
  const past = useContext(Past);
  return useState((sees) => selector(past ? withPast(sees, past) : sees), equal);
}

/** The trip of this page; undefined while it is not known. */
export function useShownTrip(id: string): Trip | undefined {
  return useState((sees) => tripOf(sees, id));
}
