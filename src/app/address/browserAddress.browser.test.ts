import { afterEach, expect, test } from 'vitest';
import { browserAddress } from './browserAddress.ts';

const { pathname, search } = location;
afterEach(() => history.replaceState(null, '', `${pathname}${search}`));

test("a path that begins with '//' stays in the address of this console", () => {
  const path = '//command-center/resources';
  for (const how of ['push', 'replace'] as const) {
    browserAddress.write(path, '', how);
    expect(location.pathname).toBe(path);
  }
});
