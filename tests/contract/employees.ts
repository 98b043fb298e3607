// The contract: employees are created, edited and removed by version, once, by administrators.
import { beforeEach, expect, test } from 'vitest';
import { employeeFields, type EmployeeValues } from '#domain/employees.ts';
import type { Collection, Employee } from '#domain/entities.ts';
import { dayOf } from '#domain/schedule.ts';
import type { EmployeeEdit } from '#wire/calls/employeeRoutes.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { decodeEmployee } from '#wire/codecs/employee.ts';
import type { Link } from '#wire/link/link.ts';
import type { Push } from '#wire/realtime/push.ts';
import { ask, listening, loadWorld, login, loginPaused } from './asking.ts';
import { type OpenHost, shared } from './host.ts';

const day = dayOf({ from: 14, to: 30 });
/** Every field of the form. */
export const newEmployee: EmployeeValues = {
  firstName: 'Marisol',
  lastName: 'Olano',
  email: 'm.olano@plainsauto.example',
  phone: '(913) 555-0119',
  accountId: '',
  timezone: 'America/Denver',
  isAdmin: false,
  isTripAdmin: true,
  isPaymentAuthorizer: true,
  isDriver: true,
  prefCDL: true,
  prefManual: false,
  isAvailable: true,
  sunday: 0,
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: dayOf({ from: 14, to: 24 }),
  saturday: dayOf({ from: 47, to: 48 }),
};
const password = 'correct horse';
const is = (push: Push, what: Push['is'], collection: Collection, key?: string) =>
  push.is === what &&
  'collection' in push &&
  push.collection === collection &&
  (key === undefined || ('key' in push && push.key === key));

