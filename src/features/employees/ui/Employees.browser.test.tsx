import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Capability, may } from '#domain/capabilities.ts';
import { isSentPicture } from '#domain/pictures.ts';
import { dayOf } from '#domain/schedule.ts';
import { namesInEveryScript } from '#domain/testing/names.ts';
import { accountRow, dispatcher, employeeRow, nowMs } from '#domain/testing/rows.ts';
import { SecretsKept } from '#views/bind/secrets.tsx';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { askAsideBy } from '#wire/link/askAside.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess, type FetchesSees } from '#spine/fetches/index.ts';
import { AsideService } from '#spine/fetches/ui.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import { mapSlice } from '../../map/index.ts';
import { NoPositions } from '../../map/testing/telemetry.tsx';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { searchSlice } from '../../search/index.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { employeesProcess, employeesSlice } from '../index.ts';
import { EmployeeList, EmployeePage, NewEmployeePage } from '../ui.ts';

const day = dayOf({ from: 16, to: 32 });
const ann = employeeRow('e1', {
  name: 'Ann Yoder',
  firstName: 'Ann',
  lastName: 'Yoder',
  email: 'ann@x.example',
  version: 3,
  phone: '+18165550191',
  roles: ['Driver'],
  employeeNumber: 'E-0101',
  schedule: [0, day, day, day, day, day, 0],
});
const people = [ann, ...['Per Berg', 'Zoë Li'].map((name, at) => employeeRow(`x${at}`, { name }))];
const admin = { ...dispatcher, roles: ['Administrator'] as const };
const driven = {
  id: 't1-d1',
  tripId: 't1',
  name: 'KC-7',
  role: 'Driver' as const,
  startedMs: nowMs - 7_200_000,
  endedMs: nowMs - 3_600_000,
  efficiency: 97,
  invalids: 0,
  startLabel: 'Olathe',
  endLabel: 'Overland Park',
};
const history = answered<'employeeHistory'>({ drivenTrips: [driven] }, nowMs);

async function start(
  which: 'list' | 'one' | 'new',
  script: Script = {},
  user = admin,
  employees = people,
) {
  const run = await openScreen<FormsSees & FetchesSees>(
    [employeesSlice, mapSlice, searchSlice, settingsSlice],
    {
      put: put({ accounts: [accountRow('acc', { name: 'North' })], employees }),
      overrides: { may: (one: string) => may(user.roles, one as Capability) },
      processes: [fetchesProcess(fetchesOfAll([employeesSlice as never])), employeesProcess],
    },
    { employeeHistory: [history], ...script },
  );
  await run.run('session/begin', { user });
  await run.run('world/reload', { accountIds: null });
  const screens = {
    list: <EmployeeList />,
    one: <EmployeePage id="e1" />,
    new: <NewEmployeePage />,
  };
  run.draw(
    <NoPositions>
      <SecretsKept value={run.vault}>
        <AsideService value={askAsideBy(run.link, () => {})}>
          <main style={{ height: 800 }}>{screens[which]}</main>
        </AsideService>
      </SecretsKept>
    </NoPositions>,
  );
  return run;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true });
const role = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('b')?.textContent);

