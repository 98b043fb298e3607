// A company in which one user has a narrower scope than the others.
import { allRoles } from '#domain/capabilities.ts';
import type { User } from '#domain/entities.ts';
import { type Core, loadCore } from '../company/core.ts';
import { newCompany } from './company.ts';

/** A core in which the office user belongs to only one store, where they may do everything. */
export function narrowed(): { readonly core: Core; readonly store: string } {
  const saved = newCompany().save();
  const store = saved.rows.accounts[2]?.id as string;
  const users = saved.users.map((user): User => {
    return user.username === 'office' ? { ...user, accountId: store, roles: allRoles } : user;
  });
  return { core: loadCore({ ...saved, users }), store };
}
