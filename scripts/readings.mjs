// `npm run test:readings`: breaks the reading that each test title cites, and says which tests do
// not fail. With words after `--` it takes only tests whose file and title have one of them.
import process from 'node:process';
import { runnerImport } from 'vite';

// As the test runner sets them.
process.env.VITEST = 'true';
process.env.NODE_ENV = 'test';

const words = process.argv.slice(2);
const { module } = await runnerImport('./tests/readings/runner.ts', { configFile: false });
const { judge, nameOf, trials } = /** @type {typeof import('../tests/readings/runner.ts')} */ (
  module
);
const chosen = trials.filter((trial) => {
  return words.length === 0 || words.some((word) => nameOf(trial).includes(word));
});

const started = performance.now();
let red = 0;
await judge(chosen, ({ trial, is, why }) => {
  if (is === 'red') red += 1;
  console.log(`${is.padEnd(5)}  ${nameOf(trial)}: ${why}`);
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${red} of ${chosen.length} tests failed, as they must (${seconds} s)`);
// Some servers keep the process.
process.exit(red === chosen.length && red > 0 ? 0 : 1);
