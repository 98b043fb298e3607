import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  actionRow,
  activityRow,
  driverRow,
  locationRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import { expectPlainText, hostileName } from '#views/kit/testing/hostileText.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { paintedTexts, textOverlaps } from '#views/kit/testing/textOverlaps.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { endingRequests, endingsSlice } from '../../endings/index.ts';
import { type FiltersSees, filtersSlice } from '../../filters/index.ts';
import { type MapSees, mapSlice } from '../../map/index.ts';
import { movesSlice } from '../../moves/index.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { changes, put } from '#spine/world/testing/world.ts';
import { decoding } from '../../vins/testing/decoding.ts';
import { type FlightboardSees, flightboardSlice } from '../index.ts';
import { Flightboard } from './Flightboard.tsx';

type Sees = FlightboardSees & FiltersSees & MapSees;

const hourMs = 3_600_000;
/** The flightboard over this many moves, each due an hour before the next, the third one late. */
async function start(count: number, docked = { leftPx: 0, rightPx: 0 }) {
  const rows = Array.from({ length: count }, (_, at) =>
    activityRow(`a${at + 1}`, {
      name: `PA-${at + 1}`,
      vehicleId: at === 1 ? 'v1' : null,
      vin: at === 1 ? null : '2GNAXKEV5GF126704',
      startId: at % 2 === 0 ? 'A' : 'B',
      deadlineMs: at === 2 ? nowMs - 4 * 60_000 : nowMs + (count - at) * hourMs,
      notes: at === 3 ? '<b>Ring</b> twice' : '',
    }),
  );
  const company = put({ locations: ['A', 'B'], vehicles: ['v1'], activities: rows });
  const edits = [endingsSlice, movesSlice];
  const slices = [flightboardSlice, filtersSlice, mapSlice, settingsSlice, ...edits];
  const run = await openScreen<Sees>(slices, { put: company });
  run.draw(<Flightboard {...docked} heightPx={426} mostPx={700} />);
  await expect.element(page.getByRole('grid', { name: 'Activities' })).toBeVisible();
  return run;
}

/** The drawn cells, row by row, without the column for the selection. */
function drawn(): string[][] {
  const rows = [...document.querySelectorAll('[role=row][aria-rowindex]')].slice(1);
  const at = (row: Element) => Number(row.getAttribute('aria-rowindex'));
  return rows
    .toSorted((a, b) => at(a) - at(b))
    .map((row) =>
      [...row.querySelectorAll('[role=gridcell]')].slice(1).map((cell) => cell.textContent ?? ''),
    );
}

const names = () => drawn().map(([, name]) => name);
const selected = (run: { sees(): Sees }) => run.sees().selection.state;
const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');

test('rows show the fields of each move; the late one is first, with its delay', async () => {
  await start(4);
  await expect.poll(names).toEqual(['PA-3', 'PA-4', 'PA-2', 'PA-1']);
  expect(drawn()[0]?.join(' | ')).toMatch(
    /^Late \| PA-3 \| 2GNAXKEV5GF126704 \| Store A \| Store [A-Z] \| none \| none \| .*\+4$/,
  );
  expect(drawn()[2]?.[2]).toBe('2024 Toyota RAV4 042788');
  await expect.element(page.getByText('4 activities')).toBeVisible();
});

test('a VIN that is decoded meanwhile is shown, sorted and found by its title', async () => {
  const run = await start(4);
  const vehicles = () => drawn().map((row) => row[2]);
  const rav4 = '2024 Toyota RAV4 042788';
  const other = { vehicleId: null, vin: '1HGCM82633A004352', version: 9 };
  const accord = activityRow('a4', { name: 'PA-4', ...other });
  await run.run('world/heard', changes({ activities: [accord] }));
  await head('Vehicle').click();
  const chevy = '2GNAXKEV5GF126704';
  await expect.poll(vehicles).toEqual(['1HGCM82633A004352', chevy, chevy, rav4]);
  const said = decoding(chevy, '2030 Chevrolet Tracker');
  for (const { type, data } of said) await run.run(type, data);
  const tracker = '2030 Chevrolet Tracker 126704';
  await expect.poll(vehicles).toEqual(['1HGCM82633A004352', rav4, tracker, tracker]);
  for (const words of ['tracker', chevy]) {
    await page.getByRole('textbox', { name: 'Search activities' }).fill(words);
    await expect.poll(vehicles).toEqual([tracker, tracker]);
  }
});

