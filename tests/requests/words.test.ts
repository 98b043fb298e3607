// What notices say of the office's requests, in the words of the screens. One table, so that no
// request says that it was done when it was not.
import { expect, test } from 'vitest';
import type { AnyRequest } from '#spine/outbox/index.ts';
import { requests } from './desk.ts';

const order = { firstName: 'Ann', lastName: 'Yoder', packages: [{ name: 'Keys', quantity: 1 }] };
const note = {
  subject: 'Ann Yoder',
  activityIds: [],
  changes: [{ field: 'Ride', before: null, after: 'A to B', zone: null }],
};
const asked = { order, feeCents: 500, kind: 'passport', action: 'approve' };
const tables = { vouchers: new Map([['v1', { code: 'RIDE-7' }]]) };
const sees = { world: { tables } };
const ended = { asked, note, sees, why: 'No.', result: { orderId: 'v1' } };

const told = (one: { readonly title: string; readonly text: string } | null) =>
  one && `${one.title} ${one.text}`;

/** Refused; done (null where the screen shows it); and why the same is refused meanwhile. */
const words: { readonly [type: string]: readonly [string, string | null, string] } = {
  'rides/order': [
    'Ride not ordered. Ann Yoder: No.',
    'Ride requested. Ann Yoder: A to B.',
    'The ride is being requested.',
  ],
  'rides/cancel': [
    'Ride not cancelled. Ann Yoder: No.',
    'Ride cancelled. Ann Yoder, a fee of $5.00 was agreed to.',
    'The ride is being cancelled.',
  ],
  'rides/orderVoucher': [
    'Voucher not generated. A to B: No.',
    'Voucher generated. RIDE-7: A to B.',
    'The voucher is being generated.',
  ],
  'rides/cancelVoucher': [
    'Voucher not cancelled. Ann Yoder: No.',
    'Voucher cancelled. Ann Yoder cannot be used any more.',
    'The voucher is being cancelled.',
  ],
  'rides/orderPackage': [
    'Delivery not ordered. Ann Yoder: No.',
    'Delivery requested. Ann Yoder: A to B.',
    'The delivery is being requested.',
  ],
  'rides/cancelPackage': [
    'Delivery not cancelled. Ann Yoder: No.',
    'Delivery cancelled. Ann Yoder, a fee of $5.00 was agreed to.',
    'The delivery is being cancelled.',
  ],
  'employees/create': [
    'Unable to save employee. Ann Yoder: No.',
    'Saved. Ann Yoder was added.',
    'The employee is being saved.',
  ],
  'employees/edit': [
    'Unable to save employee. Ann Yoder: No.',
    'Saved. Ann Yoder was saved.',
    'The employee is being saved.',
  ],
  'employees/savePicture': [
    'Unable to save employee. Ann Yoder: No.',
    'Saved. The picture of Ann Yoder was saved.',
    'The picture is being saved.',
  ],
  'employees/removePicture': [
    'Unable to remove the picture. Ann Yoder: No.',
    'Removed. Ann Yoder has no picture now.',
    'The picture is being removed.',
  ],
  'employees/saveSchedule': [
    'Unable to save employee. Ann Yoder: No.',
    'Saved. The schedule of Ann Yoder was saved.',
    'The schedule is being saved.',
  ],
  'employees/remove': [
    'Failed to remove employee. Ann Yoder: No.',
    'Removed 1 employee. Ann Yoder',
    'The employee is being removed.',
  ],
  'myDrivers/advance': [
    'Failed to approve the driver. Ann Yoder: No.',
    'Approved. Ann Yoder',
    'The approval is being saved.',
  ],
  'myDrivers/rank': ['Failed to save the rank. Ann Yoder: No.', null, 'The rank is being saved.'],
  'myDrivers/group': [
    'Failed to save the groups. Ann Yoder: No.',
    null,
    'The groups are being saved.',
  ],
  'myDrivers/remove': [
    'Failed to remove the driver. Ann Yoder: No.',
    'Removed 1 driver. Ann Yoder',
    'The driver is being removed.',
  ],
  'profile/save': [
    'Unable to save the profile. No.',
    'Saved. Your profile was saved.',
    'The profile is being saved.',
  ],
  'verifications/add': [
    'Unable to add the verification. Ann Yoder: No.',
    'Saved. Passport of Ann Yoder was verified.',
    'The verification is being added.',
  ],
  'verifications/remove': [
    'Unable to remove the verification. Ann Yoder: No.',
    'Removed. A verification of Ann Yoder.',
    'The verification is being removed.',
  ],
};

test("every request of the office's slices has its notices in this table", () => {
  const own = [...requests.keys()].filter((type) =>
    /^(rides|employees|myDrivers|profile|verifications)\//.test(type),
  );
  expect(Object.keys(words).toSorted()).toEqual(own.toSorted());
});

test.each(Object.entries(words))('%s says how it ended', (type, expected) => {
  const { words: own } = requests.get(type) as AnyRequest;
  const failed = told(own.failed(ended as never));
  const done = told(own.done(ended as never));
  expect([failed, done, own.running]).toEqual(expected);
});

test.each([
  ['rides/order', 'Outcome of the ride unknown. Ann Yoder: No.'],
  ['rides/orderVoucher', 'Outcome of the voucher unknown. A to B: No.'],
  ['rides/orderPackage', 'Outcome of the delivery unknown. Ann Yoder: No.'],
])('%s without an outcome says neither that it was ordered nor that it was not', (type, said) => {
  const { unanswered } = (requests.get(type) as AnyRequest).words;
  expect(told(unanswered?.(ended as never) ?? null)).toBe(said);
});
