import type { SharedValues } from '#kernel/ports.ts';
import { keeping } from '#kernel/sharedValues.ts';
import type { Job, Process } from '#kernel/slice.ts';
import { type Change, type Settings, settingsOf } from './settings.model.ts';
import type { SettingsTypes } from './settings.slice.ts';

type SettingsJob = Job &
  ({ readonly is: 'listen' } | { readonly is: 'keep'; readonly change: Change });

/** Their storage name, per user. */
const key = 'settings';

/** Stores the settings in this browser, and takes over another tab's changes. */
export const settingsProcess: Process<
  SettingsTypes,
  { readonly shared: SharedValues },
  SettingsJob
> = {
  name: 'settings',
  on: {
    'settings/changed': ({ id, data: { here, ...change } }) =>
      here ? { is: 'keep', key: id, change } : undefined,
  },
  resume: () => [{ is: 'listen', key: 'settings:0' }],
  async *run(job, { shared }, cancelled) {
    // Applied field by field: other fields that another tab has set meanwhile stay.
    const change =
      job.is === 'keep' ? (stored: unknown) => merged(settingsOf(stored), job.change) : null;
    yield* keeping(shared, key, change, report, cancelled);
  },
};

const report = {
  heard: (stored: unknown) => ({ type: 'settings/heard', data: settingsOf(stored) }) as const,
  failed: (why: string) => ({ type: 'settings/keepFailed', data: { why } }) as const,
};

function merged(settings: Settings, change: Change): Settings {
  return settingsOf({ ...settings, ...change });
}
