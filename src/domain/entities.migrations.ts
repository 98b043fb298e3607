// Rows as earlier catalogues had them. Like every migration it imports no code: it must do forever
// what it does today.

export type Row = { readonly [field: string]: unknown };
type Moved = Row & { readonly notFound?: Row | null };

const unchanged = { modifiedMs: null, modifiedById: null, modifiedByName: null };
const texts = { description: '', pickupInstructions: '', dropoffInstructions: '' };
const papers = { ...texts, internalNotes: '', createdById: null, rateCents: null };
const tasks = { kind: null, inspection: false, package: false, actionSheetId: null };
const contact = { contactName: null, contactPhone: null };
const person = { firstName: '', lastName: '', employeeNumber: null, driverId: null, avatar: null };
const work = { availability: 'available', timezone: 'America/Chicago', schedule: [] };
const drives = { prefCDL: false, prefManual: false };

/** Rows of catalogue 2 lacked what had come since its beginning. */
export const rowsOf2 = {
  locations: (row: Row) => ({ country: 'US', ...contact, placeId: null, shorthand: null, ...row }),
  activities: ({ notFound = null, ...row }: Moved) => ({
    ...tasks,
    ...papers,
    ...unchanged,
    notFound: notFound && { isRemedied: false, ...notFound },
    ...row,
  }),
  vehicles: (row: Row) => ({ title: '', class: '', classification: '', ...unchanged, ...row }),
  drivers: (row: Row) => ({
    permits: [],
    groups: [],
    hasLeft: false,
    relationVersion: null,
    ...row,
  }),
  employees: (row: Row) => ({ version: 0, ...person, ...drives, ...work, ...unchanged, ...row }),
  trips: (row: Row) => ({ requestorName: null, requestorPhone: null, notes: '', ...row }),
  rides: (row: Row) => ({ employeeId: null, tripId: null, ...row }),
};

/** It was not said when a trip was saved. */
export const rowsOf3 = { trips: (row: Row) => ({ submittedMs: null, ...row }) };

const names = { preferredName: '', firstName: '', lastName: '' };

/** Labels of places, names and pictures of people, and the requestor of a trip were not kept. */
export const rowsOf4 = {
  activities: (row: Row) => ({ namedEnds: null, ...row }),
  drivers: (row: Row) => ({ ...names, avatar: null, ...row }),
  trips: (row: Row) => ({ startLabel: '', readyMs: null, requestorId: null, ...row }),
};
