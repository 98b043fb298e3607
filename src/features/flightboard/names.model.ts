import type { FlightboardState } from './flightboard.model.ts';

/** The layout in an address: `columns=status,name&sort=-deadline&find=rav4`. */
export type Look = Pick<FlightboardState, 'columns' | 'sort' | 'search'>;

export const nameOf = {
  columns: 'columns',
  sort: 'sort',
  search: 'find',
} as const satisfies { readonly [F in keyof Look]: string };

/** All names that a layout uses in an address. */
export const lookNames: readonly string[] = Object.values(nameOf);
