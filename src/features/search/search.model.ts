import { integer, payload, text, z } from '#domain/schema.ts';

/** S1 §2: the types of results, in the order of their tabs. */
export const shelves = ['locations', 'vehicles', 'employees', 'activities', 'trips'] as const;
export type Shelf = (typeof shelves)[number];

/** The text of a tab and of 'See all N {type}'. */
export const shelfWords: { readonly [S in Shelf]: string } = {
  locations: 'Locations',
  vehicles: 'Vehicle Inventory',
  employees: 'Employees',
  activities: 'Activities',
  trips: 'Trips',
};

/** S1 §9: how many of each type are shown before the operator opens all of them. */
export const fewOfShelf = 5;

/** Types that are selected when chosen. A trip opens its page, as does who does not drive. */
export const openable = ['locations', 'vehicles', 'drivers', 'activities'] as const;
export type Openable = (typeof openable)[number];

export const openPayload = payload(z.object({ collection: z.enum(openable), id: text() }));

/** The tab for suggestions of a places service; it comes after the types of S1 §2. */
export const placesShelf = 'places';

/** The tab for screens and forms, found by name; only where there are some. */
export const waysShelf = 'screens';

/** The tab for invoices, found by their numbers; only where there are some. */
export const invoicesShelf = 'invoices';

/** A place of the places service that the map marks for the moment. */
const placeFields = {
  /** The service's own id. */
  id: text(),
  label: text('address'),
  /** The line under its name. */
  detail: text('address'),
  lonE6: integer,
  latE6: integer,
};
export const placePayload = payload(z.object(placeFields));
export type ShownPlace = ReturnType<typeof placePayload.parse>;

export const openPlacePayload = payload(z.object({ placeId: text(), title: text('address') }));
export const placeFailedPayload = payload(z.object({ title: text('address'), why: text('note') }));
/** Null: no place any more. `since`: shown while the selection has changed this many times. */
export const placeShownPayload = payload(
  z.object({ place: z.nullable(z.object(placeFields)), since: integer }),
);

export type SearchState = {
  /** The chosen place, until it is shown. */
  readonly asked: { readonly placeId: string; readonly title: string } | null;
  readonly place: ShownPlace | null;
  readonly since: number;
  /** How often the selection has changed; undone changes do not count. */
  readonly selections: number;
};
