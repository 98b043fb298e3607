// Builds what end-to-end tests run, in a process beside the first tests, which need none of it. A
// test that needs a build waits until it is done, or makes it where this process failed.
import { spawn } from 'node:child_process';
import process from 'node:process';

export default function built(): () => void {
  const builder = spawn(process.execPath, ['scripts/build.mjs', '--programs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return () => void builder.kill();
}
