import { expect, test } from 'vitest';
import { decodeMoveRequest } from './moveRequest.ts';

test('S1 §8: an end that is neither a location nor a new place is refused in words', () => {
  const vehicle = { vin: 'P4417' };
  const rest = { type: 'Vehicle', destination: { id: 'B' }, vehicle, reason: 'Other' };
  const read = decodeMoveRequest({ ...rest, origin: { label: 'Lot' }, deadlineTime: 1 });
  expect(read).toEqual({
    problem: 'origin: Unknown location type, expected new place input or a saved location',
  });
});
