// Passwords, bearer tokens, profile. A token is derived from the seed and the user alone, so that
// it outlives a reload and the state need not hold it.
import type { User } from '#domain/entities.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { hashText } from '../core/random.ts';
import type { Sim } from '../core/sim.ts';
import { simPassword } from '../world/users.ts';
import { Refusal } from './refusal.ts';

export function login(
  sim: Sim,
  { username, password }: Calls['login']['request'],
): { token: string } {
  const name = username.trim().toLowerCase();
  const user = sim.state.users.find((known) => known.username === name);
  if (!user || password !== simPassword) {
    throw new Refusal(401, 'BAD_CREDENTIALS', 'Unknown user name or wrong password.');
  }
  return { token: tokenOf(sim, user) };
}

/** Throws a 401 when the token is unknown. */
export function userOf(sim: Sim, token: string | null): User {
  const user = token && sim.state.users.find((known) => tokenOf(sim, known) === token);
  if (!user) throw new Refusal(401, 'NOT_LOGGED_IN', 'Please log in.');
  return user;
}

function tokenOf({ state }: Sim, { id, username }: User): string {
  const mark = hashText(state.options.seed, `token ${id}`).toString(36);
  return `sim.${username}.${mark}`;
}
