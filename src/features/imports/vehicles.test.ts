// What the cells of vehicles say, as people and scanners write them (reading 16).
import { describe, expect, test } from 'vitest';
import type { Vehicle } from '#domain/entities.ts';
import { vehicleRow } from '#domain/testing/rows.ts';
import type { Table } from '#kernel/slice.ts';
import { readVehicleCell, vehiclesOf } from './vehicles.queries.ts';

const rows = [
  vehicleRow('enclave', { stock: 'P4431', vin: '5GAEVAKW3JJ123456' }),
  vehicleRow('rogue', { stock: 'P4412', vin: 'JN8AT2MV1LW123456' }),
  vehicleRow('truck', { stock: '12345678', vin: '1GTU1MECXJK039595' }),
  vehicleRow('coach', { stock: 'A-17', vin: '1M8GDM9AXKP042788' }),
  vehicleRow('oldie', { stock: '00421', vin: '124379N664466' }),
  vehicleRow('accord', { stock: 'Unit 9', vin: '1HGCM82633A004352' }),
  vehicleRow('twin1', { stock: 'L77', vin: '2HKRW2H59LH900001' }),
  vehicleRow('twin2', { stock: 'L77', vin: '2HKRW2H59LH900002' }),
];
const index = vehiclesOf({ rows: () => rows } as unknown as Table<Vehicle>);

/** 'enclave', '5YJ3E1EA7KF317000', 'wrong'; with '?' where it is a doubt. */
function read(cell: string): string {
  const reading = readVehicleCell(cell, index);
  if (reading.is === 'wrong') return 'wrong';
  const of = reading.is === 'inventory' ? reading.vehicle.id : `${reading.is} ${reading.vin}`;
  return reading.why === null ? of : `${of}?`;
}
function why(cell: string): string | null {
  return readVehicleCell(cell, index).why;
}

const older = 'Older vehicles and equipment have others: keep it.';
// Of no vehicle in the inventory, with the right check digit.
const other = '1FTFW1E59MFA10418';

describe('a VIN of the inventory is known', () => {
  test.each<readonly [what: string, cell: string]>([
    ['plain', '1M8GDM9AXKP042788'],
    ['in lower case', '1m8gdm9axkp042788'],
    ['between stars of Code 39', '*1M8GDM9AXKP042788*'],
    ['with the I that a scanner puts before it', 'I1M8GDM9AXKP042788'],
    ['with a small i before it', 'i1m8gdm9axkp042788'],
    ['behind VIN:', 'VIN: 1M8GDM9AXKP042788'],
    ['behind VIN#', 'VIN#1M8GDM9AXKP042788'],
    ['behind VIN #', 'VIN # 1M8GDM9AXKP042788'],
    ['behind Vin No.', 'Vin No. 1M8GDM9AXKP042788'],
    ['behind VIN-', 'VIN-1M8GDM9AXKP042788'],
    ['behind V.I.N.', 'V.I.N. 1M8GDM9AXKP042788'],
    ['behind (VIN)', '(VIN) 1M8GDM9AXKP042788'],
    ['behind VIN=', 'VIN=1M8GDM9AXKP042788'],
    ['behind VIN_', 'VIN_1M8GDM9AXKP042788'],
    ['glued to VIN', 'VIN1M8GDM9AXKP042788'],
    ['with a letter of no width', '1M8GDM9AXKP042788\u200b'],
    ['between marks of direction', '\u200e1M8GDM9AXKP042788\u200f'],
    ['within isolates', '\u20661M8GDM9AXKP042788\u2069'],
    ['with a mark of byte order', '\uFEFF1M8GDM9AXKP042788'],
    ['with a soft hyphen', '1M8GDM9A\u00adXKP042788'],
    ['with a space that does not break', '1M8GDM9AXKP042788\u00a0'],
    ['with a tab behind it', '1M8GDM9AXKP042788\t'],
    ['in full-width letters', '１Ｍ８ＧＤＭ９ＡＸＫＰ０４２７８８'],
    ['grouped by an en dash', '1M8GDM9A–XKP042788'],
    ['grouped by an em dash', '1M8GDM9A—XKP042788'],
    ['grouped by hyphens', '1M8G-DM9A-XKP0-42788'],
    ['grouped by hyphens that do not break', '1M8GDM9A\u2011XKP042788'],
    ['grouped by spaces', '1M8 GDM9A X K P042788'],
    ['grouped by thin spaces', '1M8GDM9A\u2009XKP042788'],
    ['in quotes', '"1M8GDM9AXKP042788"'],
    ['behind the quote that makes it text', "'1M8GDM9AXKP042788"],
    ['in parentheses', '(1M8GDM9AXKP042788)'],
    ['in brackets', '[1M8GDM9AXKP042788]'],
    ['before a full stop', '1M8GDM9AXKP042788.'],
    ['before a comma', '1M8GDM9AXKP042788,'],
    ['behind a number sign', '#1M8GDM9AXKP042788'],
  ])('%s', (_what, cell) => {
    expect(read(cell)).toBe('coach');
  });
});

