import { expect, test } from 'vitest';
import { driverRow } from '#domain/testing/rows.ts';
import { decodeDriver, encodeDriver } from './driver.ts';

function readOf(without: object) {
  const raw = { ...(encodeDriver(driverRow('d1')) as object), ...without };
  const read = decodeDriver(raw);
  if ('problem' in read) throw new Error(read.problem);
  return read.value;
}

test('a driver without a whole name is called by the parts of it, or as they are called', () => {
  const parts = { firstName: 'Ana', lastName: 'Reyes', preferredName: 'Annie' };
  expect(readOf({ ...parts, name: undefined }).name).toBe('Ana Reyes');
  expect(readOf({ ...parts, name: null, lastName: '' }).name).toBe('Ana');
  expect(readOf({ name: '', preferredName: 'Annie' }).name).toBe('Annie');
  expect(readOf({ ...parts, name: 'A. Reyes' }).name).toBe('A. Reyes');
  expect(readOf({ name: undefined }).name).toBe('Unknown');
});

test('a picture and a rating are read by both of their names', () => {
  expect(readOf({ avatar: undefined, profilePhoto: 'faces/d1' }).avatar).toBe('faces/d1');
  expect(readOf({ avatar: 'a', profilePhoto: 'b' }).avatar).toBe('a');
  expect(readOf({ rating: undefined, rate: 90 }).rating).toBe(90);
});
