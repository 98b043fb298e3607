import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { nowMs } from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { memoryVault } from '#kernel/memoryVault.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import firstPage from '../../index.html?raw';
import { App } from './App.tsx';
import { type Refusal, refusal } from './address/refusal.ts';

const reason = 'The server answered 500.';
const forget = 'Forget this world and start over';
const kept = 'Unsent work stays in this browser.';

async function show(
  mode: 'fake' | 'live' | null,
  isStored: boolean,
  cause: Refusal['cause'] = 'stopped',
) {
  const phase = refusal({ cause, reason }, mode, isStored, async () => {});
  mount(<App phase={phase} />);
  await expect.element(page.getByText(reason)).toBeVisible();
  const buttons = page.getByRole('button').elements();
  return buttons.map(({ textContent }) => textContent);
}

test('reading 63: a failed live console never offers to forget stored work', async () => {
  expect(await show('live', true)).toEqual(['Try again']);
  await expect.element(page.getByText(kept)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('without browser storage the page does not claim that work is kept', async () => {
  expect(await show('live', false)).toEqual(['Try again']);
  expect(page.getByText(kept).elements()).toEqual([]);
});

test('a failed console in fake mode offers to forget the simulated world', async () => {
  const other = 'Start with the default world';
  expect(await show('fake', true)).toEqual([other, 'Try again', forget]);
  expect(page.getByText(kept).elements()).toEqual([]);
});

test('before the mode is known the page does not offer to forget a world', async () => {
  expect(await show(null, true)).toEqual(['Start with the default world', 'Try again']);
});

describe('while the console starts', () => {
  const status = page.getByRole('status');
  const starting = (what: string) => <App phase={{ is: 'starting', what, unreached: null }} />;

  test('the page shows the current step beside the logo', async () => {
    const { box, draw } = mount(starting('Starting the simulated company'));
    await expect.element(status).toHaveTextContent('Starting the simulated company…');
    await expect.element(page.getByRole('heading', { name: 'Tarmac' })).toBeVisible();
    expect(box.querySelector('main > svg')?.getBoundingClientRect().width).toBe(48);
    expect(await axeViolations()).toEqual([]);
    draw(starting('Connecting to the server'));
    await expect.element(status).toHaveTextContent('Connecting to the server…');
  });

  test('index.html shows the same page before any script runs', () => {
    const still = new DOMParser().parseFromString(firstPage, 'text/html');
    const root = still.querySelector('#root');
    const { box } = mount(starting('Starting'));
    expect(tight(root?.innerHTML ?? '')).toBe(box.innerHTML);
  });
});

/** Without the line breaks and indents between elements. */
function tight(html: string): string {
  return html.replace(/\s*\n\s*/g, '');
}

test.each([
  ['link', "This link isn't valid"],
  ['server', "The server can't be reached"],
  ['stopped', 'Tarmac has stopped'],
] as const)('the cause of a failed start is the page title: %s', async (cause, title) => {
  const buttons = await show('live', true, cause);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.poll(() => document.title).toBe(`${title} – Tarmac`);
  expect(buttons).toContain('Try again');
  expect(await axeViolations()).toEqual([]);
});

test('an unreachable server does not offer another world', async () => {
  expect(await show(null, true, 'server')).toEqual(['Try again']);
});

test.each([
  ['unreached', "The server can't be reached"],
  ['failed', 'The server answered with an error'],
] as const)(
  'the page shows why the server does not answer while it retries: %s',
  async (trouble, title) => {
    const tryNow = vi.fn();
    const unreached = { trouble, tryNow };
    mount(<App phase={{ is: 'starting', what: 'Starting Tarmac', unreached }} />);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(page.getByText('Tarmac retries automatically.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(tryNow).toHaveBeenCalledOnce();
    expect(await axeViolations()).toEqual([]);
  },
);

describe('the login screen', () => {
  async function logInTo(mode: 'fake' | 'live', isSimulated: boolean, ended?: string) {
    const clock = manualClock(nowMs);
    const { machine } = await openSlices<ConsoleSees>({ slices, processes: [], ports: {}, clock });
    onTestFinished(() => machine.close());
    const login = { is: 'login', machine, vault: memoryVault() } as const;
    const hasEnded = ended !== undefined;
    const before = { hasEnded, isWorkKept: hasEnded, username: ended ?? null };
    const phase = { ...login, ...before, mode, isSimulated };
    mount(<App phase={phase} />);
    await expect.element(username).toBeVisible();
  }

  const username = page.getByLabelText('E-mail / Username');
  const claim = page.getByText('no real drivers');
  const password = page.getByText('tarmac', { exact: true });

  test('shows no simulated users on a server that does not declare itself simulated', async () => {
    await logInTo('live', false);
    expect(claim.elements()).toEqual([]);
    expect(password.elements()).toEqual([]);
    expect(page.getByText('FAKE').elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'dispatcher' }).elements()).toEqual([]);
    await expect.element(username).toHaveValue('');
    await expect.element(username).toHaveFocus();
    expect(await axeViolations()).toEqual([]);
  });

  test.each([
    ['fake', 'FAKE'],
    ['live', 'LIVE'],
  ] as const)(
    'shows %s mode of a simulated company as %s and lists its users',
    async (mode, word) => {
      await logInTo(mode, true);
      await expect.element(claim).toBeVisible();
      await expect.element(password).toBeVisible();
      await expect.element(page.getByText(word, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'admin Administrator' }).click();
      await expect.element(username).toHaveValue('admin');
      expect(await axeViolations()).toEqual([]);
    },
  );

  test('proposes the user whose session ended', async () => {
    await logInTo('live', true, 'payments');
    await expect.element(username).toHaveValue('payments');
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  });
});
