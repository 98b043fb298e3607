import { expect, test } from 'vitest';
import type { LogRecord } from '#kernel/records.ts';
import { everything, filtered, typesOf } from './recordFilter.ts';

const record = (seq: number, kind: 'command' | 'event', type: string, data: object) =>
  ({ seq, id: `s:${seq}`, kind, type, data, actor: 'u1', origin: 'operator' }) as LogRecord;
const all = [
  record(0, 'command', 'moves/create', { vin: '1HGCM8' }),
  record(1, 'event', 'moves/createRequested', { vin: '1HGCM8' }),
  record(2, 'event', 'map/settled', { zoom: 3 }),
];
const seqs = (filter: Partial<Parameters<typeof filtered>[1]>) =>
  filtered(all, { ...everything, ...filter }).map(({ seq }) => seq);

test('a record must match kind, type and text', () => {
  expect(filtered(all, everything)).toBe(all);
  expect(seqs({ kind: 'event' })).toEqual([1, 2]);
  expect(seqs({ type: 'map/settled' })).toEqual([2]);
  expect(seqs({ text: ' 1hgcm8 ' })).toEqual([0, 1]);
  expect(seqs({ text: '1HGCM8', kind: 'command' })).toEqual([0]);
  expect(seqs({ text: 's:2' })).toEqual([2]);
  expect(seqs({ text: 'nowhere' })).toEqual([]);
});

test('typesIn lists each type once, in order', () => {
  expect(typesOf([...all, ...all])).toEqual([
    'map/settled',
    'moves/create',
    'moves/createRequested',
  ]);
});
