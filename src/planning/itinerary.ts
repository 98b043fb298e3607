// Moved to the domain; this face remains until every importer reads it there.
export type * from '#domain/itinerary.ts';
