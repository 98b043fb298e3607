import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '../clock/index.ts';
import { fetchesSlice } from '../fetches/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { worldSlice } from '../world/index.ts';
import { tripDetail } from './tripPage.fetches.ts';

const facts = declareSlice({
  name: 'tripPage',
  imports: [clockSlice, navigationSlice, worldSlice, fetchesSlice],
  commands: {},
  events: {},
  initial: {},
});
export type TripPageTypes = TypesOf<typeof facts>;
export type TripPageSees = SeesOf<typeof facts>;

/** The page of one trip: what the server records about it, beside its row. */
export const tripPageSlice = facts.does({
  fetches: [tripDetail],
  guards: {},
  decide: {},
  evolve: {},
  registry: {},
});
