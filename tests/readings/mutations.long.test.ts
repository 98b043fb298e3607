// The tests of readings fail when the reading is broken. `npm run test:long` breaks all of them,
// each other run a few that need no browser, drawn by the seed.
import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { runs } from '../propertyRuns.ts';
import { kindOf, nameOf, trials } from './trials.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const few = 20;

test('each test that cites a reading fails when the reading is broken', async () => {
  const isWhole = runs(1) > 1;
  const { code, lines } = await broken(isWhole ? [] : drawn());
  const verdicts = lines.filter((line) => /^(red|green|fault)\b/.test(line));
  expect(verdicts.filter((line) => !line.startsWith('red'))).toEqual([]);
  if (isWhole) expect(verdicts.length).toBeGreaterThan(150);
  else expect(verdicts).toHaveLength(few);
  expect(code).toBe(0);
});

function drawn(): readonly string[] {
  const seed = inject('propertySeed');
  const placeOf = (name: string) =>
    [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_521, seed);
  return trials
    .filter((trial) => kindOf(trial) === 'unit')
    .map(nameOf)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .slice(0, few);
}

/** Properties draw what they always do: by another seed one could miss what is broken. */
function broken(
  words: readonly string[],
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|PROPERTY_)/.test(name));
  const options = { cwd: root, env: Object.fromEntries(own), maxBuffer: 64_000_000 };
  return new Promise((done) => {
    execFile(process.execPath, ['scripts/readings.mjs', ...words], options, (error, out, said) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      done({ code, lines: `${out}\n${said}`.split('\n') });
    });
  });
}
