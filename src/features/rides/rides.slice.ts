import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no } from '#kernel/records.ts';
import { clockSlice } from '../clock/index.ts';
import { connectionSlice } from '../connection/index.ts';
import { fetchesSlice } from '../fetches/index.ts';
import { flowSlice, nextId } from '../flow/index.ts';
import { formsSlice, mayOpenForm, openingForm, openWizard } from '../forms/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { asking, outboxSlice } from '../outbox/index.ts';
import { scopeSlice } from '../scope/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
import { ridesCommands } from './rides.commands.ts';
import { rideEstimates } from './rides.fetches.ts';
import { rideForm } from './rides.forms.ts';
import { ownerOf } from './rides.model.ts';
import { cancelRide, orderRide } from './rides.requests.ts';

const facts = declareSlice({
  name: 'rides',
  imports: [
    sessionSlice,
    clockSlice,
    navigationSlice,
    connectionSlice,
    worldSlice,
    fetchesSlice,
    scopeSlice,
    outboxSlice,
    flowSlice,
    formsSlice,
  ],
  commands: ridesCommands,
  events: {},
  initial: {},
});
export type RidesTypes = TypesOf<typeof facts>;
export type RidesSees = SeesOf<typeof facts>;

const asks = asking(orderRide, cancelRide);

/** Rides of people, ordered from a ride-share partner (S2 §2, §7). */
export const ridesSlice = facts.does({
  guards: {
    ...asks.guards,
    'rides/start': (_data, sees) =>
      sees.world.state.phase === 'ready'
        ? mayOpenForm(sees, rideForm, openWizard(sees, rideForm) ?? 'new')
        : no('The data is not loaded yet.'),
  },
  decide: {
    ...asks.decide,
    'rides/start': (command, sees) => {
      const { scope, session } = sees;
      const accountId = scope.state.accountId ?? session.state.user?.accountId ?? '';
      // A form of its own: an earlier ride may be without an answer, here or in a closed tab.
      const fresh = ownerOf(accountId, `${command.at}-${nextId(sees)}`);
      const owner = openWizard(sees, rideForm) ?? fresh;
      return openingForm(sees, command, rideForm, owner);
    },
  },
  requests: asks.requests,
  fetches: [rideEstimates],
  forms: [rideForm],
  evolve: {},
  registry: {
    'rides/start': {
      label: 'RideShare',
      icon: 'car-taxi-front',
      capability: 'rides',
      step: () => 'begin a ride',
      from: () => ({ yes: true, data: {} }),
    },
    'rides/order': { label: 'Request the ride', capability: 'rides' },
    'rides/cancel': { label: 'Cancel the ride', capability: 'rides' },
  },
});
