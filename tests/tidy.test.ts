import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readProject } from './tidy/project.ts';
import { rules } from './tidy/rules.ts';
import { longOnes } from './tidy/sizes.ts';

const project = readProject(fileURLToPath(new URL('..', import.meta.url)));

test.each(Object.entries(rules))('the repository follows the rule %s', (_name, rule) => {
  const { checked, findings } = rule(project);
  const lines = findings.map(({ path, line, what }) => `${path}:${line} ${what}`);
  expect(lines).toEqual([]);
  expect(checked, 'the rule checked something').toBeGreaterThan(0);
});

test('long functions and files are listed', () => {
  const long = longOnes(project);
  const lines = long.map(({ path, line, what }) => `  ${path}:${line} ${what}`);
  if (lines.length > 0) console.log(`Long, to look at:\n${lines.join('\n')}`);
  expect(project.sources.length).toBeGreaterThan(0);
});
