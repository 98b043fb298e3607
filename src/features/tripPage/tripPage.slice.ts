import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { flowSlice } from '#spine/flow/index.ts';
import { formsSlice } from '#spine/forms/index.ts';
import { navigationSlice } from '#spine/navigation/index.ts';
import { asking, outboxSlice } from '#spine/outbox/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { tripsSlice } from '../trips/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { tripPageCommands } from './tripPage.commands.ts';
import { editTrip, reportVehicle } from './details.requests.ts';
import { forceComplete, rerunTrip } from './ending.requests.ts';
import { tripDeeds, tripDetail, tripNotices, tripRemedies } from './tripPage.fetches.ts';
import { tripForm } from './tripPage.forms.ts';
import { applyRemedy, cancelTrip, changeDrivers } from './tripPage.requests.ts';

const facts = declareSlice({
  name: 'tripPage',
  imports: [
    sessionSlice,
    clockSlice,
    connectionSlice,
    navigationSlice,
    worldSlice,
    fetchesSlice,
    outboxSlice,
    flowSlice,
    formsSlice,
    tripsSlice,
  ],
  commands: tripPageCommands,
  events: {},
  initial: {},
});
export type TripPageTypes = TypesOf<typeof facts>;
export type TripPageSees = SeesOf<typeof facts>;

/** The page of one trip: what the server records about it, beside its row, and changes of it. */
export const tripPageSlice = facts.does({
  fetches: [tripDetail, tripRemedies, tripNotices, tripDeeds],
  forms: [tripForm],
  ...asking(
    cancelTrip,
    changeDrivers,
    applyRemedy,
    editTrip,
    forceComplete,
    rerunTrip,
    reportVehicle,
  ),
  evolve: {},
  registry: {
    'tripPage/cancel': { label: 'Cancel the trip', icon: 'cancel', capability: 'trips.write' },
    'tripPage/changeDrivers': {
      label: 'Change drivers',
      icon: 'driver',
      capability: 'trips.write',
    },
    'tripPage/edit': { label: 'Edit details', icon: 'edit', capability: 'trips.write' },
    'tripPage/forceComplete': {
      label: 'Force complete',
      icon: 'success',
      capability: 'trips.write',
    },
    'tripPage/rerun': { label: 'Re-run trip', icon: 'replay', capability: 'trips.write' },
    'tripPage/reportVehicle': {
      label: 'Report a vehicle that is not found',
      icon: 'vehicle',
      capability: 'trips.write',
    },
    'tripPage/applyRemedy': {
      label: 'Use this remedy',
      icon: 'check',
      capability: 'trips.write',
    },
  },
});
