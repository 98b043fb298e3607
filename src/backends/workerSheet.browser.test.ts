import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sheetReader } from './workerSheet.ts';

const csv = (vin: string) => new File([`vehicle,from\n${vin},Olathe`], 'moves.csv');

test('a prepared reader reads each file, and reads after it is closed', async () => {
  const reader = sheetReader();
  reader.prepare();
  const both = await Promise.all([reader.read(csv('P4001')), reader.read(csv('P4002'))]);
  for (const [at, vin] of ['P4001', 'P4002'].entries()) {
    expect(both[at]).toMatchObject({
      is: 'csv',
      lines: [
        ['vehicle', 'from'],
        [vin, 'Olathe'],
      ],
    });
  }
  reader.close();
  expect(await reader.read(csv('P4003'))).toMatchObject({ is: 'csv' });
});

test('a reader that was not prepared refuses an archive in words', async () => {
  const bytes = zipSync({ 'notes.xml': strToU8('<notes/>') });
  const file = new File([bytes as BlobPart], 'moves.xlsx');
  expect(await sheetReader().read(file)).toEqual({
    is: 'refused',
    why: 'It is no spreadsheet. CSV and XLSX can be read.',
  });
});

test('a reading is stopped at once, and the next file is read', async () => {
  const reader = sheetReader();
  const reading = reader.read(csv('P4001'));
  reader.stop();
  expect(await reading).toEqual({ is: 'refused', why: 'It was stopped.' });
  expect(await reader.read(csv('P4002'))).toMatchObject({ is: 'csv' });
});
