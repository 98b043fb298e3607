import { describe, expect, test } from 'vitest';
import { allRoles, type Capability, capabilityTable, may } from './capabilities.ts';
import type { Role } from './entities.ts';

// Written out a second time, by role, so that a slip in the table fails a test.
const expected: { readonly [R in Role]: readonly Capability[] } = {
  Driver: ['anyone', 'see', 'simulate'],
  'Trip Administrator': [
    'anyone',
    'see',
    'contact',
    'moves.write',
    'locations.write',
    'inventory.write',
    'notes.write',
    'trips.write',
    'simulate',
  ],
  'Payment Authorizer': ['anyone', 'see', 'trips.bonus', 'rides', 'payments', 'simulate'],
  Administrator: Object.keys(capabilityTable) as Capability[],
};
const every = Object.keys(capabilityTable) as Capability[];

describe('capabilities', () => {
  test.each(allRoles)('a %s may use exactly the listed capabilities', (role) => {
    const granted = every.filter((capability) => may([role], capability).yes);
    expect(granted.sort()).toEqual([...expected[role]].sort());
  });

  test('a user has the capabilities of all their roles', () => {
    for (const a of allRoles) {
      for (const b of allRoles) {
        for (const capability of every) {
          const either = may([a], capability).yes || may([b], capability).yes;
          expect(may([a, b], capability).yes).toBe(either);
        }
      }
    }
  });

  test('a refusal names the roles that are allowed', () => {
    expect(may(['Driver'], 'moves.write')).toEqual({
      yes: false,
      reason: 'Only a Trip Administrator or Administrator can schedule moves.',
    });
    expect(may(['Trip Administrator'], 'employees')).toEqual({
      yes: false,
      reason: 'Only an Administrator can manage employees and drivers.',
    });
  });

  test('a user without a role has only the open capabilities', () => {
    expect(every.filter((capability) => may([], capability).yes)).toEqual(['anyone']);
    expect(may(['Wizard'], 'see')).toEqual({
      yes: false,
      reason: 'Only somebody with a role in the company can see this.',
    });
  });

  test('an unlisted capability is denied, also if it names a property of objects', () => {
    expect(may(['Administrator'], 'launch')).toEqual({
      yes: false,
      reason: "No role can use 'launch': it is not in the table of capabilities.",
    });
    expect(may(['Administrator'], 'toString').yes).toBe(false);
    expect(may(['Administrator'], '__proto__').yes).toBe(false);
  });
});
