import { expect, test } from 'vitest';
import { legacyRequirementsOf, requiredOf } from './requirements.ts';

const none = {
  manualAssignment: false,
  cdl: null,
  manualTransmission: false,
  medicalCard: false,
  plates: false,
  twic: false,
  driverGroup: null,
};
const open = { qualifications: [], manualAssignment: false, driverGroup: null };

test('a driver of whom nothing is asked is asked for nothing', () => {
  expect(legacyRequirementsOf(null)).toEqual(none);
  expect(legacyRequirementsOf(open)).toEqual(none);
  expect(requiredOf(none)).toEqual(open);
});

test.each([
  ['cdl', { cdl: 3 }],
  ['manualTransmission', { manualTransmission: true }],
  ['medicalCard', { medicalCard: true }],
  ['plates', { plates: true }],
  ['twic', { twic: true }],
] as const)('a driver with %s alone is asked for by its own field (S2 §3)', (one, field) => {
  const required = { ...open, qualifications: [one] };
  expect(legacyRequirementsOf(required)).toEqual({ ...none, ...field });
  expect(requiredOf({ ...none, ...field })).toEqual(required);
});

test('a driver of a group whom the dispatcher names is asked for with both', () => {
  const asked = { manualAssignment: true, driverGroup: 'Night crew' };
  expect(legacyRequirementsOf({ ...open, ...asked })).toEqual({ ...none, ...asked });
  expect(requiredOf({ ...none, ...asked })).toEqual({ ...open, ...asked });
});
