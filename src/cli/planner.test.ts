import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { openFakeBroker } from '#sim/hosts/testing/fakeBroker.ts';
import { type PlannerMessage, writePlannerRequest } from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import { planner } from './planner.ts';

function parentOf() {
  const sent: { id: number; message: PlannerMessage }[] = [];
  const parent = Object.assign(new EventEmitter(), {
    connected: true,
    disconnect() {
      parent.connected = false;
    },
    send: (message: { id: number; message: PlannerMessage }) => void sent.push(message),
  });
  return { parent, sent };
}

test('--forked: plans the requests of the parent within the budget until it ends', async () => {
  const { parent, sent } = parentOf();
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
    { parent, environment: {}, name: 'w', ended },
  );
  parent.emit('message', { is: 'plan', id: 1, request: sampleRequest(6, 2) });
  const isFinal = () => {
    const last = sent.at(-1)?.message;
    return last?.is === 'route' && last.update.isFinal;
  };
  await expect.poll(isFinal).toBe(true);
  end();
  expect(await code).toBe(0);
  expect([err, parent.connected]).toEqual([[], false]);
});

test('--broker: works at its destinations with the given passcode, and signs off', async () => {
  const broker = await openFakeBroker('from-env');
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const [out, err]: [string[], string[]] = [[], []];
  const argv = ['--broker', broker.url, '--seconds', '0.01', '--request', '/queue/q'];
  const code = planner(
    [...argv, '--route', '/queue/r'],
    (line) => out.push(line),
    (line) => err.push(line),
    { parent: null, environment: { PLANNER_PASSCODE: 'from-env' }, name: 'host-1', ended },
  );
  broker.send('/queue/q', writePlannerRequest(sampleRequest(3, 1)));
  const last = () => broker.published('/queue/r').at(-1);
  await expect.poll(last).toMatchObject({ requestId: 'r1', plannerId: 'host-1', isFinal: true });
  end();
  expect(await code).toBe(0);
  expect(err).toEqual([]);
  expect(out).toEqual([`Planner host-1: takes requests from /queue/q at ${broker.url}.`]);
  broker.close();
});

test.each([
  [['--seconds', '1'], /Either --forked or --broker is needed/],
  [['--forked', '--broker', 'ws://127.0.0.1:1/ws'], /Either --forked or --broker/],
  [['--broker', 'http://127.0.0.1'], /--broker must be a WebSocket/],
  [['--broker', 'ws://name:canary@127.0.0.1/'], /--broker must be a WebSocket/],
  [['--broker', 'x'], /--broker must be a WebSocket/],
  [['--broker', 'ws://127.0.0.1:1/ws', '--route', 'routes'], /"routes" is no destination/],
  [['--broker', 'ws://127.0.0.1:1/ws', '--workers', '/t\na'], /is no destination/],
  [['--forked', '--seconds', '0'], /--seconds must be 0.01 to 600, not "0"/],
  [['--forked', '--seconds', ' '], /--seconds must be/],
  [['--forked', '--seconds', 'long'], /--seconds must be/],
  [['--forked', 'more'], /Unexpected argument/],
  [['--forked'], /for a program that forks this one/],
])('%j: exit code 2 and one line', async (argv, words) => {
  const err: string[] = [];
  const ports = { parent: null, environment: {}, name: 'w', ended: Promise.resolve() };
  const code = await planner(
    argv,
    () => {},
    (line) => err.push(line),
    ports,
  );
  expect([code, err.length]).toEqual([2, 1]);
  expect(err[0]).toMatch(/^tarmac planner: /);
  expect(err[0]).toMatch(words);
  expect(err[0]).not.toContain('canary');
});
