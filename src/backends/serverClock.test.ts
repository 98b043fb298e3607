import { describe, expect, test } from 'vitest';
import { manualTimers } from './testing/manualTimers.ts';
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
    clock.callAt(300, () => woken.push(`later at ${clock.now()}`));
    clock.callAt(100, () => woken.push(`first at ${clock.now()}`));
    clock.stamp(99);
    expect(woken).toEqual([]);
    clock.stamp(350);
    clock.stamp(400);
    expect(woken).toEqual(['first at 350', 'later at 350']);
  });

  test('nobody is woken who called it off, even as another wakes', () => {
    const clock = new ServerClock();
    const woken: string[] = [];
    clock.callAt(100, () => {
      woken.push('first');
      callOff();
    });
    const callOff = clock.callAt(100, () => woken.push('second'));
    clock.stamp(100);
    expect(woken).toEqual(['first']);
  });

  test('goes on by the own watch while the line is lost, from the last stamp', () => {
    const timers = manualTimers();
    const clock = new ServerClock(timers);
    const woken: number[] = [];
    clock.stamp(100_000);
    timers.pass(5_000);
    expect(clock.now()).toBe(100_000);
    clock.callAt(120_000, () => woken.push(clock.now()));
    clock.goOn(true);
    clock.goOn(true);
    timers.pass(10_000);
    expect(clock.now()).toBe(115_000);
    timers.pass(6_000);
    expect([clock.now(), woken]).toEqual([121_000, [120_000]]);
    clock.stamp(119_000);
    expect(clock.now()).toBe(121_000);
    clock.goOn(false);
    timers.pass(60_000);
    expect(clock.now()).toBe(121_000);
    clock.stamp(130_000);
    expect(clock.now()).toBe(130_000);
  });

  test('goes on at the pace of a simulated company, and not before the first stamp', () => {
    const timers = manualTimers();
    const clock = new ServerClock(timers);
    clock.goOn(true);
    timers.pass(3_000);
    expect(clock.now()).toBe(0);
    clock.stamp(50_000);
    clock.goAt({ speed: 60 });
    timers.pass(2_000);
    expect(clock.now()).toBe(170_000);
    clock.goAt({ paused: true });
    timers.pass(2_000);
    expect(clock.now()).toBe(170_000);
  });

  test('who sleeps again while waking sleeps until a later stamp', () => {
    const clock = new ServerClock();
    const woken: number[] = [];
    const again = () => {
      woken.push(clock.now());
      clock.callAt(clock.now() + 10, again);
    };
    clock.callAt(10, again);
    clock.stamp(10);
    clock.stamp(15);
    clock.stamp(40);
    expect(woken).toEqual([10, 40]);
  });
});
