import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { flightboardSlice } from '../flightboard/index.ts';
import { flowSlice } from '#spine/flow/index.ts';
import { mapSlice } from '../map/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { navigationSlice } from '#spine/navigation/index.ts';
import { outboxSlice } from '#spine/outbox/index.ts';
import { selectionSlice } from '#spine/selection/index.ts';
import { roadsSlice } from '../roads/index.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { tripsCommands } from './trips.commands.ts';
import { tripsEvents } from './trips.events.ts';
import type { TripsState } from './trips.model.ts';

export const initial: TripsState = {
  plan: null,
  ways: null,
  outcome: null,
  kept: null,
  isKeptCurrent: false,
  calculatedWith: [],
  number: 0,
  alternatives: [],
  aside: {},
};

export const facts = declareSlice({
  name: 'trips',
  imports: [
    sessionSlice,
    clockSlice,
    connectionSlice,
    navigationSlice,
    selectionSlice,
    mapSlice,
    worldSlice,
    fetchesSlice,
    roadsSlice,
    outboxSlice,
    flowSlice,
    flightboardSlice,
    settingsSlice,
  ],
  commands: tripsCommands,
  events: tripsEvents,
  initial,
});
export type TripsTypes = TypesOf<typeof facts>;
export type TripsSees = SeesOf<typeof facts>;
