import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '../clock/index.ts';
import { fetchesSlice } from '../fetches/index.ts';
import { connectionSlice } from '../connection/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { asking, outboxSlice } from '../outbox/index.ts';
import { worldSlice } from '../world/index.ts';
import { tripPageCommands } from './tripPage.commands.ts';
import { tripDetail, tripRemedies } from './tripPage.fetches.ts';
import { applyRemedy, cancelTrip, changeDrivers } from './tripPage.requests.ts';

const facts = declareSlice({
  name: 'tripPage',
  imports: [clockSlice, connectionSlice, navigationSlice, worldSlice, fetchesSlice, outboxSlice],
  commands: tripPageCommands,
  events: {},
  initial: {},
});
export type TripPageTypes = TypesOf<typeof facts>;
export type TripPageSees = SeesOf<typeof facts>;

/** The page of one trip: what the server records about it, beside its row, and changes of it. */
export const tripPageSlice = facts.does({
  fetches: [tripDetail, tripRemedies],
  ...asking(cancelTrip, changeDrivers, applyRemedy),
  evolve: {},
  registry: {
    'tripPage/cancel': { label: 'Cancel the trip', icon: 'cancel', capability: 'trips.write' },
    'tripPage/changeDrivers': {
      label: 'Change drivers',
      icon: 'driver',
      capability: 'trips.write',
    },
    'tripPage/applyRemedy': {
      label: 'Use this remedy',
      icon: 'check',
      capability: 'trips.write',
    },
  },
});
