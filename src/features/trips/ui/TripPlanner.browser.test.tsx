import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityRow, driverRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import type { Frames } from '#kernel/ports.ts';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import type { Answer } from '#wire/link.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '../../fetches/index.ts';
import { flowProcess } from '../../flow/index.ts';
import { openAsking } from '../../outbox/testing/asking.ts';
import { settingsSlice } from '../../settings/index.ts';
import { tripsProcess, type TripsSees, tripsSlice } from '../index.ts';
import { TripPlanner } from './TripPlanner.tsx';

/** The browser's own. */
const frames: Frames = {
  next(draw) {
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  },
};
const road = answered<'directions'>({ distanceCmi: 900, durationMs: 1_200_000 }, nowMs);
const place = { id: 'driver:d1', label: 'Driver d1', lonE6: -94_650_000, latE6: 38_950_000 };
const put = [
  { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
  { collection: 'drivers', rows: [driverRow('d1')] },
  { collection: 'activities', rows: [activityRow('a1')] },
] as const;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const machine of open.splice(0)) await machine.close();
});

/** At the last step, with these answers to come. */
function start(...finalizeTrip: readonly (Answer<never> | undefined)[]) {
  return startWith({ directions: [road], finalizeTrip });
}

async function startWith(script: Script) {
  const fetching = fetchesProcess(fetchesOfAll([tripsSlice as never]));
  const run = await openAsking<TripsSees>([settingsSlice, tripsSlice], script, {
    put,
    processes: [fetching, tripsProcess, flowProcess],
    overrides: { frames },
  });
  open.push(run.machine);
  await run.run('trips/open', { activityIds: ['a1'] });
  await run.run('trips/chooseDriver', { driverId: 'd1', place });
  await run.run('trips/goTo', { step: 'plan' });
  mount(
    <MachineProvider machine={run.machine}>
      <TripPlanner />
    </MachineProvider>,
  );
  return run;
}

const planner = page.getByRole('region', { name: 'Plan a trip' });
const button = (name: string) => planner.getByRole('button', { name });
const made = answered<'finalizeTrip'>({ tripId: 't7' }, nowMs) as Answer<never>;
const unanswered = 'The trip was sent and no answer came.';

describe('saving a trip', () => {
  test('holds the steps and the button until the answer comes', async () => {
    const { sent } = await start(undefined);
    await button('Confirm Trip').click();
    await expect.element(button('Confirm Trip')).toHaveAttribute('aria-busy', 'true');
    await expect.element(button('Back')).toHaveAttribute('aria-disabled', 'true');
    await button('Close and discard the plan').click({ force: true });
    await expect.element(planner).toBeVisible();
    expect(sent('finalizeTrip')).toHaveLength(1);
  });

  test('a refusal says why and keeps the plan, which can be confirmed again', async () => {
    await start(refused(409, 'Already planned.'), made);
    await button('Confirm Trip').click();
    const why = 'Failed to create trip. Already planned. Your plan is kept. Try again.';
    await expect.element(planner).toHaveTextContent(why);
    expect(await axeViolations()).toEqual([]);
    await button('Confirm Trip').click();
    await expect.element(planner).not.toBeInTheDocument();
  });

  test('without an answer it can be asked for again', async () => {
    await start({ is: 'outcomeUnknown' }, made);
    await button('Confirm Trip').click();
    await expect.element(planner).toHaveTextContent(unanswered);
    await button('Ask again').click();
    await expect.element(planner).not.toBeInTheDocument();
  });

  test('after giving up it says that the trip may have been created', async () => {
    await start({ is: 'outcomeUnknown' });
    await button('Confirm Trip').click();
    await button('Stop waiting').click();
    await expect.element(planner).toHaveTextContent('The trip may have been created');
    await expect.element(planner).not.toHaveTextContent('Failed to create trip.');
  });
});

test('roads that could not be had are told, and asked for once more', async () => {
  const none = { is: 'notSent' } as const;
  await startWith({ directions: [none, none, none, road] });
  await expect.element(planner).toHaveTextContent('The directions service did not answer');
  await expect.element(planner).toHaveTextContent('Total');
  expect(await axeViolations()).toEqual([]);
  await button('Try again').click();
  await expect.element(planner).not.toHaveTextContent('The directions service did not answer');
  await expect.element(planner).toHaveTextContent('Total');
});
