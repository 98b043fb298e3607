import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registry } from '#features/index.ts';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { keyWords } from './paletteEntries.ts';

/** The lines of the list: what each key does, and the key as it is written there. */
async function listed(): Promise<readonly string[]> {
  mount(<KeyHelp />);
  await userEvent.keyboard('{Shift>}?{/Shift}');
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  const lines = [...document.querySelectorAll('dl > div')];
  return lines.map((line) => {
    const keys = [...line.querySelectorAll('kbd')].map(({ textContent }) => textContent);
    return `${line.querySelector('dt')?.textContent}: ${keys.join(' ')}`;
  });
}

test('every key of the registry is listed with what it does', async () => {
  const lines = await listed();
  const keyed = registry.filter(({ hotkey }) => hotkey !== undefined);
  expect(keyed.length).toBeGreaterThan(5);
  for (const { label, hotkey = '' } of keyed) {
    expect(lines).toContain(`${label}: ${keyWords(hotkey, false).join(' ')}`);
  }
  expect(await axeViolations()).toEqual([]);
});

test('keys without an intent are listed too: K plays a recording, Ctrl-Y redoes', async () => {
  const lines = await listed();
  expect(lines).toContain('Play or pause a recording: K');
  expect(lines).toContain('Redo: Ctrl Shift Z Ctrl Y');
  expect(lines).toContain('These keys: ?');
});

test('only three files listen for keys, each from a list shown in the help', () => {
  const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const isHearing = (path: string) => /\btinykeys\(\s*window/.test(sources[path] ?? '');
  expect(Object.keys(sources).filter(isHearing).sort()).toEqual([
    './useHotkeys.ts',
    './useRegionKeys.ts',
    './useShellKey.ts',
  ]);
});
