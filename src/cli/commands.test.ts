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

test.each([
  [
    'a new line, a tab and the start of a terminal command',
    '\n\t\u001b[2J',
    '\\u000a\\u0009\\u001b[2J',
  ],
  ['delete, and the start of a command in eight bits', '\u007f\u009b2J', '\\u007f\\u009b2J'],
  ['marks that reverse text', '\u202eabc\u2066\u061c', '\\u202eabc\\u2066\\u061c'],
  ['line separators', '\u2028\u2029', '\\u2028\\u2029'],
])('a command line with %s is repeated with it escaped', async (_, typed, shown) => {
  const { err } = await tarmac(`fly ${typed}.`);
  expect(err.split('\n')[0]).toBe(`tarmac: there is no command "fly ${shown}.".`);
});

test('passes the other arguments to the command', async () => {
  const { code, err } = await tarmac('sim', 'run', '--until', '25:00');
  expect(code).toBe(2);
  expect(err).toContain('tarmac sim run: ');
  expect(err).not.toContain('there is no command');
});
