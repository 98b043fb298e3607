import { expect, test } from 'vitest';
import { requestFor } from '#domain/rightRequest.ts';
import type { Role } from '#domain/entities.ts';
import { accountRow, employeeRow } from '#domain/testing/rows.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { put } from '#spine/world/testing/world.ts';
import { type EmployeesSees, employeesSlice } from './index.ts';
import { rightsInWords, rightsOf } from './rights.queries.ts';

const named = (name: string, ...roles: readonly Role[]) => employeeRow(name, { name, roles });

async function wordsOf(...employees: ReturnType<typeof employeeRow>[]) {
  const run = await openAsking<EmployeesSees>(
    [employeesSlice],
    {},
    { put: put({ accounts: [accountRow('acc')], employees }) },
  );
  return rightsInWords(rightsOf(run.sees(), 'rides'), 'rides');
}

test('it is said how many may order rides, and who can give the right', async () => {
  const ann = named('Ann Yoder', 'Trip Administrator');
  const bob = named('Bob Cole', 'Administrator');
  const eve = named('Eve Diaz', 'Payment Authorizer');
  const cam = named('Cam Ito', 'Administrator');
  const dan = named('Dan Fox', 'Administrator');
  expect(await wordsOf(ann)).toBe(
    '0 of your company may order rides. No employee here is an Administrator, who could give it.',
  );
  expect(await wordsOf(ann, bob)).toBe(
    '1 of your company may order rides. Bob Cole can give you that right.',
  );
  expect(await wordsOf(cam, ann, bob, eve)).toBe(
    '3 of your company may order rides. Bob Cole and Cam Ito can give you that right.',
  );
  expect(await wordsOf(dan, cam, bob)).toBe(
    '3 of your company may order rides. Bob Cole, Cam Ito and 1 more can give you that right.',
  );
});

test('the words that are copied ask for the role and say what for', () => {
  expect(requestFor('rides', 'to order rides')).toBe(
    'Please give me the role Payment Authorizer, to order rides.',
  );
});
