// What users change of themselves (S2 §7 profile). Form, guard and server apply the rules alike.
import { fieldsOf, tooLong, type ValuesOf } from './editable.ts';
import { checkPhone } from './employees.ts';
import { label } from './fields.ts';
import { type User, user } from './user.ts';

/** Texts are never absent here: empty means none. */
export const profileFields = fieldsOf<User>()({
  name: { schema: user.shape.name, label: 'Name', empty: '', samples: ['Dana K.'] },
  phone: {
    schema: label('phone'),
    label: 'Phone',
    empty: '',
    samples: ['', '+18165550199'],
    of: ({ phone }) => phone ?? '',
  },
});
export type ProfileValues = ValuesOf<typeof profileFields.shape>;

/** The fields of the user that these values set. */
export function profileRow({ name, phone }: ProfileValues): Pick<User, 'name' | 'phone'> {
  return { name: name.trim(), phone: phone.trim() === '' ? null : phone.trim() };
}

/** What is wrong with these changes, by field; empty when all are valid. */
export function checkProfile({ name, phone }: Partial<ProfileValues>): {
  readonly [F in keyof ProfileValues]?: string;
} {
  const wrong: { name?: string; phone?: string } = {};
  if (name?.trim() === '') wrong.name = 'A user needs a name.';
  const badPhone = checkPhone(phone ?? '');
  if (badPhone !== null) wrong.phone = badPhone;
  return { ...wrong, ...tooLong(profileFields, { name, phone }) };
}
