import { describe, expect, test } from 'vitest';
import { ServerClock } from './serverClock.ts';

describe('the server clock', () => {
  test('goes by stamps and never backward', () => {
    const clock = new ServerClock();
    expect(clock.now()).toBe(0);
    clock.stamp(500);
    clock.stamp(400);
    expect(clock.now()).toBe(500);
  });

  test('wakes once, at or after the time, in the order of time', () => {
    const clock = new ServerClock();
    const woken: string[] = [];
    clock.wakeAt(300, () => woken.push(`later at ${clock.now()}`));
    clock.wakeAt(100, () => woken.push(`first at ${clock.now()}`));
    clock.stamp(99);
    expect(woken).toEqual([]);
    clock.stamp(350);
    clock.stamp(400);
    expect(woken).toEqual(['first at 350', 'later at 350']);
  });

  test('nobody is woken who called it off, even as another wakes', () => {
    const clock = new ServerClock();
    const woken: string[] = [];
    clock.wakeAt(100, () => {
      woken.push('first');
      callOff();
    });
    const callOff = clock.wakeAt(100, () => woken.push('second'));
    clock.stamp(100);
    expect(woken).toEqual(['first']);
  });

  test('who sleeps again while waking sleeps until a later stamp', () => {
    const clock = new ServerClock();
    const woken: number[] = [];
    const again = () => {
      woken.push(clock.now());
      clock.wakeAt(clock.now() + 10, again);
    };
    clock.wakeAt(10, again);
    clock.stamp(10);
    clock.stamp(15);
    clock.stamp(40);
    expect(woken).toEqual([10, 40]);
  });
});
