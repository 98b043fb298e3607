import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '../clock/index.ts';
import { connectionSlice } from '../connection/index.ts';
import { flightboardSlice } from '../flightboard/index.ts';
import { flowSlice } from '../flow/index.ts';
import { mapSlice } from '../map/index.ts';
import { fetchesSlice } from '../fetches/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { outboxSlice } from '../outbox/index.ts';
import { selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
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
    outboxSlice,
    flowSlice,
    flightboardSlice,
  ],
  commands: tripsCommands,
  events: tripsEvents,
  initial,
});
export type TripsTypes = TypesOf<typeof facts>;
export type TripsSees = SeesOf<typeof facts>;
