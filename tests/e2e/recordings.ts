// Saves session files from the menu and verifies them on the command line.
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { patienceMs } from './walk.ts';

export type Verified = {
  /** Exit code: 0 if every mark matches. */
  readonly code: number;
  readonly marks: readonly {
    readonly kind: string;
    readonly is: string;
    readonly beforeSeq: number;
    readonly hash: string;
  }[];
};

/** From the menu of the user. */
export async function saveSession(page: Page, path: string): Promise<void> {
  await openMenu(page);
  const download = page.waitForEvent('download', { timeout: patienceMs });
  await page.getByRole('menuitem', { name: 'Save session' }).click();
  await (await download).saveAs(path);
  expect((await download).suggestedFilename()).toMatch(/^session-\d{4}-\d\d-\d\d-\d{4}\.tarmac$/);
}

/** The menu of the user. */
export async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^\w+, .*/ })
    .last()
    .click();
}

/** `tarmac replay verify`. */
export async function verify(path: string): Promise<Verified> {
  const argv = ['scripts/tarmac.mjs', 'replay', 'verify', path, '--json'];
  const run = promisify(execFile)(process.execPath, argv, { maxBuffer: 64_000_000 });
  const { code, stdout } = await run.then(
    ({ stdout: output }) => ({ code: 0, stdout: output }),
    (error: { readonly code: number; readonly stdout: string }) => error,
  );
  return { code, ...(JSON.parse(stdout) as Omit<Verified, 'code'>) };
}
