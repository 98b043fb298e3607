// Reaching a driver, and following a move. The company stores no calls and texts: it only ensures
// that one request has one answer.
import { mayTrack } from '#domain/contact.ts';
import type { Driver, User } from '#domain/entities.ts';
import { dialed } from '#domain/phone.ts';
import type { BridgeReply, ContactRequest } from '#wire/calls/contactRoutes.ts';
import { hashText } from '../core/random.ts';
import { find, type Sim } from '../core/sim.ts';
import { noActivity } from './othersDeeds.ts';
import { readWorld, scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

/** A text or a call. The company uses the operator's own number. */
export function openBridge(sim: Sim, user: User, { toPhoneNumber }: ContactRequest): BridgeReply {
  driverAt(sim, user, toPhoneNumber);
  const fromPhoneNumber = dialed(user.phone);
  if (fromPhoneNumber !== null) return { fromPhoneNumber };
  const message = 'There is no phone number in your profile: a bridge cannot reach you.';
  throw new Refusal(422, 'NO_PHONE', message);
}

/** The same number for the same two people. */
export function giveNumber(
  sim: Sim,
  user: User,
  { toPhoneNumber }: ContactRequest,
): { readonly phoneNumber: string } {
  const { id } = driverAt(sim, user, toPhoneNumber);
  const luck = hashText(0, `${user.id} ${id}`) % 10_000;
  // The exchange 555 is unassigned.
  return { phoneNumber: `+1785555${String(luck).padStart(4, '0')}` };
}

/**
 * A simulated company has no tracker. It returns an address of the console itself, which
 * shows the move.
 */
export function openTracker(
  sim: Sim,
  user: User,
  { activityId }: { readonly activityId: string },
): { readonly url: string } {
  const activity = find(sim, 'activities', activityId);
  if (!activity || !scopeOf(sim, user).has(activity.accountId)) {
    throw noActivity(sim, user, activityId, 404);
  }
  const verdict = mayTrack(activity, find(sim, 'trips', activity.tripId));
  if (!verdict.yes) throw new Refusal(422, 'NOT_TO_TRACK', verdict.reason);
  return { url: `/command-center/activities?find=${encodeURIComponent(activity.name)}` };
}

/** A bridge reaches only drivers that the user can see. */
function driverAt(sim: Sim, user: User, toPhoneNumber: string): Driver {
  const { drivers } = readWorld(sim, user, { filterAccountIds: null });
  const driver = drivers.find(({ phone }) => dialed(phone) === toPhoneNumber);
  if (driver) return driver;
  throw new Refusal(422, 'UNKNOWN_NUMBER', 'No driver in your accounts has this number.');
}
