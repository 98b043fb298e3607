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
  const user = userNamed(sim, username);
  if (!user || password !== simPassword) {
    throw new Refusal(401, 'BAD_CREDENTIALS', 'Unknown user name or wrong password.');
  }
  return { token: tokenOf(sim, user) };
}

/** A user's name as it is typed at the login: case and spaces around it do not matter. */
export function userNameOf(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The user whose name is typed at the login, or undefined. */
export function userNamed({ state }: Sim, typed: string): User | undefined {
  const name = userNameOf(typed);
  return state.users.find((known) => known.username === name);
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