test('the requestor is a link that selects the employee', async () => {
  const run = await start(1);
  const requested = activityRow('a1', { name: 'PA-1', requestorId: 'e1', version: 9 });
  await run.run('world/heard', changes({ employees: ['e1'], activities: [requested] }));
  await run.run('flightboard/chooseColumns', { columns: ['status', 'name', 'requestor'] });
  await page.getByRole('button', { name: 'Employee e1' }).click();
  await expect.poll(() => selected(run)).toEqual({ collection: 'employees', ids: ['e1'] });
});

test('a click on a head sorts, another click reverses, and undo restores the order', async () => {
  const run = await start(12);
  await head('Name').click();
  await expect.poll(() => names().slice(0, 3)).toEqual(['PA-1', 'PA-2', 'PA-3']);
  await head('Name').click();
  await expect.poll(() => names().slice(0, 3)).toEqual(['PA-12', 'PA-11', 'PA-10']);
  const name = page.getByRole('columnheader', { name: 'Name' });
  await expect.element(name).toHaveAttribute('aria-sort', 'descending');
  run.machine.undo();
  await expect.poll(() => names().slice(0, 3)).toEqual(['PA-1', 'PA-2', 'PA-3']);
});

test('a click on a row adds or removes it; a click on its name selects it alone', async () => {
  const run = await start(4);
  // The names of places are links.
  const cell = (name: RegExp) => page.getByRole('row', { name }).getByRole('gridcell').first();
  await cell(/PA-4/).click();
  await cell(/PA-2/).click();
  expect(selected(run)).toEqual({ collection: 'activities', ids: ['a4', 'a2'] });
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await cell(/PA-4/).click();
  expect(selected(run).ids).toEqual(['a2']);
  await page.getByRole('button', { name: 'PA-1', exact: true }).click();
  expect(selected(run).ids).toEqual(['a1']);
  await page.getByRole('row', { name: /PA-1/ }).getByRole('button', { name: 'Store A' }).click();
  expect(selected(run)).toEqual({ collection: 'locations', ids: ['A'] });
});

test('by keyboard: down, Space adds, Shift selects a range, Enter selects alone', async () => {
  const run = await start(8);
  await head('Name').click();
  await expect.poll(() => names()[0]).toBe('PA-1');
  (document.querySelector('[role=grid]') as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(selected(run).ids).toEqual(['a2']);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected(run).ids).toEqual(['a2', 'a3', 'a4']);
  await userEvent.keyboard('{End}{Enter}');
  expect(selected(run).ids).toEqual(['a8']);
});

test('a search keeps matching rows, shows their number, and can be cleared', async () => {
  const run = await start(40);
  const field = page.getByRole('textbox', { name: 'Search activities' });
  await field.fill('toyota RAV');
  await expect.poll(names).toEqual(['PA-2']);
  await expect.element(page.getByText('1 of 40 activities')).toBeVisible();
  expect(run.sees().flightboard.state.search).toBe('toyota RAV');
  await field.fill('no row has this');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => names().length).toBeGreaterThan(5);
  await expect.element(field).toHaveValue('');
});

test('columns can be chosen, and their values are shown unchanged', async () => {
  const run = await start(4);
  await page.getByRole('button', { name: 'Show Columns' }).click();
  await page.getByRole('checkbox', { name: 'General notes' }).click();
  await page.getByRole('checkbox', { name: 'Vehicle' }).click();
  await userEvent.keyboard('{Escape}');
  const columns = run.sees().flightboard.state.columns.join(' ');
  expect(columns).toBe('status name start end driver trip ready eta deadline generalNotes');
  await expect.poll(() => drawn()[1]?.at(-1)).toBe('<b>Ring</b> twice');
});

const heads = () =>
  [...document.querySelectorAll('[data-column]')].map((one) => one.textContent ?? '');

