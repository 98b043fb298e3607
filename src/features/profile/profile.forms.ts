import { checkProfile, profileFields, type ProfileValues } from '#domain/profile.ts';
import type { User } from '#domain/entities.ts';
import { formatPhone } from '#domain/phone.ts';
import { screenPaths } from '#domain/screens.ts';
import type { FormDef } from '#spine/forms/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import { saveProfile } from './profile.requests.ts';

type Sees = Pick<SessionSees, 'session'>;
type Asked = { readonly userId: string; readonly fields: Partial<ProfileValues> };

/** The signed-in user's own data. */
export const profileForm: FormDef<null, ProfileValues, Asked, Sees> = {
  request: saveProfile,
  collection: null,
  subject: 'profile',
  screen: () => screenPaths.profile,
  row: ({ session }, id) => (session.state.user?.id === id ? session.state.user : undefined),
  values: profileFields.typed,
  words: profileFields.labels,
  // Its rows are users: `row` gives no other.
  valuesOf: (row) => profileFields.valuesOf(row as User),
  locks: () => ({}),
  check: (changes) => checkProfile(changes),
  asked: ({ id: userId }, { name, phone }) => ({
    userId,
    fields: {
      ...(name !== undefined && { name: name.trim() }),
      ...(phone !== undefined && { phone: phone.trim() }),
    },
  }),
  title: () => 'Your profile',
  valueText: (field, value) => {
    if (!value) return 'none';
    return field === 'phone' ? formatPhone(value) : value;
  },
};
