// Runs `tarmac sim serve` in a separate process, which a test can kill and start again.
import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { buildConsole, buildProgram } from '../../scripts/build.mjs';
import { ended, lineOf } from './gateway.ts';

export type Served = {
  /** Ends with a slash. */
  readonly url: string;
  readonly port: number;
  /** Its whole output so far. */
  output(): string;
  stop(): Promise<void>;
  /** SIGKILL: nothing is flushed. */
  kill(): Promise<void>;
};

/**
 * Builds what is stale and serves a simulated company. `more`: further command line arguments.
 * `environment`: variables added to the tests' own.
 */
export async function startServed(
  more: readonly string[] = [],
  environment: { readonly [name: string]: string } = {},
): Promise<Served> {
  const folder = await buildConsole();
  const program = await buildProgram('tarmac', 'src/cli/main.ts');
  const args = more.includes('--port') ? more : ['--port', '0', ...more];
  const child: ChildProcess = spawn(process.execPath, [program, 'sim', 'serve', ...args], {
    env: { ...process.env, ...environment, CONSOLE_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (!child.stdout || !child.stderr) throw new Error('the server has no output');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: unknown) => {
      said += String(data);
    });
  }
  const url = await lineOf(child, child.stdout, /answers at (http:\S+)/);
  return {
    url,
    port: Number(new URL(url).port),
    output: () => said,
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
  };
}
