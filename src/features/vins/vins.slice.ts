import { declareSlice, type TypesOf } from '#kernel/declare.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { decodedVin } from './vins.fetches.ts';

const facts = declareSlice({
  name: 'vins',
  imports: [fetchesSlice, worldSlice],
  commands: {},
  events: {},
  initial: {},
});
export type VinsTypes = TypesOf<typeof facts>;

/** VINs that have been decoded. */
export const vinsSlice = facts.does({
  fetches: [decodedVin],
  guards: {},
  decide: {},
  evolve: {},
  registry: {},
});
