import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Limit, limitsIn, readLimits } from './readLimits.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const limits = readLimits(root);
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
/** A source in one line, so that a text that goes on in another line is found. */
const inOneLine = (source: string) =>
  source.replaceAll(/'\s*\+\s*'|\s+/g, ' ').replaceAll("\\'", "'");

const rooms: readonly (readonly [start: string, title: string, about: string])[] = [
  ['sim/services/', 'A company', 'What is stored of it, whoever asks for more.'],
  ['sim/core/', 'A company', ''],
  ['sim/hosts/', 'A server', 'What one client, one user or all of them together may take.'],
  ['src/gateway/', 'Services behind the server', 'What their answers may be.'],
  ['src/wire/', 'Requests and answers', 'What is read of either end.'],
  ['src/replay/', 'Session files', 'What a file may make the reader do.'],
  ['src/cli/', 'Session files', ''],
  ['src/', 'The console', 'What a device keeps, and what a person may type, paste or drop.'],
];

const row = (...cells: readonly string[]) => `| ${cells.map((cell) => cell || '–').join(' | ')} |`;
const heads = [row('what', 'at most', 'words', 'where', 'test'), '|--|--|--|--|--|'];
const about = [
  'What one person, one file or one answer may take, so that nobody else goes without.',
  'Each limit is a constant with the tag `@limit` in its comment, and this page is made of them',
  'by `npx vitest run --project unit tests/limits -u`. In words, `{…}` is what differs.',
].join(' ');

function pageOf(all: readonly Limit[]): string {
  const titles = [...new Set(rooms.map(([, title]) => title))];
  const titleOf = ({ file }: Limit) => rooms.find(([start]) => file.startsWith(start))?.[1];
  const sections = titles.flatMap((title) => {
    const own = all.filter((limit) => titleOf(limit) === title);
    const aim = rooms.find((room) => room[1] === title)?.[2] ?? '';
    if (own.length === 0) return [];
    const rows = own.map(
      ({ what, limit, says, test: { file, title: name }, file: place, constant }) =>
        row(
          what,
          limit,
          says && `'${says}'`,
          `\`${constant}\` in \`${place}\``,
          `${name} (\`${file}\`)`,
        ),
    );
    return [`## ${title}`, aim, [...heads, ...rows].join('\n')];
  });
  return `${['# Limits', about, ...sections].join('\n\n')}\n`;
}

test('docs/limits.md matches the constants', async () => {
  await expect(pageOf(limits)).toMatchFileSnapshot('../../docs/limits.md');
});

describe.each(limits.map((limit) => [limit.constant, limit] as const))(
  'the limit %s',
  (_name, limit) => {
    test('says what it bounds, and is held by a test that is there', () => {
      expect(limit.what).not.toBe('');
      const { file, title } = limit.test;
      expect(inOneLine(read(file))).toContain(title.replaceAll(/\{…\}.*/g, ''));
    });

    test('has the words that it is said to have', () => {
      const source = inOneLine(read(limit.file));
      // What differs is put in between, as are numbers.
      const parts = limit.says.split(/\{…\}|[\d,.]*\d+/).map((part) => part.trim());
      for (const part of parts.filter(({ length }) => length > 6)) expect(source).toContain(part);
    });
  },
);

describe('reading limits', () => {
  const source = (value: string, name = 'most') =>
    [
      '/** Why.',
      ' * @limit what it',
      ' *   bounds',
      ' * @says No more.',
      ' * @test a.test.ts: a title',
    ]
      .concat(' */', `export const ${name} = ${value};`)
      .join('\n');

  test.each([
    ['20_000', 'most', '20,000'],
    ['20 * 1024 * 1024', 'mostBytes', '20 MB'],
    ['5_000_000', 'MAX_BYTES', '5 MB'],
    ['4_096', 'bodyBytes', '4 kB'],
    ['30_000', 'longestMs', '30 s'],
    ['7 * dayMs', 'keptMs', '7 days'],
    ['62', 'mostDays', '62 days'],
    ['0.099', 'returnShare', '9.9 %'],
  ])('%s of %s is shown as %s', (value, name, words) => {
    expect(limitsIn('a.ts', source(value, name))).toEqual([
      {
        what: 'what it bounds',
        limit: words,
        says: 'No more.',
        test: { file: 'a.test.ts', title: 'a title' },
        file: 'a.ts',
        constant: name,
      },
    ]);
  });

  test('a field of an object is a limit, too, and a value of the same file is found', () => {
    const tags = '/** Why.\n   * @limit rows\n   * @test b.test.ts: t\n   */';
    const fields = `const day = 24;\nconst all = {\n  ${tags}\n  rows: 2 * day,\n};`;
    expect(limitsIn('b.ts', fields)).toMatchObject([{ constant: 'rows', limit: '48' }]);
  });

  test('a comment without the tag is passed by', () => {
    expect(limitsIn('c.ts', '/** Why. */\nconst most = 5;')).toEqual([]);
  });
});
