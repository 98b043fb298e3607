import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { formsSlice } from '#spine/forms/index.ts';
import { navigationSlice } from '#spine/navigation/index.ts';
import { asking, outboxSlice } from '#spine/outbox/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { profileCommands } from './profile.commands.ts';
import { profileForm } from './profile.forms.ts';
import { saveProfile } from './profile.requests.ts';

const facts = declareSlice({
  name: 'profile',
  imports: [sessionSlice, connectionSlice, navigationSlice, outboxSlice, formsSlice],
  commands: profileCommands,
  events: {},
  initial: {},
});
export type ProfileTypes = TypesOf<typeof facts>;
export type ProfileSees = SeesOf<typeof facts>;

/** The user's own data (S2 §7). */
export const profileSlice = facts.does({
  ...asking(saveProfile),
  forms: [profileForm],
  evolve: {},
  registry: { 'profile/save': { label: 'Save the profile', capability: 'see' } },
});
