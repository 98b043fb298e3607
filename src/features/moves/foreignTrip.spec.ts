// Reading 77: the vehicle of a move in a trip that the user only reads.
import { expect, test } from 'vitest';
import { accountRow, activityRow, tripRow, vehicleRow } from '#domain/testing/rows.ts';
import type { Trip } from '#domain/entities.ts';
import { formNow } from '#spine/forms/forms.queries.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { load } from '#spine/world/testing/world.ts';
import { moveForm } from './moves.forms.ts';
import { type MovesSees, movesSlice } from './moves.slice.ts';

const name = { of: 'moves/saveEdits', id: 'a1' };
const locked = 'Locked: the move is part of a trip of another account.';

async function open(trip: Partial<Trip>) {
  const move = activityRow('a1', { tripId: 't1', status: 'planned', vehicleId: 'v1' });
  const run = await openAsking<MovesSees>(
    [movesSlice],
    {},
    {
      put: [
        { collection: 'accounts', rows: [accountRow('acc'), accountRow('north')] },
        { collection: 'vehicles', rows: [vehicleRow('v1'), vehicleRow('v2')] },
        { collection: 'activities', rows: [move] },
        { collection: 'trips', rows: [tripRow('t1', { activityIds: ['a1'], ...trip })] },
      ],
    },
  );
  await load(run, {});
  const save = async (fields: object) => {
    const id = await run.run('moves/saveEdits', { activityId: 'a1', version: 1, fields });
    return run.endsOf(id);
  };
  return { ...run, save };
}

const ofOthers = { accountId: 'north', status: 'Assigned' } as const;

test.each([{ vehicleId: 'v2', vin: vehicleRow('v2').vin }, { vin: '2T3W1RFV8PC000001' }])(
  'reading 77: a move in a trip of another account keeps its vehicle against %j',
  async (fields) => {
    const { save, sent } = await open(ofOthers);
    expect(await save(fields)).toEqual([{ how: 'rejected', reason: locked }]);
    expect(sent('editActivity')).toEqual([]);
  },
);

test('a move in a trip of another account takes notes', async () => {
  const { save, sent } = await open(ofOthers);
  expect(await save({ notes: 'Gate 3' })).toEqual([]);
  expect(sent('editActivity')).toHaveLength(1);
});

test.each([
  ['of another account', ofOthers, locked],
  ['of the own account', { ...ofOthers, accountId: 'acc' }, undefined],
  ['of another account that is cancelled', { ...ofOthers, status: 'Cancelled' }, undefined],
] as const)('the form of a move in a trip %s says why its vehicle is locked', async (...row) => {
  const [, trip, reason] = row;
  const { run, sees } = await open(trip);
  await run('moves/edit', { activityId: 'a1' });
  const form = formNow(sees(), moveForm, name.id);
  expect(form?.values.vehicleId).toBe('v1');
  const { vehicleId, vin } = form?.locks ?? {};
  expect([vehicleId, vin]).toEqual([reason, reason]);
});