test('the list is searched, sorted and opens an employee', async () => {
  const { sees } = await start('list');
  await expect.element(text('3 found')).toBeVisible();
  expect(names()).toEqual(['Ann Yoder', 'Per Berg', 'Zoë Li']);
  expect(await axeViolations()).toEqual([]);
  await button('Employee Name').click();
  await expect.poll(names).toEqual(['Zoë Li', 'Per Berg', 'Ann Yoder']);
  await page.getByRole('textbox', { name: 'Search employees' }).fill('555-0191');
  await expect.element(text('1 found')).toBeVisible();
  // The file is made here, of the rows that are found, and no call is made.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => saved.mockRestore());
  await button('Download as CSV').click();
  await expect.poll(() => saved.mock.contexts.length).toBe(1);
  const link = saved.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toBe('My Employees.csv');
  const lines = (await (await fetch(link.href)).text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  await text('Ann Yoder').click();
  await expect.poll(() => sees().navigation.state.path).toBe('/command-center/employee/e1');
  await button('New Employee').click();
  await expect.poll(() => sees().navigation.state.path).toBe('/command-center/employees/create');
});

test('a list that could not be read says so and can be read again', async () => {
  const { run, sees } = await start('list', {}, admin, []);
  await expect.element(page.getByText('Reading the employees')).toBeInTheDocument();
  const loadId = sees().world.state.loadId;
  await run('world/loadFailed', { loadId, why: 'The server is busy.' });
  await expect.element(page.getByText('Employees could not be read')).toBeVisible();
  await expect.element(text('The data of the company did not load.')).toBeVisible();
  await page.getByRole('button', { name: /again|Retry/i }).click();
  await expect.poll(() => sees().world.state.phase).toBe('loading');
  const again = sees().world.state.loadId;
  const changes = { put: [], removed: [] };
  const nothing = { blobs: null, changes, skipped: 0, partial: 0, unread: [] };
  await run('world/loadReplied', { ...nothing, loadId: again, atMs: nowMs } as never);
  await expect.element(text('No employees yet')).toBeVisible();
  await expect.element(text('This account has no employees.')).toBeVisible();
  await expect.element(button('Download as CSV')).toHaveAttribute('aria-disabled', 'true');
});

test('an edit is sent with its changes and password; errors show at their fields', async () => {
  const saved = answered<'editEmployee'>({ employee: { ...ann, version: 4 } }, nowMs);
  const { sent, disk } = await start('one', {
    editEmployee: [refused(422, 'Another employee has this e-mail.'), saved],
  });
  await expect.element(text('KC-7')).toBeVisible();
  await expect.element(field('Phone')).toHaveValue('(816) 555-0191');
  expect(await axeViolations()).toEqual([]);
  for (const [name, allows] of [
    ['Administrator', 'Can manage all aspects of the business account.'],
    ['Trip Administrator', 'Can manage all aspects of trips and drivers.'],
    ['Payment Authorizer', 'Can pay drivers and approve expenses.'],
    ['Driver', 'Can log in to a mobile device and run trips.'],
  ] as const) {
    await expect.element(role(name)).toHaveAccessibleDescription(allows);
  }
  const settings = page.getByRole('region', { name: 'Organization Settings' });
  await expect.element(settings.getByText('Roles add up. At least one is needed.')).toBeVisible();
  for (const name of ['Commercial License', 'Manual Transmission', 'Available']) {
    await expect.element(settings.getByRole('switch', { name, exact: true })).toBeVisible();
  }
  await expect.element(field('E-mail')).toHaveAccessibleDescription('Also the username');
  await expect.element(field('New password')).toHaveAccessibleDescription('Leave empty to keep it');
  await expect.element(text('For the work schedule')).toBeVisible();
  const trips = page.getByRole('region', { name: 'Trip History' });
  const heads = trips.getByRole('columnheader').elements();
  expect(heads.map((one) => one.textContent)).toEqual([
    'Trip ID',
    'Role',
    'Start Time',
    'End Time',
    'Start Location',
    'End Location',
    'Efficiency',
    'Invalids',
  ]);
  await expect.element(text('No unsaved changes')).toBeVisible();
  await expect
    .element(button('Save Changes'))
    .toHaveAccessibleDescription('Nothing has been changed.');
  await field('E-mail').fill('ann@x');
  await role('Driver').click({ force: true });
  await userEvent.click(field('New password'));
  await userEvent.keyboard('short{Tab}');
  // S2 §5: errors show for touched fields alone.
  await userEvent.click(field('Confirm password'));
  await userEvent.keyboard('shor');
  const mismatch = text('passwords must match');
  expect(mismatch.elements()).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.element(mismatch).toBeVisible();
  await userEvent.click(field('Phone'));
  await userEvent.keyboard(' CALL');
  expect(text('may not contain letters').elements()).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.element(text('may not contain letters')).toBeVisible();
  await expect.element(text('invalid email')).toBeVisible();
  await expect.element(text('must be at least 8 characters')).toBeVisible();
  await expect.element(text('User must have at least one role.').first()).toBeVisible();
  await expect.element(text('Must be changed first: e-mail, phone, roles, password')).toBeVisible();
  await expect.element(text('4 fields need a change')).toBeVisible();
  await expect
    .element(button('Save Changes'))
    .toHaveAccessibleDescription('E-mail: invalid email.');
  expect(await axeViolations()).toEqual([]);
  await field('Phone').fill('(816) 555-0191');
  await field('E-mail').fill('a@x.example');
  await role('Payment Authorizer').click({ force: true });
  await field('New password').fill('correct horse');
  await field('Confirm password').fill('correct horse');
  await userEvent.keyboard('{Tab}');
  const changes = '4 unsaved changes: e-mail, Payment Authorizer, Driver, password';
  await expect.element(text(changes)).toBeVisible();
  await button('Save Changes').click();
  await expect
    .element(page.getByText('Not saved: Another employee has this e-mail.', { exact: false }))
    .toBeVisible();
  await expect.element(field('E-mail')).toHaveValue('a@x.example');
  await button('Save Changes').click();
  await expect.poll(() => sent('editEmployee').length).toBe(2);
  const edit = { email: 'a@x.example', isPaymentAuthorizer: true, isDriver: false };
  expect(sent('editEmployee').map(({ request }) => request.edit)).toEqual([
    { ...edit, password: 'correct horse' },
    { ...edit, password: 'correct horse' },
  ]);
  expect(JSON.stringify(disk.records)).not.toContain('correct horse');
});

test('a new employee shows no error before a field is touched, and has a week', async () => {
  const { sent } = await start('new', {
    createEmployee: [answered<'createEmployee'>({ employee: ann }, nowMs)],
  });
  await expect.element(field('First name')).toHaveFocus();
  await expect.element(field('E-mail')).not.toHaveAttribute('aria-invalid');
  await expect.element(text('Picture: PNG, GIF or JPEG, up to 10 MB. Optional.')).toBeVisible();
  await expect.element(field('Employee ID')).toHaveValue('Given when saved');
  await expect.element(text('40 h a week')).toBeVisible();
  await expect.element(button('Save Changes')).toHaveAttribute('aria-disabled', 'true');
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('Bo{Tab}Li{Tab}913 555 0119{Tab}bo@x.example{Tab}');
  await field('Password').fill('correct horse');
  await field('Confirm password').fill('correct horse');
  // No kept form has the password: the screen itself must not lose it.
  await page.viewport(1024, 768);
  await page.getByRole('radio', { name: 'Work Schedule' }).click();
  await expect.element(field('Password')).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'Details' }).click();
  await expect.element(field('Password')).toHaveValue('correct horse');
  await page.viewport(1440, 900);
  await role('Driver').click({ force: true });
  await expect.element(field('Phone')).toHaveValue('(913) 555-0119');
  await expect.element(text('Ready to be saved')).toBeVisible();
  await button('Save Changes').click();
  await expect.poll(() => sent('createEmployee').length).toBe(1);
  expect(sent('createEmployee')[0]?.request).toMatchObject({
    employee: { firstName: 'Bo', phone: '+19135550119', isDriver: true, monday: day, sunday: 0 },
    password: 'correct horse',
  });
});

