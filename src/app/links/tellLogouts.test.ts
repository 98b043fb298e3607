import { expect, test } from 'vitest';
import {
  answered,
  heldAnswer,
  refused,
  type Script,
  scriptedLink,
} from '#wire/testing/scriptedLink.ts';
import { logoutTeller } from './tellLogouts.ts';

/** A console whose waits a test ends; `sums`: of logouts that were not heard of. */
function open(script: Script, ...sums: string[]) {
  const unheard = new Set(sums);
  const waits: (() => void)[] = [];
  const scripted = scriptedLink(script);
  const teller = logoutTeller({
    link: scripted.link,
    auth: { unheard: () => [...unheard], told: (ended) => void unheard.delete(ended) },
    wait(_ms, run) {
      waits.push(run);
      return () => {};
    },
    random: () => 0.5,
  });
  return { teller, unheard, waits, calls: () => scripted.calls.map(({ request }) => request) };
}

const ok = answered<'logout'>({}, 1);

test('a logout is sent again until the server has heard of it', async () => {
  const logout = [{ is: 'notSent' }, { is: 'malformed', where: 'body' }, refused(503), ok] as const;
  const { teller, unheard, waits, calls } = open({ logout }, 'a');
  teller.begin();
  for (let at = 0; at < 3; at += 1) {
    await expect.poll(() => waits.length).toBe(at + 1);
    expect([...unheard]).toEqual(['a']);
    waits[at]?.();
  }
  await expect.poll(() => [...unheard]).toEqual([]);
  expect(calls()).toEqual(Array.from({ length: 4 }, () => ({ ended: 'a' })));
});

test('a logout is sent at once when the line may be back, and never twice at once', async () => {
  const held = heldAnswer<unknown>();
  const { teller, unheard, waits, calls } = open({ logout: [held.promise, ok] }, 'a');
  teller.tryNow();
  teller.begin();
  teller.begin();
  expect(calls()).toHaveLength(1);
  held.give({ is: 'notSent' });
  await expect.poll(() => waits.length).toBe(1);
  teller.tryNow();
  await expect.poll(() => [...unheard]).toEqual([]);
  expect(calls()).toHaveLength(2);
});

test('one logout that the server fails at holds up no other', async () => {
  const { teller, unheard, waits } = open({ logout: [refused(500), refused(401)] }, 'a', 'b');
  teller.begin();
  await expect.poll(() => waits.length).toBe(1);
  expect([...unheard]).toEqual(['a']);
});

test('without such a logout nothing is sent, and a later one is', async () => {
  const { teller, unheard, calls } = open({ logout: [ok] });
  teller.begin();
  await expect.poll(() => calls()).toEqual([]);
  unheard.add('a');
  teller.begin();
  await expect.poll(() => [...unheard]).toEqual([]);
});
