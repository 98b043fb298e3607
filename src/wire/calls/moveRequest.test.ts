import { expect, test } from 'vitest';
import { decodeMoveRequest, encodeMoveRequest } from './moveRequest.ts';

test('S1 §8: an end that is neither a location nor a new place is refused in words', () => {
  const vehicle = { vin: 'P4417' };
  const rest = { type: 'Vehicle', destination: { id: 'B' }, vehicle, reason: 'Other' };
  const read = decodeMoveRequest({ ...rest, origin: { label: 'Lot' }, deadlineTime: 1 });
  expect(read).toEqual({
    problem: 'origin: Unknown location type, expected new place input or a saved location',
  });
});

test('an end that is not chosen is written as an empty id, which no server takes', () => {
  const move = {
    startId: null,
    endId: 'B',
    vehicleId: 'v1',
    vin: null,
    pickupNotes: '',
    dropoffNotes: '',
    readyMs: null,
    deadlineMs: 1,
    reason: 'other',
  } as const;
  const written = encodeMoveRequest(move);
  expect(written).toMatchObject({ origin: { id: '' }, destination: { id: 'B' } });
  expect(decodeMoveRequest(written)).toHaveProperty('problem');
});
