// The `tarmac` program.
import process from 'node:process';
import { runCommand } from './commands.ts';

const print = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`);

// A reader may leave before the end, such as `head`: that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCommand(
  process.argv.slice(2),
  print(process.stdout),
  print(process.stderr),
);
