// `npm run check`: checks the code without running it. Every step runs, whatever the others found;
// the last lines name the failed ones.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const steps = {
  types: ['tsc', '-p', 'tsconfig.json'],
  'pure types': ['tsc', '-p', 'tsconfig.pure.json'],
  lint: ['oxlint'],
  format: ['biome', 'format'],
  tidy: ['vitest', 'run', '--project', 'tidy'],
  'dead code': ['knip'],
};

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const verdicts = Object.entries(steps).map(([name, [command = '', ...args]]) => {
  console.log(`\n── ${name}: ${command} ${args.join(' ')}`);
  const started = performance.now();
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return { name, passed: status === 0, seconds: (performance.now() - started) / 1000 };
});

console.log('');
for (const { name, passed, seconds } of verdicts) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
}
process.exitCode = verdicts.every((verdict) => verdict.passed) ? 0 : 1;
