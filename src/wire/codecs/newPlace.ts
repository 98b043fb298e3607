// Places that are no rows, on the wire: coordinates in degrees.
import { newPlace } from '#domain/newPlace.ts';
import { planPlace } from '#domain/itinerary.ts';
import { codec } from './table.ts';

const pointLines = { latE6: { at: 'lat', per: 1e6 }, lonE6: { at: 'lon', per: 1e6 } } as const;

/** S1 §3 New place. */
export const newPlaceCodec = codec(
  newPlace,
  {
    label: {},
    address: {},
    city: {},
    state: {},
    postalCode: {},
    shouldSaveAsNewMyLocation: { or: false },
    ...pointLines,
  },
  { removed: () => false },
);

/** A place of a plan. */
export const planPlaceCodec = codec(planPlace, { id: {}, label: {}, ...pointLines });
