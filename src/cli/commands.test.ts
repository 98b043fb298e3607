import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindWords, settingWords } from '#sim/faults/grammar.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { runCommand } from './commands.ts';

async function tarmac(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(
    argv,
    (line) => out.push(line),
    (line) => err.push(line),
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test.each([[[]], [['--help']], [['sim', 'run', '--help']]])(
  'lists the commands when asked for help: %j',
  async (argv) => {
    expect(await tarmac(...argv)).toMatchObject({
      code: 0,
      out: expect.stringContaining('tarmac sim run --until HH:MM'),
      err: '',
    });
  },
);

test.each([[['fly']], [['sim']], [['sim', 'fly']]])(
  'an unknown command ends with 2 and lists the commands: %j',
  async (argv) => {
    const { code, out, err } = await tarmac(...argv);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(`there is no command "${argv.join(' ')}"`);
    expect(err).toContain('tarmac sim run');
  },
);

test('--help describes faults in the same words as the docs', async () => {
  const { out } = await tarmac('--help');
  const docs = readFileSync('docs/faults.md', 'utf8');
  for (const [word, what] of Object.entries({ ...kindWords, ...settingWords })) {
    expect(out).toContain(`${word}  `);
    expect(out).toContain(what);
    expect(docs).toContain(`| \`${word}`);
    expect(docs).toContain(what);
  }
  // The examples in the docs are valid.
  const examples = [...docs.matchAll(/^ {4}(\S.*)$/gm)].map(([, text = '']) => text);
  expect(examples.length).toBeGreaterThan(2);
  for (const text of examples) expect(parseFaults(text).length).toBeGreaterThan(0);
});

test('passes the other arguments to the command', async () => {
  const { code, err } = await tarmac('sim', 'run', '--until', '25:00');
  expect(code).toBe(2);
  expect(err).toContain('tarmac sim run: ');
  expect(err).not.toContain('there is no command');
});
