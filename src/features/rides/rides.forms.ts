import { checkRide } from '#domain/rides.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { newFormSeeing } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { accountOf } from './orders.model.ts';
import { newOf } from './orders.requests.ts';
import { typedRide, type TypedRide } from './rides.model.ts';
import { orderRide } from './rides.requests.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

/** The form of a ride for a person; its price comes with the order, and is not typed. */
export const rideForm = newFormSeeing<Sees>()({
  request: orderRide,
  subject: newOf('rides'),
  wizard: {
    title: 'RideShare',
    name: 'the ride being ordered',
    steps: ['Order a ride'],
    first: () => 0,
  },
  values: typedRide,
  words: {
    accountId: 'Charged account',
    employeeId: 'Employee',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    memo: 'Request memo',
    driverNote: 'Note to the driver',
    from: 'Pick-up location',
    to: 'Drop-off location',
    atMs: 'Time',
    productId: 'Ride',
  },
  first: (owner: string): TypedRide => ({
    accountId: accountOf(owner),
    employeeId: null,
    firstName: '',
    lastName: '',
    phone: '',
    memo: '',
    driverNote: '',
    from: null,
    to: null,
    atMs: null,
    productId: '',
  }),
  check: ({ productId: _product, ...draft }, { clock }) => checkRide(draft, clock.state.nowMs),
  asked: (owner, { productId: _product, ...draft }) => ({ owner, order: draft, fare: null }),
  title: () => 'RideShare',
});
