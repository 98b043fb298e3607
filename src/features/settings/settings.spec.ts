import { describe, expect, test } from 'vitest';
import { memoryTabs, memoryValues } from '#kernel/memoryValues.ts';
import type { SharedValues } from '#kernel/ports.ts';
import { sharedValues } from '#kernel/sharedValues.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { firstSettings, settingsOf } from './settings.model.ts';
import { settingsProcess } from './settings.process.ts';
import { type SettingsSees, settingsSlice } from './settings.slice.ts';

const { given } = specFor(settingsSlice);
const change = (data: object) => ({ type: 'settings/change', data }) as const;
const changed = (data: object, here = true) =>
  ({ type: 'settings/changed', data: { ...data, here } }) as const;

describe('what is set', () => {
  test('animations on, the theme of the system, times of the place (reading 15)', () => {
    expect(given().sees.settings.state).toEqual({ ...firstSettings, notKept: null });
  });

  test('a change holds at once and goes back to what was', () => {
    const came = given().when(change({ theme: 'dark' }));
    came.then([changed({ theme: 'dark' })]);
    came.thenReverts([changed({ theme: 'system' })]);
    expect(came.after.settings.state.theme).toBe('dark');
  });

  test('what is so already is no step', () => {
    given(changed({ zone: 'own' }))
      .when(change({ zone: 'own' }))
      .then([]);
  });

  test('what another tab has set is taken over, and not kept once more', () => {
    given()
      .when({ type: 'settings/heard', data: { ...firstSettings, animations: false } })
      .then([changed({ animations: false }, false)]);
  });
});

test('what was stored by another build counts as far as it is known', () => {
  const stored = { theme: 'dark', zone: 'moon', animations: 'no', more: 1 };
  expect(settingsOf(stored)).toEqual({ ...firstSettings, theme: 'dark' });
  for (const hostile of [null, 7, 'x', [], { __proto__: null }]) {
    expect(settingsOf(hostile)).toEqual(firstSettings);
  }
});

describe('kept for all tabs of a user', () => {
  const tab = (shared: SharedValues) =>
    openSlices<SettingsSees>({
      slices: [settingsSlice],
      processes: [settingsProcess],
      ports: { shared },
    });

  test('told to the others, and there at the next start', async () => {
    const [values, tabs] = [memoryValues(), memoryTabs()];
    const here = await tab(sharedValues('dana', values, tabs.open()));
    const there = await tab(sharedValues('dana', values, tabs.open()));
    await Promise.all([here.rest(), there.rest()]);
    await here.run('settings/change', { theme: 'dark' });
    await there.rest();
    expect(there.sees().settings.state.theme).toBe('dark');
    here.machine.undo();
    await Promise.all([here.rest(), there.rest()]);
    expect(there.sees().settings.state.theme).toBe('system');
    await there.run('settings/change', { zone: 'own' });
    const later = await tab(sharedValues('dana', values, tabs.open()));
    await later.rest();
    expect(later.sees().settings.state).toMatchObject({ theme: 'system', zone: 'own' });
  });

  test('two tabs that set different things at the same time keep both', async () => {
    const [values, tabs] = [memoryValues(), memoryTabs()];
    const here = await tab(sharedValues('dana', values, tabs.open()));
    const there = await tab(sharedValues('dana', values, tabs.open()));
    await Promise.all([here.rest(), there.rest()]);
    await Promise.all([
      here.run('settings/change', { theme: 'dark' }),
      there.run('settings/change', { animations: false }),
    ]);
    await Promise.all([here.rest(), there.rest()]);
    for (const { sees } of [here, there]) {
      expect(sees().settings.state).toMatchObject({ theme: 'dark', animations: false });
    }
  });

  test('a browser that keeps nothing is told, and the change holds', async () => {
    const broken: SharedValues = {
      get: () => Promise.resolve(undefined),
      update: () => Promise.reject(new Error('The disk is full.')),
      listen: () => () => {},
    };
    const here = await tab(broken);
    await here.run('settings/change', { theme: 'dark' });
    expect(here.sees().settings.state).toMatchObject({
      theme: 'dark',
      notKept: 'The disk is full.',
    });
  });
});
