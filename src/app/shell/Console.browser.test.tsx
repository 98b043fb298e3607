import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  accountRow,
  dispatcher,
  employeeRow,
  locationRow,
  nowMs,
  rideRow,
} from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import type { LogStore } from '#kernel/ports.ts';
import { drain } from '#kernel/testing/drain.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { smallDisk } from '#kernel/testing/smallDisk.ts';
import { browserFrames } from '#views/bind/testing/drawOver.tsx';
import { flowProcess } from '#spine/flow/index.ts';
import { load } from '#spine/world/testing/world.ts';
import { memoryVault } from '#kernel/memoryVault.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import { App } from '../App.tsx';
import type { ConsolePhase } from '../operatorConsole.ts';
import { noCheckYet } from '../machine/standingCheck.ts';
import { Troubles } from '../machine/troubles.ts';

afterEach(() => vi.restoreAllMocks());

const slice = { isBroken: '' };

/** The same snapshot, in which reading one slice throws while it is marked as broken. */
function breakable() {
  const made = new WeakMap<Snapshot, Map<string, Snapshot>>();
  return (snapshot: Snapshot): Snapshot => {
    const name = slice.isBroken;
    if (name === '') return snapshot;
    const known = made.get(snapshot) ?? new Map<string, Snapshot>();
    made.set(snapshot, known);
    const face = {
      tables: snapshot[name]?.tables,
      get state(): never {
        throw new TypeError(`broken on purpose: ${name}`);
      },
    };
    const broken = known.get(name) ?? { ...snapshot, [name]: face as never };
    known.set(name, broken);
    return broken;
  };
}

/** The console of a dispatcher, over a world that is still to be loaded. */
async function openConsole(save: () => Promise<void> = async () => {}, store?: LogStore) {
  // React reports each error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const clock = manualClock(nowMs);
  const opened = await openSlices<ConsoleSees>({
    slices,
    processes: [flowProcess],
    ports: {},
    clock,
    overrides: { frames: browserFrames, ...(store && { store }) },
  });
  onTestFinished(() => opened.machine.close());
  opened.machine.dispatch({ type: 'session/begin', data: { user: dispatcher } });
  const address = { path: '/command-center/activities', query: '' };
  opened.machine.dispatch({ type: 'navigation/popped', data: address });
  opened.machine.dispatch({ type: 'navigation/settle', data: {} });
  opened.machine.dispatch({ type: 'flightboard/show', data: { isOpen: true } });
  const bent = breakable();
  const machine: ConsolePhase['machine'] = {
    ...opened.machine,
    dispatch: (command: never, origin: never) => opened.machine.dispatch(command, origin),
    latest: () => bent(opened.machine.latest()),
    published: () => bent(opened.machine.latest()),
  } as never;
  const counts = { batches: 0, fixes: 0, merged: 0, overtaken: 0, invalid: 0, outdated: 0 };
  const frames = { unnamed: 0, drivers: 0, frames: 0, framesMs: 0, lastFrameMs: 0 };
  const phase: ConsolePhase = {
    is: 'console',
    mode: 'fake',
    machine,
    askRoads: () => new Promise(() => {}),
    askPlaces: null,
    storageTrouble: null,
    chooseUnstored: async (choice) => opened.machine.keeping?.choose(choice),
    save,
    vault: memoryVault(),
    legacyTrip: null,
    terms: null,
    telemetry: {
      positions: new PositionTable(),
      heardWallMs: () => 0,
      nowMs: () => nowMs,
      onPositions: () => () => {},
      frameDrawn: () => {},
      stop: async () => {},
      counts: () => ({ ...counts, ...frames }),
    },
    troubles: new Troubles(),
    startOver: null,
    unsent: async () => ({ requests: 0, forms: 0, unread: 0 }),
    replayFrom: async () => {},
    check: () => noCheckYet,
  };
  mount(<App phase={phase} />);
  return opened;
}

const partNamed = (name: string) => {
  if (name === 'banner') return page.getByRole('banner');
  return name === 'Items in viewport'
    ? page.getByRole('complementary', { name })
    : page.getByRole('region', { name });
};

