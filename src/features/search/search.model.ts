import { integer, payload, text, z } from '#domain/schema.ts';

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

/** The tab of what a places service suggests; it comes after the types of S1 §2. */
export const placesShelf = 'places';

/** A place of the places service, as the map shows it for the moment. */
const placeFields = {
  /** The service's own id. */
  id: text(),
  label: text('address'),
  /** What stands under its name. */
  detail: text('address'),
  lonE6: integer,
  latE6: integer,
};
export const placePayload = payload(z.object(placeFields));
export type ShownPlace = ReturnType<typeof placePayload.parse>;

export const openPlacePayload = payload(z.object({ placeId: text(), title: text('address') }));
export const placeFailedPayload = payload(z.object({ title: text('address'), why: text('note') }));
/** Null: none any more. `since`: it is seen as long as the selection has changed so often. */
export const placeShownPayload = payload(
  z.object({ place: z.nullable(z.object(placeFields)), since: integer }),
);

export type SearchState = {
  /** The place that was taken, until it is shown. */
  readonly asked: { readonly placeId: string; readonly title: string } | null;
  readonly place: ShownPlace | null;
  readonly since: number;
  /** How often the selection has changed; what undo took back does not count. */
  readonly selections: number;
};
