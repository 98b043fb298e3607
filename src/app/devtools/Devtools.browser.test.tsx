import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browserFrames } from '#backends/browserFrames.ts';
import { dispatcher, nowMs } from '#domain/testing/rows.ts';
import { connectionProcess } from '#spine/connection/index.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import { answered, refused, scriptedLink } from '#wire/testing/scriptedLink.ts';
import type { CheckReport } from '../machine/standingCheck.ts';
import type { Telemetry, TelemetryCounts } from '../recording/telemetry.ts';
import Devtools from './Devtools.tsx';
import { useDevtools } from '../shell/useDevtools.ts';

const still: TelemetryCounts = {
  batches: 3,
  fixes: 117,
  merged: 2,
  overtaken: 40,
  invalid: 5,
  outdated: 0,
  unnamed: 0,
  drivers: 39,
  frames: 0,
  framesMs: 0,
  lastFrameMs: 0,
};
const telemetry: Telemetry = {
  positions: new PositionTable(),
  heardWallMs: () => performance.now(),
  nowMs: () => 0,
  onPositions: () => () => {},
  frameDrawn() {},
  counts: () => still,
  stop: async () => {},
};
const checked: CheckReport = {
  endedWallMs: performance.now(),
  lastRecords: 412,
  records: 1_640,
  leftOut: 1,
  differences: 1,
  longestMs: 3.25,
};
const sim = { seed: 7, drivers: 39, speed: 5, paused: false };
const fault = { text: 'world:errorBefore,status=503', strikes: 1 };

function Page() {
  const devtools = useDevtools();
  return (
    <>
      <button type="button">Before</button>
      {devtools.isOpen ? (
        <Devtools
          telemetry={telemetry}
          session={null}
          check={() => checked}
          onClose={devtools.toggle}
        />
      ) : null}
    </>
  );
}

async function start(isSimulated = true) {
  const scripted = scriptedLink({
    simFaults: [
      answered<'simFaults'>({ faults: [] }, nowMs),
      refused(400, "'nonsense' is none of world."),
      answered<'simFaults'>({ faults: [fault] }, nowMs),
      answered<'simFaults'>({ faults: [] }, nowMs),
    ],
  });
  const run = await openSlices<ConsoleSees>({
    slices,
    processes: [connectionProcess],
    ports: { link: scripted.link, watchMs: () => nowMs },
    clock: manualClock(nowMs),
    overrides: { frames: browserFrames },
  });
  onTestFinished(() => run.machine.close());
  const { machine } = run;
  machine.dispatch({ type: 'session/begin', data: { user: dispatcher } });
  machine.dispatch({ type: 'navigation/settle', data: {} });
  if (isSimulated) machine.dispatch({ type: 'connection/simHeard', data: sim });
  mount(
    <MachineProvider machine={machine}>
      <Page />
    </MachineProvider>,
  );
  return { ...run, ...scripted };
}

const keys = '{Control>}{Shift>}d{/Shift}{/Control}';
const tab = (name: string) => page.getByRole('tab', { name });
const panel = page.getByRole('region', { name: 'Devtools' });
const choose = (ids: string[]) =>
  ({ type: 'selection/choose', data: { collection: 'activities', ids } }) as const;

describe('the panel', () => {
  test('opens and closes by its keys and returns the focus', async () => {
    await start();
    await userEvent.click(page.getByRole('button', { name: 'Before' }));
    expect(panel.query()).toBeNull();
    await userEvent.keyboard(keys);
    await expect.element(panel).toBeVisible();
    await expect.element(panel).toHaveFocus();
    await userEvent.keyboard(keys);
    await expect.poll(() => panel.query()).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus();
  });

  test('is resized by its edge, within the page', async () => {
    await start();
    await userEvent.keyboard(keys);
    const grip = page.getByRole('slider', { name: 'Height of the devtools' });
    (grip.element() as HTMLElement).focus();
    const height = () => panel.element().getBoundingClientRect().height;
    const before = height();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(height).toBe(before + 40);
    await userEvent.keyboard('{Home}{ArrowDown}');
    await expect.poll(height).toBe(160);
    await userEvent.keyboard('{End}');
    await expect.poll(height).toBe(window.innerHeight - 48);
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  });
});

