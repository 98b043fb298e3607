// Builds the console and the gateway before the first end-to-end test.
import { buildConsole, buildProgram } from '../../scripts/build.mjs';

export default async function built(): Promise<void> {
  await buildConsole();
  await buildProgram('gateway', 'src/gateway/main.ts');
}
