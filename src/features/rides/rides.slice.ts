import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { flowSlice, nextId } from '#spine/flow/index.ts';
import {
  type AnyForm,
  formsSlice,
  mayOpenForm,
  openingForm,
  openWizard,
} from '#spine/forms/index.ts';
import { navigationSlice } from '#spine/navigation/index.ts';
import { asking, endsAs, following, opensAs, outboxSlice } from '#spine/outbox/index.ts';
import { scopeSlice } from '#spine/scope/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { deliveryEstimates } from './deliveries.fetches.ts';
import { deliveryForm } from './deliveries.forms.ts';
import { cancelDelivery, orderDelivery } from './deliveries.requests.ts';
import { ridesCommands } from './rides.commands.ts';
import { ridesEvents } from './rides.events.ts';
import { rideEstimates } from './rides.fetches.ts';
import { rideForm } from './rides.forms.ts';
import { ownerOf } from './orders.model.ts';
import type { RidesState } from './rides.model.ts';
import { hasOrders } from './rides.queries.ts';
import { cancelRide, orderRide } from './rides.requests.ts';
import { rideTypes } from './vouchers.fetches.ts';
import { voucherForm } from './vouchers.forms.ts';
import { areOrdersListed } from './vouchers.queries.ts';
import { cancelVoucher, orderVoucher } from './vouchers.requests.ts';

const initial: RidesState = { generatedId: null, isListed: false };

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
  events: ridesEvents,
  initial,
});
export type RidesTypes = TypesOf<typeof facts>;
export type RidesSees = SeesOf<typeof facts>;

const asks = asking(
  orderRide,
  cancelRide,
  orderVoucher,
  cancelVoucher,
  orderDelivery,
  cancelDelivery,
);

/** How the form of an order is opened: one of its own, or the one that is open. */
function opens(form: AnyForm) {
  return {
    guard: (_data: object, sees: RidesSees) =>
      sees.world.state.phase === 'ready'
        ? mayOpenForm(sees, form, openWizard(sees, form) ?? 'new')
        : no('The data is not loaded yet.'),
    decide: (command: Parameters<typeof openingForm>[1], sees: RidesSees) => {
      const { scope, session } = sees;
      const accountId = scope.state.accountId ?? session.state.user?.accountId ?? '';
      // A form of its own: an earlier order may be without an answer, here or in a closed tab.
      const fresh = ownerOf(accountId, `${command.at}-${nextId(sees)}`);
      return openingForm(sees, command, form, openWizard(sees, form) ?? fresh);
    },
  };
}
const ride = opens(rideForm);
const voucher = opens(voucherForm);
const delivery = opens(deliveryForm);

/** Rides, vouchers and deliveries, ordered from a ride-share partner (S2 §2, §7). */
export const ridesSlice = facts.does({
  guards: {
    ...asks.guards,
    'rides/start': ride.guard,
    'rides/startVoucher': voucher.guard,
    'rides/startPackage': delivery.guard,
    'rides/list': (_data, sees) =>
      hasOrders(sees) ? yes : no('No ride, voucher or delivery is listed.'),
    'rides/putAway': (_data, { rides }) =>
      rides.state.generatedId === null ? no('No new voucher is shown.') : yes,
  },
  decide: {
    ...asks.decide,
    'rides/start': ride.decide,
    'rides/startVoucher': voucher.decide,
    'rides/startPackage': delivery.decide,
    'rides/list': ({ data }, { rides }) => {
      const isListed = areOrdersListed(rides.state);
      if (data.isListed === isListed) return { events: [], revert: [] };
      return {
        events: [{ type: 'rides/listed', data }],
        revert: [{ type: 'rides/listed', data: { isListed } }],
      };
    },
    'rides/putAway': () => ({ events: [{ type: 'rides/voucherPutAway', data: {} }] }),
  },
  requests: asks.requests,
  fetches: [rideEstimates, rideTypes, deliveryEstimates],
  forms: [rideForm, voucherForm, deliveryForm],
  evolve: {
    'rides/listed': ({ data }, { draft }) => {
      draft.isListed = data.isListed;
    },
    // An operator who orders sees what becomes of it.
    'outbox/opened': following(
      opensAs(orderRide, list),
      opensAs(orderVoucher, list),
      opensAs(orderDelivery, list),
    ),
    'outbox/closed': following(
      endsAs(orderVoucher, ({ result }, { draft }: Into) => {
        if (result) draft.generatedId = result.orderId;
      }),
    ),
    'rides/voucherPutAway': (_event, { draft }) => {
      draft.generatedId = null;
    },
  },
  registry: {
    'rides/list': {
      label: 'Toggle the lists of what was ordered',
      icon: 'rideShare',
      capability: 'see',
      step: ({ isListed }) => `${isListed ? 'open' : 'close'} the lists of orders`,
      from: ({ rides }) => ({ yes: true, data: { isListed: !areOrdersListed(rides.state) } }),
    },
    'rides/start': {
      label: 'RideShare',
      icon: 'rideShare',
      capability: 'rides',
      hotkey: 'n r',
      step: () => 'begin a ride',
      from: () => ({ yes: true, data: {} }),
    },
    'rides/order': { label: 'Request the ride', capability: 'rides' },
    'rides/cancel': { label: 'Cancel the ride', capability: 'rides' },
    'rides/startVoucher': {
      label: 'RideShare (Voucher)',
      icon: 'ticket',
      capability: 'rides',
      hotkey: 'n o',
      step: () => 'begin a voucher',
      from: () => ({ yes: true, data: {} }),
    },
    'rides/startPackage': {
      label: 'Package',
      icon: 'package',
      capability: 'rides',
      hotkey: 'n p',
      step: () => 'begin a delivery',
      from: () => ({ yes: true, data: {} }),
    },
    'rides/orderPackage': { label: 'Request the delivery', capability: 'rides' },
    'rides/cancelPackage': { label: 'Cancel the delivery', capability: 'rides' },
    'rides/orderVoucher': { label: 'Generate the voucher', capability: 'rides' },
    'rides/putAway': { label: 'Return from the new voucher', capability: 'rides' },
    'rides/cancelVoucher': { label: 'Cancel the voucher', capability: 'rides' },
  },
});

type Into = { readonly draft: RidesState };

function list(_opened: unknown, { draft }: Into): void {
  draft.isListed = true;
}
