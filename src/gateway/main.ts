// The gateway as a program: serves the folder CONSOLE_FOLDER on PORT and prints the address.
import process from 'node:process';
import { createGateway } from './app.ts';
import { loadFiles } from './files.ts';
import { ownHostsFrom } from './hosts.ts';
import { listen, portFrom } from './server.ts';

try {
  const files = loadFiles(process.env.CONSOLE_FOLDER ?? 'dist');
  const running = await listen(
    createGateway({ files }),
    portFrom(process.env.PORT),
    ownHostsFrom(process.env),
  );
  await fetch(new URL('config.json', running.url));
  console.log(`Tarmac answers at ${running.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
