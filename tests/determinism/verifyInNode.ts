// A command for browser tests: runs `tarmac replay verify` on a session file, so that a recording
// from Chromium is folded again in Node.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

export type VerifiedInNode = {
  /** Exit code: 0 if every mark matches. */
  readonly code: number;
  readonly marks: readonly { readonly is: string; readonly hash: string | null }[];
  /** Hash of the final state. */
  readonly hash: string;
  readonly difference: string | null;
};

/** `base64`: the bytes of the session file. */
export async function verifyInNode(_context: unknown, base64: string): Promise<VerifiedInNode> {
  const folder = await mkdtemp(join(tmpdir(), 'tarmac-verify-'));
  try {
    const path = join(folder, 'session.tarmac');
    await writeFile(path, Buffer.from(base64, 'base64'));
    const argv = ['scripts/tarmac.mjs', 'replay', 'verify', path, '--json'];
    const { code, stdout } = await run(argv);
    return { code, ...(JSON.parse(stdout) as Omit<VerifiedInNode, 'code'>) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(argv: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...argv], { maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code !== 'number' || stdout === '') reject(error ?? new Error(stderr));
      else resolve({ code, stdout });
    });
  });
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    verifyInNode(base64: string): Promise<VerifiedInNode>;
  }
}
