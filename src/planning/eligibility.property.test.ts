import type { Qualification } from '#domain/entities.ts';
import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { type Applicant, type Requirements, rulesBroken } from './eligibility.ts';

const all: readonly Qualification[] = [
  'cdl',
  'manualTransmission',
  'medicalCard',
  'plates',
  'twic',
];
const ids = fc.constantFrom('d1', 'd2', 'd3');
const qualifications = fc.subarray([...all]);
const applicant = fc.record({
  id: ids,
  qualifications,
  groups: fc.subarray(['north', 'south']),
});
const requirements = fc.record({
  qualifications,
  manualAssignment: fc.boolean(),
  driverGroup: fc.constantFrom('north', 'south', null),
});
const named = fc.option(ids, { nil: null });
const noRequirements: Requirements = {
  qualifications: [],
  manualAssignment: false,
  driverGroup: null,
};
const ann: Applicant = { id: 'd1', qualifications: ['plates'], groups: ['north'] };

describe('eligibility for a trip leg', () => {
  test('any driver is eligible without requirements', () => {
    expect(rulesBroken(ann, noRequirements, null)).toEqual([]);
  });

  test.each(all)('a driver without %s breaks that rule alone', (wanted) => {
    const broken = rulesBroken(ann, { ...noRequirements, qualifications: [wanted] }, null);
    expect(broken).toEqual(wanted === 'plates' ? [] : [wanted]);
  });

  test('reading 44: with manual assignment only the named driver is eligible', () => {
    const manual = { ...noRequirements, manualAssignment: true };
    expect(rulesBroken(ann, manual, null)).toEqual(['manualAssignment']);
    expect(rulesBroken(ann, manual, 'd2')).toEqual(['manualAssignment']);
    expect(rulesBroken(ann, manual, 'd1')).toEqual([]);
  });

  test('the result lists every broken rule, the driver group included', () => {
    const most = { qualifications: [...all], manualAssignment: true, driverGroup: 'south' };
    expect(rulesBroken(ann, most, null)).toEqual([
      'cdl',
      'manualTransmission',
      'medicalCard',
      'twic',
      'manualAssignment',
      'driverGroup',
    ]);
  });

  test.prop([fc.array(applicant), requirements, qualifications, fc.boolean(), named])(
    'property 20: adding a requirement never enlarges the eligible set',
    (drivers, few, more, manual, namedId) => {
      const many: Requirements = {
        qualifications: [...new Set([...few.qualifications, ...more])],
        manualAssignment: few.manualAssignment || manual,
        driverGroup: few.driverGroup ?? 'north',
      };
      const eligible = (wanted: Requirements) =>
        drivers.filter((driver) => rulesBroken(driver, wanted, namedId).length === 0);
      for (const driver of eligible(many)) expect(eligible(few)).toContain(driver);
    },
  );
});
