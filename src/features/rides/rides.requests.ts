import { checkRide, mayCancelRide, riderName, riderOf } from '#domain/rides.ts';
import { no } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { requestSeeing } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { ownerOf } from './orders.model.ts';
import { cancelling, knowsAccount, mayOrder, priced } from './orders.requests.ts';
import { estimatesKnown, orderType, rideEstimates } from './rides.fetches.ts';
import { orderPayload } from './rides.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees & Pick<FetchesSees, 'fetches'>;

const { change, ...ordering } = priced('rides');

/** Orders a ride, once; no server takes the order when its price is not held any more. */
export const orderRide = requestSeeing<Sees>()({
  ...ordering,
  type: orderType,
  schema: orderPayload,
  call: 'orderRide',
  guard: (asked, sees) => {
    const { order } = asked;
    const wrong = checkRide(order, sees.clock.state.nowMs);
    const isUnknown =
      order.employeeId !== null && !sees.world.tables.employees.get(order.employeeId);
    return isUnknown && knowsAccount(order, sees, wrong).yes
      ? no('This employee is not known.')
      : mayOrder(asked, sees, wrong);
  },
  note: (asked) => ({
    subject: riderName(asked.order),
    activityIds: [],
    changes: [change(asked)],
  }),
  sample: (sees, pick) => {
    const one = pick(estimatesKnown(sees, rideEstimates));
    const fare = pick(one?.estimate.fares ?? []);
    if (!one || !fare) return null;
    const phone = '+19135550157';
    const employee = pick([null, pick(sees.world.tables.employees.rows()) ?? null]) ?? null;
    const person = employee
      ? { ...riderOf(employee), phone, employeeId: employee.id }
      : { firstName: 'Marcus', lastName: 'Boone', phone, employeeId: null };
    return {
      owner: ownerOf(one.way.accountId, pick(['1', '2', '3', '4', '5', '6']) ?? ''),
      order: { ...one.way, ...person, memo: '', driverNote: 'Waits at the gate' },
      fare: { ...fare, heldUntilMs: one.estimate.heldUntilMs },
    };
  },
});

export const cancelRide = requestSeeing<Pick<WorldSees, 'world'>>()({
  ...cancelling('rides', { may: mayCancelRide, name: riderName }),
  type: 'rides/cancel',
  call: 'cancelRide',
});
