import { event } from '#kernel/define.ts';
import { changedPayload, notKeptPayload } from './settings.model.ts';

export const settingsEvents = {
  /** These settings have changed. */
  'settings/changed': event(changedPayload, {
    lens: 'view',
    touches: ({ here: _here, ...change }) => Object.keys(change).map((name) => `settings/${name}`),
  }),
  /** The settings are lost when the tab is closed. */
  'settings/notKept': event(notKeptPayload, { lens: 'view' }),
};
