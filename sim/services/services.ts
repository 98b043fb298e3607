// Each call's service and permission: one typed table over the wire's calls and the
// capability table that the console uses as well (P21).
import type { Capability } from '#domain/capabilities.ts';
import { reportCapability } from '#domain/reports.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import { createActivities } from './activities.ts';
import { readCrmAccounts, readCrmContractors, readCrmDrivers } from './crm.ts';
import { giveNumber, openBridge, openTracker } from './contact.ts';
import { editActivity, removeActivity, reportVehicle } from './edits.ts';
import { filedDrives, readEmployeeHistory } from './employeeHistory.ts';
import { ofFiledTrip, type ReadsFiled } from './filedReading.ts';
import { noPicture, readPicture } from './pictures.ts';
import { saveProfile } from './profile.ts';
import { createEmployee, editEmployee, removeEmployee } from './employees.ts';
import { changeFaults } from './faults.ts';
import { addToInventory, createVehicle, editVehicle, removeVehicle } from './inventory.ts';
import { calculateDoference, checkRideshare, generateItineraries } from './calculations.ts';
import { filedLines, filedPayments, readInvoice, readInvoices, readPayments } from './invoices.ts';
import { changeRelation, readLinkedDrivers } from './linkedDrivers.ts';
import { importActivities } from './moveBatch.ts';
import { createLocation, editLocation, removeLocation } from './locations.ts';
import {
  addVerification,
  readVerification,
  readVerifications,
  removeVerification,
} from './verifications.ts';
import { createNoteTemplate, readNoteTemplates } from './noteTemplates.ts';
import { readAddressAt, readPlaceDetails, suggestPlaces } from './places.ts';
import { planMl } from './planMl.ts';
import { readByIds, readDirections, readWorld } from './reading.ts';
import {
  filedWork,
  readCosting,
  readDaily,
  readDailyTrips,
  readEfficiency,
  readEfficiencyTrips,
  readVehicles,
  readVehicleTrips,
} from './reports.ts';
import { applyRemedy, cancelTrip, changeDrivers, editTrip, readRemedies } from './tripChanges.ts';
import { readTripDeeds } from './tripDeeds.ts';
import { readTripDetail } from './tripDetail.ts';
import { forceComplete, rerunTrip } from './tripEndings.ts';
import { readTripNotices } from './tripNotices.ts';
import { calculateTripTimes } from './tripTimes.ts';
import { cancelling, reading } from './orders.ts';
import type { Serve } from './service.ts';
import { estimateRide, orderRide } from './rides.ts';
import { readVin } from './vins.ts';
import { estimateDelivery, orderDelivery } from './deliveries.ts';
import { orderVoucher, readRideTypes } from './vouchers.ts';
import { finalizeTrip, finalizeTrips } from './trips.ts';
import { wrapUp } from './wrapUp.ts';

/** Calls that the company itself serves: not the login, nor the control of the simulation. */
export type ServedName = Exclude<CallName, 'login' | 'simControl'>;

export type Service<K extends CallName> = {
  readonly capability: Capability;
  readonly serve: Serve<K>;
  /** What it reads of filed days. */
  readonly filed?: ReadsFiled<Calls[K]['request']>;
};

