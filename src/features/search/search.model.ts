import { payload, text, z } from '#domain/schema.ts';

/** S1 §2: the types of results, in the order of their tabs. */
export const shelves = ['locations', 'vehicles', 'employees', 'activities', 'trips'] as const;
export type Shelf = (typeof shelves)[number];

/** The words of a tab and of 'See all N {type}'. */
export const shelfWords: { readonly [S in Shelf]: string } = {
  locations: 'Locations',
  vehicles: 'Vehicle Inventory',
  employees: 'Employees',
  activities: 'Activities',
  trips: 'Trips',
};

/** S1 §9: of each type, before all of them are asked for. */
export const fewOfShelf = 5;

/** What is selected when it is taken; a trip is viewed instead. Of employees, those who drive. */
export const openable = ['locations', 'vehicles', 'drivers', 'activities'] as const;
export type Openable = (typeof openable)[number];

export const openPayload = payload(z.object({ collection: z.enum(openable), id: text() }));