test.each([
  ['savedViews', 'The flightboard', ['banner', 'Items in viewport', 'Map filters']],
  ['map', 'The map', ['banner', 'Flightboard', 'Items in viewport']],
  ['scope', 'The top bar', ['Flightboard', 'Items in viewport', 'Map filters']],
  ['contact', 'The layer of messages and dialogs', ['banner', 'Flightboard', 'Items in viewport']],
  ['navigation', 'The screen', ['banner']],
])('an error in %s stops %s alone and is shown there', async (name, what, others) => {
  slice.isBroken = name;
  await openConsole();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(`${what} has stopped`);
  await expect.element(alert).toHaveTextContent(`TypeError: broken on purpose: ${name}`);
  expect(alert.elements()).toHaveLength(1);
  await expect.element(alert.getByRole('button', { name: 'Save session' })).toBeVisible();
  await expect.element(alert.getByRole('button', { name: 'Reload' })).toBeVisible();
  for (const other of others) await expect.element(partNamed(other)).toBeVisible();
});

const userMenu = page.getByRole('button', { name: new RegExp(dispatcher.name) });

test('in a narrow window undo and redo are in the user menu and keep their keys', async () => {
  await page.viewport(1180, 800);
  await openConsole();
  await expect.element(userMenu).toBeVisible();
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toEqual([]);
  await userMenu.click();
  const entry = (name: RegExp) => page.getByRole('menuitem', { name });
  await expect.element(entry(/^Redo/)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(entry(/^Redo/)).toHaveTextContent('There is nothing to redo.');
  await entry(/^Undo: show the flightboard/).click();
  await expect.element(page.getByText('Undone: show the flightboard')).toBeVisible();
  // Until it has closed, keys are the menu's.
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(page.getByText('Redone: show the flightboard')).toBeVisible();
  await page.viewport(1181, 800);
  const undo = page.getByRole('button', { name: 'Undo: show the flightboard' });
  await expect.element(undo).toBeVisible();
  await userMenu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  expect(entry(/^(Undo|Redo)/).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

test('a console that failed as a whole shows the error and can save the session', async () => {
  slice.isBroken = 'flow';
  const save = vi.fn(async () => {});
  await openConsole(save);
  await expect.element(page.getByText('The console has stopped')).toBeVisible();
  await expect.element(page.getByText('broken on purpose: flow')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('button', { name: 'Save session' }).click();
  expect(save).toHaveBeenCalledOnce();
});

test('a failed part works again after a retry without the error', async () => {
  slice.isBroken = 'savedViews';
  await openConsole();
  await expect.element(page.getByText('The flightboard has stopped')).toBeVisible();
  slice.isBroken = '';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('region', { name: 'Flightboard' })).toBeVisible();
  expect(page.getByText('has stopped').elements()).toEqual([]);
});

test('the banner of a full disk asks, stays while nothing is stored, and goes then', async () => {
  slice.isBroken = '';
  const { store, state, seqs } = smallDisk();
  const save = vi.fn(async () => {});
  const opened = await openConsole(save, store);
  await load(opened, { locations: ['A'] });
  const bar = page.getByRole('banner');
  const button = bar.getByRole('button', { name: 'Schedule a move' });
  await button.click();
  await expect.element(page.getByText('Draft kept on this device')).toBeVisible();
  state.isFull = true;
  await opened.run('selection/toggle', { collection: 'locations', id: 'A' });
  const banner = page.getByRole('region', { name: 'Storage' });
  await expect.element(banner.getByRole('alert')).toHaveTextContent('no room left');
  await expect.element(page.getByText('Not kept: a reload loses it')).toBeVisible();
  expect(page.getByText(/kept on this device/).elements()).toEqual([]);
  const ofBanner = (await axeViolations()).filter(
    (one) => !one.includes('aria-label="Activities"'),
  );
  expect(ofBanner).toEqual([]);
  await banner.getByRole('button', { name: 'Go on without crash protection' }).click();
  await expect.element(banner.getByRole('status')).toHaveTextContent('Nothing you do is kept');
  expect(banner.getByRole('button', { name: 'Go on' }).elements()).toEqual([]);
  await opened.run('moves/close', {});
  expect(opened.sees().moves.state.draft).toBe(null);
  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect.element(banner.getByRole('status')).toHaveTextContent('Work has stopped');
  // Neither a press nor a key does what would be lost.
  await expect.poll(() => button.element().closest('[inert]')).not.toBe(null);
  await userEvent.keyboard('m');
  expect(opened.sees().moves.state.draft).toBe(null);
  await banner.getByRole('button', { name: 'Save session' }).click();
  expect(save).toHaveBeenCalledOnce();
  await drain();
  state.isFull = false;
  opened.machine.keeping?.tryAgain();
  await expect.element(banner).not.toBeInTheDocument();
  await button.click();
  await expect.element(page.getByText('Draft kept on this device')).toBeVisible();
  await opened.machine.settled();
  expect(seqs()).toEqual(seqs().map((_, at) => at));
});

/** Locations A and B, of which these are selected. */
async function openSelected(...ids: string[]) {
  const opened = await openConsole();
  const locations = [
    locationRow('A', { label: 'Shawnee Detail' }),
    locationRow('B', { label: 'Lenexa Collision' }),
  ];
  await load(opened, { locations });
  for (const id of ids) await opened.run('selection/toggle', { collection: 'locations', id });
  await expect.element(page.getByRole('region', { name: 'Map filters' })).toBeVisible();
  return () => opened.sees().moves.state.draft;
}

test('a move begun by button or menu takes the selected locations, as its key does', async () => {
  slice.isBroken = '';
  const begun = { startId: 'B', endId: 'A' };
  const draft = await openSelected('B', 'A');
  await page.getByRole('button', { name: 'Schedule a move' }).click();
  expect(draft()).toMatchObject(begun);
  await page.getByRole('button', { name: 'Close and discard the draft' }).click();
  await expect.poll(draft).toBe(null);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Vehicle/ }).click();
  expect(draft()).toMatchObject(begun);
});

test('who may not order rides reads who can give that right, and copies a request', async () => {
  slice.isBroken = '';
  const opened = await openConsole();
  const admin = employeeRow('e1', { name: 'Dana Reyes', roles: ['Administrator'] });
  const user = { ...dispatcher, roles: ['Trip Administrator' as const] };
  await opened.run('session/begin', { user });
  const accounts = [accountRow('acc')];
  await load(opened, { accounts, locations: ['A'], employees: [admin] });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ask to order rides...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask to order rides' });
  const words = '1 of your company may order rides. Dana Reyes can give you that right.';
  await expect.element(dialog.getByText(words)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy request' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Copied');
  const request = 'Please give me the role Payment Authorizer, to order rides.';
  expect(copied.mock.calls).toEqual([[request]]);
  copied.mockRejectedValueOnce(new Error('denied'));
  // By key: a second press of the mouse at one place would be that of a double click.
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('It could not be copied.');
  copied.mockRestore();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await opened.run('session/begin', { user: { ...user, roles: ['Administrator'] } });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: /^Package/ })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /^Ask to/ }).elements()).toEqual([]);
});

