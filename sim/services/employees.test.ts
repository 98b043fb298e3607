// What only the company itself can show of its employees: secrets, shifts and held drivers.
import { isSentPicture } from '#domain/pictures.ts';
import { expect, test } from 'vitest';
import { type Core, loadCore } from '../company/core.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';
import { narrowed } from '../testing/narrowed.ts';
import { simPassword } from '../world/users.ts';
import { employeeFields } from '#domain/employees.ts';
import type { Employee, User } from '#domain/entities.ts';
import type { EmployeeEdit } from '#wire/calls/employeeRoutes.ts';
import { writeRequest } from '#wire/link/http.ts';

const secret = 'correct horse battery';

test('a password is in no journal and no state; a replay makes the same employee', () => {
  const core = newCompany({ seed: 3, drivers: 10 });
  const before = core.save();
  const desk = openDesk(core, 'admin');
  const { token } = desk.ask('login', { username: 'admin', password: simPassword });
  const [first] = before.rows.employees as [Employee];
  const employee = { ...employeeFields.valuesOf(first), email: 'new@plainsauto.example' };
  const raw = writeRequest('createEmployee', { employee, password: secret }, token, 'k1');
  const { response, journal } = core.handle(raw);
  expect(response.status).toBe(200);
  expect(raw.body).toContain(secret);
  expect(JSON.stringify([response.body, journal, core.save()])).not.toContain(secret);
  const again = loadCore(before);
  again.replay(journal as NonNullable<typeof journal>);
  const rows = (of: typeof core) => of.save().rows.employees;
  expect(rows(again)).toEqual(rows(core));
  const picture = 'data:image/jpeg;base64,/9j/SECRET';
  const { id } = rows(core).at(-1) as Employee;
  const edit = { id, version: 1, edit: { avatar: picture } };
  const sent = core.handle(writeRequest('editEmployee', edit, token, 'k2'));
  expect(JSON.stringify([sent.response.body, sent.journal, core.save()])).not.toContain('/9j/');
  again.replay(sent.journal as NonNullable<typeof sent.journal>);
  expect(rows(again)).toEqual(rows(core));
  const undrawn = { id, version: 2, edit: { avatar: null } };
  const removed = core.handle(writeRequest('editEmployee', undrawn, token, 'k3'));
  again.replay(removed.journal as NonNullable<typeof removed.journal>);
  expect(rows(core).at(-1)?.avatar).toBeNull();
  expect(rows(again)).toEqual(rows(core));
  // The same key answers once, whatever password comes with it.
  const other = { ...raw, body: raw.body?.replaceAll(secret, 'another one') ?? null };
  expect(core.handle(other).response.body).toBe(response.body);
});

test('a picture of an employee of another account seems not to exist', () => {
  const { core, store } = narrowed();
  const admin = openDesk(core, 'admin');
  const office = openDesk(core, 'office');
  const draw = ({ id, version }: Employee) => {
    const edit = { avatar: 'data:image/jpeg;base64,/9j/AAAA' };
    const { employee } = admin.ask('editEmployee', { id, version, edit }, id);
    return { name: employee.avatar ?? '' };
  };
  // At desks, so that no move or trip names them.
  const desk = core.save().rows.employees.filter(({ driverId }) => driverId === null);
  const asked = desk.map((row) => ({ is: row.accountId === store, request: draw(row) }));
  expect(asked.map(({ is }) => is)).toContain(false);
  for (const { is, request } of asked) {
    expect(admin.call('picture', request).status).toBe(200);
    expect(office.call('picture', request).status).toBe(is ? 200 : 404);
  }
});

test('most people of the company have a picture from the start, drivers too', () => {
  const core = newCompany({ seed: 3, drivers: 20 });
  const desk = openDesk(core, 'admin');
  const { drivers, employees } = core.save().rows;
  const faces = [...drivers, ...employees].filter(({ avatar }) => avatar !== null);
  expect(faces.length).toBeGreaterThan(drivers.length / 2);
  for (const { avatar } of faces) {
    const { picture } = desk.ask('picture', { name: avatar ?? '' });
    expect(isSentPicture(picture)).toBe(true);
  }
  expect(desk.call('picture', { name: 'face-9999' }).status).toBe(404);
});

