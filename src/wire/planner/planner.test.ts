import { describe, expect, test } from 'vitest';
import { inProcessLink } from '../link/inProcessLink.ts';
import type { Push } from '../realtime/push.ts';
import { defaultPlannerPlace, readPlannerPlace } from './planner.ts';
import { writePlannerRequest } from './messages.ts';
import { readMessage, writeMessage } from '../realtime/realtime.ts';
import { sampleRequest } from '../testing/plannerRequests.ts';
import { answer, scriptedTransport } from '../testing/scriptedTransport.ts';

describe('the place of the planner', () => {
  test('configured fields are used, the others have their defaults', () => {
    expect(readPlannerPlace({})).toEqual(defaultPlannerPlace);
    const destinations = { serverInfo: '/exchange/planner/info' };
    expect(readPlannerPlace({ path: '/broker/ws', destinations })).toEqual({
      path: '/broker/ws',
      destinations: { ...defaultPlannerPlace.destinations, ...destinations },
    });
  });

  test.each([
    null,
    'x',
    [],
    { path: 7 },
    { path: '' },
    { path: 'https://elsewhere.example/' },
    { path: '//elsewhere.example/ws' },
    { path: '/\\elsewhere.example' },
    { path: '/\t/elsewhere.example' },
    { path: '/ws?token=1' },
    { path: `/${'x'.repeat(300)}` },
    { destinations: { serverInfo: '' } },
    { destinations: { serverInfo: '/topic/a\nb' } },
    { destinations: { error: 'x'.repeat(201) } },
    { destinations: 1 },
  ])('%j is ignored: the token never goes to another origin', (raw) => {
    expect(readPlannerPlace(raw)).toEqual(defaultPlannerPlace);
  });
});

describe('messages of the planner', () => {
  test.each([
    { is: 'plannerInfo', planners: 0 },
    { is: 'plannerInfo', planners: 10_000 },
    { is: 'plannerError', requestId: null, message: 'No road leads there.' },
    { is: 'plannerError', requestId: 'r1', message: 'No activity to plan.' },
  ] as const)('%j round trips through the wire', (message) => {
    expect(readMessage(writeMessage(message, 5))).toEqual(message);
  });

  test.each<[string, unknown, string]>([
    ['plannerInfo', null, 'plannerInfo.(value): invalid_type'],
    ['plannerInfo', { planners: '1' }, 'plannerInfo.planners: invalid_type'],
    ['plannerInfo', { planners: -1 }, 'plannerInfo.planners: too_small'],
    ['plannerInfo', { planners: 1e9 }, 'plannerInfo.planners: too_big'],
    ['plannerInfo', { planners: 0.5 }, 'plannerInfo.planners: invalid_type'],
    ['plannerError', { message: 'x'.repeat(2001) }, 'plannerError.message: too_big'],
    ['plannerError', { requestId: '', message: 'x' }, 'plannerError.requestId: too_small'],
    ['plannerError', 'canary', 'plannerError.(value): invalid_type'],
  ])('P18: %s %j is refused with a reason', (event, payload, where) => {
    const read = readMessage({ type: 'message', event, payload, serverMs: 5 });
    expect(read).toEqual({ is: 'malformed', serverMs: 5, where: `realtime.${where}` });
  });
});

test('a plannerLine push carries no time and is repeated to a late listener', async () => {
  const { transport, frame, tries } = scriptedTransport(() => Promise.resolve(answer(200, {})));
  const link = inProcessLink(transport, { nowMs: () => 7 });
  const hear = async () => {
    const pushes: Push[] = [];
    link.listen((push) => pushes.push(push));
    await new Promise((resolve) => setTimeout(resolve));
    return pushes;
  };
  const pushes = await hear();
  const info = { type: 'message', event: 'plannerInfo', serverMs: null } as const;
  frame({ type: 'plannerLine', state: 'connected' });
  frame({ ...info, payload: { planners: 'x' } });
  frame({ ...info, payload: { planners: 3 } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(pushes).toEqual([
    { is: 'plannerLine', state: 'connected' },
    {
      is: 'malformed',
      serverMs: 7,
      where: 'realtime.plannerInfo.planners: invalid_type',
    },
    { is: 'plannerInfo', planners: 3 },
  ]);
  expect(await hear()).toEqual([{ is: 'plannerInfo', planners: 3 }]);
  frame({ type: 'plannerLine', state: 'lost' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(await hear()).toEqual([{ is: 'plannerLine', state: 'lost' }]);

  link.tryNow();
  await new Promise((resolve) => setTimeout(resolve));
  expect(tries()).toBe(1);
  link.close();
  link.tryNow();
  await new Promise((resolve) => setTimeout(resolve));
  expect(tries()).toBe(1);
});

test('askPlanner sends a request with its id, and none after the link is closed', async () => {
  const { transport, asked } = scriptedTransport(() => Promise.resolve(answer(200, {})));
  const link = inProcessLink(transport);
  const request = sampleRequest();
  link.askPlanner(request);
  await new Promise((resolve) => setTimeout(resolve));
  link.close();
  link.askPlanner(request);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([{ requestId: 'r1', body: writePlannerRequest(request) }]);
});