test.each([
  ['no location', [], 'Pick-Up Location'],
  ['one location', ['A'], 'Drop-off location'],
  ['two locations', ['A', 'B'], 'VIN or stock label'],
])('with %s selected the key of a new move leads into the first empty field', async (...row) => {
  slice.isBroken = '';
  const [, ids, name] = row;
  const draft = await openSelected(...ids);
  await userEvent.keyboard('m');
  const field = page.getByRole('combobox', { name });
  await expect.element(field).toHaveFocus();
  // Each of these is a key of the console as well.
  await userEvent.keyboard('me?');
  await expect.element(field).toHaveValue('me?');
  expect(draft()).toMatchObject({ startId: ids[0] ?? null, endId: ids[1] ?? null });
});

test.each([
  [1440, 900],
  [1024, 768],
])('in a window of %i × %i px the orders leave the hint of a pin free', async (width, height) => {
  slice.isBroken = '';
  await page.viewport(width, height);
  const opened = await openConsole();
  await load(opened, { locations: ['A'], rides: [rideRow('r1')] });
  await opened.run('locations/start', { use: 'own' });
  const hint = page.getByText('Click the ground to set the pin', { exact: true });
  await expect.element(hint).toBeVisible();
  const orders = page.getByRole('button', { name: /^Rides? \d/ });
  await expect.element(orders).toBeVisible();
  const gapPx = () => {
    const box = hint.element().closest('[role=status]')?.getBoundingClientRect();
    return orders.element().getBoundingClientRect().top - (box?.bottom ?? Infinity);
  };
  await expect.poll(gapPx).toBeGreaterThanOrEqual(0);
  await page.viewport(1440, 900);
});
