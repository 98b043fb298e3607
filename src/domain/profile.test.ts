import { expect, test } from 'vitest';
import { checkProfile, profileFields, profileRow } from './profile.ts';
import { dispatcher } from './testing/rows.ts';

test('a profile shows the name and the phone of its user, a missing phone as none', () => {
  const { valuesOf, labels, empty } = profileFields;
  expect(valuesOf(dispatcher)).toEqual({ name: 'Dana Reyes', phone: '' });
  expect(valuesOf({ ...dispatcher, phone: '+18165550199' }).phone).toBe('+18165550199');
  expect(labels).toEqual({ name: 'Name', phone: 'Phone' });
  expect(empty).toEqual({ name: '', phone: '' });
});

test('a profile is saved without the spaces around its texts, and a blank phone as none', () => {
  expect(profileRow({ name: '  Dana K. ', phone: ' 816 555 0199 ' })).toEqual({
    name: 'Dana K.',
    phone: '816 555 0199',
  });
  expect(profileRow({ name: 'Dana K.', phone: '   ' })).toEqual({ name: 'Dana K.', phone: null });
});

const longest = 'x'.repeat(300);
test.each([
  [{}, {}],
  [{ name: 'Dana' }, {}],
  [{ phone: '' }, {}],
  [{ phone: '(816) 555-0199' }, {}],
  [{ name: '' }, { name: 'A user needs a name.' }],
  [{ name: '   ' }, { name: 'A user needs a name.' }],
  [{ phone: '55501' }, { phone: 'A phone number has 7 to 15 digits.' }],
  [{ phone: 'call me' }, { phone: 'may not contain letters' }],
  [{ name: longest }, {}],
  [{ name: `${longest}x` }, { name: 'At most 300 characters.' }],
  [
    { name: '', phone: `${'1'.repeat(7)}${' '.repeat(300)}` },
    { name: 'A user needs a name.', phone: 'At most 300 characters.' },
  ],
])('the profile change %j is wrong in %j', (changes, wrong) => {
  expect(checkProfile(changes)).toEqual(wrong);
});
