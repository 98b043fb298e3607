import { describe, expect, test } from 'vitest';
import {
  checkEmployeeValues,
  checkPassword,
  checkPhone,
  employeeFields,
  employeeRow,
} from './employees.ts';
import { employeeRow as row } from './testing/rows.ts';

const marisol = employeeFields.valuesOf(
  row('e1', { name: 'Marisol del Mar Olano', roles: ['Driver', 'Trip Administrator'] }),
);

describe('a form of an employee', () => {
  test('splits a whole name once, and writes its parts back', () => {
    expect(marisol).toMatchObject({ firstName: 'Marisol', lastName: 'del Mar Olano' });
    expect(employeeRow(marisol)).toMatchObject({
      name: 'Marisol del Mar Olano',
      roles: ['Trip Administrator', 'Driver'],
      phone: null,
      availability: 'available',
      timezone: 'America/Chicago',
    });
    const mononym = employeeFields.valuesOf(
      row('e2', { name: '李', firstName: '李', lastName: '' }),
    );
    expect(employeeRow(mononym).name).toBe('李');
  });

  test.each(['', ' ', 'm', 'm@x', 'm.x', '@x.y', 'm@x.', 'm@.y', 'm @x.y', 'm@x@y.z'])(
    "reading 26: refuses the e-mail '%s', which is the username",
    (email) => {
      expect(checkEmployeeValues({ email })).toEqual({ email: 'invalid email' });
    },
  );

  test.each(['m@x.y', 'm.o+k@plains-auto.example', 'ü@bücher.example'])(
    'S2 §5: takes the e-mail %s',
    (email) => expect(checkEmployeeValues({ email })).toEqual({}),
  );

  test('S2 §5: a phone number may not contain letters, and has 7 to 15 digits if any', () => {
    const letters = { phone: 'may not contain letters' };
    expect(checkEmployeeValues({ phone: '913-555-CALL' })).toEqual(letters);
    expect(checkEmployeeValues({ phone: '９１３ доб' })).toEqual(letters);
    expect(checkEmployeeValues({ phone: '' })).toEqual({});
    expect(checkEmployeeValues({ phone: '+49 (30) 90-18-20' })).toEqual({});
    expect(checkEmployeeValues({ phone: '913' }).phone).toMatch(/7 to 15 digits/);
  });

  test('needs a first name and a known zone, and no text is longer than its field', () => {
    const nameless = { firstName: 'An employee needs a first name.' };
    expect(checkEmployeeValues({ firstName: ' \u3000' })).toEqual(nameless);
    expect(checkEmployeeValues({ lastName: '' })).toEqual({});
    for (const timezone of ['', 'Kansas', 'America/Nowhere']) {
      expect(checkEmployeeValues({ timezone })).toEqual({ timezone: 'Choose a time zone.' });
    }
    const long = { lastName: 'x'.repeat(301) };
    expect(checkEmployeeValues(long)).toEqual({ lastName: 'At most 300 characters.' });
    expect(checkEmployeeValues({ lastName: 'x'.repeat(300) })).toEqual({});
  });

  test('S2 §5: needs at least one role, whatever was there before', () => {
    const none = 'User must have at least one role.';
    const off = { isTripAdmin: false, isDriver: false };
    expect(checkEmployeeValues(off, marisol)).toEqual({ isTripAdmin: none });
    expect(checkEmployeeValues({ isTripAdmin: false }, marisol)).toEqual({});
    expect(checkEmployeeValues({ ...marisol, ...off })).toEqual({ isAdmin: none });
    // Other fields of a row without roles stay editable.
    expect(checkEmployeeValues({ lastName: 'O' }, { ...marisol, ...off })).toEqual({});
  });
});

test('S2 §5: a password has 8 characters, and its confirmation matches (reading 33)', () => {
  const short = 'must be at least 8 characters';
  expect(checkPassword('1234567', null)).toEqual({ password: short, confirm: null });
  expect(checkPassword('', '')).toEqual({ password: short, confirm: null });
  expect(checkPassword('12345678', '12345679').confirm).toBe('passwords must match');
  expect(checkPassword('12345678', '12345678')).toEqual({ password: null, confirm: null });
});

test('texts of a person are kept without outer blanks', () => {
  const values = employeeFields.valuesOf(
    row('e1', { firstName: ' Ann ', lastName: ' Yoder ', email: ' a@x.y ', phone: ' 8165550105 ' }),
  );
  expect(employeeRow(values)).toMatchObject({
    name: 'Ann Yoder',
    firstName: 'Ann',
    lastName: 'Yoder',
    email: 'a@x.y',
    phone: '8165550105',
  });
});

test.each([
  ['', null],
  ['123456', 'A phone number has 7 to 15 digits.'],
  ['1234567', null],
  ['123456789012345', null],
  ['1234567890123456', 'A phone number has 7 to 15 digits.'],
  ['()', 'A phone number has 7 to 15 digits.'],
  // The digits of an extension are none of the number.
  ['(913) 555-0123 ext. 45', null],
  ['123456789012345 x1234567', null],
  ['123456 #45', 'A phone number has 7 to 15 digits.'],
  ['913-CALL-NOW x45', 'may not contain letters'],
  ['(913) 555-0123 ext.', 'may not contain letters'],
])("the phone number '%s' is wrong because: %s", (phone, why) => {
  expect(checkPhone(phone)).toBe(why);
});
