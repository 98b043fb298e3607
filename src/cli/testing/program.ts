// The program `tarmac` itself, in a process of its own that gets real signals.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { beforeAll, onTestFinished } from 'vitest';
import { buildProgram } from '../../../scripts/build.mjs';

/** Builds the program before the tests of a file, and ends what they leave running. */
export function openProgram() {
  let program = '';
  beforeAll(async () => {
    program = await buildProgram('tarmac', 'src/cli/main.ts');
  }, 120_000);

  /** Starts to plan for ten minutes; both outputs as they grow, and the exit code. */
  function start(file: string, ...argv: string[]) {
    const args = [program, 'plan', file, '--seconds', '600', ...argv];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = { out: '', err: '' };
    const line = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (data) => {
        said.out += String(data);
      });
      child.stderr.on('data', (data) => {
        said.err += String(data);
        if (said.err.includes('\n')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said.err}`)));
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, said, line, ended };
  }

  /** Runs to the end; with 'leaves' the output is not read. */
  async function whole(...argv: string[]) {
    const args = argv.filter((one) => one !== 'leaves');
    const child = spawn(process.execPath, [program, 'plan', ...args]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = { out: '', err: '' };
    if (args.length < argv.length) child.stdout.destroy();
    else {
      child.stdout.on('data', (data) => {
        said.out += String(data);
      });
    }
    child.stderr.on('data', (data) => {
      said.err += String(data);
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { said, code };
  }

  return { start, whole };
}
