import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityRow, locationRow } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { type MovesSees, movesSlice } from '#features/moves/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { type TripsSees, tripsSlice } from '#features/trips/index.ts';
import { unfinished } from '#spine/flow/flow.queries.ts';
import { KeepDialog } from '#spine/flow/ui/KeepDialog.tsx';
import { load } from '#spine/world/testing/world.ts';

const put = [
  { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
  { collection: 'activities', rows: [activityRow('a1')] },
] as const;
const dialog = page.getByRole('alertdialog', { name: 'Keep the move being scheduled?' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

/** Fills in half of a move and asks to plan a trip. */
async function start() {
  const run = await openScreen<MovesSees & TripsSees>([movesSlice, tripsSlice], { put });
  await load(run, {});
  await run.run('moves/start', { startId: null, endId: null });
  await run.run('moves/setPlace', { end: 'start', locationId: 'A' });
  await run.run('trips/open', { activityIds: ['a1'] });
  run.draw(<KeepDialog />);
  await expect.element(dialog).toBeVisible();
  return run;
}
let run: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  run = await start();
});

/** Tabs from the first control of the dialog to this one. */
async function press(name: string) {
  for (let tries = 0; document.activeElement !== button(name).element(); tries += 1) {
    if (tries > 6) throw new Error(`Tab does not lead to '${name}'`);
    await userEvent.tab();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
}

test('the keyboard keeps the draft, and the trip is open', async () => {
  expect(await axeViolations()).toEqual([]);
  await press('Keep the draft');
  expect(run.sees().trips.state.plan).not.toBeNull();
  expect(unfinished(run.sees())).toMatchObject([{ title: 'Schedule a move: Store A → …' }]);
});

test('the keyboard discards the draft, and the trip is open', async () => {
  await press('Discard it');
  expect(run.sees().trips.state.plan).not.toBeNull();
  expect(unfinished(run.sees())).toEqual([]);
});

test.each(['Cancel', 'Escape'])('%s stays in the open draft', async (how) => {
  if (how === 'Cancel') await press(how);
  else await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(run.sees().moves.state.draft).toMatchObject({ startId: 'A' });
  expect(run.sees().trips.state.plan).toBeNull();
});