describe('a stock number of the inventory is known', () => {
  test.each([
    ['P4431', 'enclave'],
    ['p4431', 'enclave'],
    [' P4431\u200b', 'enclave'],
    ['P 4431', 'enclave'],
    ['P-4431', 'enclave'],
    ['#P4431', 'enclave'],
    ['(P4431)', 'enclave'],
    ['Stock #P4431', 'enclave'],
    ['Stock # P4431', 'enclave'],
    ['STOCK: p4431', 'enclave'],
    ['Stock No. P4431', 'enclave'],
    ['Stock Number: P4431', 'enclave'],
    ['stk P4431', 'enclave'],
    ['STK#P4431', 'enclave'],
    ['Unit P4431', 'enclave'],
    ['Asset # P4431', 'enclave'],
    ['A-17', 'coach'],
    ['00421', 'oldie'],
    ['12345678', 'truck'],
    ['Unit 9', 'accord'],
    ['unit #9', 'accord'],
    ['124379N664466', 'oldie'],
  ])('%j is %s', (cell, vehicle) => {
    expect(read(cell)).toBe(vehicle);
  });

  test.each([
    ['421', 'oldie?', 'Its stock number is 00421.'],
    ['0421', 'oldie?', 'Its stock number is 00421.'],
    ['L77', 'wrong', 'It may be 2HKRW2H59LH900001 or 2HKRW2H59LH900002.'],
    ['21', 'label 21?', 'Not in the inventory: kept as a label.'],
  ])('%j is %s: %s', (cell, reading, reason) => {
    expect([read(cell), why(cell)]).toEqual([reading, reason]);
  });
});

describe('the end of a VIN', () => {
  test.each([
    ['KP042788', 'coach?', 'The last 8 of 1M8GDM9AXKP042788.'],
    ['kp042788', 'coach?', 'The last 8 of 1M8GDM9AXKP042788.'],
    ['KPO42788', 'coach?', 'The last 8 of 1M8GDM9AXKP042788.'],
    ['042788', 'coach?', 'The last 6 of 1M8GDM9AXKP042788.'],
    ['04-2788', 'coach?', 'The last 6 of 1M8GDM9AXKP042788.'],
    ['*042788', 'coach?', 'The last 6 of 1M8GDM9AXKP042788.'],
    ['...042788', 'coach?', 'The last 6 of 1M8GDM9AXKP042788.'],
    ['…KP042788', 'coach?', 'The last 8 of 1M8GDM9AXKP042788.'],
    ['XXXXXXXXXKP042788', 'coach?', 'The last 8 of 1M8GDM9AXKP042788.'],
    ['***********042788', 'coach?', 'The last 6 of 1M8GDM9AXKP042788.'],
    ['last 8: KP042788', 'coach?', 'The last 8 of 1M8GDM9AXKP042788.'],
    ['Last 6 042788', 'coach?', 'The last 6 of 1M8GDM9AXKP042788.'],
    ['VIN ending in 042788', 'coach?', 'The last 6 of 1M8GDM9AXKP042788.'],
    ['LW123456', 'rogue?', 'The last 8 of JN8AT2MV1LW123456.'],
    ['123456', 'wrong', 'It may be 5GAEVAKW3JJ123456 or JN8AT2MV1LW123456.'],
    // None of the inventory, and other lengths.
    ['654321', 'label 654321?', 'Not in the inventory: kept as a label.'],
    ['42788', 'label 42788?', 'Not in the inventory: kept as a label.'],
    ['P042788', 'label P042788?', 'Not in the inventory: kept as a label.'],
  ])('%s is %s: %s', (cell, reading, reason) => {
    expect([read(cell), why(cell)]).toEqual([reading, reason]);
  });

  test('is no VIN where a stock number is the same', () => {
    expect(read('12345678')).toBe('truck');
  });
});