export const services: { readonly [K in ServedName]: Service<K> } = {
  saveProfile: { capability: 'see', serve: saveProfile },
  profile: { capability: 'see', serve: (_sim, user) => ({ user }) },
  // The host that gave the token ends it.
  logout: { capability: 'anyone', serve: () => ({}) },
  world: { capability: 'see', serve: readWorld },
  activitiesByIds: {
    capability: 'see',
    serve: (sim, user, { ids }) => ({ activities: readByIds(sim, user, 'activities', ids) }),
  },
  tripsByIds: {
    capability: 'see',
    serve: (sim, user, { ids }) => ({ trips: readByIds(sim, user, 'trips', ids) }),
  },
  tripDetail: { capability: 'see', serve: readTripDetail, filed: ofFiledTrip },
  createActivities: { capability: 'moves.write', serve: createActivities },
  importActivities: { capability: 'moves.write', serve: importActivities },
  editActivity: { capability: 'moves.write', serve: editActivity },
  removeActivity: { capability: 'moves.write', serve: removeActivity },
  createVehicle: { capability: 'inventory.write', serve: createVehicle },
  addToInventory: { capability: 'inventory.write', serve: addToInventory },
  editVehicle: { capability: 'inventory.write', serve: editVehicle },
  removeVehicle: { capability: 'inventory.write', serve: removeVehicle },
  createLocation: { capability: 'locations.write', serve: createLocation },
  editLocation: { capability: 'locations.write', serve: editLocation },
  removeLocation: { capability: 'locations.write', serve: removeLocation },
  createEmployee: { capability: 'employees', serve: createEmployee },
  editEmployee: { capability: 'employees', serve: editEmployee },
  removeEmployee: { capability: 'employees', serve: removeEmployee },
  employeeHistory: { capability: 'see', serve: readEmployeeHistory, filed: filedDrives },
  estimateRide: { capability: 'rides', serve: estimateRide },
  orderRide: { capability: 'rides', serve: orderRide },
  rides: { capability: 'see', serve: reading('rides') },
  cancelRide: { capability: 'rides', serve: cancelling('rides') },
  rideTypes: { capability: 'rides', serve: readRideTypes },
  orderVoucher: { capability: 'rides', serve: orderVoucher },
  vouchers: { capability: 'see', serve: reading('vouchers') },
  cancelVoucher: { capability: 'rides', serve: cancelling('vouchers') },
  estimateDelivery: { capability: 'rides', serve: estimateDelivery },
  orderDelivery: { capability: 'rides', serve: orderDelivery },
  deliveries: { capability: 'see', serve: reading('deliveries') },
  cancelDelivery: { capability: 'rides', serve: cancelling('deliveries') },
  picture: { capability: 'see', serve: readPicture },
  pictureElsewhere: { capability: 'see', serve: noPicture },
  createSMSBridge: { capability: 'contact', serve: openBridge },
  createVoiceBridge: { capability: 'contact', serve: openBridge },
  createAnonymousPhoneNumber: { capability: 'contact', serve: giveNumber },
  openTracker: { capability: 'contact', serve: openTracker },
  tripRemedies: { capability: 'trips.write', serve: readRemedies },
  applyRemedy: { capability: 'trips.write', serve: applyRemedy },
  editTrip: { capability: 'trips.write', serve: editTrip },
  forceComplete: { capability: 'trips.write', serve: forceComplete },
  rerunTrip: { capability: 'trips.write', serve: rerunTrip },
  reportVehicle: { capability: 'trips.write', serve: reportVehicle },
  tripNotices: { capability: 'see', serve: readTripNotices, filed: ofFiledTrip },
  tripDeeds: { capability: 'see', serve: readTripDeeds, filed: ofFiledTrip },
  cancelTrip: { capability: 'trips.write', serve: cancelTrip },
  changeDrivers: { capability: 'trips.write', serve: changeDrivers },
  finalizeTrip: { capability: 'trips.write', serve: finalizeTrip },
  finalizeTrips: { capability: 'trips.write', serve: finalizeTrips },
  planML: { capability: 'trips.write', serve: planMl },
  generateItineraries: { capability: 'trips.write', serve: generateItineraries },
  calculateTripTimes: { capability: 'trips.write', serve: calculateTripTimes },
  wrapup: { capability: 'trips.write', serve: wrapUp },
  calculateDoference: { capability: 'trips.write', serve: calculateDoference },
  checkRideshare: { capability: 'trips.write', serve: checkRideshare },
  noteTemplates: { capability: 'see', serve: readNoteTemplates },
  linkedDrivers: { capability: 'see', serve: readLinkedDrivers },
  crmAccounts: { capability: 'see', serve: readCrmAccounts },
  crmDrivers: { capability: 'see', serve: readCrmDrivers },
  crmContractors: { capability: 'see', serve: readCrmContractors },
  changeRelation: { capability: 'employees', serve: changeRelation },
  createNoteTemplate: { capability: 'notes.write', serve: createNoteTemplate },
  verifications: { capability: 'employees', serve: readVerifications },
  verification: { capability: 'employees', serve: readVerification },
  addVerification: { capability: 'employees', serve: addVerification },
  removeVerification: { capability: 'employees', serve: removeVerification },
  simFaults: { capability: 'simulate', serve: changeFaults },
  directions: { capability: 'see', serve: (_sim, _user, request) => readDirections(request) },
  placeSuggestions: { capability: 'see', serve: (_sim, _user, request) => suggestPlaces(request) },
  placeDetails: { capability: 'see', serve: (_sim, _user, request) => readPlaceDetails(request) },
  addressAt: { capability: 'see', serve: (_sim, _user, request) => readAddressAt(request) },
  dailyReport: { capability: reportCapability.daily, serve: readDaily, filed: filedWork },
  costingReport: { capability: reportCapability.costing, serve: readCosting, filed: filedWork },
  efficiencyReport: {
    capability: reportCapability.efficiency,
    serve: readEfficiency,
    filed: filedWork,
  },
  vehicleReport: { capability: reportCapability.vehicle, serve: readVehicles, filed: filedWork },
  dailyTrips: { capability: reportCapability.daily, serve: readDailyTrips, filed: filedWork },
  efficiencyTrips: {
    capability: reportCapability.efficiency,
    serve: readEfficiencyTrips,
    filed: filedWork,
  },
  vehicleTrips: { capability: reportCapability.vehicle, serve: readVehicleTrips, filed: filedWork },
  invoices: { capability: 'payments', serve: readInvoices },
  invoice: { capability: 'payments', serve: readInvoice, filed: filedLines },
  payments: { capability: 'payments', serve: readPayments, filed: filedPayments },
  decodeVin: { capability: 'see', serve: readVin },
};