test('the words of work outside the shown hours fit into their day', async () => {
  const long = dayOf({ from: 13, to: 40 });
  const early = { ...ann, schedule: [long, long, long, long, long, long, long] };
  await start('one', {}, admin, [early]);
  await expect.element(page.getByText('from 06:30').first()).toBeVisible();
  const words = [...document.querySelectorAll('[role=gridcell] small')];
  expect(words.map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 14 }, (_, at) => (at < 7 ? 'from 06:30' : 'to 08:00 PM')),
  );
  for (const one of words) expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth);
});

test('a schedule is drawn by clicks, a drag and keys, and saved by its own button', async () => {
  const saved = answered<'editEmployee'>({ employee: { ...ann, version: 4 } }, nowMs);
  const last = { modifiedMs: nowMs, modifiedById: 'u1', modifiedByName: 'Avery Administrator' };
  const { sent } = await start('one', { editEmployee: [saved] }, admin, [{ ...ann, ...last }]);
  // When the employee was saved, not the week, and by whom, uncut.
  const said = page.getByText(/^40 h a week employee saved .* by Avery Administrator$/);
  await expect.element(said).toBeVisible();
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = said.element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
  const grid = page.getByRole('grid', { name: 'Work schedule' });
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
  const save = button('Save Changes of the schedule');
  await expect.element(cell('Sat 10:00 AM, free')).toBeVisible();
  // S2 §2: partial times leave out the rows before 14 and after 37.
  const shown = () => {
    const all = page.getByRole('gridcell').elements();
    return [all[0], all.at(-1)].map((one) => one?.getAttribute('aria-label'));
  };
  expect(shown()).toEqual(['Sun 07:00 AM, free', 'Sat 06:30 PM, free']);
  await button('Show All Times').click();
  await expect.poll(shown).toEqual(['Sun 12:00 AM, free', 'Sat 11:30 PM, free']);
  await button('Show Partial Times').click();
  await expect.poll(shown).toEqual(['Sun 07:00 AM, free', 'Sat 06:30 PM, free']);
  const zoned = page.getByRole('region', { name: 'Work Schedule' });
  await expect.element(zoned.getByText(/^America\/Chicago \(C[DS]T\)/)).toBeVisible();
  const hint = page.getByText('Click the first and the last half hour of a day, or drag.');
  await expect.element(hint).toBeVisible();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  expect(await axeViolations()).toEqual([]);
  await cell('Sat 10:00 AM, free').click();
  await cell('Sat 01:30 PM, free').hover();
  const tip = page.getByText('Sat 10:00 AM to 02:00 PM · 4 h').first();
  await expect.element(tip).toBeVisible();
  await expect.element(page.getByText('Pick the last cell, or Esc')).toBeVisible();
  const leftOf = (one: typeof tip) => one.element().getBoundingClientRect();
  expect(leftOf(tip).right).toBeLessThan(leftOf(cell('Sat 01:30 PM, free')).left);
  await cell('Sat 01:30 PM, free').click();
  await expect.element(page.getByText('44 h a week')).toBeVisible();
  // From a worked cell on a range is taken away.
  await userEvent.dragAndDrop(cell('Fri 02:00 PM, works'), cell('Fri 03:30 PM, works'));
  await expect
    .element(page.getByText('instead of 40 h, 2 unsaved changes: Fri, Sat'))
    .toBeVisible();
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{Delete}');
  await expect.element(cell('Sat 10:00 AM, free')).toBeVisible();
  // Past the last hour shown a drag goes on, and ends at that hour.
  await userEvent.dragAndDrop(cell('Sun 05:00 PM, free'), page.getByText('Hours', { exact: true }));
  await expect.element(cell('Sun 06:30 PM, works')).toBeVisible();
  await userEvent.keyboard('{Delete}');
  await expect.element(cell('Sun 05:00 PM, free')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await button('Hide Schedule').click();
  const words = 'Mon–Thu 08:00 AM to 04:00 PM, Fri 08:00 AM to 02:00 PM, 38 h';
  await expect.element(text(words)).toBeVisible();
  expect(button('Show All Times').elements()).toEqual([]);
  await button('Show Schedule').click();
  await expect.element(grid).toBeVisible();
  await save.click();
  await expect.poll(() => sent('editEmployee').length).toBe(1);
  expect(sent('editEmployee')[0]?.request.edit).toMatchObject({
    thursday: day,
    friday: dayOf({ from: 16, to: 28 }),
    saturday: 0,
  });
});

/** As the file dialog does; 50 MB would take long through the test's own line. */
function choose(file: File) {
  const input = page.getByLabelText('Picture of Ann Yoder').element() as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A red JPEG as a phone takes it: with the place in its EXIF block. */
async function photo(): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 600, height: 400 });
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  ctx.fillStyle = 'red';
  ctx.fillRect(0, 0, 600, 400);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
  const bytes = new Uint8Array(await (blob as Blob).arrayBuffer());
  const exif = new TextEncoder().encode(`Exif\0\0MM GPS N 38 55 12.1 ${'x'.repeat(40)}`);
  const head = [0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2];
  const all = new Uint8Array([...head, ...exif, ...bytes.slice(2)]);
  return new File([all], 'ann.jpg', { type: 'image/jpeg' });
}