test('keys on the heads move and resize columns and keep the focus', async () => {
  const run = await start(4);
  (head('Name').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(() => heads().slice(0, 3)).toEqual(['Status', 'Vehicle', 'Name']);
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(() => heads().slice(0, 4)).toEqual(['Status', 'Vehicle', 'Start', 'Name']);
  await expect.poll(() => drawn()[0]?.[3]).toBe('PA-3');
  await expect.element(head('Name')).toHaveFocus();
  const widthPx = () =>
    (document.querySelector('[data-column=name]') as HTMLElement | null)?.offsetWidth;
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(widthPx).toBe(112);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(widthPx).toBe(128);
  await userEvent.keyboard('{Shift>}{Home}{/Shift}');
  await expect.poll(widthPx).toBe(96);
  expect(run.machine.canUndo()).toMatchObject({ label: 'resize the column Name' });
});

/** Drags with the pointer from one place to another. */
function drag(from: Element, toX: number) {
  const { left, width, top } = from.getBoundingClientRect();
  const at = (kind: string, clientX: number) => {
    const how = { clientX, clientY: top + 4, pointerId: 1, isPrimary: true, bubbles: true };
    from.dispatchEvent(new PointerEvent(kind, how));
  };
  Object.assign(from, { setPointerCapture() {} });
  const begin = left + width / 2;
  at('pointerdown', begin);
  at('pointermove', begin + (toX - begin) / 2);
  at('pointermove', toX);
  at('pointerup', toX);
}

test('a head is dragged between two others, and its edge to a width', async () => {
  const run = await start(4);
  const target = document.querySelector('[data-column=start]') as HTMLElement;
  drag(head('Vehicle').element(), target.getBoundingClientRect().right - 4);
  expect(run.sees().flightboard.state.columns.slice(1, 4)).toEqual(['name', 'start', 'vehicle']);
  expect(run.sees().flightboard.state.sort.by).toBe('status');
  const edge = document.querySelector('[data-edge=status]') as HTMLElement;
  const { left, width } = edge.getBoundingClientRect();
  drag(edge, left + width / 2 + 30);
  expect(run.sees().flightboard.state.widthsPx).toEqual({ status: 150 });
});

test('the chooser lists columns in order and moves them; the first stays first', async () => {
  const run = await start(4);
  await page.getByRole('button', { name: 'Show Columns' }).click();
  await page.getByRole('button', { name: 'Move End to the left' }).click();
  expect(run.sees().flightboard.state.columns.slice(2, 5)).toEqual(['vehicle', 'end', 'start']);
  const first = page.getByRole('button', { name: 'Move Status to the left' });
  await expect.element(first).toHaveAttribute('aria-disabled', 'true');
  await expect.element(first).toHaveAccessibleDescription('It is the first column.');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  [1440, 900],
  [1024, 768],
])(
  'in a window of %i × %i px the chooser leaves its button free and ends in the window',
  async (width, height) => {
    await page.viewport(width, height);
    await start(4);
    const button = page.getByRole('button', { name: 'Show Columns' });
    const { top, bottom } = button.element().getBoundingClientRect();
    await button.click();
    const chooser = page.getByRole('dialog', { name: 'Show Columns' });
    await expect.element(chooser.getByRole('checkbox', { name: 'Status' })).toBeVisible();
    const boxes = paintedTexts(chooser.element()).map(({ box }) => box);
    const over = boxes.filter((box) => box.bottom > top && box.top < bottom);
    expect(over).toEqual([]);
    expect(Math.max(...boxes.map((box) => box.bottom))).toBeLessThan(height);
    expect(textOverlaps(chooser.element())).toEqual([]);
    await page.viewport(1440, 900);
  },
);

test('waiting requests are counted beside the name, and ? marks an unanswered one', async () => {
  const { run } = await start(3);
  const waits = page.getByRole('img', { name: '1 waiting to be sent', exact: true });
  expect(waits.elements()).toEqual([]);
  await run('connection/linkHeard', { link: 'lost', atMs: nowMs });
  const asked = { activityId: 'a2', version: 1 };
  const id = await run(endingRequests.cancel.type, asked);
  await expect.element(waits).toHaveTextContent('1');
  expect(drawn().find((cells) => cells.some((cell) => cell.startsWith('PA-2')))).toBeDefined();
  await run('connection/linkHeard', { link: 'connected', atMs: nowMs });
  await run('outbox/send', { intentId: id });
  await expect.element(waits).not.toBeInTheDocument();
  await run('outbox/unanswered', { intentId: id, why: null });
  const unknown = page.getByRole('img', { name: '1 sent, outcome unknown' });
  await expect.element(unknown).toHaveTextContent('?');
});

test('an unsent value replaces the old one, which is shown in the tooltip', async () => {
  const { run } = await start(3);
  await run('connection/linkHeard', { link: 'lost', atMs: nowMs });
  const cell = (title: RegExp) => page.getByTitle(title);
  expect(cell(/not saved yet/).elements()).toEqual([]);
  const fields = { deadlineMs: nowMs + 5 * hourMs };
  const intentId = await run('moves/saveEdits', { activityId: 'a2', version: 1, fields });
  const unsent = cell(/07:00 AM CST, not saved yet\. Still: .* 04:00 AM CST$/);
  await expect.element(unsent).toHaveTextContent(/07:00 AM CST$/);
  expect(await axeViolations()).toEqual([]);
  await run('outbox/withdraw', { intentId });
  await expect.element(cell(/not saved yet/)).not.toBeInTheDocument();
});

test('the badge of a move on a trip opens the trip; other badges are no links', async () => {
  const run = await start(4);
  const trip = tripRow('t1', { name: 'KC-1', activityIds: ['a1', 'a2'] });
  const move = activityRow('a2', { name: 'PA-2', tripId: 't1', version: 2 });
  await run.run('world/heard', changes({ trips: [trip], activities: [move] }));
  await page.getByTitle('View trip KC-1').getByRole('button').click();
  expect(run.sees().navigation.state.path).toBe('/command-center/trip/t1');
  expect(page.getByTitle('View trip').elements()).toHaveLength(1);
});

/** The text of the file that the export of the four rows writes. */
async function exported(): Promise<string> {
  const written: Blob[] = [];
  const make = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    written.push(file as Blob);
    return make(file);
  };
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('4 exported')).toBeVisible();
  URL.createObjectURL = make;
  return (await written[0]?.text()) ?? '';
}

