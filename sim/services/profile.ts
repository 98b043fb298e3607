// The signed-in user's own data (S2 §7).
import { checkProfile, profileFields, profileRow } from '#domain/profile.ts';
import { inOneSentence, Refusal } from './refusal.ts';
import type { Serve } from './service.ts';

/** The login screen shows the one password of all users, so it cannot be changed. */
export const saveProfile: Serve<'saveProfile'> = (sim, user, { password, ...changes }) => {
  if (password !== undefined) {
    const message = 'All users of the simulated company keep the password of the login screen.';
    throw new Refusal(422, 'PASSWORD_STAYS', message);
  }
  const [wrong] = Object.values(checkProfile(changes));
  if (wrong !== undefined)
    throw new Refusal(422, 'BAD_PROFILE', inOneSentence('The profile', wrong));
  const next = { ...user, ...profileRow({ ...profileFields.valuesOf(user), ...changes }) };
  sim.state.users = sim.state.users.map((one) => (one.id === user.id ? next : one));
  return { user: next };
};
