import { expect, test } from 'vitest';
import { otherPaths, screenPaths } from '#domain/screens.ts';
import { employeePath, tripPath, verificationPath } from '#spine/navigation/index.ts';
import { isScreen } from '#gateway/routes.ts';

const forms = [...Object.values(screenPaths), ...Object.values(otherPaths)];
const known = [
  ...forms.map((form) => form.replace('{id}', '7').replace('{of}', '8')),
  tripPath('t 1'),
  employeePath('ä/1'),
  verificationPath('ä/1', 'ver/1'),
];

test.each(known)('reading 1: the gateway knows the screen at %s', (path) => {
  expect(isScreen(path)).toBe(true);
});

test('the gateway knows which paths are no screens', () => {
  expect(isScreen('/command-center/nowhere')).toBe(false);
  expect(isScreen('/assets/main.js')).toBe(false);
  expect(isScreen('/invoice/')).toBe(false);
});