export function employeeContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  let world: WorldReply;
  let fresh: EmployeeValues;
  beforeEach(async () => {
    link = open();
    await loginPaused(link, 'admin');
    world = await loadWorld(link);
    fresh = { ...newEmployee, accountId: world.accounts[0]?.id as string };
  });
  const create = async (key: string, values: Partial<EmployeeValues> = {}): Promise<Employee> => {
    const employee = { ...fresh, email: `${key}@plainsauto.example`, ...values };
    return (await ask(link, 'createEmployee', { employee, password }, key)).employee;
  };
  const edit = ({ id, version }: Employee, fields: EmployeeEdit, key: string) =>
    link.call('editEmployee', { id, version, edit: fields }, { key });
  const remove = ({ id, version }: Employee, key: string) =>
    link.call('removeEmployee', { id, version }, { key });
  const now = async (id: string) => (await loadWorld(link)).employees.find((row) => row.id === id);

  test('a new employee keeps every field and gets a number, also after a restart', async () => {
    const made = await create('p1');
    expect(employeeFields.valuesOf(made)).toEqual({ ...fresh, email: 'p1@plainsauto.example' });
    expect(made).toMatchObject({
      name: 'Marisol Olano',
      employeeNumber: expect.stringMatching(/^E-/),
    });
    expect(await create('p1')).toEqual(made);
    link = await restart();
    await login(link, 'admin');
    expect(await now(made.id)).toEqual(made);
    expect((await create('p1')).id).toBe(made.id);
  });

  test('an edit changes every named field and no other', async () => {
    const made = await create('p2');
    const { firstName: _first, ...others } = fresh;
    const fields: EmployeeEdit = {
      ...others,
      lastName: '',
      email: 'q2@plainsauto.example',
      phone: '',
      timezone: 'America/Chicago',
      accountId: world.accounts[1]?.id as string,
      isAdmin: true,
      isTripAdmin: false,
      isPaymentAuthorizer: false,
      isDriver: false,
      prefCDL: false,
      prefManual: true,
      isAvailable: false,
      sunday: day,
      monday: 0,
    };
    expect(await edit(made, { ...fields, password }, 'e1')).toMatchObject({ is: 'ok' });
    const kept = (await now(made.id)) as Employee;
    expect(employeeFields.valuesOf(kept)).toEqual({ ...fields, firstName: 'Marisol' });
    expect(kept).toMatchObject({ version: 2, name: 'Marisol' });
  });

  test('an edit of an older version is refused with the current employee', async () => {
    const made = await create('p3');
    await edit(made, { phone: '816 555 0100' }, 's1');
    for (const answer of [await edit(made, { phone: '' }, 's2'), await remove(made, 's3')]) {
      expect(answer).toMatchObject({ is: 'refused', status: 409, deed: { did: 'changed' } });
      const read = decodeEmployee(answer.is === 'refused' ? answer.current : null);
      expect('value' in read && read.value).toEqual(await now(made.id));
    }
  });

  test('an employee is removed once; creation and removal are pushed', async () => {
    const channel = listening(link);
    const made = await create('p4');
    const driver = await channel.until((push) => is(push, 'created', 'drivers', 'p4'));
    expect(driver).toMatchObject({ rows: [{ id: made.driverId, name: made.name }] });
    await channel.until((push) => is(push, 'created', 'employees', 'p4'));
    expect(await remove(made, 'r1')).toMatchObject({ is: 'ok', reply: { id: made.id } });
    const gone = await channel.until((push) => is(push, 'removed', 'employees'));
    expect(gone).toMatchObject({ ids: [made.id] });
    // Others have left before.
    await channel.until(
      (push) => push.is === 'removed' && push.ids.includes(made.driverId as string),
    );
    expect(await remove(made, 'r1')).toMatchObject({ is: 'ok' });
    expect(await remove(made, 'r2')).toMatchObject({ status: 404, deed: { did: 'removed' } });
  });

  test('who drives a trip is not removed; a name follows to its driver', async () => {
    const driverOf = ({ driverId }: Employee) => world.drivers.find(({ id }) => id === driverId);
    const busy = world.employees.find((one) => driverOf(one)?.presence === 'busy') as Employee;
    const answer = await remove(busy, 'd1');
    expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/drives trip/) });
    const fields = { firstName: 'Zoë', isAvailable: false, prefManual: true };
    expect(await edit(busy, fields, 'd2')).toMatchObject({ is: 'ok' });
    const { drivers } = await loadWorld(link);
    expect(drivers.find(({ id }) => id === busy.driverId)).toMatchObject({
      name: expect.stringMatching(/^Zoë /),
      availability: 'unavailable',
      qualifications: expect.arrayContaining(['manualTransmission']),
    });
  });

  test('reading 54: a picture is served by its name to those who see its employee', async () => {
    const made = await create('pic', { accountId: world.accounts[1]?.id as string });
    const avatar = 'data:image/jpeg;base64,/9j/AAAA';
    expect(await edit(made, { avatar }, 'pic1')).toMatchObject({ is: 'ok' });
    const { avatar: name, version } = (await now(made.id)) as Employee;
    expect(await ask(link, 'picture', { name: name as string })).toEqual({ picture: avatar });
    const bad = { avatar: 'data:image/svg+xml;base64,PHN2Zz4=' };
    expect(await edit({ ...made, version }, bad, 'pic2')).toMatchObject({ status: 422 });
    expect(await link.call('picture', { name: 'other' })).toMatchObject({ status: 404 });
    expect((await now(made.id))?.avatar).toBe(name);
    expect(await edit({ ...made, version }, { avatar: null }, 'pic3')).toMatchObject({ is: 'ok' });
    expect((await now(made.id))?.avatar).toBeNull();
    expect(await link.call('picture', { name: name as string })).toMatchObject({ status: 404 });
  });

  test('bad fields are refused with a message and change nothing', async () => {
    const made = await create('p5');
    const bad: readonly EmployeeEdit[] = [
      { firstName: ' ' },
      { email: '' },
      { email: 'p2' },
      { phone: 'call me maybe' },
      { timezone: 'Kansas' },
      { accountId: 'acc-none' },
      { password: 'short' },
      { isTripAdmin: false, isPaymentAuthorizer: false, isDriver: false },
      { email: world.employees[0]?.email.toUpperCase() ?? '' },
    ];
    for (const [at, fields] of bad.entries()) {
      const answer = await edit(made, fields, `bad ${at}`);
      expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/\.$/) });
    }
    expect(await now(made.id)).toEqual(made);
  });

  test('the trips of an employee come latest first, with what was driven', async () => {
    const all = await Promise.all(
      world.employees.map(async ({ id }) => ask(link, 'employeeHistory', { employeeId: id })),
    );
    const some = all.flatMap(({ drivenTrips }) => drivenTrips);
    expect(some.some(({ endedMs, efficiency }) => endedMs !== null && efficiency !== null)).toBe(
      true,
    );
    for (const { drivenTrips } of all) {
      const starts = drivenTrips.map(({ startedMs }) => startedMs);
      expect(starts).toEqual(starts.toSorted((a, b) => b - a));
    }
  });

  test.each(['payments', 'dispatcher'])(
    '%s gets a 403 for every write of employees',
    async (name) => {
      const made = await create(`for-${name}`);
      await login(link, name);
      const barred = { is: 'refused', status: 403, errorCode: 'NOT_ALLOWED' };
      const asked = { employee: fresh, password };
      expect(await link.call('createEmployee', asked, { key: `c ${name}` })).toMatchObject(barred);
      expect(await edit(made, { phone: '' }, `e ${name}`)).toMatchObject(barred);
      expect(await remove(made, `r ${name}`)).toMatchObject(barred);
    },
  );
}
