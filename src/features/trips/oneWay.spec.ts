// The way of a move is one number wherever it is shown: on its card, on the map, in the plan and
// in the review, before the directions service has answered and after, whoever asked.
import { expect, test } from 'vitest';
import { nowMs } from '#domain/testing/rows.ts';
import { wholeSeconds } from '#planning/durations.ts';
import { straightTravel } from '#planning/travel.ts';
import { summaryOf } from '#planning/team/model/costs.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { load } from '#spine/world/testing/world.ts';
import { road } from '../moves/moves.fetches.ts';
import { newDraft } from '../moves/moves.model.ts';
import { type MovesSees, movesSlice } from '../moves/index.ts';
import { roadOf } from '../moves/ui/draftOnMap.tsx';
import { wayBetween } from '../roads/index.ts';
import { wayWords } from '../roads/ui/wayWords.tsx';
import { planning } from './testing/planning.ts';
import { estimatedIn } from './problem.queries.ts';
import type { TripsSees } from './facts.slice.ts';
import { plannedNow } from './trips.queries.ts';
import { tripsSlice } from './trips.slice.ts';

const known = { distanceCmi: 2_340, durationMs: 31 * 60_000 };
const service = answered<'directions'>(known, nowMs);

async function open(directions: readonly unknown[]) {
  const { processes, ...rest } = planning();
  const [, ...others] = processes;
  const fetches = fetchesProcess(fetchesOfAll([movesSlice as never, tripsSlice as never]));
  const run = await openAsking<TripsSees & MovesSees>(
    [movesSlice, tripsSlice],
    { directions: directions as never },
    { ...rest, processes: [fetches, ...others] },
  );
  await load(run, {});
  const { locations } = run.sees().world.tables;
  const at = (id: string) => {
    const { lonE6 = 0, latE6 = 0 } = locations.get(id) ?? {};
    return { lonE6, latE6 };
  };
  const way = { from: at('A'), to: at('B') };
  const plan = async () => {
    await run.run('trips/open', { activityIds: ['a1'] });
    await run.run('trips/setOptions', { roundTrip: false });
    await run.run('trips/goTo', { step: 'plan' });
    await run.rest();
  };
  /** As the detail of the move does, and the wizard in which it is edited. */
  const ask = async () => {
    await run.run('fetches/ask', { of: road.type, params: way });
    await run.rest();
  };
  const shown = () => {
    const sees = run.sees();
    const draft = { ...sees.moves.state, draft: newDraft('A', 'B', nowMs) };
    const { plan } = plannedNow(sees.trips.state) ?? {};
    const [moved] = (plan?.drivers ?? []).flatMap(({ actions }) =>
      actions.flatMap((one) => (one.type === 'move-vehicle' ? [one] : [])),
    );
    return {
      card: wayWords(wayBetween(sees, way.from, way.to)),
      map: roadOf({ ...sees, moves: { ...sees.moves, state: draft } })?.plate?.title,
      plan: moved && { distanceCmi: moved.distanceCmi, durationMs: moved.durationMs },
      review: plan && summaryOf(plan).average?.distanceCmi,
      estimated: plan && estimatedIn(sees, plan).length,
    };
  };
  return { ...run, way, plan, ask, shown };
}

test('a way without an answer is estimated everywhere, by the same numbers', async () => {
  const { way, plan, ask, shown } = await open([refused(404)]);
  await plan();
  await ask();
  const { distanceCmi, durationMs } = straightTravel(way.from, way.to);
  const { card, map, plan: step, review, estimated } = shown();
  expect(card).toMatch(/^about \d+\.\d mi · /);
  expect(map).toBe(card);
  expect(step).toEqual({ distanceCmi, durationMs: wholeSeconds(durationMs) });
  expect([review, estimated]).toEqual([distanceCmi, 1]);
});

test('a way that was read for a plan is that of the card and of the map', async () => {
  const { plan, sent, shown } = await open([service]);
  await plan();
  const words = '23.4 mi · 31 min';
  const { distanceCmi: review } = known;
  expect(shown()).toEqual({ card: words, map: words, plan: known, review, estimated: 0 });
  expect(sent('directions').every(({ request }) => request.course === undefined)).toBe(true);
});

test('a way that was read for the map is that of the plan, which asks for it no more', async () => {
  const { plan, ask, sent, shown } = await open([service, refused(404)]);
  await ask();
  await plan();
  const words = '23.4 mi · 31 min';
  expect(shown()).toMatchObject({ card: words, map: words, plan: known, estimated: 0 });
  // The way back is another.
  expect(sent('directions').map(({ request }) => request.course)).toEqual([true, undefined]);
});

test('a way that is answered while its plan is shown becomes that of the plan', async () => {
  const { plan, ask, shown } = await open([refused(404), refused(404), service]);
  await plan();
  expect(shown().estimated).toBe(1);
  await ask();
  const words = '23.4 mi · 31 min';
  const { distanceCmi: review } = known;
  expect(shown()).toEqual({ card: words, map: words, plan: known, review, estimated: 0 });
});
