import type { FlightboardState } from './flightboard.model.ts';

/** What of the flightboard an address can say: `columns=status,name&sort=-deadline&find=rav4`. */
export type Look = Pick<FlightboardState, 'columns' | 'sort' | 'search'>;

export const nameOf = {
  columns: 'columns',
  sort: 'sort',
  search: 'find',
} as const satisfies { readonly [F in keyof Look]: string };

/** All names by which an address says how the flightboard looks. */
export const lookNames: readonly string[] = Object.values(nameOf);