test('a chosen picture is sent without its EXIF block, and no record has it', async () => {
  const saved = { ...ann, version: 4, avatar: 'e1-4' };
  const { sent, disk, sees } = await start('one', {
    editEmployee: [answered<'editEmployee'>({ employee: saved }, nowMs)],
  });
  const file = await photo();
  expect(await file.text()).toContain('GPS N 38');
  await expect.element(page.getByLabelText('Picture of Ann Yoder')).toBeEnabled();
  choose(file);
  await expect.poll(() => sent('editEmployee').length).toBe(1);
  const avatar = sent('editEmployee')[0]?.request.edit.avatar ?? '';
  expect(isSentPicture(avatar)).toBe(true);
  const bytes = atob(avatar.split(',')[1] ?? '');
  expect(bytes).not.toMatch(/Exif|GPS/);
  const drawn = new Image();
  drawn.src = avatar;
  await drawn.decode();
  expect([drawn.width, drawn.height]).toEqual([256, 256]);
  await expect.poll(() => sees().world.tables.employees.get('e1')?.avatar).toBe('e1-4');
  expect(JSON.stringify(disk.records)).not.toContain(avatar.slice(30, 90));
  expect(JSON.stringify(disk.records)).not.toContain('data:image');
});

test('a removed picture gives way to the initials, after a question', async () => {
  const pictured = { ...ann, avatar: 'e1-3' };
  const { sent } = await start(
    'one',
    { editEmployee: [answered<'editEmployee'>({ employee: { ...ann, version: 4 } }, nowMs)] },
    admin,
    [pictured],
  );
  await button('Remove Picture').click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent(
      /^Remove the picture of Ann Yoder\?.*The initials of Ann Yoder stand in its place\./,
    );
  expect(await axeViolations()).toEqual([]);
  expect(sent('editEmployee')).toEqual([]);
  await button('Remove').click();
  await expect.element(button('Remove Picture')).not.toBeInTheDocument();
  expect(sent('editEmployee')[0]?.request.edit).toEqual({ avatar: null });
});

