import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../core/calendar.ts';
import type { FiledDay } from '../core/filed.ts';
import { newCompany } from '../testing/company.ts';
import { FiledFolder } from './filedFolder.ts';

let root = '';
let folders = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'filed-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
const freshPath = () => join(root, `${(folders += 1)}.days`);

const days = new Map<number, FiledDay>();
newCompany({ seed: 2, drivers: 12, activities: 40 }, days).tick(2 * dayMs);
const [day] = [...days.values()] as [FiledDay];
const numbered = (number: number): FiledDay => ({ ...day, number });

describe('the folder of filed days', () => {
  test('a day is read as it was put, by another process too', async () => {
    const path = freshPath();
    await new FiledFolder(path).put(numbered(3), 1);
    expect(await new FiledFolder(path).read(3)).toEqual(numbered(3));
  });

  test('a day that is filed again takes the place of the first', async () => {
    const folder = new FiledFolder(freshPath());
    await folder.put(numbered(1), 1);
    await folder.put({ ...numbered(1), trips: [] }, 1);
    expect((await folder.read(1)).trips).toEqual([]);
  });

  test('days older than the oldest kept are dropped, other files stay', async () => {
    const path = freshPath();
    const folder = new FiledFolder(path);
    for (const number of [1, 2, 3]) await folder.put(numbered(number), 1);
    writeFileSync(join(path, 'notes.txt'), 'mine');
    writeFileSync(join(path, '000002.gz.next'), 'left by a killed process');
    await folder.put(numbered(4), 3);
    expect(readdirSync(path).toSorted()).toEqual(['000003.gz', '000004.gz', 'notes.txt']);
    await folder.clear();
    expect(readdirSync(path)).toEqual(['notes.txt']);
  });

  test('a day that cannot be written leaves nothing behind', async () => {
    const path = freshPath();
    const unwritable = { ...numbered(1), activities: [1n] } as unknown as FiledDay;
    await expect(new FiledFolder(path).put(unwritable, 1)).rejects.toThrow('BigInt');
    expect(readdirSync(path)).toEqual([]);
  });

  test('a day that is not there is named', async () => {
    const path = freshPath();
    await expect(new FiledFolder(path).read(5)).rejects.toThrow('000005.gz is missing');
  });

  test('a day that is damaged or cut anywhere is refused', async () => {
    const path = freshPath();
    const folder = new FiledFolder(path);
    await folder.put({ ...numbered(1), trips: day.trips.slice(0, 1), activities: [] }, 1);
    const file = join(path, '000001.gz');
    const bytes = readFileSync(file);
    const whole = await folder.read(1);
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 97) {
      const bent = Buffer.from(bytes);
      bent[at] = (bytes[at] as number) ^ 0x10;
      for (const damaged of [bent, bytes.subarray(0, at)]) {
        writeFileSync(file, damaged);
        const read = await folder.read(1).catch((error: unknown) => String(error));
        // The head of a packed file says nothing of its contents.
        if (typeof read === 'string') {
          expect(read).toContain('000001.gz is damaged');
          refused += 1;
        } else expect(read).toEqual(whole);
      }
    }
    expect(refused).toBeGreaterThan((bytes.length / 97) * 1.8);
  });
});