test('the export has the matching rows in column order, and no cell is a formula', async () => {
  const run = await start(4);
  const formula = activityRow('a1', { name: '=1+1', version: 2, deadlineMs: nowMs });
  await run.run('world/heard', changes({ activities: [formula] }));
  await run.run('flightboard/chooseColumns', { columns: ['deadline', 'name', 'vehicle'] });
  await run.run('flightboard/sort', { by: 'name' });
  const lines = (await exported()).split('\r\n');
  expect(lines[0]?.replace('\uFEFF', '')).toBe('Deadline,Name,Vehicle');
  const first = /^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M [A-Z]+\S*,'=1\+1,1M8GDM9AXKP042788$/;
  expect(lines[1]).toMatch(first);
  expect(lines[2]).toMatch(/,PA-2,2024 Toyota RAV4 042788$/);
  expect(lines).toHaveLength(6);
});

test('a hostile name stays text in its row, and is no formula in the file', async () => {
  const run = await start(4);
  const hostile = { name: hostileName, notes: hostileName, version: 2, deadlineMs: nowMs };
  await run.run('world/heard', changes({ activities: [activityRow('a1', hostile)] }));
  await run.run('flightboard/chooseColumns', { columns: ['name', 'notes'] });
  await expect.poll(() => names().some((name) => name?.startsWith('=<img'))).toBe(true);
  const row = page.getByRole('row', { name: /onerror/ }).element();
  expect(row.textContent).toContain('onerror');
  expect(row.clientHeight).toBeLessThan(60);
  expectPlainText(page.getByRole('region', { name: 'Flightboard' }).element(), 430);
  const text = await exported();
  expect(text).toContain(`'${hostileName}`);
  expect(text).not.toMatch(/(^|,|\n)"?=/);
}, 60_000);

test('the height is set by dragging or by keys, as one step', async () => {
  const run = await start(4);
  const grip = page.getByRole('slider', { name: 'Height of the flightboard' });
  (grip.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(run.sees().flightboard.state.heightPx).toBe(466);
  await userEvent.keyboard('{End}');
  expect(run.sees().flightboard.state.heightPx).toBe(700);
  const at = (kind: string, clientY: number) => {
    const how = { clientY, pointerId: 1, bubbles: true, isPrimary: true };
    grip.element().dispatchEvent(new PointerEvent(kind, how));
  };
  Object.assign(grip.element(), { setPointerCapture() {} });
  at('pointerdown', 300);
  at('pointermove', 330);
  at('pointermove', 360);
  expect(run.sees().flightboard.state.heightPx).toBe(700);
  at('pointerup', 360);
  expect(run.sees().flightboard.state.heightPx).toBe(366);
});

test('beside the info panel at 1024 px the planning columns are in view', async () => {
  await page.viewport(1024, 768);
  await start(4, { leftPx: 0, rightPx: 250 });
  const heads = () =>
    [...document.querySelectorAll<HTMLElement>('[data-column]')]
      .filter((one) => one.getBoundingClientRect().right <= 774)
      .map(({ textContent }) => textContent);
  await expect.poll(heads).toEqual(['Status', 'Name', 'Route', 'Ready', 'Deadline', 'ETA']);
  await expect.element(page.getByRole('row', { name: /Store A → Store B/ }).first()).toBeVisible();
  await head('Route').click();
  await expect.poll(() => names()[0]).toBe('PA-1');
  // Route is to the right of Name, before its next column.
  (head('Name').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(heads).toEqual(['Status', 'Route', 'Name', 'Ready', 'Deadline', 'ETA']);
  // Vehicle, driver and trip.
  await expect.element(page.getByText('3 hidden')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  // Scrolled to the end, the planning columns stay in place and cover the scrolled ones.
  const grid = page.getByRole('grid').element();
  const lefts = () =>
    [...grid.querySelectorAll('[aria-rowindex="2"] > *')].map((cell) =>
      Math.round(cell.getBoundingClientRect().left),
    );
  const before = lefts();
  grid.scrollLeft = grid.scrollWidth;
  await expect.poll(() => lefts().slice(0, 6)).toEqual(before.slice(0, 6));
  expect(lefts()[6]).toBeLessThan(before[6] as number);
  const deadline = grid.querySelector('[aria-rowindex="2"] > :nth-child(6)') as HTMLElement;
  const { left, right, top } = deadline.getBoundingClientRect();
  for (const x of [left + 2, right - 2]) {
    expect(deadline.contains(document.elementFromPoint(x, top + 8))).toBe(true);
  }
});

test('the expected time is beside the deadline, with the difference to the plan', async () => {
  await page.viewport(1440, 900);
  const run = await start(4, { leftPx: 0, rightPx: 250 });
  const eta = () => Object.fromEntries(drawn().map((cells) => [cells[1], cells.slice(5, 9)]));
  await expect.poll(() => eta()['PA-1']?.[3]).toBe('no plan');
  const dropoff = (minutes: number) =>
    actionRow('x1', {
      activityId: 'a1',
      type: 'Drop-Off | Vehicle',
      status: 'Not Started',
      driverId: 'd1',
      plannedEndMs: nowMs + 4 * hourMs + minutes * 60_000,
    });
  const trip = (minutes: number, version: number, lateMin = 0) =>
    tripRow('t1', {
      name: 'KC-1',
      status: 'Assigned',
      activityIds: ['a1'],
      driverIds: ['d1'],
      version,
      estimatedEndMs: nowMs + 4 * hourMs + (minutes + lateMin) * 60_000,
      actions: [dropoff(minutes)],
    });
  const move = activityRow('a1', {
    name: 'PA-1',
    tripId: 't1',
    version: 9,
    // Clocks show the minute before, from which they are late.
    deadlineMs: nowMs + 4 * hourMs - 20_000,
  });
  const drivers = [driverRow('d1', { name: 'Maria Alvarez' })];
  await run.run('world/heard', changes({ drivers, trips: [trip(-10, 1, 26)], activities: [move] }));
  await expect.poll(() => eta()['PA-1']?.[3]).toMatch(/^\d\d:\d\d [AP]M \+26$/);
  expect(eta()['PA-1']?.slice(0, 2)).toEqual(['Maria Alvarez', 'KC-1']);
  const title = /, 26 min after the plan, past the deadline by 17 min$/;
  await expect.element(page.getByTitle(title)).toBeVisible();
  await run.run('world/heard', changes({ trips: [trip(-10, 2, 96)] }));
  const late = /, 1 h 36 min after the plan, past the deadline by 1 h 27 min$/;
  await expect.element(page.getByTitle(late)).toBeVisible();
  await run.run('flightboard/sort', { by: 'eta' });
  await expect.poll(() => names()[0]).toBe('PA-1');
  await run.run('world/heard', changes({ trips: [trip(-30, 3)] }));
  await expect.poll(() => eta()['PA-1']?.[3]).toMatch(/^\d\d:\d\d [AP]M$/);
  await run.run(
    'world/heard',
    changes({ drivers: [driverRow('d1', { name: 'Ana', version: 2 })] }),
  );
  await expect.poll(() => eta()['PA-1']?.[0]).toBe('Ana');
});

test('the initial columns fit beside the panel, each in its width', async () => {
  await page.viewport(1440, 900);
  await start(4, { leftPx: 0, rightPx: 250 });
  const all = () => [...document.querySelectorAll<HTMLElement>('[data-column]')];
  const widths = () =>
    Object.fromEntries(all().map((one) => [one.dataset['column'], one.offsetWidth]));
  await expect.poll(widths).toMatchObject({ status: 120, trip: 76, eta: 124, deadline: 128 });
  expect(all().at(-1)?.getBoundingClientRect().right).toBeLessThanOrEqual(1_190);
});

test('the end of a VIN is shown whole beside the title, or not at all', async () => {
  const run = await start(4);
  const tail = () => page.getByText('042788', { exact: true }).element() as HTMLElement;
  const isSeen = () => {
    const [box, cell] = [tail().getBoundingClientRect(), tail().closest('[role=gridcell]')];
    return box.bottom <= (cell?.getBoundingClientRect().bottom ?? 0);
  };
  await expect.poll(isSeen).toBe(true);
  await run.run('flightboard/resizeColumn', { column: 'vehicle', widthPx: 150 });
  await expect.poll(isSeen).toBe(false);
});

test('a day other than today is shown, and a zone only when zones differ', async () => {
  await page.viewport(1440, 900);
  const run = await start(4);
  const dues = () => drawn().map((cells) => cells.at(-1));
  const today = /^\d\d:\d\d [AP]M( \+\d+)?$/;
  await expect.poll(dues).toEqual(Array(4).fill(expect.stringMatching(today)));
  const tomorrow = activityRow('a4', { deadlineMs: nowMs + 24 * hourMs, version: 9 });
  await run.run('world/heard', changes({ activities: [tomorrow] }));
  await expect.poll(dues).toContainEqual(expect.stringMatching(/^\d\d\/\d\d \d\d:\d\d [AP]M$/));
  const there = locationRow('A', { timezone: 'America/Denver', version: 9 });
  await run.run('world/heard', changes({ locations: [there] }));
  await expect.poll(dues).toContainEqual(expect.stringMatching(/ (CST|CDT)/));
});

test('today begins at local midnight, even in the middle of our hour (reading 66)', async () => {
  await page.viewport(1440, 900);
  const run = await start(1);
  const there = locationRow('B', { timezone: 'Asia/Kolkata', version: 9 });
  // 12:10 AM there, and 20 minutes later.
  const tenPast = Date.UTC(2027, 0, 15, 18, 40);
  const due = activityRow('a1', { deadlineMs: tenPast + 20 * 60_000, version: 9 });
  await run.run('world/heard', changes({ activities: [due], locations: [there] }));
  const cell = () => drawn().map((cells) => cells.at(-1));
  await expect.poll(cell).toEqual([expect.stringMatching(/^01\/16 12:30 AM IST/)]);
  await run.run('clock/tick', { nowMs: tenPast });
  await expect.poll(cell).toEqual([expect.stringMatching(/^12:30 AM IST/)]);
});

test('places under an old and a new name of a zone share one zone (reading 66)', async () => {
  await page.viewport(1440, 900);
  const run = await start(2);
  const places = [
    locationRow('A', { timezone: 'Asia/Calcutta', version: 9 }),
    locationRow('B', { timezone: 'Asia/Kolkata', version: 9 }),
  ];
  await run.run('world/heard', changes({ locations: places }));
  const dues = () => drawn().map((cells) => cells.at(-1));
  // 08:00 AM UTC and an hour or two more.
  await expect.poll(dues).toEqual(['02:30 PM', '03:30 PM']);
});

test('of 20,000 moves only those in sight are drawn', async () => {
  await start(20_000);
  await expect.element(page.getByText('20,000 activities')).toBeVisible();
  expect(drawn().length).toBeLessThan(40);
  (document.querySelector('[role=grid]') as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => names().at(-1)).toBe('PA-1');
});

test('axe finds no violations, in light and dark', async () => {
  await start(40);
  await page.getByRole('row', { name: /PA-3\b/ }).click();
  expect(await axeViolations()).toEqual([]);
});
