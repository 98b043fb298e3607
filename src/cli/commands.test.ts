import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindWords, settingWords } from '#sim/faults/grammar.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { planOptions } from './planArguments.ts';
import { tarmacText } from './testing/tarmac.ts';

test.each([[[]], [['--help']], [['sim', '--help']]])(
  'lists the commands when asked for help: %j',
  async (argv) => {
    expect(await tarmacText(...argv)).toMatchObject({
      code: 0,
      out: expect.stringContaining('tarmac sim run --until HH:MM'),
      err: '',
    });
  },
);

test.each(['sim run', 'sim serve', 'replay verify', 'replay info', 'plan', 'planner'])(
  'tarmac %s --help describes that command and no other',
  async (name) => {
    for (const flag of ['--help', '-h']) {
      const { code, out, err } = await tarmacText(...name.split(' '), 'file', flag);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(new RegExp(`^tarmac ${name} `));
      expect(out.match(/^tarmac /gm)).toHaveLength(1);
      expect(out.includes('Faults: ')).toBe(name.startsWith('sim'));
    }
  },
);

test('tarmac plan --help describes every option and exit code', async () => {
  const { out } = await tarmacText('plan', '--help');
  const page = readFileSync('docs/plan-format.md', 'utf8');
  for (const option of Object.keys(planOptions)) {
    expect(out).toMatch(new RegExp(`^  --${option}\\b.* {2}\\S`, 'm'));
  }
  for (const code of ['0', '1', '2']) {
    const [, what = ''] = new RegExp(`^  ${code} +(.+)$`, 'm').exec(out) ?? [];
    expect(page).toContain(`| ${code} | ${what} |`);
  }
  for (const line of out.split('\n').slice(1)) expect(line.length).toBeLessThanOrEqual(100);
});

test.each([[['plan']], [['plan', 'a', 'b']]])('%j: one line that names the help', async (argv) => {
  const { code, err } = await tarmacText(...argv);
  expect([code, err]).toEqual([
    2,
    'tarmac plan: One file is needed. "tarmac plan --help" describes the options.',
  ]);
});

test.each([[['fly']], [['sim']], [['sim', 'fly']]])(
  'an unknown command ends with 2 and lists the commands: %j',
  async (argv) => {
    const { code, out, err } = await tarmacText(...argv);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(`there is no command "${argv.join(' ')}"`);
    expect(err).toContain('tarmac sim run');
  },
);

test('--help describes faults in the same words as the docs', async () => {
  const { out } = await tarmacText('--help');
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
  const { err } = await tarmacText(`fly ${typed}.`);
  expect(err.split('\n')[0]).toBe(`tarmac: there is no command "fly ${shown}.".`);
});

test('passes the other arguments to the command', async () => {
  const { code, err } = await tarmacText('sim', 'run', '--until', '25:00');
  expect(code).toBe(2);
  expect(err).toContain('tarmac sim run: ');
  expect(err).not.toContain('there is no command');
});
