// `npm run check`: checks the code without running it. Every step runs, whatever the others found;
// the last lines name the failed ones. `npm run check -- types tidy` runs these steps alone.
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
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  const known = Object.keys(steps).map((name) => `'${name}'`);
  console.error(`No step ${unknown.join(', ')}: there are ${known.join(', ')}.`);
  process.exit(2);
}
const chosen = Object.entries(steps).filter(([name]) => asked.length === 0 || asked.includes(name));
const verdicts = chosen.map(([name, [command = '', ...args]]) => {
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