test('names in every script are neither cut at their feet nor over their neighbors', async () => {
  const all = Object.values(namesInEveryScript);
  await start(
    'list',
    {},
    admin,
    all.map((name, at) => employeeRow(`n${at}`, { name })),
  );
  await expect.poll(() => new Set(names())).toEqual(new Set(all));
  for (const row of page.getByRole('row').elements().slice(1)) {
    const name = row.querySelector('b') as HTMLElement;
    const [own, phone] = row.querySelectorAll('[role=gridcell]');
    const [cell, next] = [own, phone].map((one) => one!.getBoundingClientRect());
    expect(row.getBoundingClientRect().height, name.innerText).toBe(32);
    expect(name.getBoundingClientRect().right, name.innerText).toBeLessThanOrEqual(next!.left);
    // Letters that stand high or low have room in the line.
    expect(name.scrollHeight, name.innerText).toBeLessThanOrEqual(name.clientHeight + 1);
    // Where it is cut the end is, from the right for names that run so; all begin at one line.
    const { unicodeBidi, textAlign } = getComputedStyle(name);
    expect([unicodeBidi, textAlign], name.innerText).toEqual(['plaintext', 'left']);
    // What does not fit is in the tooltip.
    expect(own!.getAttribute('title')).toBe(name.textContent);
    expect(cell!.height).toBeLessThanOrEqual(32);
  }
});

test('reading 54: each path of a picture is asked for at its place, and drawn', async () => {
  const drawn =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg';
  const away = 'https://cdn.example/a.jpg';
  const paths = ['e1-4', '/people/ann.jpg', away, '../data', 'data:image/png;base64,iVBORw0KGgo'];
  const rows = paths.map((avatar, at) => employeeRow(`p${at}`, { name: `Ann ${at}`, avatar }));
  const there = answered<'picture'>({ picture: drawn }, nowMs);
  const { sent } = await start(
    'list',
    { picture: [there], pictureElsewhere: [there] },
    admin,
    rows,
  );
  const pictured = () => [...document.querySelectorAll('[role=row] img')].length;
  await expect.poll(pictured).toBe(4);
  expect(sent('picture').map(({ request }) => request.name)).toEqual(['e1-4', 'people/ann.jpg']);
  expect(sent('pictureElsewhere').map(({ request }) => request)).toEqual([{ address: away }]);
});

