import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Activity } from '#domain/entities.ts';
import {
  activityRow,
  dispatcher,
  halfHourMs,
  locationRow,
  nowMs,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { Frames } from '#kernel/ports.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { manualPauses } from '#kernel/testing/pauses.ts';
import { flowProcess } from '#spine/flow/index.ts';
import { outboxProcess, requestsOfAll } from '#spine/outbox/index.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import { encodeActivity } from '#wire/codecs/activity.ts';
import { answered, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { type MovesSees, movesSlice } from '../index.ts';
import type { FoundPlace } from '#domain/foundPlace.ts';
import { placeAsEnd } from '#domain/newPlace.ts';
import { load } from '#spine/world/testing/world.ts';
import { locationsSlice } from '../../locations/index.ts';
import { NoPositions } from '../../map/testing/telemetry.tsx';
import { PlacesService } from '../../places/ui.ts';
import { askMainSt, mainSt } from '../../places/testing/placesService.ts';
import { MoveEdit } from './MoveEdit.tsx';

const row = activityRow('a1', { version: 3, pickupNotes: 'Gate 4', notes: 'call first' });
const vin = '2T3W1RFV0RC000001';
const frames: Frames = {
  next(draw) {
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  },
};

/** 'Edit your move' of one move, against a server that answers as scripted. */
async function start(script: Script = {}) {
  const scripted = scriptedLink(script);
  const clock = manualClock(nowMs);
  const run = await openSlices<MovesSees>({
    slices: [movesSlice, locationsSlice, settingsSlice],
    processes: [outboxProcess(requestsOfAll([movesSlice])), flowProcess],
    ports: { link: scripted.link, pause: manualPauses().pause, clock, isTyping: () => false },
    clock,
    overrides: { frames },
  });
  onTestFinished(() => run.machine.close());
  await run.run('session/begin', { user: dispatcher });
  await run.run('clock/tick', { nowMs });
  await load(run, {
    locations: [
      locationRow('A', { kind: 'custom' }),
      locationRow('B', { kind: 'custom' }),
      locationRow('H', { kind: 'home' }),
    ],
    vehicles: [vehicleRow('v1', { stock: 'P4417', vin })],
    activities: [row],
  });
  await run.run('moves/edit', { activityId: 'a1' });
  mount(
    <MachineProvider machine={run.machine}>
      <NoPositions>
        <PlacesService ask={askMainSt}>
          <MoveEdit />
        </PlacesService>
      </NoPositions>
    </MachineProvider>,
  );
  const heard = (fields: Partial<Activity>) =>
    run.run('world/heard', {
      put: [{ collection: 'activities', rows: [{ ...row, ...fields }] }],
      removed: [],
    });
  return { ...run, ...scripted, heard };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const pickupNote = () => page.getByRole('textbox', { name: 'Pick-up note' });
const conflict = () => page.getByRole('group', { name: /^Pick-up note: / });
const answer = (words: RegExp) => page.getByRole('radio', { name: words });

async function typeNote(text: string) {
  await userEvent.clear(pickupNote());
  await userEvent.type(pickupNote(), text);
}

test('a change that comes during typing is shown, and the input stays complete', async () => {
  const { heard } = await start();
  await typeNote('Ring tw');
  await heard({ version: 4, pickupNotes: 'Gate 9', deadlineMs: nowMs + 40 * halfHourMs });
  await userEvent.type(pickupNote(), 'ice');
  await expect.element(pickupNote()).toHaveValue('Ring twice');
  await expect
    .element(page.getByText(/^Somebody else changed this, reported at .*: Deadline\./))
    .toBeVisible();
  await expect
    .element(conflict())
    .toHaveTextContent(
      /Mine\s*Ring twice.*Theirs\s*Gate 9.*Both\s*Gate 9\. Ring twice.*Before\s*Gate 4/,
    );
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Pick-up note is not settled.' }))
    .toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a stale edit shows all values; the keyboard keeps mine, which is then saved', async () => {
  const theirs = { ...row, version: 4, pickupNotes: 'Gate 9' };
  const { sent, sees } = await start({
    editActivity: [
      {
        is: 'refused',
        status: 409,
        errorCode: 'STALE',
        message: 'PA-a1 was changed meanwhile.',
        current: encodeActivity(theirs),
      },
      answered<'editActivity'>(
        { activity: { ...theirs, version: 5, pickupNotes: 'Ring twice' } },
        nowMs,
      ),
    ],
  });
  await typeNote('Ring twice');
  await userEvent.click(button('Next'));
  await expect.element(page.getByText('Ring twice')).toBeVisible();
  await expect.element(page.getByText('yours alone')).toBeVisible();
  await expect.element(page.getByText('was Gate 4')).toBeVisible();
  await userEvent.click(button('Save Edits'));
  await expect.element(conflict()).toHaveTextContent(/Ring twice.*Gate 9/);
  await expect.element(page.getByRole('alert')).toHaveTextContent('What you typed is still here.');
  await expect
    .element(button('Save Edits'))
    .toHaveAccessibleDescription('Pick-up note is not settled.');
  expect(await axeViolations()).toEqual([]);
  (answer(/^Mine/).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(conflict()).toHaveTextContent('settled: mine');
  (button('Save Edits').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Edit your move')).not.toBeInTheDocument();
  expect(sent('editActivity').map(({ request }) => [request.version, request.edit])).toEqual([
    [3, { pickupNotes: 'Ring twice' }],
    [4, { pickupNotes: 'Ring twice' }],
  ]);
  expect(sees().world.tables.activities.get('a1')?.pickupNotes).toBe('Ring twice');
});

test('choosing theirs puts their value in the form, and one undo restores mine', async () => {
  const { heard, machine } = await start();
  await typeNote('Ring twice');
  await userEvent.tab();
  await heard({ version: 4, pickupNotes: 'Gate 9' });
  await userEvent.click(button('Take theirs'));
  await expect.element(pickupNote()).toHaveValue('Gate 9');
  // The button vanished with its question: the focus moves to where the choice can be changed.
  await expect.element(answer(/^Theirs/)).toHaveFocus();
  machine.undo();
  await expect.element(pickupNote()).toHaveValue('Ring twice');
  await expect.element(conflict()).toHaveTextContent('choose one');
});

test('the form of a move that is edited has its own title (reading 5)', async () => {
  await start();
  await expect.element(page.getByRole('region', { name: 'Edit your move' })).toBeVisible();
  expect(page.getByText('Schedule a move').elements()).toEqual([]);
});

test('a locked field is shown with its reason and takes no typing', async () => {
  const { heard } = await start();
  await heard({ version: 4, status: 'completed' });
  const locked = page.getByText('Locked: the move is complete.');
  await expect.element(locked.first()).toBeVisible();
  // Vehicle, two times, reason, reference and assignment; both ends are a step before.
  expect(locked.elements()).toHaveLength(6);
  await typeNote('still open');
  await expect.element(pickupNote()).toHaveValue('still open');
  expect(await axeViolations()).toEqual([]);
});

test('an unplanned move gets other ends, one a new place, and another vehicle', async () => {
  const { sent } = await start({ editActivity: [undefined] });
  await userEvent.click(page.getByRole('button', { name: /Location/ }));
  const end = page.getByRole('combobox', { name: 'Drop-off location' });
  await userEvent.clear(end);
  await userEvent.type(end, 'Store A{ArrowDown}{Enter}');
  // S1 §4: the place of the other end clears the other end.
  await expect.element(page.getByText('Choose a pick-up location.').first()).toBeVisible();
  const pickup = page.getByRole('combobox', { name: 'Pick-Up Location' });
  await userEvent.type(pickup, '15 main');
  await userEvent.click(page.getByRole('option', { name: /15 Main St/ }));
  await expect.element(page.getByText('15 Main St, Olathe, KS 66062')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Save as my location' })).toBeVisible();
  await userEvent.click(button('Next'));
  const vehicle = page.getByRole('combobox', { name: 'VIN or stock label' });
  await userEvent.clear(vehicle);
  await userEvent.type(vehicle, 'P4417{Tab}');
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(button('Next'));
  await expect.element(page.getByText('2024 Toyota RAV4 · P4417')).toBeVisible();
  await userEvent.click(button('Save Edits'));
  expect(sent('editActivity').map(({ request }) => request.edit)).toEqual([
    { startPlace: placeAsEnd(mainSt as FoundPlace), endId: 'A', vehicleId: 'v1', vin },
  ]);
});

test('an edit onto a vehicle that another move takes warns as a new move does', async () => {
  const { run } = await start();
  const other = activityRow('a7', { vehicleId: 'v1', startId: 'B', endId: 'A' });
  await run('world/heard', {
    put: [{ collection: 'activities', rows: [other] }],
    removed: [],
  });
  const vehicle = page.getByRole('combobox', { name: 'VIN or stock label' });
  await userEvent.clear(vehicle);
  await userEvent.type(vehicle, 'P4417{Tab}');
  const comes = page.getByText('Comes with PA-a7, not on a trip yet');
  await expect.element(comes).toBeVisible();
  await userEvent.click(button('Next'));
  await expect.element(comes).toBeVisible();
});

test('a cleared end offers the home location and a new one, with pictures of both', async () => {
  const { sees } = await start();
  await userEvent.click(button('Back'));
  const end = page.getByRole('region', { name: 'Drop-off location' });
  const pictures = () =>
    [...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent);
  await expect.poll(pictures).toEqual(['Pick-up: Store A', 'Drop-off: Store B']);
  expect(end.getByRole('button', { name: 'Home location' }).elements()).toEqual([]);
  await userEvent.click(button('Clear the drop-off'));
  await expect.poll(pictures).toEqual(['Pick-up: Store A']);
  await userEvent.click(end.getByRole('button', { name: 'Create new location' }));
  const owners = () => sees().forms.state.forms.map(({ id }) => id);
  await expect.poll(owners).toContain(`end:${dispatcher.accountId}`);
  await userEvent.click(end.getByRole('button', { name: 'Home location' }));
  await expect.poll(pictures).toEqual(['Pick-up: Store A', 'Drop-off: Store H']);
  const typed = () => sees().forms.state.forms.find(({ id }) => id === 'a1')?.typed;
  expect(typed()).toEqual({ endId: 'H' });
});

test('input is discarded only when the operator confirms it', async () => {
  const { sees } = await start();
  await typeNote('Ring twice');
  await userEvent.tab();
  await userEvent.click(button('Discard my edits'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Discard your edits?');
  await userEvent.click(button('Go on editing'));
  await expect.element(pickupNote()).toHaveValue('Ring twice');
  await userEvent.click(button('Discard my edits'));
  await userEvent.click(button('Discard'));
  await expect.element(page.getByText('Edit your move')).not.toBeInTheDocument();
  expect(sees().flow.state.open).toBeNull();
});
