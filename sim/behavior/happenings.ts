// The effect of each happening at its time: one typed table, so that a new kind of
// happening does not compile before it has an effect.
import type { Sim } from '../core/sim.ts';
import type { Happening, HappeningType } from '../core/state.ts';
import { arrive, changeDuty, idle } from './duty.ts';
import { lookRound } from './office.ts';
import { rideGoesOn } from './rides.ts';
import { voucherGoesOn } from './vouchers.ts';
import { planByColleague, takeRequest } from './requests.ts';
import { acceptTrip, beginAction, endAction, reachTrip, setOutOnTrip } from './trips.ts';

type Effects = {
  readonly [T in HappeningType]: (sim: Sim, what: Extract<Happening, { readonly type: T }>) => void;
};

const effects: Effects = {
  tripAccepted: (sim, { tripId }) => acceptTrip(sim, tripId),
  tripDue: (sim, { tripId, driverId }) => setOutOnTrip(sim, tripId, driverId),
  tripReached: (sim, { tripId, driverId }) => reachTrip(sim, tripId, driverId),
  actionBegins: (sim, { tripId, actionId }) => beginAction(sim, tripId, actionId),
  actionEnds: (sim, { tripId, actionId }) => endAction(sim, tripId, actionId),
  requestArrives: (sim) => takeRequest(sim),
  colleaguePlans: (sim, { activityIds }) => planByColleague(sim, activityIds),
  officeLooks: (sim) => lookRound(sim),
  dutyBegins: (sim, { driverId }) => changeDuty(sim, driverId, 'begins'),
  dutyEnds: (sim, { driverId }) => changeDuty(sim, driverId, 'ends'),
  driverIdles: (sim, { driverId }) => idle(sim, driverId),
  driverArrives: (sim, { driverId, leg }) => arrive(sim, driverId, leg),
  rideGoesOn: (sim, { rideId, to, of }) => rideGoesOn(sim, { of: of ?? 'rides', id: rideId }, to),
  voucherGoesOn: (sim, { voucherId, to }) => voucherGoesOn(sim, voucherId, to),
};

export function happen(sim: Sim, what: Happening): void {
  (effects[what.type] as (sim: Sim, what: Happening) => void)(sim, what);
}