describe('a VIN with letters that no VIN has', () => {
  test.each([
    ['1M8GDM9AXKPO42788', 'coach?', 'VINs have no letter O: it is 1M8GDM9AXKP042788.'],
    ['1M8GDM9AXKPQ42788', 'coach?', 'VINs have no letter Q: it is 1M8GDM9AXKP042788.'],
    ['IM8GDM9AXKP042788', 'coach?', 'VINs have no letter I: it is 1M8GDM9AXKP042788.'],
    [
      '1FTFW1E59MFAIO418',
      'vin 1FTFW1E59MFAIO418?',
      'VINs have no letter IO. Did you mean 1FTFW1E59MFA10418?',
    ],
    [
      '1\u041c8GDM9A\u0425\u041a\u0420042788',
      'coach?',
      'It has letters of another script: Cyrillic \u041c, Cyrillic \u0425, Cyrillic \u041a, ' +
        'Cyrillic \u0420.',
    ],
    [
      '1M8GDM9AX\u039a\u03a1042788',
      'coach?',
      'It has letters of another script: Greek \u039a, Greek \u03a1.',
    ],
    [
      'p4431'.replace('p', '\u0440'),
      'enclave?',
      'It has letters of another script: Cyrillic \u0420.',
    ],
    ['1FTFW1\u04159M\u0415A10418', 'wrong', `A VIN has 17 characters, one is missing. ${older}`],
    [
      '1FTFW1E59MF\u041010418',
      'vin 1FTFW1E59MFA10418?',
      'It has letters of another script: Cyrillic \u0410.',
    ],
    // Words of another language are no VIN in disguise.
    [
      '\u0433\u0440\u0443\u0437\u043e\u0432\u0438\u043a',
      'label \u0433\u0440\u0443\u0437\u043e\u0432\u0438\u043a?',
      'Not in the inventory: kept as a label.',
    ],
  ])('%s is %s: %s', (cell, reading, reason) => {
    expect([read(cell), why(cell)]).toEqual([reading, reason]);
  });
});

describe('a VIN that the inventory does not have', () => {
  test.each([
    [other, `vin ${other}`, null],
    [`VIN: ${other}`, `vin ${other}`, null],
    [
      '1FTFW1E57MFA10418',
      'vin 1FTFW1E57MFA10418?',
      'This VIN looks mistyped: position 9 should be 9.',
    ],
    ['1FTFW1E59MFA1041', 'wrong', `A VIN has 17 characters, one is missing. ${older}`],
    ['1FTFW1E59MFA104188', 'wrong', `A VIN has 17 characters, one is too many. ${older}`],
  ])('%s is %s', (cell, reading, reason) => {
    expect([read(cell), why(cell)]).toEqual([reading, reason]);
  });
});

describe('older vehicles and equipment, whose numbers are shorter, may be kept', () => {
  test.each([
    '124379N664467',
    '9F02R123456',
    'BNR32-305188',
    'JZA80-0012345',
    'ABC12345D404',
    'CAT0320CLPAB',
    '1FTEW1EP7MFB2281',
  ])('%s', (cell) => {
    expect(readVehicleCell(cell, index)).toMatchObject({ is: 'wrong', kept: cell });
  });

  test.each(['GJ7-123456', 'Kubota SVL75 #12', 'forklift 3', 'Blue truck', 'Lot 4'])(
    '%s is a label',
    (cell) => {
      expect(read(cell)).toBe(`label ${cell}?`);
    },
  );
});

describe('a cell that says more than a vehicle', () => {
  test.each([
    ['1M8GDM9AXKP042788 2019 MCI coach', 'coach?'],
    ['2019 MCI coach 1M8GDM9AXKP042788', 'coach?'],
    ['2018 Buick (5GAEVAKW3JJ123456)', 'enclave?'],
    ['Stock P4431 / VIN 5GAEVAKW3JJ123456', 'enclave?'],
    ['P4431/5GAEVAKW3JJ123456', 'enclave?'],
    ['P4431 - 2018 Buick Enclave', 'enclave?'],
    ['2018 Buick Enclave, stock # P4431', 'enclave?'],
    ['P4431 | Enclave', 'enclave?'],
    [`2021 Ford F-150 ${other}`, `vin ${other}`],
    ['2021 Ford F-150 1FTFW1E57MFA10418', 'vin 1FTFW1E57MFA10418?'],
    ['P4431 / JN8AT2MV1LW123456', 'wrong'],
    [`1M8GDM9AXKP042788 ${other}`, 'wrong'],
    ['P4431, P4412', 'wrong'],
    ['2019 Toyota Camry XLE', 'label 2019 Toyota Camry XLE?'],
    // Of 17 letters and digits each.
    ['Internationalizer', 'label Internationalizer?'],
    ['Silver Honda Accord', 'label Silver Honda Accord?'],
    ['2019 Honda Accord EX', 'label 2019 Honda Accord EX?'],
  ])('%s is %s', (cell, reading) => {
    expect(read(cell)).toBe(reading);
  });

  test('names both where it names two', () => {
    expect(why('P4431, P4412')).toBe('It names 2 vehicles: 5GAEVAKW3JJ123456, JN8AT2MV1LW123456.');
  });
});

test.each([
  ['N/A', 'It names no vehicle.'],
  ['TBD', 'It names no vehicle.'],
  ['unknown', 'It names no vehicle.'],
  ['--', 'It names no vehicle.'],
  ['?', 'It names no vehicle.'],
  ['1.23E+17', 'The spreadsheet has rounded this number. Format its column as text.'],
  ['4E+15', 'The spreadsheet has rounded this number. Format its column as text.'],
])('%s is wrong as a vehicle: %s', (cell, reason) => {
  expect(readVehicleCell(cell, index)).toMatchObject({ is: 'wrong', why: reason, kept: null });
});
