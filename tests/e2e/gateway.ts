// Runs the built console behind its gateway: as the program, or for all files of a worker at once.
import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { createGateway } from '#gateway/app.ts';
import { loadFiles } from '#gateway/files.ts';
import { listen } from '#gateway/server.ts';
import { buildConsole, buildProgram } from '../../scripts/build.mjs';

export type Gateway = {
  /** Ends with a slash. */
  readonly url: string;
  stop(): Promise<void>;
};

let shared: Promise<Gateway> | null = null;

/**
 * A gateway of this worker's own, which ends with it. The program takes half a second to start, and
 * few tests are about it.
 */
export function sharedGateway(): Promise<Gateway> {
  shared ??= buildConsole()
    .then((folder) => createGateway({ files: loadFiles(folder), config: { mode: 'fake' } }))
    .then((gateway) => listen(gateway, 0))
    .then(({ url }) => ({ url, stop: () => Promise.resolve() }));
  return shared;
}

/** Builds what is stale and starts the gateway's program on a free port. */
export async function startGateway(): Promise<Gateway> {
  const folder = await buildConsole();
  const program = await buildProgram('gateway', 'src/gateway/main.ts');
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', CONSOLE_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await lineOf(child, child.stdout, /answers at (http:\S+)/);
  return { url, stop: () => ended(child, 'SIGTERM') };
}

/** Waits for output that matches; rejects with the whole output if the process ends first. */
export function lineOf(
  child: ChildProcess,
  stream: NodeJS.ReadableStream,
  pattern: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (data: unknown) => {
      said += String(data);
      const found = said.match(pattern)?.[1];
      if (found) resolve(found);
    };
    stream.on('data', hear);
    if (child.stderr && stream !== child.stderr) child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

/** Sends a signal to one process and waits until it has ended. */
export function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
