import { checkProfile, profileFields, type ProfileValues } from '#domain/profile.ts';
import { no, yes } from '#kernel/records.ts';
import { changesIn, notice, requestSeeing, someOf } from '#spine/outbox/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import { savedPayload, savePayload } from './profile.model.ts';

type Sees = Pick<SessionSees, 'session'>;

/** A text of S2 §5 that stands below a field, as a sentence of its own. */
export function wrongProfile(fields: Partial<ProfileValues>): string | null {
  const [first] = Object.entries(checkProfile(fields)) as [keyof ProfileValues, string][];
  if (!first) return null;
  const [field, words] = first;
  return words.endsWith('.') ? words : `${profileFields.labels[field]}: ${words}.`;
}

/** S2 §7: saves the user's own data. */
export const saveProfile = requestSeeing<Sees>()({
  type: 'profile/save',
  schema: savePayload,
  call: 'saveProfile',
  subject: ({ userId }) => `profile:${userId}`,
  row: () => null,
  guard: ({ userId, fields }, { session }) => {
    if (session.state.user?.id !== userId) return no('Only the user changes this profile.');
    const wrong = wrongProfile(fields);
    return wrong === null ? yes : no(wrong);
  },
  ask: ({ fields }, { secret }) => (secret === '' ? fields : { ...fields, password: secret }),
  done: ({ user }) => ({ result: { user } }),
  result: savedPayload,
  repeat: 'itself',
  waits: true,
  secret: ({ passwordHandle = null }) => passwordHandle,
  last: false,
  words: {
    noun: 'profile',
    verb: ['save', 'saved'],
    running: 'The profile is being saved.',
    done: () => notice('success', 'Saved.', 'Your profile was saved.'),
    failed: ({ why }) => notice('error', 'Unable to save the profile.', why),
  },
  note: ({ fields, passwordHandle }, { session }) => {
    const { user } = session.state;
    const changes = changesIn(profileFields, user, fields, (_field, value) => value || null);
    const secret = { field: 'Password', before: null, after: 'a new one', zone: null };
    return {
      subject: user?.name ?? '',
      activityIds: [],
      changes: passwordHandle === undefined ? changes : [...changes, secret],
    };
  },
  sample: ({ session }, pick) => {
    const { user } = session.state;
    return user ? { userId: user.id, fields: someOf(profileFields, pick) } : null;
  },
});
