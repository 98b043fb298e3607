// The users of the simulated company: one per role, all with the same password.
import type { Role, User } from '#domain/entities.ts';

/** The password of every simulated user; the login screen of fake mode shows it. */
export const simPassword = 'tarmac';

const user = (username: string, name: string, roles: readonly Role[], phone: string): User => ({
  id: `usr-${username}`,
  username,
  name,
  accountId: rootAccountId,
  roles,
  phone,
});

/** The account that all others hang under. */
export const rootAccountId = 'acc-root';

/** In the order the login screen lists them. */
export const simUsers: readonly User[] = [
  user('dispatcher', 'Dana Keller', ['Trip Administrator'], '+18165550141'),
  user('admin', 'Avery Admin', ['Administrator'], '+18165550142'),
  user('payments', 'Pat Moreno', ['Payment Authorizer'], '+18165550143'),
  user('driver', 'Drew Haskins', ['Driver'], '+18165550144'),
  user(
    'office',
    'Olive Fischer',
    ['Trip Administrator', 'Payment Authorizer', 'Driver'],
    '+18165550145',
  ),
];
