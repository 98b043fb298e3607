import { expect, test } from 'vitest';
import { specFor } from '#kernel/testing/spec.ts';
import { clockSlice } from './clock.slice.ts';

const { given } = specFor(clockSlice);

test('reading 10: a tick moves time on', () => {
  const came = given().when({ type: 'clock/tick', data: { nowMs: 5 } });
  came.then({ type: 'clock/ticked', data: { nowMs: 5 } }).thenEnds([]);
  expect(came.after.clock.state.nowMs).toBe(5);
});

test('a tick that is not later is ignored', () => {
  const at = { type: 'clock/ticked', data: { nowMs: 9 } } as const;
  given(at)
    .when({ type: 'clock/tick', data: { nowMs: 8 } })
    .then([]);
  given(at)
    .when({ type: 'clock/tick', data: { nowMs: 9 } })
    .then([]);
});
