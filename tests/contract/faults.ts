// The contract, fourth part: each fault is answered as what it is, and a retry with the same key
// has one effect (P5).
import { describe, expect, test } from 'vitest';
import {
  ask,
  create,
  freeMove,
  listening,
  loadWorld,
  login,
  loginPaused,
  movesNamed,
  step,
} from './asking.ts';
import { calculatingFaults } from './calculating.ts';
import { contactFaults } from './contacting.ts';
import { hosted, type OpenFaulty, type OpenHost, shared } from './host.ts';
import { itineraryFaults } from './itineraries.ts';
import { noteTemplateFaults } from './noteTemplates.ts';
import { relationFaults } from './relations.ts';

export function faultContract(openHost: OpenHost): void {
  describe('of a running company', () => {
    faultsAdded(openHost);
  });
  describe('from its start', () => {
    faultsAtStart(openHost);
  });
}

function faultsAdded(openHost: OpenHost): void {
  const { open, cutIs } = shared(openHost);
  const opened: OpenFaulty = async (add) => {
    const link = open();
    await loginPaused(link);
    await ask(link, 'simFaults', { add });
    return link;
  };

  contactFaults(opened);
  noteTemplateFaults(opened);
  relationFaults(opened);
  calculatingFaults(opened);
  itineraryFaults(opened);

  test.each<[string, object | null]>([
    ['errorBefore', { is: 'refused', status: 500 }],
    ['errorAfter', { is: 'refused', status: 500 }],
    ['malformed', { is: 'malformed' }],
    ['disconnect', null],
    ['latency,delay=30ms', { is: 'ok' }],
  ])('a create with the fault %s and its retry have one effect', async (kind, expected) => {
    const link = await opened(`createActivities:${kind},count=1`);
    const note = `retried after ${kind}`;
    const moves = [freeMove(await loadWorld(link), note)];
    const first = await link.call('createActivities', { moves }, { key: 'key-7' });
    expect(first).toMatchObject(expected ?? { is: cutIs() });
    const made = await create(link, moves, 'key-7');
    expect(movesNamed(await loadWorld(link), note)).toEqual(made);
  });

  test('a lost answer is an unknown outcome, and the retry returns the one effect', async () => {
    const link = await opened('createActivities:lostAnswer,count=1');
    const moves = [freeMove(await loadWorld(link), 'lost')];
    const stops: (() => void)[] = [];
    const cancelled = { now: false, onCancel: (stop: () => void) => void stops.push(stop) };
    const asked = link.call('createActivities', { moves }, { key: 'key-8', cancelled });
    // The answer to a later call proves that the write was served before.
    await loadWorld(link);
    for (const stop of stops) stop();
    expect(await asked).toEqual({ is: 'outcomeUnknown' });
    const made = await create(link, moves, 'key-8');
    expect(movesNamed(await loadWorld(link), 'lost')).toEqual(made);
  });

  test('a 503 for the world is a refusal, and the next call succeeds', async () => {
    const link = await opened('world:errorBefore,count=1,status=503');
    const refused = await link.call('world', { filterAccountIds: null });
    expect(refused).toMatchObject({ is: 'refused', status: 503 });
    expect((await loadWorld(link)).activities.length).toBeGreaterThanOrEqual(120);
  });
}

function faultsAtStart(openHost: OpenHost): void {
  const { open } = hosted(openHost);

  test('faults are added and removed while the company runs', async () => {
    const link = await open('world:latency,delay=1ms');
    await login(link);
    const text = 'profile:errorBefore,status=503';
    const { faults } = await ask(link, 'simFaults', { add: text });
    expect(faults.map((fault) => fault.text)).toEqual(['world:latency,delay=1ms', text]);
    expect(await link.call('profile', {})).toMatchObject({ is: 'refused', status: 503 });
    const after = await ask(link, 'simFaults', { remove: text });
    expect(after.faults).toHaveLength(1);
    expect(await link.call('profile', {})).toMatchObject({ is: 'ok' });
    const bad = await link.call('simFaults', { add: 'nonsense' });
    expect(bad).toMatchObject({ is: 'refused', status: 400, errorCode: 'BAD_FAULT' });
  });

  test('a lost realtime channel is reported, and comes back', async () => {
    const link = await open('realtime:disconnect,count=1,delay=50ms');
    const channel = listening(link);
    await loginPaused(link);
    // Faults of the channel apply at full minutes.
    await step(link, 120_000);
    await channel.until((push) => push.is === 'connection' && push.state === 'lost');
    const lostAt = channel.pushes.length;
    await channel.until(
      (push, at) => at >= lostAt - 1 && push.is === 'connection' && push.state === 'connected',
    );
  });
}
