import { describe, expect, test } from 'vitest';
import { nowMs } from '#domain/testing/rows.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { fetched, fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { costSums, differenceWords } from './costs.queries.ts';
import { tripPageSlice } from './index.ts';
import { pastTripOf, pastWords, withPast } from './past.queries.ts';
import { pastDetail, rows } from './testing/trip.ts';
import { tripDetail } from './tripPage.fetches.ts';
import { movesOf } from './tripPage.queries.ts';
import type { TripPageSees } from './tripPage.slice.ts';

async function open(answer: Parameters<typeof openAsking>[1]['tripDetail']) {
  const run = await openAsking<TripPageSees>(
    [tripPageSlice],
    { tripDetail: answer },
    {
      put: rows as never,
      processes: [fetchesProcess(fetchesOfAll([tripPageSlice as never]))],
    },
  );
  await run.run('fetches/ask', { of: tripDetail.type, params: { tripId: 'p1' } });
  return run;
}
const read = [answered<'tripDetail'>(pastDetail, nowMs)];

describe('a trip that is no row of the world', () => {
  test('is shown with its own rows, which the world does not get', async () => {
    const { sees } = await open(read);
    const past = pastTripOf(sees(), 'p1');
    if (!past) throw new Error('a past trip');
    const whole = withPast(sees(), past);
    expect(withPast(sees(), past).world).toBe(whole.world);
    expect(movesOf(whole, past.trip)).toMatchObject([
      { status: 'complete', title: '2024 Toyota RAV4', pickup: { deltaMin: 1 } },
    ]);
    expect(sees().world.tables.activities.get('pm1')).toBe(undefined);
    expect(whole.world.tables.activities.size).toBe(sees().world.tables.activities.size + 1);
  });

  test('is not changed, and says why', async () => {
    const { run, endsOf } = await open(read);
    const seen = { tripId: 'p1', version: 3 };
    for (const type of ['cancel', 'forceComplete', 'rerun'] as const) {
      const id = await run(`tripPage/${type}`, seen);
      expect(endsOf(id)).toEqual([{ how: 'rejected', reason: pastWords.unchanged }]);
    }
    const edit = await run('tripPage/edit', { ...seen, fields: { notes: 'Gate 3.' } });
    expect(endsOf(edit)).toEqual([{ how: 'rejected', reason: pastWords.unchanged }]);
  });

  test('is not shown where none of it is of the chosen accounts', async () => {
    const { run, sees } = await open([...read, ...read]);
    expect(pastTripOf(sees(), 'p1')).not.toBe(null);
    await run('world/reload', { accountIds: ['acc-other'] });
    await run('fetches/ask', { of: tripDetail.type, params: { tripId: 'p1' } });
    expect(fetched(sees(), tripDetail, { tripId: 'p1' })).toMatchObject({ is: 'ready' });
    expect(pastTripOf(sees(), 'p1')).toBe(null);
  });

  test('that the server does not know is unknown, which another failure does not say', async () => {
    const unknown = await open([refused(404, 'There is no such trip.') as never]);
    const now = fetched(unknown.sees(), tripDetail, { tripId: 'p1' });
    expect(now).toMatchObject({ is: 'failed', isUnknown: true });
    const lost = await open([refused(403, 'No.') as never]);
    const other = fetched(lost.sees(), tripDetail, { tripId: 'p1' });
    expect(other).toEqual({ is: 'failed', last: null, why: 'No.' });
  });
});

test('costs are added up and compared with the estimate', () => {
  const [cost] = pastDetail.costs ?? [];
  if (!cost) throw new Error('a cost');
  const sums = costSums([cost, { ...cost, id: 'd2', moves: 2 }]);
  expect(sums).toMatchObject({ moves: 3, payCents: 8_000, rideCents: 2_500 });
  expect(differenceWords(sums)).toBe('$8.20 more than estimated');
  expect(differenceWords({ ...sums, estimatedCents: 10_600 })).toBe('$1.00 less than estimated');
  expect(differenceWords({ ...sums, estimatedCents: 10_500 })).toBe('as estimated');
});
