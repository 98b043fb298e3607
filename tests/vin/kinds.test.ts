// VINs of the kinds that decoders get wrong, with the real data: what a vehicle card shows of them.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { decodedVinOf, vinProblem } from '#domain/vinFacts.ts';
import { decodeVin } from '#vin/decodeVin.ts';
import { openVinData, type VinData } from '#vin/vinData.ts';
import { vinDataFile } from '../../scripts/vinData.mjs';

let data: VinData;
beforeAll(async () => {
  data = openVinData(readFileSync(await vinDataFile(), 'utf8'));
}, 120_000);

const shown = (vin: string) => {
  const decoded = decodedVinOf(decodeVin(data, vin));
  return { title: decoded.title, problem: vinProblem(decoded, vin) };
};

// Their serial numbers, and so most of their check digits, are made up.
test.each([
  ['1FTFW5L86RFB45612', '2024 Ford F-150'],
  ['1FTFW4L86RFA86622', '2024 Ford F-150'],
  ['1FTFW3L80RFA12345', '2024 Ford F-150'],
  ['1FTFW3L50RKD12345', '2024 Ford F-150'],
  ['1FTFW7L80RFA12345', '2024 Ford F-150'],
  ['1FTEW1E50PFA12345', '2023 Ford F-150'],
  ['1FTFW3L80SFA12345', '2025 Ford F-150'],
  ['1FT8W2BT0REC12345', '2024 Ford F-250'],
  ['1FT8W4DT0REC12345', '2024 Ford F-450'],
  // A light truck of either thirty years, by its seventh character.
  ['2GCEC19Z0N1244313', '1992 Chevrolet GMT-400'],
  ['1GCUYDED0NZ112345', '2022 Chevrolet Silverado LTD'],
  ['1FDHF25H7TEB77515', '1996 Ford F-250'],
])('the pickup %s is a %s', (vin, title) => {
  expect(shown(vin)).toEqual({ title, problem: null });
});

test.each([
  ['1XKYDP9X0LJ412345', '2020 Kenworth T680'],
  ['1NKZXPTX0LJ312345', '2020 Kenworth T880'],
  ['3BKHHY8X5MF320990', '2021 Kenworth T3 Series'],
  ['3HSDZAPR0LN612345', '2020 International LT625'],
  ['4V4NC9EH0LN212345', '2020 Volvo Truck VNL'],
  ['5VCACLLE0LH212345', '2020 Autocar Xpeditor'],
  ['5PVNJ8JV0L4S12345', '2020 Hino Conventional Type Truck'],
  // The data has the name of the chassis as the model; the series is CE.
  ['4DRBUC8N0GB312345', '2016 IC Bus PB105'],
  ['1FDKF37G5VEB21320', '1997 Ford F-350'],
  ['1M2N179Y7JA009077', '1988 Mack R'],
  ['1HTSDTVN7LH238343', '1990 International 4900'],
  ['2HSFBGVR6HC006398', '1987 International F-9370'],
  ['1HTMMAAR95H108217', '2005 International 4300'],
  ['1FT8W3BT6FEB34730', '2015 Ford F-350'],
])('the heavy truck or bus %s is a %s', (vin, title) => {
  expect(shown(vin)).toEqual({ title, problem: null });
});

test.each([
  ['JYARN53E0LA012345', '2020 Yamaha MTN850 (MT-09)'],
  ['1HD1YHK15LB047162', '2020 Harley-Davidson Breakout 114'],
  ['1HD1BML16MY023282', '1991 Harley-Davidson Fat Boy'],
  ['JYAVM01E27A113338', '2007 Yamaha XVS650 (V Star 650)'],
  ['ZDMDAGNWXLB013520', '2020 Ducati Panigale'],
  ['JS1GT7CB3J2100444', '2018 Suzuki GSX-S1000FAL8'],
])('the motorcycle %s is a %s', (vin, title) => {
  expect(shown(vin)).toEqual({ title, problem: null });
});

test.each([
  ['3H3V532C1KR341090', '2019 Hyundai Translead Trailers'],
  ['3H3V532K5RJ173017', '2024 Hyundai Translead Trailers'],
  ['1GRAA06225J609768', '2005 Great Dane Trailers'],
  ['1JJV532W9XL523964', '1999 Wabash Wabash National Corporation'],
])('the trailer %s is a %s', (vin, title) => {
  expect(shown(vin)).toEqual({ title, problem: null });
});

// The same keys stand for both years, or those of the earlier one say hardly more.
test.each([
  ['1XPBD49X0LD612345', 'Peterbilt', '1990 or 2020'],
  ['1XPBDK9X1LD708195', 'Peterbilt', '1990 or 2020'],
  ['2NP2HM6X0LM712345', 'Peterbilt', '1990 or 2020'],
  ['1XP4D49X9CD123630', 'Peterbilt', '1982 or 2012'],
  ['1GRAA0626LW112345', 'Great Dane Trailers', '1990 or 2020'],
  ['3H3V532C2LR013114', 'Hyundai Translead Trailers', '1990 or 2020'],
  ['1UYVS2538L6112345', 'Utility Trailer Manufacturer', '1990 or 2020'],
  ['1UYVS2538RU129013', 'Utility Trailer Manufacturer', '1994 or 2024'],
  ['13N1532C7V1584098', 'Fontaine Trailer Co.', '1997 or 2027'],
  ['1TUPDT9A5LR827671', 'TMC', '1990 or 2020'],
])('%s is a %s of %s, which is said', (vin, title, years) => {
  expect(shown(vin)).toEqual({ title, problem: `Character 10 may stand for ${years}.` });
});

const noModel = 'The model of this VIN is not known.';
const noDetails = 'No details of this VIN are known.';
test.each([
  // A European number, whose tenth character is not of a year.
  ['WDD2470031J059461', 'Mercedes-Benz', noDetails],
  ['VF3CCHMZ6JT012345', 'Peugeot', noDetails],
  ['WDB2050041B752102', '', noDetails],
  ['54DC4W1B0LS212345', '2020', noModel],
  ['1HD1KB410LB612345', '2020', noModel],
  ['ZDM13BEW0LB012345', 'Ducati', noDetails],
])('of %s only "%s" is known: %s', (vin, title, problem) => {
  expect(shown(vin)).toEqual({ title, problem });
});
