import { expect, test } from 'vitest';
import { z } from './schema.ts';
import { step, wait } from './teamItinerary.ts';

const own = { id: 's1', durationMs: 180_000 };
const here = { placeId: 'A' };
const way = { fromId: 'A', toId: 'B' };
const vehicle = { activityId: 'a1', vehicleId: null };
const meeting = { ...here, syncId: 'y1', splitId: 'z1' };
const riders = { riderId: 'd2', riderCount: 1, riderCountChange: 1 };

const steps = [
  { type: 'start', ...here },
  { type: 'end', ...here },
  { type: 'go-to', ...way, carId: 'c1', distanceCmi: 120 },
  { type: 'wait-for', ...here, syncId: 'y1' },
  { type: 'task', ...here, taskId: 'k1', activityId: null, syncId: null },
  { type: 'pickup-vehicle', ...here, ...vehicle },
  { type: 'move-vehicle', ...way, ...vehicle, distanceCmi: 120 },
  { type: 'dropoff-vehicle', ...here, ...vehicle, syncId: null },
  { type: 'pickup-driver', ...meeting, ...riders },
  { type: 'dropoff-driver', ...meeting, ...riders, riderCountChange: -1 },
  { type: 'join', ...meeting, chaseDriverId: 'd1' },
  { type: 'split', ...meeting, chaseDriverId: 'd1' },
  { type: 'uber', ...way, uberId: 'u1' },
];
const accepts = (schema: z.core.$ZodType, value: object) => z.safeParse(schema, value).success;

test.each(steps)('a step $type has its kind, its length and its places, all of them', (fields) => {
  const whole = { ...own, ...fields };
  expect(accepts(step, whole)).toBe(true);
  for (const field of Object.keys(whole)) {
    expect(accepts(step, { ...whole, [field]: undefined })).toBe(false);
  }
});

test.each([
  { is: 'ready', activityId: 'a1' },
  { is: 'sync', syncId: 'y1' },
  { is: 'left' },
  { is: 'rest' },
  { is: 'change' },
])('a wait ends as $is says, with what that needs', (until) => {
  const whole = { ...own, type: 'wait', placeId: null, until };
  expect(accepts(wait, whole)).toBe(true);
  for (const field of Object.keys(until)) {
    expect(accepts(wait, { ...whole, until: { ...until, [field]: undefined } })).toBe(false);
  }
});

test('a step of no known kind is refused', () => {
  expect(accepts(step, { ...own, type: 'fly', ...here })).toBe(false);
  expect(accepts(wait, { ...own, type: 'wait', placeId: 'A', until: { is: 'sun' } })).toBe(false);
});
