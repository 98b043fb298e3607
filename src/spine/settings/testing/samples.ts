import { samplesOf } from '#kernel/testing/samples.ts';
import type { settingsCommands } from '../settings.commands.ts';
import type { SettingsSees } from '../settings.slice.ts';

export const settingsSamples = samplesOf<typeof settingsCommands, SettingsSees>({
  'settings/change': () => [
    { theme: 'dark' },
    { animations: false },
    { zone: 'own' },
    { filtersFolded: true },
    { theme: 'system' },
  ],
  'settings/weigh': () => [{ lateCentsPerMinute: 25 }, { lateCentsPerMinute: 100 }],
  'settings/heard': () => [{ theme: 'light' }],
  'settings/keepFailed': () => [{ why: 'The browser is full.' }],
});
