// The texts of the named queries, and how their records become rows: the one place that knows the
// objects and fields of the CRM. The console sends a name and an account (S2 §7).
import type { Account, Driver } from '#domain/entities.ts';
import type { LinkedDriver } from '#domain/myDrivers.ts';
import { linkedDriverCodec } from '#wire/calls/linkedDriver.ts';
import { codecs } from '#wire/codecs/collections.ts';
import type { Read } from '#wire/codecs/fields.ts';

/** A named query: its text, and a row in each record. */
export type NamedQuery<T> = {
  /** `accountIds`: none of them is empty. */
  readonly textOf: (accountIds: readonly string[]) => string;
  readonly read: (record: CrmRecord) => Read<T>;
};
export type CrmRecord = { readonly [field: string]: unknown };

/** All accounts: whose tree decides what a user may see (reading 46). */
export const accountsQuery: NamedQuery<Account> = {
  textOf: () => 'SELECT Id, Name, ParentId FROM Account WHERE IsDeleted = false ORDER BY Id',
  read: ({ Id: id, Name: name, ParentId: parentId }) =>
    codecs.accounts.decode({ id, name, parentId }),
};

/**
 * S2 §6: contacts of type Driver, and those of the accounts who drive. Contacts of other accounts
 * are no rows of the user's (reading 65), so that all are asked for by account.
 */
export const driversQuery: NamedQuery<Driver> = {
  textOf: (accountIds) =>
    `SELECT ${driverFields.join(', ')} FROM Contact ` +
    `WHERE AccountId IN (${quoted(accountIds)}) AND (Type__c = 'Driver' OR Is_Driver__c = true) ` +
    'ORDER BY Id',
  read: (record) =>
    codecs.drivers.decode({
      id: record.Id,
      accountId: record.AccountId,
      type: record.Type__c === 'Driver' ? 'driver' : 'employee',
      name: record.Name,
      phone: record.Phone,
      rating: record.Rating__c,
      status: record.Presence__c,
      availabilityStatus: record.Availability_Status__c,
      dlClass: record.DL_Class__c,
      driverFilters: {
        cdl: record.CDL__c,
        manualTransmission: record.Manual_Transmission__c,
        medicalCard: record.Medical_Card__c,
        plates: record.Plates__c,
        twic: record.TWIC__c,
      },
      groups: listOf(record.Groups__c),
      tripsCompleted: record.Trips_Completed__c,
      homeLocationId: record.Home_Location__c,
    }),
};

const driverFields = [
  'Id',
  'Name',
  'AccountId',
  'Type__c',
  'Phone',
  'Rating__c',
  'Presence__c',
  'Availability_Status__c',
  'DL_Class__c',
  'CDL__c',
  'Manual_Transmission__c',
  'Medical_Card__c',
  'Plates__c',
  'TWIC__c',
  'Groups__c',
  'Trips_Completed__c',
  'Home_Location__c',
];

/** S2 §6: of type Driver, active, approval Approved, In Progress or Linked, and not locked out. */
export const contractorsQuery: NamedQuery<LinkedDriver> = {
  textOf: (accountIds) =>
    'SELECT Id, Driver__c, Rank__c, Approval_Status__c, Groups__c, Rating__c, ' +
    'Number_Of_Rides__c, Certification__c, Level__c FROM Driver_Relationship__c ' +
    `WHERE Account__c IN (${quoted(accountIds)}) AND Driver__r.Type__c = 'Driver' ` +
    "AND Driver__r.Status__c = 'Active' " +
    "AND Approval_Status__c IN ('Approved', 'In Progress', 'Linked') " +
    'AND Is_Locked_Out__c = false ORDER BY Rank__c, Id',
  read: (record) =>
    linkedDriverCodec.decode({
      id: record.Driver__c,
      relationshipId: record.Id,
      rank: record.Rank__c,
      approvalStatus: record.Approval_Status__c,
      groups: listOf(record.Groups__c),
      rating: record.Rating__c,
      numberOfRides: record.Number_Of_Rides__c ?? 0,
      certification: record.Certification__c,
      level: record.Level__c,
    }),
};

/** As literals of the query: an id can end none of them. */
function quoted(ids: readonly string[]): string {
  return ids.map((id) => `'${id.replaceAll(/[\\']/g, '\\$&')}'`).join(', ');
}

/** A choice of several is one text on the CRM's side. */
function listOf(choices: unknown): readonly string[] {
  return typeof choices === 'string' ? choices.split(';').filter((one) => one.trim() !== '') : [];
}
