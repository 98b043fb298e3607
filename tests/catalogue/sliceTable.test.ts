import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compile } from '#kernel/catalog.ts';
import { slices } from '#features/index.ts';
import { projectOf } from '../tidy/project.ts';
import { sliceTable, withTable } from './sliceTable.ts';
import { parsed } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the table lists declared imports, and each other edge in its first column', () => {
  const { sources } = projectOf({
    'src/features/a/a.queries.ts': "import '../b/index.ts'; import '../c/index.ts';",
    'src/features/a/ui/A.tsx': "import '../../c/ui.ts'; import '../../d/ui.ts';",
    'src/features/a/a.spec.ts': "import '../e/index.ts';",
    'src/features/f/f.queries.ts': "import '../a/index.ts';",
  });
  expect(
    sliceTable([{ name: 'a', imports: [{ name: 'b' }] }], sources)
      .split('\n')
      .slice(2),
  ).toEqual(['| a | b | c | d |', '| f | – | a | – |']);
});

test('the table of slices in ARCHITECTURE.md matches the code', async () => {
  const { sources } = parsed(root, ['src/spine', 'src/features'], /\.tsx?$/);
  const document = readFileSync(`${root}/ARCHITECTURE.md`, 'utf8');
  const table = sliceTable(compile(slices).slices, sources);
  await expect(withTable(document, table)).toMatchFileSnapshot('../../ARCHITECTURE.md');
});
