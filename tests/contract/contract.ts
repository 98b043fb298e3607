// What every host of the simulated company must do, through the Link alone. One suite, called
// by a test file per host, so that no host can drift from the others.
import { describe } from 'vitest';
import { calculatingContract } from './calculating.ts';
import { contactingContract } from './contacting.ts';
import { editingContract } from './editing.ts';
import { employeeContract } from './employees.ts';
import { faultContract } from './faults.ts';
import type { OpenHost } from './host.ts';
import { inventoryContract } from './inventory.ts';
import { itineraryContract } from './itineraries.ts';
import { locationContract } from './locations.ts';
import { noteTemplateContract } from './noteTemplates.ts';
import { plannerContract } from './planner.ts';
import { readingContract } from './reading.ts';
import { relationContract } from './relations.ts';
import { deliveryContract } from './deliveries.ts';
import { rideContract } from './rides.ts';
import { voucherContract } from './vouchers.ts';
import { runningContract } from './running.ts';
import { savingContract } from './saving.ts';
import { teamPlanContract } from './teamPlans.ts';
import { verificationContract } from './verifications.ts';
import { wholeRowsContract } from './wholeRows.ts';
import { wholeTripsContract } from './wholeTrips.ts';
import { writingContract } from './writing.ts';

export function contractSuite(name: string, openHost: OpenHost): void {
  describe(`contract: ${name}`, { timeout: 30_000 }, () => {
    readingContract(openHost);
    describe('writing', () => {
      writingContract(openHost);
    });
    describe('whole rows', () => {
      wholeRowsContract(openHost);
    });
    describe('whole rows of trips', () => {
      wholeTripsContract(openHost);
    });
    describe('editing', () => {
      editingContract(openHost);
    });
    describe('the inventory', () => {
      inventoryContract(openHost);
    });
    describe('locations', () => {
      locationContract(openHost);
    });
    describe('employees', () => {
      employeeContract(openHost);
    });
    describe('relationships of contractors', () => {
      relationContract(openHost);
    });
    describe('verifications of employees', () => {
      verificationContract(openHost);
    });
    describe('rides', () => {
      rideContract(openHost);
    });
    describe('deliveries', () => {
      deliveryContract(openHost);
    });
    describe('vouchers', () => {
      voucherContract(openHost);
    });
    describe('contacting', () => {
      contactingContract(openHost);
    });
    describe('note templates', () => {
      noteTemplateContract(openHost);
    });
    describe('distance, time and rides of a trip', () => {
      calculatingContract(openHost);
    });
    describe('itineraries, their times and cost', () => {
      itineraryContract(openHost);
    });
    describe('the running day', () => {
      runningContract(openHost);
    });
    describe('saving trips', () => {
      savingContract(openHost);
    });
    describe('planning and saving a team', () => {
      teamPlanContract(openHost);
    });
    describe('the planner', () => {
      plannerContract(openHost);
    });
    describe('faults', () => {
      faultContract(openHost);
    });
  });
}
