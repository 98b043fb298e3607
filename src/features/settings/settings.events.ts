import { event } from '#kernel/define.ts';
import { changedPayload, notKeptPayload } from './settings.model.ts';

export const settingsEvents = {
  /** These settings are now so. */
  'settings/changed': event(changedPayload, {
    lens: 'view',
    touches: ({ here: _here, ...change }) => Object.keys(change).map((name) => `settings/${name}`),
  }),
  /** The settings hold until the tab is closed. */
  'settings/notKept': event(notKeptPayload, { lens: 'view' }),
};
