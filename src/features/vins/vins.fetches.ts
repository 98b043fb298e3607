import { decodedVinOf } from '#domain/vinFacts.ts';
import { fetchSeeing } from '#spine/fetches/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { decodedPayload, vinPayload } from './vins.model.ts';

type Sees = Pick<WorldSees, 'world'>;

/**
 * What a VIN says of its vehicle (S1 §5): as much as a card shows. Ask with the result of
 * `vinToDecode`. Its failures are not shown (S1 §8).
 */
export const decodedVin = fetchSeeing<Sees>()({
  type: 'vins/decoded',
  params: vinPayload,
  call: 'decodeVin',
  key: ({ vin }) => vin,
  ask: ({ vin }) => ({ vin }),
  kept: 'log',
  read: ({ facts }) => decodedVinOf(facts),
  value: decodedPayload,
  // A VIN means the same for ever.
  staleMs: null,
  // Which screens show a VIN is not known here; a refusal is not tried again anyway.
  wanted: () => true,
  words: {
    loading: 'Decoding the VIN...',
    failed: 'The VIN could not be decoded.',
    empty: null,
  },
  sample: ({ world }, pick) => {
    const vehicle = pick(world.tables.vehicles.rows());
    return vehicle ? { vin: vehicle.vin } : null;
  },
});
