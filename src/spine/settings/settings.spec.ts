import { describe, expect, test } from 'vitest';
import type { SharedValues } from '#kernel/ports.ts';
import { brokenValues, openBrowser } from '#kernel/testing/browser.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { firstSettings, settingsOf } from './settings.model.ts';
import { settingsProcess } from './settings.process.ts';
import { type SettingsSees, settingsSlice } from './settings.slice.ts';

const { given } = specFor(settingsSlice);
const change = (data: object) => ({ type: 'settings/change', data }) as const;
const changed = (data: object, here = true) =>
  ({ type: 'settings/changed', data: { ...data, here } }) as const;

describe('the settings', () => {
  test("at first animations are on, with the system's theme and local times (reading 15)", () => {
    const { state } = given().sees.settings;
    expect(state).toMatchObject({ animations: true, theme: 'system', zone: 'place' });
    expect(state).toEqual({ ...firstSettings, notKept: null });
  });

  test('a change applies at once, and undo restores the earlier value', () => {
    const came = given().when(change({ theme: 'dark' }));
    came.then(changed({ theme: 'dark' }));
    came.thenReverts(changed({ theme: 'system' }));
    expect(came.after.settings.state.theme).toBe('dark');
  });

  test('setting the current value is no step', () => {
    const { when } = given(changed({ zone: 'own' }));
    when(change({ zone: 'own' })).then([]);
  });

  test("the filters fold by the window's width until the operator folds or unfolds them", () => {
    expect(given().sees.settings.state.filtersFolded).toBe(null);
    const came = given().when(change({ filtersFolded: true }));
    came.then(changed({ filtersFolded: true })).thenReverts(changed({ filtersFolded: null }));
    expect(settingsOf({ filtersFolded: false }).filtersFolded).toBe(false);
    for (const stored of [undefined, 'yes', 1]) {
      expect(settingsOf({ filtersFolded: stored }).filtersFolded).toBe(null);
    }
  });

  test('what a late minute weighs is set by who may plan, and kept within its limits', () => {
    expect(settingsSlice.registry['settings/weigh'].capability).toBe('trips.write');
    const weigh = { type: 'settings/weigh', data: { lateCentsPerMinute: 25 } } as const;
    const came = given().when(weigh);
    came.then(changed({ lateCentsPerMinute: 25 }));
    came.thenReverts(changed({ lateCentsPerMinute: 100 }));
    expect(settingsOf({ lateCentsPerMinute: 0 }).lateCentsPerMinute).toBe(0);
    for (const stored of [undefined, '25', -1, 1_001, 0.5]) {
      expect(settingsOf({ lateCentsPerMinute: stored }).lateCentsPerMinute).toBe(100);
    }
  });

  test("another tab's setting is taken over and not stored again", () => {
    const data = { ...firstSettings, animations: false };
    const came = given().when({ type: 'settings/heard', data });
    came.then(changed({ animations: false }, false));
  });
});

test('settings stored by another build are read as far as they are known', () => {
  const stored = { theme: 'dark', zone: 'moon', animations: 'no', more: 1 };
  expect(settingsOf(stored)).toEqual({ ...firstSettings, theme: 'dark' });
  for (const hostile of [null, 7, 'x', [], { __proto__: null }]) {
    expect(settingsOf(hostile)).toEqual(firstSettings);
  }
});

describe('storage for all tabs of a user', () => {
  const open = (shared: SharedValues) =>
    openSlices<SettingsSees>({
      slices: [settingsSlice],
      processes: [settingsProcess],
      ports: { shared },
    });

  test('a setting is sent to the other tabs and kept for the next start', async () => {
    const browser = openBrowser(open);
    const [here, there] = [await browser.tab(), await browser.tab()];
    await here.run('settings/change', { theme: 'dark' });
    await there.rest();
    expect(there.sees().settings.state.theme).toBe('dark');
    here.machine.undo();
    await browser.rest();
    expect(there.sees().settings.state.theme).toBe('system');
    await there.run('settings/change', { zone: 'own' });
    const later = await browser.tab();
    expect(later.sees().settings.state).toMatchObject({ theme: 'system', zone: 'own' });
  });

  test('different settings that two tabs set at the same time are both kept', async () => {
    const browser = openBrowser(open);
    const [here, there] = [await browser.tab(), await browser.tab()];
    await Promise.all([
      here.run('settings/change', { theme: 'dark' }),
      there.run('settings/change', { animations: false }),
    ]);
    await browser.rest();
    for (const { sees } of [here, there]) {
      expect(sees().settings.state).toMatchObject({ theme: 'dark', animations: false });
    }
  });

  test("a browser that can't store settings is reported, and a change still applies", async () => {
    const here = await open(brokenValues);
    await here.run('settings/change', { theme: 'dark' });
    const kept = { theme: 'dark', notKept: 'The disk is full.' };
    expect(here.sees().settings.state).toMatchObject(kept);
  });
});
