// What users change of themselves (S2 §7 profile). Form, guard and server apply the rules alike.
import { checkPhone, mostChars } from './employees.ts';
import type { User } from './entities.ts';

/** Texts are never absent here: empty means none. */
export type ProfileValues = { readonly name: string; readonly phone: string };

export function profileValues({ name, phone }: User): ProfileValues {
  return { name, phone: phone ?? '' };
}

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
  if ((name?.length ?? 0) > mostChars) wrong.name = `At most ${mostChars} characters.`;
  const badPhone = checkPhone(phone ?? '');
  if (badPhone !== null) wrong.phone = badPhone;
  if ((phone?.length ?? 0) > mostChars) wrong.phone = `At most ${mostChars} characters.`;
  return wrong;
}
