// What only the company itself can show of its employees: secrets, shifts and held drivers.
import { expect, test } from 'vitest';
import { createCore, loadCore } from '../company/core.ts';
import { openDesk } from '../testing/desk.ts';
import { simPassword } from '../world/users.ts';
import { employeeValues } from '#domain/employees.ts';
import type { Employee } from '#domain/entities.ts';
import { writeRequest } from '#wire/link/http.ts';

const secret = 'correct horse battery';

test('a password is in no journal and no state; a replay makes the same employee', () => {
  const core = createCore({ seed: 3, drivers: 10 });
  const before = core.save();
  const desk = openDesk(core, 'admin');
  const { token } = desk.ask('login', { username: 'admin', password: simPassword });
  const [like] = before.rows.employees as [Employee];
  const employee = { ...employeeValues(like), email: 'new@plainsauto.example' };
  const raw = writeRequest('createEmployee', { employee, password: secret }, token, 'k1');
  const { response, journal } = core.handle(raw);
  expect(response.status).toBe(200);
  expect(raw.body).toContain(secret);
  expect(JSON.stringify([response.body, journal, core.save()])).not.toContain(secret);
  const again = loadCore(before);
  again.replay(journal as NonNullable<typeof journal>);
  const rows = (of: typeof core) => of.save().rows.employees;
  expect(rows(again)).toEqual(rows(core));
  // The same key answers once, whatever password comes with it.
  const other = { ...raw, body: raw.body?.replaceAll(secret, 'another one') ?? null };
  expect(core.handle(other).response.body).toBe(response.body);
});

test('who is not available drives nothing until the office says so again', () => {
  const core = createCore({ seed: 3 });
  const desk = openDesk(core, 'admin');
  const rows = () => core.save().rows;
  const stateOf = (driverId: string) => rows().drivers.find(({ id }) => id === driverId);
  const idle = rows().employees.find(
    ({ driverId }) => driverId && stateOf(driverId)?.availability === 'available',
  );
  if (!idle?.driverId) throw new Error('no driver is idle');
  const set = (isAvailable: boolean, version: number) =>
    desk.ask('editEmployee', { id: idle.id, version, edit: { isAvailable } }, `k${version}`);
  set(false, 1);
  for (let hour = 0; hour < 4; hour += 1) {
    core.tick(3_600_000);
    expect(stateOf(idle.driverId)?.availability).toBe('unavailable');
  }
  set(true, 2);
  expect(stateOf(idle.driverId)?.availability).toBe('available');
});

test('a removed employee drives nothing any more', () => {
  const core = createCore({ seed: 3 });
  const desk = openDesk(core, 'admin');
  const rows = () => core.save().rows;
  const stateOf = (driverId: string) => rows().drivers.find(({ id }) => id === driverId);
  const idle = rows().employees.find(
    ({ driverId }) => driverId && stateOf(driverId)?.availability === 'available',
  );
  if (!idle?.driverId) throw new Error('no driver is idle');
  desk.ask('removeEmployee', { id: idle.id, version: 1 }, 'k1');
  core.tick(26 * 3_600_000);
  const gone = { presence: 'offline', availability: 'unavailable' };
  expect(stateOf(idle.driverId)).toMatchObject(gone);
  const driving = rows().trips.filter(({ driverIds }) => driverIds.includes(idle.driverId ?? ''));
  expect(driving.filter(({ status }) => status === 'In Progress')).toEqual([]);
});

test('everybody has a week, a number and a store; some drive nothing', () => {
  const { employees, drivers, locations } = createCore({ seed: 5 }).save().rows;
  expect(new Set(employees.map(({ employeeNumber }) => employeeNumber)).size).toBe(
    employees.length,
  );
  for (const { schedule = [], driverId, name, accountId } of employees) {
    expect(schedule.filter((day) => day > 0).length).toBeGreaterThan(4);
    expect(locations.some((row) => row.accountId === accountId)).toBe(true);
    const driver = drivers.find(({ id }) => id === driverId);
    if (driver) expect(driver).toMatchObject({ name, type: 'employee' });
  }
  expect(employees.filter(({ driverId }) => driverId === null)).toHaveLength(3);
});
