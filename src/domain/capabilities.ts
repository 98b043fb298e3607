// Capabilities by role: one table that buttons, bus and simulated server share
// (S2 §6, "who may do what" in docs/rules.md). An unlisted capability is denied.
import type { Role } from './entities.ts';
import { no, type Verdict, yes } from './verdict.ts';

export type Capability =
  /** Open to all users, before login too: log in and out, go to a screen. */
  | 'anyone'
  /** See, select, search, filter, export; settings; recordings of one's own session. */
  | 'see'
  | 'contact'
  | 'moves.write'
  | 'locations.write'
  | 'inventory.write'
  /** Note templates of trips. */
  | 'notes.write'
  | 'trips.write'
  | 'trips.bonus'
  | 'rides'
  | 'payments'
  | 'employees'
  /** The instructor's injections and faults, speed and pause: fake and training mode only. */
  | 'simulate';

type Who = 'everybody' | 'any role' | readonly [Role, ...Role[]];

const dispatch: Who = ['Trip Administrator', 'Administrator'];
const money: Who = ['Payment Authorizer', 'Administrator'];

/** The roles that have a capability, and the phrase after 'can'. */
export const capabilityTable: {
  readonly [C in Capability]: { readonly who: Who; readonly can: string };
} = {
  anyone: { who: 'everybody', can: 'do this' },
  see: { who: 'any role', can: 'see this' },
  contact: { who: dispatch, can: 'contact drivers' },
  'moves.write': { who: dispatch, can: 'schedule moves' },
  'locations.write': { who: dispatch, can: 'change locations' },
  'inventory.write': { who: dispatch, can: 'change inventory' },
  'notes.write': { who: dispatch, can: 'keep note templates' },
  'trips.write': { who: dispatch, can: 'plan trips' },
  'trips.bonus': { who: money, can: 'give driver bonuses' },
  rides: { who: money, can: 'order rides' },
  payments: { who: money, can: 'see costs and payments' },
  employees: { who: ['Administrator'], can: 'manage employees and drivers' },
  simulate: { who: 'any role', can: 'control the simulation' },
};

export const allRoles: readonly Role[] = [
  'Trip Administrator',
  'Payment Authorizer',
  'Administrator',
  'Driver',
];

/**
 * Whether a user with these roles may use a capability; roles add up. The refusal names who can:
 * 'Only a Trip Administrator or Administrator can schedule moves.' Unknown roles are ignored.
 */
export function may(roles: readonly string[], capability: string): Verdict {
  if (!Object.hasOwn(capabilityTable, capability)) {
    return no(`No role can use '${capability}': it is not in the table of capabilities.`);
  }
  const { who, can } = capabilityTable[capability as Capability];
  if (who === 'everybody') return yes;
  if (who === 'any role') {
    return roles.some((role) => allRoles.includes(role as Role))
      ? yes
      : no(`Only somebody with a role in the company can ${can}.`);
  }
  if (who.some((role) => roles.includes(role))) return yes;
  return no(`Only ${article(who[0])} ${who.join(' or ')} can ${can}.`);
}

function article(word: string): string {
  return /^[AEIOU]/.test(word) ? 'an' : 'a';
}
