import { describe, expect, test } from 'vitest';
import { dispatcher, nowMs } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { formHere, formNow, type FormsRead, unfinishedForms } from '#spine/forms/forms.queries.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { profileForm } from './profile.forms.ts';
import { profileProcess } from './profile.process.ts';
import { type ProfileSees, profileSlice } from './profile.slice.ts';

const open = (script: Parameters<typeof openAsking>[1]) =>
  openAsking<ProfileSees & FormsRead>([profileSlice], script, { processes: [profileProcess] });

describe('the profile', () => {
  test('is saved with its changes alone, and the session has the user as saved', async () => {
    const saved = { ...dispatcher, phone: '+18165550199' };
    const run = await open({ saveProfile: [answered<'saveProfile'>({ user: saved }, nowMs)] });
    const user = run.sees().session.state.user ?? dispatcher;
    const typing = { of: 'profile/save', id: user.id };
    await run.run('forms/type', { ...typing, typed: { phone: '+18165550199' }, over: {} });
    expect(unfinishedForms(run.sees()).map(({ title }) => title)).toEqual(['Your profile']);
    const { asked } = formNow(run.sees(), profileForm, user.id) ?? {};
    await run.run('profile/save', asked as object);
    await run.rest();
    expect(run.sent('saveProfile').map(({ request }) => request)).toEqual([
      { phone: '+18165550199' },
    ]);
    expect(run.sees().session.state.user).toEqual(saved);
    expect(unfinishedForms(run.sees())).toEqual([]);
  });

  test('a refusal keeps what was typed, and says why', async () => {
    const run = await open({ saveProfile: [refused(422, 'No.')] });
    const { id = '' } = run.sees().session.state.user ?? {};
    await run.run('forms/type', { of: 'profile/save', id, typed: { name: 'D' }, over: {} });
    const { asked } = formNow(run.sees(), profileForm, id) ?? {};
    await run.run('profile/save', asked as object);
    await run.rest();
    expect(formHere(run.sees(), profileForm, id)?.values.name).toBe('D');
    expect(run.sees().session.state.user?.name).toBe(dispatcher.name);
  });

  test('wrong fields and the profile of another user are refused before they are sent', () => {
    const { given } = specFor(profileSlice);
    const save = (fields: object) =>
      ({ type: 'profile/save', data: { userId: dispatcher.id, fields } }) as const;
    const signedIn = given({ type: 'session/begun', data: { user: dispatcher } } as never);
    signedIn.when(save({ name: ' ' })).thenRejected('A user needs a name.');
    signedIn.when(save({ phone: 'call me' })).thenRejected('Phone: may not contain letters.');
    given().when(save({})).thenRejected('Only the user changes this profile.');
  });
});