test('a picture gives way to the next one, and is gone once removed', () => {
  const core = newCompany({ seed: 3, drivers: 10 });
  const desk = openDesk(core, 'admin');
  const [first] = core.save().rows.employees as [Employee];
  let version = first.version;
  const draw = (avatar: string | null) => {
    const asked = { id: first.id, version, edit: { avatar } };
    const { employee } = desk.ask('editEmployee', asked, `picture ${version}`);
    version = employee.version;
    return { name: employee.avatar ?? '' };
  };
  const before = draw('data:image/jpeg;base64,/9j/AAAA');
  const after = draw('data:image/jpeg;base64,/9j/BBBB');
  expect(desk.call('picture', before).status).toBe(404);
  expect(desk.ask('picture', after).picture).toMatch(/BBBB$/);
  // They drive too, with the same face.
  const faceOf = () => core.save().rows.drivers.find(({ id }) => id === first.driverId)?.avatar;
  expect(faceOf()).toBe(after.name);
  expect(draw(null)).toEqual({ name: '' });
  expect(faceOf()).toBeNull();
  expect(desk.call('picture', after).status).toBe(404);
  // Nothing is left to be removed.
  const was = version;
  draw(null);
  expect(version).toBe(was);
});

test('the picture of a removed employee is dropped from the store of pictures', () => {
  const core = newCompany({ seed: 3, drivers: 10 });
  const desk = openDesk(core, 'admin');
  const { token } = desk.ask('login', { username: 'admin', password: simPassword });
  const clerk = core.save().rows.employees.find(({ driverId }) => driverId === null);
  if (!clerk) throw new Error('nobody is at a desk');
  const edit = { avatar: 'data:image/jpeg;base64,/9j/AAAA' };
  const { employee } = desk.ask('editEmployee', { id: clerk.id, version: 1, edit }, 'drawn');
  const name = employee.avatar;
  expect(name).toMatch(/./);
  const asked = { id: clerk.id, version: employee.version };
  const { response, pictures } = core.handle(writeRequest('removeEmployee', asked, token, 'gone'));
  expect(response.status).toBe(200);
  expect(pictures).toEqual([{ name, data: null }]);
});

// From 9 AM to 5 PM on all days; the half hours of a day are bits, the first is the lowest.
const hours = 2 ** 34 - 2 ** 18;
const nineToFive = {
  sunday: hours,
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
};

test.each([
  ['America/New_York', Date.UTC(2026, 8, 15, 13)],
  ['America/Chicago', Date.UTC(2026, 8, 15, 14)],
  ['America/Denver', Date.UTC(2026, 8, 15, 15)],
  ['America/Los_Angeles', Date.UTC(2026, 8, 15, 16)],
])('who is moved to %s begins at 9 AM there', (timezone, beginMs) => {
  const core = newCompany({ seed: 3 });
  const { edit } = hire(core, true);
  const { driverId } = edit({ ...nineToFive, timezone: 'Asia/Tokyo' });
  edit({ timezone });
  const { rows, motions } = core.save();
  const { duty } = motions[rows.drivers.findIndex(({ id }) => id === driverId)] ?? {};
  expect(duty?.is).toBe('begins');
  const minutesAfter = ((duty?.atMs ?? 0) - beginMs) / 60_000;
  expect(minutesAfter).toBeGreaterThanOrEqual(0);
  expect(minutesAfter).toBeLessThan(5);
});

/** A company, and an employee of it who drives and is available. */
function withIdle() {
  const core = newCompany({ seed: 3 });
  const { employees, drivers } = core.save().rows;
  const free = drivers.filter(({ availability }) => availability === 'available');
  const idle = employees.find(({ driverId }) => free.some((driver) => driver.id === driverId));
  if (!idle?.driverId) throw new Error('no driver is idle');
  return { core, desk: openDesk(core, 'admin'), id: idle.id, driverId: idle.driverId };
}

test('who is not available drives nothing until the office says so again', () => {
  const { core, desk, id, driverId } = withIdle();
  const set = (isAvailable: boolean, version: number) =>
    desk.ask('editEmployee', { id, version, edit: { isAvailable } }, `k${version}`);
  set(false, 1);
  for (let hour = 0; hour < 4; hour += 1) {
    core.tick(3_600_000);
    expect(seen(core, driverId)?.availability).toBe('unavailable');
  }
  set(true, 2);
  expect(seen(core, driverId)?.availability).toBe('available');
});

const like = (core: Core) => employeeFields.valuesOf(core.save().rows.employees[0] as Employee);
const hire = (core: Core, isDriver: boolean) => {
  const desk = openDesk(core, 'admin');
  const email = 'new@plainsauto.example';
  const employee = { ...like(core), email, isAdmin: true, isDriver };
  const made = desk.ask('createEmployee', { employee, password: secret }, 'hire').employee;
  let { version } = made;
  const edit = (fields: EmployeeEdit) => {
    const request = { id: made.id, version, edit: fields };
    const { employee: next } = desk.ask('editEmployee', request, `edit ${version}`);
    version = next.version;
    return next;
  };
  return { desk, made, edit };
};
const seen = (core: Core, id: string | null | undefined) =>
  core.save().rows.drivers.find((row) => row.id === id);

