// A name in any script stays what it is on its way through the console: typed, sent, listed,
// searched, in the palette's index and in a file for a spreadsheet.
import { describe, expect, test } from 'vitest';
import { cellsOf } from '#domain/csv.ts';
import { checkEmployeeValues, employeeFields, employeeRow as rowOf } from '#domain/employees.ts';
import { driverRow, employeeRow } from '#domain/testing/rows.ts';
import { namesInEveryScript } from '#domain/testing/names.ts';
import { csvOf, listOf } from '#features/employees/employees.queries.ts';
import { listOf as driversOf } from '#features/myDrivers/myDrivers.queries.ts';
import { relationOf } from '#features/myDrivers/testing/myDrivers.ts';
import { queryOf } from '#finder/folded.ts';
import { TextIndex } from '#finder/textIndex.ts';
import { initials } from '#views/kit/marks/Person.tsx';
import { codecs } from '#wire/codecs/collections.ts';

const all = Object.values(namesInEveryScript);
const employees = all.map((name, at) => employeeRow(`e${at}`, { name }));
const drivers = all.map((name, at) => ({
  driver: driverRow(`d${at}`, { name }),
  relation: relationOf(`d${at}`, { rank: at + 1 }),
}));
const byName = { words: '', by: 'name', descending: false } as const;
const whole = { ...byName, approval: null, group: null, ends: null } as const;
const isBroken = (text: string) => /\p{Surrogate}|\ufffd/u.test(text);

describe.each(Object.entries(namesInEveryScript))('%s', (_script, name) => {
  test('is a name of an employee, and comes back from the wire as it was sent', () => {
    const at = name.indexOf(' ');
    const [firstName, lastName] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
    const values = { ...employeeFields.valuesOf(employeeRow('e')), firstName, lastName };
    expect(checkEmployeeValues({ firstName, lastName })).toEqual({});
    expect(rowOf(values).name).toBe(name);
    for (const [codec, row] of [
      [codecs.employees, employeeRow('e', { name })],
      [codecs.drivers, driverRow('d', { name })],
    ] as const) {
      const sent = JSON.stringify(codec.encode(row as never, 0));
      expect(codec.decode(JSON.parse(sent))).toMatchObject({ value: { name } });
    }
  });

  test('is found whole, by its last word, and with its marks written another way', () => {
    const words = name.split(' ').at(-1) ?? '';
    for (const typed of [name, words, name.normalize('NFD'), name.toUpperCase()]) {
      const view = { ...byName, words: typed };
      expect(listOf(employees, view).map((row) => row.name)).toContain(name);
    }
    for (const typed of [name, words, name.normalize('NFD')]) {
      const found = driversOf(drivers, { ...whole, words: typed } as never, 0);
      expect(found.map(({ driver }) => driver.name)).toContain(name);
    }
    const index = new TextIndex();
    for (const [key, title] of all.entries()) index.put({ key, title, rest: '', isBehind: false });
    expect([...index.find(queryOf(name))]).toContain(all.indexOf(name));
  });

  test('is one cell of a file, and its initials are whole', () => {
    const [, line = ''] = csvOf([employeeRow('e', { name })]);
    expect(cellsOf(line, 'comma')[0]?.[0]).toBe(name);
    expect(isBroken(initials(name))).toBe(false);
    expect(initials(name)).not.toBe('');
  });
});
