import { expect, test } from 'vitest';
import { employeePath, pathOf, tripPath } from '#features/navigation/index.ts';
import { isScreen } from '#gateway/routes.ts';

test.each(Object.entries({ ...pathOf, trip: tripPath('t 1'), employee: employeePath('e 1') }))(
  'reading 1: the gateway knows the screen %s at %s',
  (_route, path) => {
    expect(isScreen(path)).toBe(true);
  },
);

test('the gateway knows which paths are no screens', () => {
  expect(isScreen('/command-center/nowhere')).toBe(false);
  expect(isScreen('/assets/main.js')).toBe(false);
  expect(isScreen('/invoice/')).toBe(false);
});
