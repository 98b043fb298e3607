import { checkProfile, type ProfileValues, profileValues } from '#domain/profile.ts';
import { no, yes } from '#kernel/records.ts';
import { requestSeeing } from '#spine/outbox/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import { savedPayload, savePayload } from './profile.model.ts';

type Sees = Pick<SessionSees, 'session'>;

export const profileWords: { readonly [F in keyof ProfileValues]: string } = {
  name: 'Name',
  phone: 'Phone',
};

/** A text of S2 §5 that stands below a field, as a sentence of its own. */
export function wrongProfile(fields: Partial<ProfileValues>): string | null {
  const [first] = Object.entries(checkProfile(fields)) as [keyof ProfileValues, string][];
  if (!first) return null;
  const [field, words] = first;
  return words.endsWith('.') ? words : `${profileWords[field]}: ${words}.`;
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
    done: () => ({ kind: 'success', title: 'Saved.', text: 'Your profile was saved.' }),
    failed: ({ why }) => ({ kind: 'error', title: 'Unable to save the profile.', text: why }),
  },
  note: ({ fields, passwordHandle }, { session }) => {
    const { user } = session.state;
    const now = user && profileValues(user);
    const named = Object.entries(fields) as [keyof ProfileValues, string][];
    const changes = named.map(([field, after]) => ({
      field: profileWords[field],
      before: now?.[field] || null,
      after: after || null,
      zone: null,
    }));
    const secret = { field: 'Password', before: null, after: 'a new one', zone: null };
    return {
      subject: user?.name ?? '',
      activityIds: [],
      changes: passwordHandle === undefined ? changes : [...changes, secret],
    };
  },
  sample: ({ session }, pick) => {
    const { user } = session.state;
    const fields = pick([{ name: 'Dana K.' }, { phone: '' }, { phone: '+18165550199' }]);
    return user && fields ? { userId: user.id, fields } : null;
  },
});
