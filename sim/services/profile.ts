// The signed-in user's own data (S2 §7).
import type { User } from '#domain/entities.ts';
import { checkProfile, profileFields, profileRow } from '#domain/profile.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { Sim } from '../core/sim.ts';
import { Refusal } from './refusal.ts';

/** The login screen shows the one password of all users, so it cannot be changed. */
export function saveProfile(
  sim: Sim,
  user: User,
  { password, ...changes }: Calls['saveProfile']['request'],
): Calls['saveProfile']['reply'] {
  if (password !== undefined) {
    const message = 'All users of the simulated company keep the password of the login screen.';
    throw new Refusal(422, 'PASSWORD_STAYS', message);
  }
  const [wrong] = Object.values(checkProfile(changes));
  if (wrong !== undefined) throw new Refusal(422, 'BAD_PROFILE', sentence(wrong));
  const next = { ...user, ...profileRow({ ...profileFields.valuesOf(user), ...changes }) };
  sim.state.users = sim.state.users.map((one) => (one.id === user.id ? next : one));
  return { user: next };
}

function sentence(words: string): string {
  return words.endsWith('.') ? words : `The profile is wrong: ${words}.`;
}
