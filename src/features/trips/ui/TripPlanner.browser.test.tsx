import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import type { Answer } from '#wire/link/link.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { NoPositions } from '../../map/testing/telemetry.tsx';
import { type TripsSees, tripsSlice } from '../index.ts';
import { changes } from '#spine/world/testing/world.ts';
import { planMove, planning, road } from '../testing/planning.ts';
import { TripPlanner } from './TripPlanner.tsx';

/** Opens the last step; the server gives these answers. */
async function start(...finalizeTrip: readonly (Answer<never> | undefined)[]) {
  const run = await opened({ directions: [road], finalizeTrip });
  await planMove(run);
  await run.run('trips/goTo', { step: 'review' });
  run.draw(<TripPlanner />);
  return run;
}

function opened(script: Script) {
  return openScreen<TripsSees>([settingsSlice, tripsSlice], planning(), script);
}

const planner = page.getByRole('region', { name: 'Plan a trip' });
const button = (name: string) => planner.getByRole('button', { name });
const leg = { distanceCmi: 900, durationMs: 6_960_000 };
const comparison = { withChase: null, withoutChase: leg };
function rides(count: number) {
  const own = Array.from({ length: count }, () => ({}));
  const reply = { rides: own, totalCents: count * 1_250 } as never;
  return answered<'checkRideshare'>(reply, nowMs);
}
const calculated: Script = {
  calculateDoference: [answered<'calculateDoference'>(comparison, nowMs)],
  checkRideshare: [0, 2, 1].map((count) => rides(count)),
  generateItineraries: [refused(422, 'No.')],
};
const made = answered<'finalizeTrip'>({ tripId: 't7' }, nowMs) as Answer<never>;
const unanswered = 'The trip was sent and no answer came.';

describe('saving a trip', () => {
  test('saving holds the steps and the button until the answer comes', async () => {
    const { run, sent } = await start(undefined);
    await expect.element(planner).toHaveTextContent('Total$');
    expect(await axeViolations()).toEqual([]);
    await button('Confirm Trip').click();
    await expect.element(button('Confirm Trip')).toHaveAttribute('aria-busy', 'true');
    await expect.element(button('Back')).toHaveAttribute('aria-disabled', 'true');
    await button('Close and discard the plan').click({ force: true });
    await expect.element(planner).toBeVisible();
    expect(sent('finalizeTrip')).toHaveLength(1);
    // The push with its own trip may come before the answer: no one else has taken the move.
    await run(
      'world/heard',
      changes({ activities: [activityRow('a1', { version: 2, tripId: 't7' })] }),
    );
    await expect.element(planner).toHaveTextContent('Saving…');
    await expect.element(planner).not.toHaveTextContent('already on');
  });

  test('a refusal is shown and keeps the plan, which can be confirmed again', async () => {
    const { run } = await start(refused(409, 'Already planned.'), made);
    await button('Confirm Trip').click();
    const why = 'Failed to create trip. Already planned. Your plan is still here. Try again.';
    await expect.element(planner).toHaveTextContent(why);
    expect(await axeViolations()).toEqual([]);
    const heard = (version: number, tripId: string | null) =>
      run('world/heard', changes({ activities: [activityRow('a1', { version, tripId })] }));
    await heard(2, 't9');
    await expect.element(planner).toHaveTextContent('PA-a1 is already on a trip.');
    await expect.element(planner).not.toHaveTextContent('Try again.');
    await heard(3, null);
    await expect.element(planner).toHaveTextContent(why);
    await button('Confirm Trip').click();
    await expect.element(planner).not.toBeInTheDocument();
  });

  test('S2 §5: without drivers to search, the way to the pool is offered', async () => {
    const none = 'Not enough drivers found to automatically search: itinerary 1 has none.';
    const why = `2 trip itineraries: ${none}`;
    await start(refused(422, why));
    await button('Confirm Trip').click();
    await expect.element(planner).toHaveTextContent(why);
    await expect.element(button('Name a driver')).toBeEnabled();
  });

  test('an unanswered save can be asked for again', async () => {
    await start({ is: 'outcomeUnknown' }, made);
    await button('Confirm Trip').click();
    await expect.element(planner).toHaveTextContent(unanswered);
    await button('Ask again').click();
    await expect.element(planner).not.toBeInTheDocument();
  });

  test('after giving up, a notice says that the trip may have been created', async () => {
    await start({ is: 'outcomeUnknown' });
    await button('Confirm Trip').click();
    await button('Stop waiting').click();
    await expect.element(planner).toHaveTextContent('The trip may have been created');
    await expect.element(planner).not.toHaveTextContent('Failed to create trip.');
  });
});

test('S2 §5: a fixed start that has passed stops Confirm; the trip can start now', async () => {
  const run = await opened({ directions: [road] });
  await run.run('trips/open', { activityIds: ['a1'] });
  await run.run('trips/setOptions', { requestMs: nowMs + 60_000 });
  await run.run('trips/goTo', { step: 'plan' });
  await run.rest();
  await run.run('trips/goTo', { step: 'review' });
  run.draw(
    <NoPositions>
      <TripPlanner />
    </NoPositions>,
  );
  await expect.element(button('Confirm Trip')).not.toHaveAttribute('aria-disabled');
  await run.run('clock/tick', { nowMs: nowMs + 180_000 });
  await expect.element(planner).toHaveTextContent('has passed');
  await expect.element(button('Confirm Trip')).toHaveAttribute('aria-disabled', 'true');
  expect(await axeViolations()).toEqual([]);
  await button('Start now').click();
  await expect.element(planner).not.toHaveTextContent('has passed');
  expect(run.sees().trips.state.plan?.requestMs).toBeNull();
});

test('a calculation can be canceled; estimated ways are asked for again', async () => {
  const none = { is: 'notSent' } as const;
  const run = await opened({ directions: [undefined, none, none, road], ...calculated });
  await run.run('trips/open', { activityIds: ['a1'] });
  run.draw(<TripPlanner />);
  await button('Next: pre-flight').click();
  await planner.getByText('One way').click();
  await button('Next: trip plan').click();
  await expect.element(planner).toHaveTextContent('Calculating...');
  expect(await axeViolations()).toEqual([]);
  await button('Cancel').click();
  await button('Next: trip plan').click();
  await run.pass(10_000);
  await expect.element(planner).toHaveTextContent('The directions service did not answer');
  expect(await axeViolations()).toEqual([]);
  const compared = 'Without a chase car 9.0 mi, 1 h 56 min; with one there are too few drivers.';
  await expect.element(planner).toHaveTextContent(compared);
  await expect.element(planner).toHaveTextContent('Calculated by the server, in the order of the');
  await expect.element(planner).not.toHaveTextContent('without a vehicle');
  await expect.element(planner).toHaveTextContent('Could not calculate trip itinerary.');
  await button('Recalculate').click();
  await run.pass(10_000);
  await expect.element(button('Next: assign drivers')).not.toHaveAttribute('aria-disabled');
  // Each other choice is another question.
  for (const [driverCount, words] of [
    [2, 'Rides for all 2 ways without a vehicle: $25.00.'],
    [3, 'A ride for the way without a vehicle: $12.50.'],
  ] as const) {
    await run.run('trips/setOptions', { roundTrip: true, driverCount });
    await run.run('trips/goTo', { step: 'plan' });
    await run.pass(10_000);
    await expect.element(planner).toHaveTextContent(words);
  }
});