test('a removal asks first and says what stays; keeping the employee sends nothing', async () => {
  const { run, sent } = await start('one', {}, admin, [{ ...ann, driverId: 'd1' }]);
  await run('forms/type', {
    of: 'employees/edit',
    id: 'e1',
    typed: { lastName: 'Y' },
    over: {},
  } as never);
  // Outlined in the color of late, not filled.
  const late = document.createElement('i');
  late.style.color = 'var(--st-late-fg)';
  document.body.append(late);
  await expect.element(button('Remove Employee')).toBeVisible();
  const look = getComputedStyle(button('Remove Employee').element());
  expect(look.color).toBe(getComputedStyle(late).color);
  expect(look.backgroundColor).not.toBe(look.color);
  expect(look.boxShadow).toContain('1px');
  late.remove();
  await button('Remove Employee').click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove Ann Yoder?' });
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Ann Yoder is taken off the list of employees.' +
        'Their trips and the moves that they requested stay as they are. They drive no more.' +
        'Your unsaved changes here are discarded.',
    );
  await button('Keep the employee').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent('removeEmployee')).toEqual([]);
});

test('a refused file is named with the rule, and the picture stays with a ring', async () => {
  const { sent } = await start('one');
  const input = page.getByLabelText('Picture of Ann Yoder');
  const ring = () => {
    const box = input.element().closest('[data-refused]');
    return box && getComputedStyle(box, '::before').boxShadow;
  };
  await expect.element(input).toBeEnabled();
  expect(ring()).toBe('none');
  const choosing = async (name: string, type: string, parts: readonly BlobPart[]) => {
    await expect.element(input).toBeEnabled();
    choose(new File([...parts], name, { type }));
  };
  await choosing('logo.svg', 'image/svg+xml', ['<svg onload="alert(1)"/>']);
  const rule = 'a picture is a PNG, GIF or JPEG file.';
  await expect.element(page.getByText(`logo.svg was not taken: ${rule}`)).toBeVisible();
  await expect.element(input).toHaveAccessibleDescription(`logo.svg was not taken: ${rule}`);
  expect(ring()).toMatch(/ 0px 0px 0px 1\.5px$/);
  expect(await axeViolations()).toEqual([]);
  await choosing('page.png', 'image/png', ['<html><script>alert(1)</script>']);
  await expect.element(page.getByText(`page.png was not taken: ${rule}`)).toBeVisible();
  // It begins as a picture, and is none.
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82];
  await choosing('torn.png', 'image/png', [new Uint8Array([...head, 0, 0, 0, 9, 0, 0, 0, 9, 8])]);
  const torn = 'torn.png was not taken: it cannot be read as a picture.';
  await expect.element(page.getByText(torn)).toBeVisible();
  await choosing('huge.gif', 'image/gif', [new Uint8Array(50_000_000)]);
  const size = 'huge.gif was not taken: a picture has at most 10 MB.';
  await expect.element(page.getByText(size)).toBeVisible();
  expect(sent('editEmployee')).toEqual([]);
});

test('a narrow window shows fields, trips or schedule; older trips are asked for', async () => {
  const old = { ...driven, startedMs: nowMs - 40 * 86_400_000, endedMs: null };
  const trips = answered<'employeeHistory'>({ drivenTrips: [old] }, nowMs);
  await page.viewport(1024, 768);
  await start('one', { employeeHistory: [trips] });
  const part = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  await expect.element(part('Details')).toBeChecked();
  await expect.element(text('40 h')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Trip History 1' })).toBeVisible();
  await part('Trip History').click({ force: true });
  await expect.poll(() => field('E-mail').elements()).toEqual([]);
  await expect.element(page.getByText('No trips in the last 30 days.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: /^Show all/ }).click();
  await expect.element(text('KC-7')).toBeVisible();
  await part('Work Schedule').click({ force: true });
  await expect.element(text('KC-7')).not.toBeVisible();
  const week = page.getByRole('grid', { name: 'Work schedule' });
  await expect.element(week).toBeVisible();
  // As high as it is below both bars: the day up to 07:00 PM is in sight.
  (page.getByRole('main').element() as HTMLElement).style.height = '680px';
  const { scrollHeight, clientHeight } = week.element();
  expect(scrollHeight - clientHeight).toBeLessThan(2);
  await page.viewport(1440, 900);
});

test('without the role everything is shown and nothing can be typed', async () => {
  await start('one', {}, { ...dispatcher, roles: ['Trip Administrator'] as never });
  await expect
    .element(text('Only an Administrator can manage employees and drivers.'))
    .toBeVisible();
  await expect.element(field('E-mail')).toHaveAttribute('readonly');
  // A password that cannot be typed is no field.
  expect(field('New password').elements()).toEqual([]);
  expect(button('Save Changes').elements()).toEqual([]);
  expect(button('Remove Employee').elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});
