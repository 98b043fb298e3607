import { expect, test } from 'vitest';
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
  'a command that does not exist ends with 2 and says which there are: %j',
  async (argv) => {
    const { code, out, err } = await tarmac(...argv);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(`there is no command "${argv.join(' ')}"`);
    expect(err).toContain('tarmac sim run');
  },
);

test('hands the rest of the line over', async () => {
  const { code, err } = await tarmac('sim', 'run', '--until', '25:00');
  expect(code).toBe(2);
  expect(err).toContain('tarmac sim run: ');
  expect(err).not.toContain('there is no command');
});
