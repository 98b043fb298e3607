// Where each call goes, as the two specifications say (S1 §7, S2 §7), written out by hand.
import { expect, test } from 'vitest';
import { type CallName, routes } from './calls.ts';

type Way = readonly [method: string, path: string, ...marks: ('durable' | 'open')[]];
/** `durable`: goes with an Idempotency-Key; `open`: without a token. */
const ways: { readonly [K in CallName]: Way } = {
  login: ['POST', '/login', 'open'],
  logout: ['POST', '/logout'],
  profile: ['GET', '/v2/legacy/profile'],
  saveProfile: ['POST', '/v2/legacy/profile', 'durable'],
  world: ['GET', '/data'],
  activitiesByIds: ['GET', '/v2/legacy/activities'],
  tripsByIds: ['GET', '/v2/legacy/trips'],
  createActivities: ['POST', '/v2/dealer/activity', 'durable'],
  importActivities: ['POST', '/v2/dealer/activity/batch', 'durable'],
  editActivity: ['PATCH', '/v2/legacy/activities/{id}', 'durable'],
  removeActivity: ['DELETE', '/v2/legacy/activities/{id}', 'durable'],
  createVehicle: ['POST', '/v2/legacy/vehicles', 'durable'],
  addToInventory: ['POST', '/v2/legacy/inventory', 'durable'],
  editVehicle: ['PATCH', '/v2/legacy/inventory/{id}', 'durable'],
  removeVehicle: ['DELETE', '/v2/legacy/inventory/{id}', 'durable'],
  createLocation: ['POST', '/v2/legacy/locations', 'durable'],
  editLocation: ['PATCH', '/v2/legacy/locations/{id}', 'durable'],
  removeLocation: ['DELETE', '/v2/legacy/locations/{id}', 'durable'],
  createEmployee: ['POST', '/v2/legacy/employees', 'durable'],
  editEmployee: ['PATCH', '/v2/legacy/employees/{id}', 'durable'],
  removeEmployee: ['DELETE', '/v2/legacy/employees/{id}', 'durable'],
  employeeHistory: ['GET', '/v2/legacy/employees/{id}/history'],
  picture: ['GET', '/v2/legacy/images/{id}'],
  pictureElsewhere: ['GET', '/gateway/image'],
  createSMSBridge: ['POST', '/v2/legacy/telephony/createSMSBridge', 'durable'],
  createVoiceBridge: ['POST', '/v2/legacy/telephony/createVoiceBridge', 'durable'],
  createAnonymousPhoneNumber: [
    'POST',
    '/v2/legacy/telephony/createAnonymousPhoneNumber',
    'durable',
  ],
  openTracker: ['POST', '/gateway/tracker', 'durable'],
  generateItineraries: ['POST', '/v2/legacy/trips/create/generateItineraries'],
  calculateTripTimes: ['POST', '/v2/legacy/trips/create/calculateTripTimes'],
  wrapup: ['POST', '/v2/legacy/trips/create/wrapup'],
  planML: ['POST', '/v2/legacy/trips/create/planML'],
  calculateDoference: ['POST', '/v2/legacy/trips/create/calculateDoference'],
  checkRideshare: ['POST', '/v2/legacy/trips/create/checkRideshare'],
  noteTemplates: ['GET', '/v2/legacy/accounts/{id}/sections/noteTemplates'],
  linkedDrivers: ['GET', '/v2/legacy/accounts/{id}/sections/linkedDrivers'],
  changeRelation: ['PATCH', '/v2/legacy/drivers/{id}', 'durable'],
  createNoteTemplate: ['POST', '/v2/legacy/accounts/{id}/noteTemplates', 'durable'],
  tripDetail: ['GET', '/v2/legacy/trips/{id}'],
  cancelTrip: ['POST', '/v2/legacy/trips/{id}/cancel', 'durable'],
  forceComplete: ['POST', '/v2/legacy/trips/{id}/complete', 'durable'],
  editTrip: ['PATCH', '/v2/legacy/trips/{id}', 'durable'],
  rerunTrip: ['POST', '/v2/legacy/trips/{id}/rerun', 'durable'],
  tripNotices: ['GET', '/v2/legacy/trips/{id}/notifications'],
  tripDeeds: ['GET', '/v2/legacy/trips/{id}/changes'],
  reportVehicle: ['POST', '/v2/legacy/activities/{id}/notFound', 'durable'],
  changeDrivers: ['POST', '/v2/legacy/trips/{id}/drivers', 'durable'],
  tripRemedies: ['GET', '/v2/legacy/trips/{id}/remedies'],
  applyRemedy: ['POST', '/v2/legacy/trips/{id}/remedy', 'durable'],
  finalizeTrip: ['POST', '/v2/legacy/trips/create/finalize', 'durable'],
  finalizeTrips: ['POST', '/v2/legacy/trips/create/batch', 'durable'],
  estimateRide: ['POST', '/v2/legacy/rideshares/estimate'],
  orderRide: ['POST', '/v2/legacy/rideshares', 'durable'],
  rides: ['GET', '/v2/legacy/rideshares'],
  cancelRide: ['POST', '/v2/legacy/rideshares/{id}/cancel', 'durable'],
  rideTypes: ['GET', '/v2/legacy/rideshares/types'],
  orderVoucher: ['POST', '/v2/legacy/vouchers', 'durable'],
  vouchers: ['GET', '/v2/legacy/vouchers'],
  cancelVoucher: ['POST', '/v2/legacy/vouchers/{id}/cancel', 'durable'],
  estimateDelivery: ['POST', '/v2/legacy/deliveries/estimate'],
  orderDelivery: ['POST', '/v2/legacy/deliveries', 'durable'],
  deliveries: ['GET', '/v2/legacy/deliveries'],
  cancelDelivery: ['POST', '/v2/legacy/deliveries/{id}/cancel', 'durable'],
  dailyReport: ['GET', '/v2/legacy/reports/daily'],
  costingReport: ['GET', '/v2/legacy/reports/costing'],
  efficiencyReport: ['GET', '/v2/legacy/reports/efficiency'],
  vehicleReport: ['GET', '/v2/legacy/reports/vehicle'],
  dailyTrips: ['GET', '/v2/legacy/reports/daily/trips'],
  efficiencyTrips: ['GET', '/v2/legacy/reports/efficiency/trips'],
  vehicleTrips: ['GET', '/v2/legacy/reports/vehicle/trips'],
  crmAccounts: ['GET', '/v2/crm/accounts'],
  crmDrivers: ['GET', '/v2/crm/drivers'],
  crmContractors: ['GET', '/v2/crm/contractors'],
  verifications: ['GET', '/v2/legacy/verifications'],
  verification: ['GET', '/v2/legacy/verifications/{id}'],
  addVerification: ['POST', '/v2/legacy/verifications', 'durable'],
  removeVerification: ['DELETE', '/v2/legacy/verifications/{id}', 'durable'],
  invoices: ['GET', '/v2/legacy/invoices'],
  invoice: ['GET', '/v2/legacy/invoices/{id}'],
  payments: ['GET', '/v2/legacy/payments'],
  directions: ['GET', '/v2/maps/directions'],
  placeSuggestions: ['GET', '/v2/maps/places'],
  placeDetails: ['GET', '/v2/maps/place'],
  addressAt: ['GET', '/v2/maps/address'],
  decodeVin: ['GET', '/v2/vehicles/decodevin/{id}'],
  simControl: ['POST', '/sim/control'],
  simFaults: ['POST', '/sim/faults'],
};

test.each(Object.entries(ways))('%s goes to its path', (name, [method, path, ...marks]) => {
  const route = routes[name as CallName];
  expect({ method: route.method, path: route.path }).toEqual({ method, path });
  expect(route.durable).toBe(marks.includes('durable'));
  expect(route.auth).toBe(!marks.includes('open'));
});

test('the table names all calls, the query of a path, and what no journal keeps', () => {
  expect(Object.keys(routes).toSorted()).toEqual(Object.keys(ways).toSorted());
  const all = Object.entries(routes);
  const fixed = all.filter(([, route]) => Object.keys(route.fixed).length > 0);
  expect(fixed.map(([name, route]) => [name, route.fixed])).toEqual([
    ['profile', { extended: 'true' }],
    ['decodeVin', { format: 'json' }],
  ]);
  const hidden = ['password', 'confirmPassword'];
  const secrets = all.filter(([, route]) => route.secrets !== undefined);
  expect(secrets.map(([name, route]) => [name, route.secrets])).toEqual([
    ['saveProfile', hidden],
    ['createEmployee', [...hidden, 'avatar']],
    ['editEmployee', [...hidden, 'avatar']],
  ]);
});