test('who is hired as a driver comes online and is followed, as a driver of their store', () => {
  const core = newCompany({ seed: 3 });
  const [user] = core.save().users as [User];
  const sampler = core.sampler(user);
  const { made, desk } = hire(core, true);
  expect(seen(core, made.driverId)).toMatchObject({
    name: made.name,
    phone: made.phone,
    accountId: made.accountId,
    type: 'employee',
    rating: null,
    licence: null,
    presence: 'offline',
    tripsCompleted: 0,
  });
  core.tick(5 * 60_000);
  expect(seen(core, made.driverId)).toMatchObject({
    presence: 'online',
    availability: 'available',
  });
  const at = sampler.names().ids.indexOf(made.driverId as string);
  expect(at).toBeGreaterThan(0);
  expect([...sampler.sample().driver]).toContain(at);
  const { linkedDrivers } = desk.ask('linkedDrivers', { accountId: user.accountId });
  expect(linkedDrivers.map(({ id }) => id)).toContain(made.driverId);
  expect(loadCore(core.save()).save()).toEqual(core.save());
});

test('the role makes a driver, its loss hides one who never drove, and it comes back', () => {
  const core = newCompany({ seed: 3 });
  const { made, edit, desk } = hire(core, false);
  expect(made.driverId).toBeNull();
  const { driverId } = edit({ isDriver: true });
  const isShown = () =>
    desk.ask('world', { filterAccountIds: null }).drivers.some(({ id }) => id === driverId);
  const linked = () =>
    desk
      .ask('linkedDrivers', { accountId: made.accountId })
      .linkedDrivers.some(({ id }) => id === driverId);
  core.tick(5 * 60_000);
  expect([isShown(), linked()]).toEqual([true, true]);
  edit({ isDriver: false });
  expect([isShown(), linked()]).toEqual([false, false]);
  core.tick(26 * 3_600_000);
  expect(seen(core, driverId)).toMatchObject({ presence: 'offline' });
  expect(edit({ isDriver: true }).driverId).toBe(driverId);
  expect(seen(core, driverId)?.hasLeft).toBe(false);
  core.tick(5 * 60_000);
  expect([isShown(), linked()]).toEqual([true, true]);
  expect(seen(core, driverId)?.availability).toBe('available');
});

test('a driver who loses the role on a trip finishes it, then is offline for good', () => {
  const core = newCompany({ seed: 3 });
  const desk = openDesk(core, 'admin');
  const busy = core
    .save()
    .rows.employees.find(({ driverId }) => seen(core, driverId)?.presence === 'busy');
  const [trip] = core
    .save()
    .rows.trips.filter(
      ({ status, driverIds }) =>
        status === 'In Progress' && driverIds.includes(busy?.driverId as string),
    );
  if (!busy || !trip) throw new Error('no employee drives');
  const changes = { isAdmin: true, isDriver: false };
  desk.ask('editEmployee', { id: busy.id, version: 1, edit: changes }, 'k1');
  expect(seen(core, busy.driverId)).toMatchObject({ presence: 'busy' });
  expect(seen(core, busy.driverId)?.hasLeft).not.toBe(true);
  core.tick(12 * 3_600_000);
  expect(core.save().rows.trips.find(({ id }) => id === trip.id)?.status).toBe('Complete');
  core.tick(24 * 3_600_000);
  const gone = { presence: 'offline', availability: 'unavailable' };
  expect(seen(core, busy.driverId)).toMatchObject({ ...gone, hasLeft: true });
  // Their trips name them: the row stays.
  const { drivers } = desk.ask('world', { filterAccountIds: null });
  expect(drivers.some(({ id }) => id === busy.driverId)).toBe(true);
});

test('a removed employee drives nothing any more', () => {
  const { core, desk, id, driverId } = withIdle();
  desk.ask('removeEmployee', { id, version: 1 }, 'k1');
  core.tick(26 * 3_600_000);
  const gone = { presence: 'offline', availability: 'unavailable' };
  expect(seen(core, driverId)).toMatchObject(gone);
  const driving = core.save().rows.trips.filter(({ driverIds }) => driverIds.includes(driverId));
  expect(driving.filter(({ status }) => status === 'In Progress')).toEqual([]);
});

test('everybody has a week, a number and a store; some drive nothing', () => {
  const { employees, drivers, locations } = newCompany({ seed: 5 }).save().rows;
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
