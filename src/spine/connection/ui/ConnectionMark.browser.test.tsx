import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { browserFrames, drawOver } from '#views/bind/testing/drawOver.tsx';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import type { Push } from '#wire/realtime/push.ts';
import { scriptedLink } from '#wire/testing/scriptedLink.ts';
import { connectionProcess, type ConnectionSees, connectionSlice } from '../index.ts';
import { ConnectionMark } from './ConnectionMark.tsx';
import { SimControl } from './SimControl.tsx';

afterEach(() => void vi.useRealTimers());

const serverMs = Date.UTC(2026, 9, 20, 15, 4);
function connection(state: 'connected' | 'lost'): Push {
  return { is: 'connection', state, resumed: false, serverMs };
}

/** The mark over a link that the test controls; the last message is `ageMs` old. */
async function start(sending: { readonly at: number; readonly of: number } | null = null) {
  const scripted = scriptedLink();
  const run = await openSlices<ConnectionSees>({
    slices: [connectionSlice],
    processes: [connectionProcess],
    ports: { link: scripted.link, watchMs: () => 0 },
    clock: manualClock(0),
    overrides: { frames: browserFrames },
  });
  let heardMs = performance.now();
  drawOver(
    run.machine,
    <>
      <div style={{ display: 'flex', width: 200 }}>
        <ConnectionMark heardWallMs={() => heardMs} sending={sending} />
      </div>
      <button type="button">After</button>
    </>,
  );
  const age = (ageMs: number) => {
    heardMs = performance.now() - ageMs;
  };
  const push = async (...pushes: readonly Push[]) => {
    for (const one of pushes) scripted.push(one);
    await run.rest();
  };
  return { ...scripted, ...run, age, push };
}

const mark = () => page.getByRole('button', { name: /^Connection: / });
const tryNow = () => page.getByRole('button', { name: 'Try now' });

test('the age is never announced; a long silence is announced as another state', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { push, age } = await start();
  await push(connection('connected'));
  await expect.element(mark()).toHaveTextContent(/^Connected$/);
  const status = page.getByRole('status');
  const spoken: MutationRecord[] = [];
  const watch = new MutationObserver((records) => spoken.push(...records));
  const listen = () => {
    spoken.length = 0;
    watch.observe(status.element(), { subtree: true, childList: true, characterData: true });
  };
  const silent = () => expect([...spoken, ...watch.takeRecords()]).toEqual([]);
  listen();
  vi.advanceTimersByTime(14_000);
  await expect.element(page.getByText('data 14 s old', { exact: true })).toBeVisible();
  await expect.element(mark()).toHaveTextContent(/^Connected$/);
  silent();
  vi.advanceTimersByTime(3_000);
  await expect.element(mark()).toHaveTextContent(/^No word$/);
  await expect.element(page.getByText('data 17 s old', { exact: true })).toBeVisible();
  await expect.element(status).toHaveTextContent('The server: No word');
  watch.takeRecords();
  listen();
  vi.advanceTimersByTime(5_000);
  await expect.element(page.getByText('data 22 s old', { exact: true })).toBeVisible();
  silent();
  age(0);
  vi.advanceTimersByTime(1_000);
  await expect.element(mark()).toHaveTextContent(/^Connected$/);
});

test('the panel shows the age, the losses and the state of the route planner', async () => {
  const { push } = await start();
  await push(connection('connected'));
  await mark().click();
  const panel = page.getByRole('dialog', { name: 'Connection' });
  await expect.element(panel).toHaveTextContent(/Data\d s old/);
  await expect.element(panel).toHaveTextContent('Lossesnever since this log began');
  const planner = async (one: Push, words: string) => {
    await push(one);
    await expect.element(panel).toHaveTextContent(`Route planner${words}`);
  };
  await expect.element(panel).toHaveTextContent('Route plannerno report yet');
  await planner({ is: 'plannerInfo', planners: 0 }, 'no planner is running');
  await planner({ is: 'plannerInfo', planners: 2 }, '2 running');
  const message = 'No road leads there.';
  const broken: Push = { is: 'plannerError', requestId: null, message };
  await planner(broken, '2 runningLast errorNo road leads there.');
  await planner({ is: 'plannerLine', state: 'none' }, 'there is none here');
  await planner({ is: 'plannerLine', state: 'lost' }, 'not reached, trying again');
  // Trouble of the planner does not change the connection.
  await expect.element(page.getByRole('status')).toHaveTextContent('The server: Connected');
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(mark()).toHaveFocus();
  await expect.element(mark()).toHaveTextContent(/^Connected$/);
});

test('a lost channel is reconnecting, then offline; only changes are announced', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { push, age } = await start({ at: 3, of: 4 });
  await push(connection('connected'));
  await expect.element(mark()).toHaveTextContent(/^Sending 3 of 4$/);
  await push(connection('lost'));
  await expect.element(mark()).toHaveTextContent(/^Reconnecting$/);
  age(14_000);
  vi.advanceTimersByTime(1_000);
  await expect.element(mark()).toHaveTextContent(/^Offline 15 s$/);
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent(/^The server: Offline$/);
  age(125_000);
  vi.advanceTimersByTime(1_000);
  await expect.element(mark()).toHaveTextContent(/^Offline 2 min$/);
  await expect.element(status).toHaveTextContent(/^The server: Offline$/);
});

test('Try now works by keyboard; once connected, the focus is on the mark', async () => {
  const { push, tries, types } = await start();
  await push(connection('connected'));
  expect(tryNow().elements()).toEqual([]);
  await push(connection('lost'));
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(tryNow()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(tries).toBe(1);
  expect(types().slice(-2)).toEqual(['> connection/tryNow', 'connection/triedNow']);
  expect(await axeViolations()).toEqual([]);
  await push(connection('connected'));
  await expect.element(tryNow()).not.toBeInTheDocument();
  await expect.element(mark()).toHaveFocus();
});

test('the badge of a live server that is simulated has its words in its name', async () => {
  const { push, machine } = await start();
  await push({ is: 'time', serverMs, sim: { seed: 7, drivers: 10, speed: 1, paused: false } });
  drawOver(machine, <SimControl mode="live" startOver={null} />);
  const badge = page.getByRole('button', { name: 'Live simulated company' });
  await expect.element(badge).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
