import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { FairQueue } from './fairQueue.ts';

type Asked = { readonly of: string; readonly number: number };

const users = ['ann', 'bob', 'cat'] as const;
type Step = { readonly is: string; readonly of?: string; readonly at?: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ is: 'ask', of: 'ann' } as const) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('ask'), of: fc.constantFrom(...users) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('end'), at: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('again'), at: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('drop'), at: fc.nat({ max: 99 }) }) },
);

/** As many workers, each of which takes the next one as soon as it is free. */
function desk(workers: number) {
  const queue = new FairQueue<Asked>();
  const underWay: Asked[] = [];
  const waiting: Asked[] = [];
  const begun: Asked[] = [];
  let number = 0;
  const fill = () => {
    while (underWay.length < workers) {
      const one = queue.next();
      if (!one) return;
      waiting.splice(waiting.indexOf(one), 1);
      underWay.push(one);
      begun.push(one);
    }
  };
  const leave = (at: number) => underWay.splice(at % Math.max(1, underWay.length), 1)[0];
  return {
    queue,
    underWay,
    waiting,
    begun,
    ask(of: string): Asked {
      const one = { of, number: (number += 1) };
      queue.add(of, one);
      waiting.push(one);
      fill();
      return one;
    },
    end(at: number) {
      const one = leave(at);
      if (one) queue.done(one);
      fill();
    },
    again(at: number) {
      const one = leave(at);
      if (!one) return;
      queue.again(one);
      waiting.unshift(one);
      fill();
    },
    drop(at: number) {
      const [one] = waiting.splice(at % Math.max(1, waiting.length), 1);
      if (one) queue.drop(one);
    },
  };
}

type Desk = ReturnType<typeof desk>;
function take(own: Desk, { is, of = '', at = 0 }: Step): void {
  if (is === 'ask') own.ask(of);
  else if (is === 'end') own.end(at);
  else if (is === 'again') own.again(at);
  else own.drop(at);
}

const history = fc.array(step, { maxLength: 60 });
const workers = fc.integer({ min: 1, max: 4 });

describe('a fair queue', () => {
  test.prop([workers, history, fc.array(fc.nat({ max: 9 }), { minLength: 120, maxLength: 120 })])(
    "after any history, 110 requests of one user put at most one before another user's",
    (count, steps, ends) => {
      const own = desk(count);
      for (const each of steps.filter(({ of }) => of !== 'cat')) take(own, each);
      while (own.waiting.length + own.underWay.length > 0) own.end(0);
      for (let at = 0; at < 110; at += 1) own.ask('ann');
      const before = own.begun.length;
      const one = own.ask('bob');
      const left = [...ends];
      while (!own.begun.includes(one)) own.end(left.pop() ?? 0);
      expect(own.begun.slice(before).filter(({ of }) => of === 'ann').length).toBeLessThan(2);
    },
  );

  test.prop([workers, history])(
    'no worker is idle while one waits, and none is lost or begun twice at once',
    (count, steps) => {
      const own = desk(count);
      for (const each of steps) {
        take(own, each);
        expect(own.queue.size).toBe(own.waiting.length);
        expect(new Set(own.underWay).size).toBe(own.underWay.length);
        expect(own.underWay.length === count || own.waiting.length === 0).toBe(true);
      }
      expect(new Set(own.queue.clear())).toEqual(new Set(own.waiting));
      expect(own.queue.size).toBe(0);
    },
  );

  test('a user who comes late does not make up for the turns before', () => {
    const own = desk(1);
    for (let at = 0; at < 9; at += 1) own.ask('ann');
    for (let at = 0; at < 4; at += 1) own.end(0);
    for (let at = 0; at < 3; at += 1) own.ask('bob');
    for (let at = 0; at < 4; at += 1) own.end(0);
    expect(own.begun.slice(5).map(({ of }) => of)).toEqual(['bob', 'ann', 'bob', 'ann']);
  });

  test('one whose worker left has the turn that it had, before those who came later', () => {
    const own = desk(1);
    const one = own.ask('ann');
    own.ask('bob');
    own.again(0);
    expect(own.begun).toEqual([one, one]);
  });
});
