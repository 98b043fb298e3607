import { describe, expect, test } from 'vitest';
import { employeeFields } from '#domain/employees.ts';
import { dayOf } from '#domain/schedule.ts';
import { accountRow, driverRow, employeeRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { formHere, formNow, type FormsRead, unfinishedForms } from '#spine/forms/forms.queries.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { changed, put } from '#spine/world/testing/world.ts';
import { employeeForm, newEmployeeForm, scheduleForm } from './employees.forms.ts';
import type { ListView } from './employees.model.ts';
import { employeesProcess } from './employees.process.ts';
import { csvOf, employeesIn, listOf, tripsIn } from './employees.queries.ts';
import { editEmployee, removeEmployee } from './employees.requests.ts';
import { type EmployeesSees, employeesSlice } from './employees.slice.ts';

const { given } = specFor(employeesSlice);
const day = dayOf({ from: 16, to: 32 });
const ann = employeeRow('e1', {
  name: 'Ann Yoder',
  firstName: 'Ann',
  lastName: 'Yoder',
  email: 'a@x.example',
  version: 3,
  phone: '+18165550191',
  roles: ['Driver'],
  driverId: 'd1',
  schedule: [0, day, day, day, day, day, 0],
});
const per = employeeRow('e2', {
  name: 'Per Åberg',
  email: 'per@x.example',
  phone: null,
  roles: ['Administrator'],
});
const world = {
  accounts: [accountRow('acc', { name: 'North' })],
  employees: [ann, per],
  drivers: [driverRow('d1')],
};
const edit = (fields: object) =>
  ({ type: 'employees/edit', data: { employeeId: 'e1', version: 3, fields } }) as const;
const remove = { type: 'employees/remove', data: { employeeId: 'e1', version: 3 } } as const;
const byName: ListView = { words: '', by: 'name', descending: false };

describe('the list', () => {
  const named = (view: Partial<ListView>) =>
    listOf([ann, per], { ...byName, ...view }).map(({ name }) => name);

  test('is sorted by name, number or role, both ways', () => {
    expect(named({})).toEqual(['Ann Yoder', 'Per Åberg']);
    expect(named({ descending: true })).toEqual(['Per Åberg', 'Ann Yoder']);
    expect(named({ by: 'isAdmin' })).toEqual(['Per Åberg', 'Ann Yoder']);
    expect(named({ by: 'phone' })).toEqual(['Ann Yoder', 'Per Åberg']);
    const all = ['Zoë', 'Åsa', 'Bo'].map((name) => ({ ...ann, id: name, name }));
    expect(listOf(all, byName).map(({ name }) => name)).toEqual(['Åsa', 'Bo', 'Zoë']);
  });

  test('S2 §5: is searched by name, e-mail and number, whatever stands between digits', () => {
    expect(named({ words: 'åb' })).toEqual(['Per Åberg']);
    expect(named({ words: 'a@x' })).toEqual(['Ann Yoder']);
    for (const words of ['816555', '(816) 555-0191', '555-01', '816.555.0191', '+1 816 555 0191']) {
      expect(named({ words })).toEqual(['Ann Yoder']);
    }
    expect(named({ words: 'xyz' })).toEqual([]);
  });

  test('has the employees of the chosen accounts, not those that only a move names', () => {
    const foreign = employeeRow('e3', { accountId: 'other' });
    const sees = given(changed({ ...world, employees: [ann, foreign] })).when({
      type: 'employees/list',
      data: { ...byName, words: 'a' },
    }).after;
    expect(employeesIn(sees.world.tables, sees.world.state.accountIds).map(({ id }) => id)).toEqual(
      ['e1'],
    );
  });

  test('S2 §2: its file says that it is UTF-8, has a line for each, and runs no cell', () => {
    const evil = employeeRow('e4', { name: '=HYPERLINK("x")', roles: ['Driver'] });
    const [head, line, other] = csvOf([ann, evil]);
    expect(head).toBe('\uFEFFEmployee Name,Phone Number,Admin,Trip Admin,Payments,Driver\r\n');
    expect(line).toBe('Ann Yoder,(816) 555-0191,no,no,no,yes\r\n');
    expect(other).toMatch(/^"'=HYPERLINK/);
  });

  test('searching is a step that undo takes back', () => {
    const view = { ...byName, words: 'ann' };
    const came = given().when({ type: 'employees/list', data: view });
    came.then({ type: 'employees/listed', data: view });
    came.thenReverts([{ type: 'employees/listed', data: byName }]);
    const { step } = employeesSlice.registry['employees/list'];
    const named = `search the employees for '${'x'.repeat(19)}\u{20bb7}'`;
    expect(step?.({ ...byName, words: `${'x'.repeat(19)}\u{20bb7}\u{20bb7}` })).toBe(named);
    expect(step?.({ ...byName, by: 'phone' })).toBe('sort the employees by phone number');
  });
});

test('S2 §2: the history shows the last 30 days, this year or all', () => {
  const at = (ms: number) => ({ startedMs: ms }) as never;
  const octoberMs = Date.UTC(2026, 9, 20);
  const newYearMs = Date.UTC(2026, 0, 1, 6);
  const trips = [at(octoberMs), at(octoberMs - 30 * 86_400_000), at(newYearMs), at(newYearMs - 1)];
  const counted = (span: 'recent' | 'year' | 'all') =>
    tripsIn(trips, span, octoberMs, 'America/Chicago').length;
  expect([counted('recent'), counted('year'), counted('all')]).toEqual([1, 3, 4]);
});

describe('guards', () => {
  test('an edit is refused with the first wrong field, in the words of S2 §5', () => {
    const before = given(changed(world));
    before.when(edit({ email: 'no' })).thenRejected('E-mail: invalid email.');
    before.when(edit({ isDriver: false })).thenRejected('User must have at least one role.');
    before.when(edit({ accountId: 'none' })).thenRejected('This account is not known.');
  });

  test('who drives a trip, or will, is not removed', () => {
    const trip = tripRow('t1', { name: 'KC-7', status: 'Assigned', driverIds: ['d1'] });
    given(changed({ ...world, trips: [trip] }))
      .when(remove)
      .thenRejected('Ann Yoder drives trip KC-7.');
    const over = given(changed({ ...world, trips: [{ ...trip, status: 'Complete' as const }] }));
    expect(over.when(remove).after.outbox.state.open).toHaveLength(1);
  });
});

const open = (script: Parameters<typeof openAsking>[1], rows: Parameters<typeof put>[0] = world) =>
  openAsking<EmployeesSees & FormsRead>([employeesSlice], script, {
    put: put(rows),
    processes: [employeesProcess],
  });
const typing = { of: 'employees/edit', id: 'e1' };
const goTo = (path: string) => ({ path, replace: false });

describe('a password', () => {
  test('is sent with the request, and no record has it', async () => {
    const saved = answered<'editEmployee'>({ employee: { ...ann, version: 4 } }, nowMs);
    const run = await open({ editEmployee: [saved] });
    const passwordHandle = run.vault.put('correct horse');
    await run.run('employees/edit', { ...edit({ lastName: 'Y' }).data, passwordHandle });
    expect(run.sent('editEmployee').map(({ request }) => request)).toEqual([
      { id: 'e1', version: 3, edit: { lastName: 'Y', password: 'correct horse' } },
    ]);
    expect(JSON.stringify(run.disk.records)).not.toContain('correct horse');
    expect(run.vault.look(passwordHandle)).toBeUndefined();
    // That one was set is in the activity log.
    expect(JSON.stringify(run.disk.records)).toContain('"field":"Password"');
  });

  test('is needed for a new employee, and lost with a reload, which the form says', async () => {
    const run = await open({ createEmployee: [] });
    const employee = { ...employeeFields.valuesOf(per), email: 'new@x.example' };
    const id = await run.run('employees/create', { owner: 'acc', employee });
    expect(run.sent('createEmployee')).toEqual([]);
    expect(run.endsOf(id)).toMatchObject([
      { how: 'failed', error: expect.stringMatching(/secret that is never kept/) },
    ]);
  });

  test('an edit without one waits and is repeated like any other', async () => {
    const again = answered<'editEmployee'>({ employee: { ...ann, version: 4 } }, nowMs);
    const run = await open({ editEmployee: [{ is: 'outcomeUnknown' }, again] });
    const id = await run.run('employees/edit', edit({ phone: '' }).data);
    await run.pass();
    expect(run.endsOf(id)).toEqual([{ how: 'done' }]);
    expect(run.sent('editEmployee').map(({ request }) => request.edit)).toEqual([
      { phone: '' },
      { phone: '' },
    ]);
  });
});

describe('a picture', () => {
  const data = 'data:image/jpeg;base64,/9j/AAAA';

  test('is sent with the version of now, and no record has it', async () => {
    const saved = { ...ann, version: 4, avatar: 'e1-4' };
    const run = await open({
      editEmployee: [answered<'editEmployee'>({ employee: saved }, nowMs)],
    });
    const pictureHandle = run.vault.put(data);
    await run.run('employees/savePicture', { employeeId: 'e1', version: 3, pictureHandle });
    const [sent] = run.sent('editEmployee');
    expect(sent?.request).toEqual({ id: 'e1', version: 3, edit: { avatar: data } });
    expect(run.sees().world.tables.employees.get('e1')?.avatar).toBe('e1-4');
    expect(JSON.stringify(run.disk.records)).not.toContain('/9j/');
    expect(run.sees().navigation.state.route).not.toBe('employees');
  });

  test('is removed where there is one', async () => {
    const pictured = { ...ann, avatar: 'e1-3' };
    const asked = { type: 'employees/removePicture', data: remove.data } as const;
    given(changed(world)).when(asked).thenRejected('Ann Yoder has no picture.');
    const run = await open(
      { editEmployee: [answered<'editEmployee'>({ employee: { ...ann, version: 4 } }, nowMs)] },
      { ...world, employees: [pictured, per] },
    );
    await run.run(asked.type, asked.data);
    const [sent] = run.sent('editEmployee');
    expect(sent?.request).toEqual({ id: 'e1', version: 3, edit: { avatar: null } });
    expect(run.sees().world.tables.employees.get('e1')?.avatar).toBeNull();
  });

  test('of a new employee is saved once they are there', async () => {
    const made = { ...per, id: 'e9', version: 1 };
    const run = await open({
      createEmployee: [answered<'createEmployee'>({ employee: made }, nowMs)],
      editEmployee: [answered<'editEmployee'>({ employee: { ...made, version: 2 } }, nowMs)],
    });
    await run.run('employees/create', {
      owner: 'acc',
      employee: { ...employeeFields.valuesOf(per), email: 'new@x.example' },
      passwordHandle: run.vault.put('correct horse'),
      pictureHandle: run.vault.put(data),
    });
    await run.rest();
    expect(run.sent('editEmployee').map(({ request }) => request)).toEqual([
      { id: 'e9', version: 1, edit: { avatar: data } },
    ]);
  });
});

describe('the forms stand on their screens', () => {
  test('typing begins one, taking it back ends it, and a list names it meanwhile', async () => {
    const run = await open({});
    const now = () => formNow(run.sees(), employeeForm, 'e1');
    expect(formHere(run.sees(), employeeForm, 'e1')?.values).toMatchObject({ lastName: 'Yoder' });
    expect(now()).toBeUndefined();
    await run.run('forms/type', { ...typing, typed: { lastName: 'Y' }, over: {} });
    expect(now()?.changes).toEqual({ lastName: 'Y' });
    expect(unfinishedForms(run.sees()).map(({ title }) => title)).toEqual(['Ann Yoder']);
    await run.run('forms/type', { ...typing, typed: { lastName: 'Yoder' }, over: {} });
    expect(now()).toBeUndefined();
  });

  test('resuming one leads to its screen', async () => {
    const run = await open({});
    await run.run('forms/type', { ...typing, typed: { lastName: 'Y' }, over: {} });
    await run.run('forms/open', typing);
    expect(run.sees().navigation.state.path).toBe('/command-center/employee/e1');
    await run.run('forms/open', { of: 'employees/create', id: 'acc' });
    expect(run.sees().navigation.state.path).toBe('/command-center/employees/create');
  });

  test("another user's change of the same field is asked about, others follow", async () => {
    const run = await open({});
    await run.run('forms/type', { ...typing, typed: { lastName: 'Mine' }, over: {} });
    const theirs = { ...ann, version: 4, lastName: 'Theirs', phone: '+18165550100' };
    await run.run('world/heard', { put: put({ employees: [theirs] }), removed: [] });
    const now = formNow(run.sees(), employeeForm, 'e1');
    expect(now?.asks).toMatchObject([{ fields: ['lastName'], keep: null }]);
    expect(now?.followed).toEqual(['phone']);
    expect(now?.maySave).toMatchObject({ reason: 'Last name is not settled.' });
    const phone = employeeForm.valueText('phone', theirs.phone, run.sees(), theirs);
    expect(phone).toBe('(816) 555-0100');
  });

  test('a new one proposes a week and asks for all of it', () => {
    const first = newEmployeeForm.valuesOf({ id: 'acc' });
    expect(first).toMatchObject({
      accountId: 'acc',
      timezone: 'America/Chicago',
      isAvailable: true,
    });
    expect([first.sunday, first.monday, first.saturday]).toEqual([0, day, 0]);
    const asked = newEmployeeForm.asked({ id: 'acc' }, { ...first, firstName: ' Bo ' });
    expect(asked).toMatchObject({ owner: 'acc', employee: { firstName: 'Bo', monday: day } });
  });

  test('a schedule is sent whole, with the days of others as they are now', async () => {
    const run = await open({
      editEmployee: [answered<'editEmployee'>({ employee: { ...ann, version: 4 } }, nowMs)],
    });
    const days = scheduleForm.asked(ann, { friday: 0 });
    expect(days).toEqual({ employeeId: 'e1', version: 3, days: { friday: 0 } });
    await run.run('employees/saveSchedule', days);
    expect(run.sent('editEmployee').map(({ request }) => request.edit)).toEqual([
      {
        sunday: 0,
        monday: day,
        tuesday: day,
        wednesday: day,
        thursday: day,
        friday: 0,
        saturday: 0,
      },
    ]);
  });
});

describe('S2 §4: a saved or removed employee leads back to the list', () => {
  const saved = answered<'editEmployee'>({ employee: { ...ann, version: 4 } }, nowMs);

  test('from their screen', async () => {
    const run = await open({ editEmployee: [saved] });
    await run.run('navigation/go', goTo('/command-center/employee/e1'));
    await run.run('employees/edit', edit({ phone: '' }).data);
    expect(run.sees().navigation.state.path).toBe('/command-center/employees');
  });

  test('not from another screen, nor while the schedule has unsaved changes', async () => {
    const run = await open({ editEmployee: [saved, saved] });
    await run.run('employees/edit', edit({ phone: '' }).data);
    expect(run.sees().navigation.state.route).not.toBe('employees');
    await run.run('navigation/go', goTo('/command-center/employee/e1'));
    const week = { of: 'employees/saveSchedule', id: 'e1', typed: { sunday: 3 }, over: {} };
    await run.run('forms/type', week);
    await run.run('employees/edit', { ...edit({ phone: '' }).data, version: 4 });
    expect(run.sees().navigation.state.route).toBe('employee');
  });

  test('a refused removal stays, and a done one leads to the list', async () => {
    const run = await open({
      removeEmployee: [refused(422, 'No.'), answered<'removeEmployee'>({ id: 'e1' }, nowMs)],
    });
    await run.run('navigation/go', goTo('/command-center/employee/e1'));
    await run.run('employees/remove', remove.data);
    expect(run.sees().navigation.state.route).toBe('employee');
    await run.run('employees/remove', remove.data);
    expect(run.sees().navigation.state.route).toBe('employees');
    expect(run.sees().world.tables.employees.get('e1')).toBeUndefined();
  });

  test("a removal discards what was typed for the employee, another user's keeps it", async () => {
    const run = await open({ removeEmployee: [answered<'removeEmployee'>({ id: 'e1' }, nowMs)] });
    const titles = () => unfinishedForms(run.sees()).map(({ title }) => title);
    await run.run('forms/type', { ...typing, typed: { lastName: 'Y' }, over: {} });
    const week = { of: 'employees/saveSchedule', typed: { sunday: 3 }, over: {} };
    await run.run('forms/type', { ...week, id: 'e1' });
    await run.run('forms/type', { ...week, id: 'e2' });
    expect(titles()).toHaveLength(3);
    await run.run('employees/remove', remove.data);
    expect(titles()).toEqual(['Work schedule of Per Åberg']);
    const theirs = { collection: 'employees' as const, ids: ['e2'] };
    await run.run('world/heard', { put: [], removed: [theirs] });
    expect(titles()).toEqual(['Work schedule of Per Åberg']);
  });
});

test("S2 §8: a failed save is said in the specification's words", () => {
  const ended = { note: { subject: 'Ann Yoder', activityIds: [], changes: [] }, why: 'No.' };
  expect(editEmployee.words.failed(ended as never)).toEqual({
    kind: 'error',
    title: 'Unable to save employee.',
    text: 'Ann Yoder: No.',
  });
  expect(removeEmployee.words.done(ended as never)).toMatchObject({ title: 'Removed 1 employee.' });
});
