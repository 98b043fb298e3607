import { describe, expect, test } from 'vitest';
import { manualTimers } from './testing/manualTimers.ts';
import { ServerClock } from './serverClock.ts';

describe('the server clock', () => {
  test('follows the stamps and never runs backward', () => {
    const clock = new ServerClock();
    expect(clock.now()).toBe(0);
    clock.stamp(500);
    clock.stamp(400);
    expect(clock.now()).toBe(500);
  });

  test('calls each waiter once, at or after its time, in order of time', () => {
    const clock = new ServerClock();
    const called: string[] = [];
    clock.callAt(300, () => called.push(`later at ${clock.now()}`));
    clock.callAt(100, () => called.push(`first at ${clock.now()}`));
    clock.stamp(99);
    expect(called).toEqual([]);
    clock.stamp(350);
    clock.stamp(400);
    expect(called).toEqual(['first at 350', 'later at 350']);
  });

  test('a cancelled waiter is not called, even when another waiter cancels it', () => {
    const clock = new ServerClock();
    const called: string[] = [];
    clock.callAt(100, () => {
      called.push('first');
      cancel();
    });
    const cancel = clock.callAt(100, () => called.push('second'));
    clock.stamp(100);
    expect(called).toEqual(['first']);
  });

  test('runs on the own clock from the last stamp while the line is lost', () => {
    const timers = manualTimers();
    const clock = new ServerClock(timers);
    const called: number[] = [];
    clock.stamp(100_000);
    timers.pass(5_000);
    expect(clock.now()).toBe(100_000);
    clock.callAt(120_000, () => called.push(clock.now()));
    clock.goOn(true);
    clock.goOn(true);
    timers.pass(10_000);
    expect(clock.now()).toBe(115_000);
    timers.pass(6_000);
    expect([clock.now(), called]).toEqual([121_000, [120_000]]);
    clock.stamp(119_000);
    expect(clock.now()).toBe(121_000);
    clock.goOn(false);
    timers.pass(60_000);
    expect(clock.now()).toBe(121_000);
    clock.stamp(130_000);
    expect(clock.now()).toBe(130_000);
  });

  test('runs on at the speed of a simulated company, but not before the first stamp', () => {
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

  test('a waiter added during a call waits for a later stamp', () => {
    const clock = new ServerClock();
    const called: number[] = [];
    const again = () => {
      called.push(clock.now());
      clock.callAt(clock.now() + 10, again);
    };
    clock.callAt(10, again);
    clock.stamp(10);
    clock.stamp(15);
    clock.stamp(40);
    expect(called).toEqual([10, 40]);
  });
});
