import { event } from '#kernel/define.ts';
import { changedPayload, notKeptPayload } from './settings.model.ts';

export const settingsEvents = {
  'settings/changed': event(changedPayload, {
    lens: 'view',
    touches: ({ here: _here, ...change }) => Object.keys(change).map((name) => `settings/${name}`),
  }),
  'settings/notKept': event(notKeptPayload, { lens: 'view' }),
};
