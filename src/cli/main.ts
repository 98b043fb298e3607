// The `tarmac` program. A thread of it is a searcher, and loads no more than that.
import process from 'node:process';
import { parentPort } from 'node:worker_threads';

const print = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`);

if (parentPort) {
  const { searchInThread } = await import('./planThreads.ts');
  searchInThread(parentPort);
} else {
  // A reader may leave before the end, such as `head`: that is no error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const { runCommand } = await import('./commands.ts');
  const [, program = null, ...argv] = process.argv;
  process.exitCode = await runCommand(argv, print(process.stdout), print(process.stderr), program);
}