describe('records', () => {
  test('appear as they happen, link to their cause and can be filtered', async () => {
    const { machine } = await start();
    await userEvent.keyboard(keys);
    const list = page.getByRole('listbox', { name: 'Records' });
    await expect.element(list.getByText('session/begun')).toBeInTheDocument();
    machine.dispatch(choose(['a1']));
    const changed = list.getByText('selection/changed');
    await userEvent.click(changed);
    const detail = page.getByRole('region', { name: /^Record \d+/ });
    await expect.element(detail.getByRole('heading')).toHaveTextContent('selection/changed');
    await expect.element(detail.getByRole('tree')).toHaveTextContent('activities');
    await userEvent.click(detail.getByRole('button', { name: /^\d+$/ }).first());
    await expect.element(detail.getByRole('heading')).toHaveTextContent('selection/choose');
    await expect.element(detail.getByText('done')).toBeVisible();
    await userEvent.click(detail.getByRole('button', { name: 'As text' }));
    await expect.element(detail.getByText('"a1"')).toBeVisible();
    expect(await axeViolations()).toEqual([]);

    await userEvent.fill(page.getByLabelText('Text in records'), 'begun');
    await expect.element(list.getByText('session/begun')).toBeVisible();
    expect(list.getByText('selection/changed').query()).toBeNull();
    await userEvent.fill(page.getByLabelText('Text in records'), 'nowhere at all');
    await expect.element(page.getByText('No record fits')).toBeVisible();
  });

  test('a jump shows a record that a filter hides', async () => {
    const { machine } = await start();
    machine.dispatch(choose(['a1']));
    await userEvent.keyboard(keys);
    await userEvent.click(page.getByText('Events', { exact: true }));
    const list = page.getByRole('listbox', { name: 'Records' });
    await userEvent.click(list.getByText('selection/changed'));
    expect(list.getByText('› selection/choose').query()).toBeNull();
    const detail = page.getByRole('region', { name: /^Record \d+/ });
    await userEvent.click(detail.getByRole('button', { name: /^\d+$/ }).first());
    const row = list.getByRole('option').filter({ hasText: '› selection/choose' });
    await expect.element(row).toHaveAttribute('aria-selected', 'true');
  });
});

describe('state', () => {
  test('opens by keys, shows the current values and marks changes', async () => {
    const { machine } = await start();
    await userEvent.keyboard(keys);
    await userEvent.click(tab('State'));
    const tree = page.getByRole('tree', { name: 'State' });
    await userEvent.click(tree.getByText('selection', { exact: true }));
    const ids = tree.getByRole('treeitem').filter({ hasText: /^ids/ });
    await expect.element(ids).toHaveTextContent('0 items');
    machine.dispatch(choose(['a1', 'a2']));
    await expect.element(ids).toHaveTextContent('2 items');
    await expect.element(ids).toHaveAttribute('data-marked', 'true');
    const isMarked = () => ids.element().hasAttribute('data-marked');
    await expect.poll(isMarked, { timeout: 10_000 }).toBe(false);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    await expect.element(ids).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await userEvent.keyboard('{ArrowLeft}');
    expect(ids.query()).toBeNull();
    await userEvent.click(tree.getByText('world', { exact: true }));
    await expect.element(tree.getByText('0 rows').first()).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});

describe('telemetry', () => {
  test('shows rates and counts, and which values are unknown yet', async () => {
    await start();
    await userEvent.keyboard(keys);
    await userEvent.click(tab('Telemetry'));
    const box = page.getByRole('group', { name: 'Telemetry' });
    await expect.element(box).toHaveTextContent('Merged2 batches');
    await expect.element(box).toHaveTextContent('Invalid5');
    await expect.element(box).toHaveTextContent('Frame costnot known yet');
    await expect.element(box).toHaveTextContent(/Last run\d+ s ago/);
    await expect.element(box).toHaveTextContent('It covered412 records');
    await expect.element(box).toHaveTextContent('Left out1 record');
    await expect.element(box).toHaveTextContent('Found to differonce');
    expect(await axeViolations()).toEqual([]);
  });
});

describe('simulator', () => {
  test('faults are listed, rejected with the reason, added and removed', async () => {
    const { sent } = await start();
    await userEvent.keyboard(keys);
    await userEvent.click(tab('Simulator'));
    await expect.element(page.getByText('No faults.')).toBeVisible();
    const field = page.getByLabelText('New fault');
    await userEvent.fill(field, 'nonsense');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText("'nonsense' is none of world.")).toBeVisible();
    await expect.element(field).toHaveValue('nonsense');
    await userEvent.fill(field, fault.text);
    await userEvent.click(page.getByRole('button', { name: 'Add', exact: true }));
    await expect.element(page.getByRole('list', { name: 'Faults' })).toHaveTextContent(fault.text);
    await expect.element(field).toHaveValue('');
    const url = `${location.origin}/?mode=fake&seed=7&drivers=39&speed=5&faults=`;
    await expect
      .element(page.getByLabelText('Repro URL'))
      .toHaveValue(url + encodeURIComponent(fault.text));
    expect(await axeViolations()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: `Remove ${fault.text}` }));
    await expect.element(page.getByText('No faults.')).toBeVisible();
    expect(sent('simFaults').map(({ request }) => request)).toEqual([
      {},
      { add: 'nonsense' },
      { add: fault.text },
      { remove: fault.text },
    ]);
  });

  test('offers no controls on a real server, and says so', async () => {
    await start(false);
    await userEvent.keyboard(keys);
    await userEvent.click(tab('Simulator'));
    await expect.element(page.getByText('No simulated company')).toBeVisible();
    expect(page.getByRole('button', { name: 'Copy repro URL' }).query()).toBeNull();
  });
});
