import { describe, expect, test } from 'vitest';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { answered, refused, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { connectionProcess } from './connection.process.ts';
import { plannerText, skewText } from './connection.queries.ts';
import { type ConnectionSees, connectionSlice } from './connection.slice.ts';

const { command, event, given } = specFor(connectionSlice);
const linkChanged = event('connection/linkChanged', 'link', 'atMs');
const linkHeard = command('connection/linkHeard', 'link', 'atMs');
const sim = { seed: 7, drivers: 39, speed: 1, paused: false };
const simChanged = { type: 'connection/simChanged', data: sim } as const;
const control = (data: { speed?: number; paused?: boolean; stepMs?: number }) =>
  ({ type: 'connection/control', data }) as const;

describe('the link', () => {
  test('its first state and each change are recorded, repetitions are not', () => {
    given().when(linkHeard('connecting', 1)).then(linkChanged('connecting', 1));
    given(linkChanged('connecting', 1)).when(linkHeard('connecting', 2)).then([]);
    given(linkChanged('connecting', 1))
      .when(linkHeard('connected', 3))
      .then(linkChanged('connected', 3));
  });

  test('losses are counted', () => {
    const states = ['connected', 'lost', 'lost', 'connected', 'lost'] as const;
    const { sees } = given(...states.map((link, at) => linkChanged(link, at + 1)));
    expect(sees.connection.state).toMatchObject({ link: 'lost', sinceMs: 5, losses: 2 });
  });

  test('unreadable messages are counted, and each trouble is kept once', () => {
    const malformed = { type: 'connection/messageMalformed', data: { where: 'type' } } as const;
    given()
      .when({ type: 'connection/malformedHeard', data: { where: 'type' } })
      .then(malformed);
    const trouble = { what: 'Storage is refused.', fatal: false };
    const troubled = { type: 'connection/troubled', data: trouble } as const;
    given().when({ type: 'connection/troubleHeard', data: trouble }).then(troubled);
    const { sees } = given(malformed, malformed, troubled, troubled);
    expect(sees.connection.state).toMatchObject({ malformed: 2, troubles: [trouble] });
  });
});

describe('a try without waiting', () => {
  const tryNow = { type: 'connection/tryNow', data: {} } as const;

  test('is recorded for the link while the channel is lost', () => {
    given(linkChanged('lost', 1))
      .when(tryNow)
      .then({ type: 'connection/triedNow', data: {} })
      .thenDone();
  });

  test.each(['connecting', 'connected'] as const)('is refused when it is %s', (link) => {
    given(linkChanged(link, 1)).when(tryNow).thenRejected('The connection is not lost.');
  });
});

describe('the route planner', () => {
  const planner = (
    line: 'connected' | 'lost',
    running: number | null = null,
    error: string | null = null,
  ) => ({ line, running, error });
  const heard = (data: ReturnType<typeof planner>) =>
    ({ type: 'connection/plannerHeard', data }) as const;
  const changed = (data: ReturnType<typeof planner>) =>
    ({ type: 'connection/plannerChanged', data }) as const;

  test('has the state of its last report; repetitions are not recorded', () => {
    given()
      .when(heard(planner('connected', 0)))
      .then(changed(planner('connected', 0)));
    given(changed(planner('connected', 0)))
      .when(heard(planner('connected', 0)))
      .then([]);
    const lost = given(changed(planner('connected', 2))).when(heard(planner('lost')));
    lost.then(changed(planner('lost')));
    expect(lost.after.connection.state.planner).toEqual(planner('lost'));
  });

  test('does not change the channel, and is unknown again when the channel reopens', () => {
    const { sees } = given(linkChanged('connected', 1), changed(planner('lost')));
    expect(sees.connection.state).toMatchObject({ link: 'connected', losses: 0 });
    const again = given(changed(planner('connected', 1)), linkChanged('connecting', 2));
    expect(again.sees.connection.state.planner).toBeNull();
    const kept = given(changed(planner('connected', 1)), linkChanged('lost', 2));
    expect(kept.sees.connection.state.planner).toEqual(planner('connected', 1));
  });

  test.each([
    [null, 'no report yet'],
    [planner('lost'), 'not reached, trying again'],
    [planner('connected'), 'reached, no report yet'],
    [planner('connected', 0), 'no planner is running'],
    [planner('connected', 3), '3 running'],
  ])('%j is shown as: %s', (state, words) => {
    expect(plannerText(state)).toBe(words);
  });
});

describe('the simulated company', () => {
  test('a change of speed or pause is recorded, a repetition is not', () => {
    given().when({ type: 'connection/simHeard', data: sim }).then(simChanged);
    given(simChanged).when({ type: 'connection/simHeard', data: sim }).then([]);
    const faster = { ...sim, speed: 60 };
    given(simChanged)
      .when({ type: 'connection/simHeard', data: faster })
      .then({ type: 'connection/simChanged', data: faster });
  });

  test('a control stays open until its reply', () => {
    given(simChanged)
      .when(control({ speed: 60 }))
      .then({ type: 'connection/controlRequested', data: { controlId: COMMAND_ID, speed: 60 } })
      .thenEnds([]);
  });

  test.each([
    ['no simulation', [], { speed: 2 }, 'Only a simulated company can be sped up or paused.'],
    ['too slow', [simChanged], { speed: 0.01 }, 'Speed goes from 0.1 to 1000.'],
    ['too fast', [simChanged], { speed: 1001 }, 'Speed goes from 0.1 to 1000.'],
    ['a step while running', [simChanged], { stepMs: 1000 }, 'Pause before stepping.'],
  ] as const)('a control is refused: %s', (_what, events, data, reason) => {
    given(...events)
      .when(control(data))
      .thenRejected(reason);
  });

  test.each([
    [null, { how: 'done' }],
    ['No.', { how: 'failed', error: 'No.' }],
  ] as const)('the reply %s ends the control', (error, end) => {
    given(simChanged)
      .when({ type: 'connection/controlReplied', data: { controlId: 's:3', error } })
      .then([])
      .thenEnds({ command: 's:3', end });
  });
});

describe('faults of the simulated company', () => {
  const known = [{ text: 'world:errorBefore,status=500', strikes: 2 }];
  const steer = (data: { add?: string; remove?: string }) =>
    ({ type: 'connection/steerFaults', data }) as const;
  const replied = (data: { faults: typeof known | null; error: string | null; refused: boolean }) =>
    ({ type: 'connection/faultsReplied', data: { steerId: 's:3', ...data } }) as const;

  test('a request for faults or a change of them stays open until its reply', () => {
    given(simChanged)
      .when(steer({ add: '*:latency' }))
      .then({ type: 'connection/faultsAsked', data: { steerId: COMMAND_ID, add: '*:latency' } })
      .thenEnds([]);
    given().when(steer({})).thenRejected('Only a simulated company can be made to fail.');
  });

  test('are known as last reported', () => {
    const came = given(simChanged).when(replied({ faults: known, error: null, refused: false }));
    came.then({ type: 'connection/faultsTold', data: { faults: known } }).thenDone('s:3');
    expect(came.after.connection.state.faults).toEqual(known);
  });

  test.each([
    [true, { how: 'rejected', reason: 'No.' }],
    [false, { how: 'failed', error: 'No.' }],
  ] as const)('a failed change (refused: %s) ends with its reason', (refused, end) => {
    given(simChanged)
      .when(replied({ faults: null, error: 'No.', refused }))
      .then([])
      .thenEnds({ command: 's:3', end });
  });
});

describe("P14: the operator's watch and the server's clock", () => {
  const skewed = (skewMs: number | null) =>
    ({ type: 'connection/skewChanged', data: { skewMs } }) as const;
  const heard = (skewMs: number | null) =>
    ({ type: 'connection/skewHeard', data: { skewMs } }) as const;

  test('a skew, a larger skew and agreement again are recorded; repetitions are not', () => {
    given().when(heard(180_000)).then(skewed(180_000));
    given(skewed(180_000)).when(heard(180_000)).then([]);
    expect(given(skewed(180_000)).sees.connection.state.skewMs).toBe(180_000);
    given(skewed(180_000)).when(heard(null)).then(skewed(null));
    expect(given(skewed(180_000), skewed(null)).sees.connection.state.skewMs).toBeUndefined();
    given().when(heard(null)).then([]);
  });

  test.each([
    [180_000, '3 minutes ahead of'],
    [-125_000, '2 minutes behind'],
    [2 * 3_600_000, '2 hours ahead of'],
    [-365 * 24 * 3_600_000, '365 days behind'],
  ])('%i ms apart is shown as: %s', (skewMs, words) => {
    expect(skewText(skewMs)).toBe(`The clock of this machine is ${words} the server's.`);
  });

  const serverMs = 1_800_000_000_000;
  /** Server times pushed while the watch goes from one reading to the next. */
  async function hearing(readings: readonly (readonly [sinceMs: number, skewMs: number])[]) {
    let watch = 0;
    const scripted = scriptedLink({});
    const run = await openSlices<ConnectionSees>({
      slices: [connectionSlice],
      processes: [connectionProcess],
      ports: { link: scripted.link, watchMs: () => watch },
    });
    await run.rest();
    return {
      ...run,
      push: scripted.push,
      async hear(from = 0, to = readings.length) {
        for (const [sinceMs, skewMs] of readings.slice(from, to)) {
          watch = serverMs + sinceMs + skewMs;
          scripted.push({ is: 'time', serverMs: serverMs + sinceMs, sim: null });
          await run.rest();
        }
        return run.sees().connection.state.skewMs;
      },
    };
  }

  test.each([[121_000], [-121_000], [31_536_000_000]])(
    'over 2 minutes apart (%i ms) is reported once, when it lasts',
    async (skewMs) => {
      const { hear, types } = await hearing([
        [0, skewMs],
        [9_000, skewMs],
        [10_000, skewMs],
        [30_000, skewMs],
        [60_000, skewMs],
      ]);
      expect(await hear(0, 2)).toBeUndefined();
      expect(await hear(2)).toBe(skewMs);
      const told = types().filter((type) => type.includes('connection/skew'));
      expect(told).toEqual(['> connection/skewHeard', 'connection/skewChanged']);
    },
  );

  test.each([[0], [120_000], [-120_000]])('%i ms apart is not reported', async (skewMs) => {
    const { hear, types } = await hearing([
      [0, skewMs],
      [60_000, skewMs],
    ]);
    expect(await hear()).toBeUndefined();
    expect(types()).not.toContain('> connection/skewHeard');
  });

  test('a message that waited while the machine slept is no skew', async () => {
    const { hear } = await hearing([
      [0, 0],
      [1_000, 3_600_000],
      [3_601_000, 0],
      [3_602_000, 3_600_000],
    ]);
    expect(await hear()).toBeUndefined();
  });

  test('a watch that was set right is reported as agreeing again', async () => {
    const { hear } = await hearing([
      [0, 600_000],
      [20_000, 600_000],
      [40_000, 61_000],
      [60_000, 5_000],
    ]);
    expect(await hear(0, 3)).toBe(600_000);
    expect(await hear(3)).toBeUndefined();
  });

  test('the time of a simulated company is never a skew', async () => {
    const { hear, push, rest } = await hearing([
      [0, 600_000],
      [60_000, 600_000],
    ]);
    push({ is: 'time', serverMs, sim });
    await rest();
    expect(await hear()).toBeUndefined();
  });
});

describe('the connection process', () => {
  const faults = answered<'simFaults'>({ faults: [{ text: '*:latency', strikes: 0 }] }, 1);
  const silent = { how: 'failed', error: 'The simulated company did not answer.' } as const;

  async function open(script: Script = {}) {
    const scripted = scriptedLink(script);
    const run = await openSlices<ConnectionSees>({
      slices: [connectionSlice],
      processes: [connectionProcess],
      ports: { link: scripted.link, watchMs: () => 0 },
    });
    await run.rest();
    return { ...run, ...scripted };
  }

  test('records the states of the link, and times only when the pace changes', async () => {
    const { push, rest, types, sees } = await open();
    push({ is: 'connection', state: 'connected', resumed: false, serverMs: 5 });
    for (let tick = 0; tick < 10; tick += 1) push({ is: 'time', serverMs: tick, sim });
    push({ is: 'time', serverMs: 11, sim: { ...sim, paused: true } });
    push({ is: 'malformed', serverMs: 11, where: 'payload.id' });
    push({ is: 'trouble', what: 'Storage is refused.', fatal: false });
    await rest();
    expect(types()).toEqual([
      '> connection/linkHeard',
      'connection/linkChanged',
      '> connection/simHeard',
      'connection/simChanged',
      '> connection/simHeard',
      'connection/simChanged',
      '> connection/malformedHeard',
      'connection/messageMalformed',
      '> connection/troubleHeard',
      'connection/troubled',
    ]);
    expect(sees().connection.state.sim?.paused).toBe(true);
  });

  test('records the planner`s number, errors and line apart from the channel', async () => {
    const { push, rest, sees } = await open();
    const received: unknown[] = [];
    for (const one of [
      { is: 'plannerLine', state: 'connected' },
      { is: 'plannerInfo', planners: 2 },
      { is: 'plannerError', requestId: null, message: 'No road leads there.' },
      // An error of a request is for its caller, not for the connection.
      { is: 'plannerError', requestId: 'r1', message: 'No activity to plan.' },
      { is: 'plannerInfo', planners: 3 },
      { is: 'plannerLine', state: 'lost' },
    ] as const) {
      push(one);
      await rest();
      received.push(sees().connection.state.planner);
    }
    expect(received).toEqual([
      { line: 'connected', running: null, error: null },
      { line: 'connected', running: 2, error: null },
      { line: 'connected', running: 2, error: 'No road leads there.' },
      { line: 'connected', running: 2, error: 'No road leads there.' },
      { line: 'connected', running: 3, error: null },
      { line: 'lost', running: null, error: null },
    ]);
    expect(sees().connection.state).toMatchObject({ link: 'connecting', losses: 0 });
  });

  test('each try without waiting reaches the link once', async () => {
    const { push, rest, run, tries, endsOf } = await open();
    push({ is: 'connection', state: 'lost', resumed: false, serverMs: 5 });
    await rest();
    const id = await run('connection/tryNow', {});
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(tries()).toBe(1);
    await run('connection/tryNow', {});
    expect(tries()).toBe(2);
  });

  test.each([
    ['are reported', faults, { how: 'done' }],
    ['are refused', refused(400, 'No such fault.'), { how: 'rejected', reason: 'No such fault.' }],
    ['are not answered', { is: 'outcomeUnknown' }, silent],
  ] as const)('faults that %s end the request once', async (_what, line, end) => {
    const { push, run, endsOf, sent, rest } = await open({ simFaults: [line] });
    push({ is: 'time', serverMs: 1, sim });
    await rest();
    const id = await run('connection/steerFaults', { add: '*:latency' });
    expect(sent('simFaults').map(({ request }) => request)).toEqual([{ add: '*:latency' }]);
    expect(endsOf(id)).toEqual([end]);
  });

  test.each([
    ['is done', answered<'simControl'>({ speed: 60, paused: false }, 1), { how: 'done' }],
    ['was refused', refused(403, 'Not yours.'), { how: 'failed', error: 'Not yours.' }],
    ['was lost', { is: 'outcomeUnknown' }, silent],
  ] as const)('a control that %s ends once', async (_what, line, end) => {
    const { push, run, endsOf, sent, rest, machine } = await open({ simControl: [line] });
    push({ is: 'time', serverMs: 1, sim });
    await rest();
    const id = await run('connection/control', { speed: 60 });
    expect(sent('simControl')).toEqual([{ name: 'simControl', request: { speed: 60 }, key: null }]);
    expect(endsOf(id)).toEqual([end]);
    expect(machine.openIntents()).toEqual([]);
  });
});
