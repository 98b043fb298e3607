import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { PlannerMessage } from '#wire/plannerMessages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import { planner } from './planner.ts';

function parentOf() {
  const told: { id: number; message: PlannerMessage }[] = [];
  const parent = Object.assign(new EventEmitter(), {
    connected: true,
    disconnect() {
      parent.connected = false;
    },
    send: (message: { id: number; message: PlannerMessage }) => void told.push(message),
  });
  return { parent, told };
}

test('--forked: plans what the parent asks for so long, until it is to end', async () => {
  const { parent, told } = parentOf();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const err: string[] = [];
  const argv = ['--forked', '--seconds', '0.05'];
  const code = planner(
    argv,
    () => {},
    (line) => err.push(line),
    { parent, ended },
  );
  parent.emit('message', { is: 'plan', id: 1, request: sampleRequest(6, 2) });
  const isFinal = () => {
    const last = told.at(-1)?.message;
    return last?.is === 'route' && last.update.isFinal;
  };
  await expect.poll(isFinal).toBe(true);
  end();
  expect(await code).toBe(0);
  expect([err, parent.connected]).toEqual([[], false]);
});

test.each([
  [['--seconds', '1'], /--forked is needed/],
  [['--forked', '--seconds', '0'], /--seconds must be 0.01 to 600, not "0"/],
  [['--forked', '--seconds', ' '], /--seconds must be/],
  [['--forked', '--seconds', 'long'], /--seconds must be/],
  [['--forked', 'more'], /Unexpected argument/],
  [['--forked'], /for a program that forks this one/],
])('%j: exit code 2 and one line', async (argv, words) => {
  const err: string[] = [];
  const ports = { parent: null, ended: Promise.resolve() };
  const code = await planner(
    argv,
    () => {},
    (line) => err.push(line),
    ports,
  );
  expect([code, err.length]).toEqual([2, 1]);
  expect(err[0]).toMatch(/^tarmac planner: /);
  expect(err[0]).toMatch(words);
});
