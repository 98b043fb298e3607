import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import { App } from './App.tsx';
import { refusal } from './refusal.ts';

const reason = 'The server answered 500.';
const forget = 'Forget this world and start over';
const kept = 'What was not sent to the server stays in this browser.';

async function show(mode: 'fake' | 'live' | null, isStored: boolean) {
  const phase = refusal(reason, mode, isStored, async () => {});
  mount(<App phase={phase} />);
  await expect.element(page.getByText(reason)).toBeVisible();
  const buttons = page.getByRole('button').elements();
  return buttons.map(({ textContent }) => textContent);
}

test('reading 63: whatever a live server says, there is no button that forgets', async () => {
  expect(await show('live', true)).toEqual(['Try again']);
  await expect.element(page.getByText(kept)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('where the browser keeps nothing, nothing is said to be kept', async () => {
  expect(await show('live', false)).toEqual(['Try again']);
  expect(page.getByText(kept).elements()).toEqual([]);
});

test('a simulated world can be forgotten, where there is one', async () => {
  const other = 'Start with the default world';
  expect(await show('fake', true)).toEqual([other, 'Try again', forget]);
  expect(page.getByText(kept).elements()).toEqual([]);
});

test('before the mode is known there is nothing to forget', async () => {
  expect(await show(null, true)).toEqual(['Start with the default world', 'Try again']);
});
