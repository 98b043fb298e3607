import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A browser profile shared by several browsers, for the tests of a file. */
export function openProfile(): { dir(): string } {
  let profileDir = '';
  beforeAll(() => {
    profileDir = mkdtempSync(join(tmpdir(), 'tarmac-profile-'));
  });
  afterAll(() => rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 }));
  return { dir: () => profileDir };
}
