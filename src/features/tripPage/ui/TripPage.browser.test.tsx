import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityRow, dispatcher, driverRow, nowMs } from '#domain/testing/rows.ts';
import type { Driver } from '#domain/entities.ts';
import type { Remedy } from '#domain/remedies.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import type { Calls } from '#wire/calls/calls.ts';
import { askAsideBy } from '#wire/link/askAside.ts';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess, type FetchesSees } from '#spine/fetches/index.ts';
import { AsideService } from '#spine/fetches/ui.ts';
import { type ContactSees, contactSlice } from '../../contact/index.ts';
import { mapSlice } from '../../map/index.ts';
import { NoPositions } from '../../map/testing/telemetry.tsx';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { tripPageProcess, tripPageSlice } from '../index.ts';
import { detail, pastDetail, rows, trip } from '../testing/trip.ts';
import { passHold } from '../testing/hold.ts';
import { TripForms, TripPage, TripStory } from '../ui.ts';

async function start(
  tripDetail: NonNullable<Script['tripDetail']>,
  id = 't1',
  cancelTrip: NonNullable<Script['cancelTrip']> = [],
  script: Script = {},
  user = dispatcher,
  put: unknown = rows,
) {
  const run = await openScreen<FetchesSees & ContactSees>(
    [tripPageSlice, contactSlice, settingsSlice, mapSlice],
    {
      put: put as never,
      processes: [fetchesProcess(fetchesOfAll([tripPageSlice as never])), tripPageProcess],
    },
    { tripDetail, cancelTrip, ...script },
  );
  if (id !== 't1') {
    const loadId = await run.run('world/reload', { accountIds: null });
    const changes = { put, removed: [] };
    const none = { blobs: null, skipped: 0, partial: 0, unread: [] };
    await run.run('world/loadReplied', { ...none, loadId, changes, atMs: nowMs });
  }
  if (user !== dispatcher) await run.run('session/begin', { user });
  await run.run('navigation/go', { path: `/command-center/trip/${id}`, replace: false });
  run.draw(
    <AsideService value={askAsideBy(run.link, () => {})}>
      <NoPositions>
        <main>
          <TripPage id={id} link="https://tarmac.example/t1" entries={[]} elsewhere={[]} />
          <TripForms />
        </main>
      </NoPositions>
    </AsideService>,
  );
  return run;
}

const read = answered<'tripDetail'>(detail, nowMs);
const text = (words: string | RegExp) => page.getByText(words);

test('the page shows facts, stops and tasks, and its photos by keyboard', async () => {
  const drawn = 'data:image/png;base64,iVBORw0KGgo=';
  const { sent } = await start([read], 't1', [], {
    picture: [answered<'picture'>({ picture: drawn }, nowMs)],
    pictureElsewhere: [refused(404)],
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Trip #KC-t1');
  await expect.element(text('1 move expected 10 min late')).toBeVisible();
  await expect.element(text('K. Dorsey (913) 555-0161')).toBeVisible();
  const phone = text(/^\(913\) 555-0161$/).element() as HTMLElement;
  // It breaks neither at its space nor at its hyphen.
  expectWhole(phone);
  // Nor do the times of a task.
  expectWhole(text(/^started \d/).element() as HTMLElement);
  const agreed = page.getByLabelText('As agreed');
  await expect.element(agreed).toHaveTextContent(/Hourly Rate\$35\.00.*Driver Bonus\$20\.00, Rain/);
  await expect.element(agreed).toHaveTextContent(/Chase CarC-07/);
  await expect.element(agreed).toHaveTextContent(/Required of .*CDL/);
  await expect.element(text('48,902 mi')).toBeVisible();
  await expect.element(text('4/8')).toBeVisible();
  await expect.element(text('1 of 2 done, at 1 stop')).toBeVisible();
  await expect.element(text('7 min after the plan')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect.element(page.getByRole('cell', { name: '10 min late' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const photos = page.getByRole('group', { name: 'Photos: Pick-up, 2024 Toyota RAV4' });
  expect(photos.getByRole('button').elements()).toHaveLength(4);
  (photos.getByRole('button').nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('Photo 2 of 4: Front')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(text('Photo 4 of 4: Odometer')).toBeVisible();
  // Reading 54: below the image base, or at another server by the gateway.
  await expect.element(text('The picture is not there.')).toBeVisible();
  expect(sent('picture').map(({ request }) => request.name)).toContain('sheets/p1.jpg');
  const [elsewhere] = sent('pictureElsewhere');
  expect(elsewhere?.request.address).toBe('https://cdn.example/p3.jpg');
  await expect
    .element(photos.getByRole('button').nth(1).getByRole('presentation'))
    .toHaveAttribute('src', drawn);
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(photos.getByRole('button').nth(1)).toHaveFocus();
});

/** It is in one line where there is room for a few letters only. */
function expectWhole(words: HTMLElement) {
  const { style } = words.parentElement!;
  style.width = '60px';
  expect(words.getClientRects()).toHaveLength(1);
  style.width = '';
}

test("the trip's row is shown while its detail loads, and after a failure", async () => {
  const slow = heldAnswer<typeof detail>();
  await start([slow.promise, read]);
  await expect.element(text('Reading the trip')).toBeVisible();
  await expect.element(text('2 vehicles · 1 driver')).toBeVisible();
  slow.give({ is: 'notSent' });
  const failed = 'Readings, photos and checklists of this trip could not be read.';
  await expect.element(text(failed)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(text('48,902 mi')).toBeVisible();
});

test('a past trip shows its moves and costs, and its changes are locked', async () => {
  const slow = heldAnswer<typeof detail>();
  const later = answered<'tripDetail'>(pastDetail, nowMs);
  await start([slow.promise, later], 'p1');
  await expect.element(text('Reading the trip')).toBeVisible();
  slow.give({ is: 'notSent' });
  await expect.element(text('The trip could not be read')).toBeVisible();
  expect(text(/^It was removed/).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Trip #KC-501');
  const kept = 'This trip is kept as a record: it cannot be changed any more.';
  await expect.element(text(kept)).toBeVisible();
  await expect.element(text('2024 Toyota RAV4').first()).toBeVisible();
  const costs = page.getByRole('region', { name: 'Costs' });
  await expect.element(costs.getByText('$4.10 more than estimated')).toBeVisible();
  await expect.element(costs.getByRole('cell', { name: '$52.50' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const onMap = page.getByRole('button', { name: 'Locate on map' });
  await expect.element(onMap).toHaveAccessibleDescription(/kept as a record/);
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  for (const name of ['Edit details', 'Change drivers', 'Re-run trip', 'Cancel the trip']) {
    await expect.element(page.getByRole('menuitem', { name })).toHaveTextContent(kept);
  }
});

test('a trip that the server does not know is named as unknown', async () => {
  await start([refused(404, 'There is no such trip.')], 'p1');
  await expect.element(page.getByRole('heading', { name: 'No such trip' })).toBeVisible();
  // That another failure does not say so: `a past trip` above.
  const why = 'It was removed, or it belongs to accounts that are not chosen now.';
  await expect.element(text(why)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test("'Locate on map' selects the trip's moves and leads to the map", async () => {
  const { sees } = await start([read]);
  await page.getByRole('button', { name: 'Locate on map' }).click();
  const { navigation, selection } = sees() as never as {
    readonly navigation: { readonly state: { readonly route: string } };
    readonly selection: { readonly state: unknown };
  };
  expect(navigation.state.route).toBe('commandcenter/activities');
  expect(selection.state).toMatchObject({ tripId: 't1', ids: ['m2', 'm1'] });
});

test('a trip is cancelled after its consequences are named', async () => {
  const { sent } = await start([read], 't1', [heldAnswer<never>().promise]);
  const menu = page.getByRole('button', { name: 'Edit Trip' });
  await menu.click();
  const change = page.getByRole('menuitem', { name: 'Change drivers' });
  await expect.element(change).toHaveTextContent('The driver has begun the trip.');
  await page.getByRole('menuitem', { name: 'Cancel the trip' }).click();
  await expect.element(text('PA-m2 is unplanned again.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel trip' }).click();
  await expect
    .poll(() => sent('cancelTrip'))
    .toMatchObject([{ request: { id: 't1', version: 3 } }]);
});

const toCome = {
  ...trip,
  status: 'Assigned' as const,
  startedMs: null,
  activityIds: ['m2'],
  actions: trip.actions.slice(2).map((one) => ({ ...one, status: 'Not Started' as const })),
};

/** The dialog 'Change drivers' of a trip whose drivers have not begun. */
async function startChanging(of: typeof trip, drivers: readonly Driver[]) {
  const put = [
    ...rows.filter(({ collection }) => collection !== 'trips' && collection !== 'drivers'),
    row('trips', [of]),
    row('drivers', [driverRow('d1', { name: 'Maria Alvarez' }), ...drivers]),
  ];
  const script = { changeDrivers: [heldAnswer<never>().promise] };
  const run = await start([read], 't1', [], script, dispatcher, put);
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await page.getByRole('menuitem', { name: 'Change drivers' }).click();
  await expect.element(page.getByRole('listbox', { name: 'Available Drivers' })).toBeVisible();
  return run;
}

test('another driver comes from the driver pool, and in time for the plan', async () => {
  const qualified = { qualifications: ['cdl'], licence: 'A' } as const;
  const { sent } = await startChanging(toCome, [
    driverRow('d2', { name: 'Jo Wu', ...qualified }),
    driverRow('d3', { name: 'Al Off', availability: 'unavailable', ...qualified }),
    driverRow('d4', { name: 'Una Licensed' }),
  ]);
  // `sim/services/tripChanges.test.ts` shows that it is so.
  await expect.element(text(/^The other driver sets out for the same start/)).toBeVisible();
  await expect.element(text(/the one who is replaced is free\.$/)).toBeVisible();
  expect(text(/times of the plan stay/).elements()).toEqual([]);
  const list = page.getByRole('listbox', { name: 'Available Drivers' });
  const [jo, ...others] = list.getByRole('option').elements();
  expect(jo?.textContent).toMatch(/^1.*Jo Wu.*CDLLicense A.*as planned.*in time$/);
  expect(others.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/Al Off.*Unavailable/),
    expect.stringMatching(/Una Licensed.*No commercial license; required here/),
  ]);
  const search = page.getByRole('textbox', { name: 'Search all drivers' });
  await search.fill('Zoe');
  await expect.element(text('No driver has this name.')).toBeVisible();
  await search.fill('');
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('Maria Alvarez → Jo Wu')).toBeVisible();
  const stays = /^Jo Wu can be at .* by \d\d:\d\d [AP]M: the times of the plan stay\.$/;
  await expect.element(page.getByRole('status').filter({ hasText: stays })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Change drivers' }).click();
  const asked = { id: 't1', version: 3, changes: [{ fromId: 'd1', toId: 'd2' }] };
  await expect.poll(() => sent('changeDrivers')).toMatchObject([{ request: asked }]);
});

test('a driver who cannot be there in time is named with the later drop-offs', async () => {
  const early = toCome.actions.map((one) => ({
    ...one,
    plannedStartMs: one.plannedStartMs - 30 * 60_000,
    plannedEndMs: one.plannedEndMs - 30 * 60_000,
  }));
  const [pickup, dropoff] = early;
  if (!pickup || !dropoff) throw new Error('two steps');
  // No wait between the two: what is late stays so.
  const next = { ...dropoff, plannedStartMs: pickup.plannedEndMs };
  const qualified = { qualifications: ['cdl'] } as const;
  await startChanging({ ...toCome, actions: [pickup, next] }, [
    driverRow('d2', { name: 'Jo Wu', ...qualified }),
  ]);
  const option = page.getByRole('option', { name: /Jo Wu/ });
  await expect.element(option).toHaveTextContent(/later.*5 min late$/);
  await option.click();
  const [there, later] = [
    /^Jo Wu is at .* ≈\d\d:\d\d [AP]M at the soonest, 5 min after the plan\. /,
    /\. Drop-offs: PA-m2 ≈\d\d:\d\d [AP]M instead of \d\d:\d\d [AP]M\.$/,
  ];
  await expect.element(page.getByRole('status').filter({ hasText: there })).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: later })).toBeVisible();
  await page.getByRole('button', { name: 'Keep Maria Alvarez' }).click();
  await expect.element(text('Maria Alvarez → Jo Wu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Change drivers' })).toBeDisabled();
});

test('what was not done of a cancelled trip is due and assigned no more', async () => {
  const put = [
    ...rows.filter(({ collection }) => collection !== 'trips'),
    row('trips', [{ ...trip, status: 'Cancelled' }]),
  ];
  const script = { tripNotices: [answered<'tripNotices'>({ notices: [] }, nowMs)] };
  await start([read], 't1', [], script, dispatcher, put);
  await expect.element(text('Cancelled with the trip').first()).toBeVisible();
  const facts = page.getByRole('region', { name: 'Trip Information' });
  await expect.element(facts).not.toHaveTextContent('Not yet');
  // Of two moves one pick-up is done.
  expect(text('Not expected any more').elements()).toHaveLength(3);
  expect(page.getByText(/^Assigned to /).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await page.getByRole('menuitem', { name: 'Notification log' }).click();
  await expect.element(text('Nothing was sent about this trip yet.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await page.getByRole('menuitem', { name: 'Edit details' }).click();
  await expect.element(text(/Its drivers read no more notes\.$/)).toBeVisible();
});

test('a vehicle is reported, remedies are compared side by side, and one is undone', async () => {
  const leaveOut: Remedy = {
    kind: 'leaveOut',
    moreCents: -1_250,
    driverId: null,
    homeMs: nowMs,
    leftOut: ['m2'],
    late: [],
    trip: { ...trip, activityIds: ['m1'], actions: trip.actions.slice(0, 2) },
  };
  const comes = trip.actions.slice(2).map((action) => ({ ...action, driverId: 'd2' }));
  const others = {
    ...trip,
    driverIds: ['d1', 'd2'],
    actions: [...trip.actions.slice(0, 2), ...comes],
  };
  const other = { ...leaveOut, moreCents: 900, driverId: 'd2', leftOut: [], trip: others };
  const remedies = { remedies: [leaveOut, { ...other, kind: 'otherDriver' as const }] };
  const row = rows.flatMap((one) => (one.collection === 'activities' ? one.rows : []))[1];
  if (!row) throw new Error('a move');
  const notFound = {
    atMs: nowMs,
    byName: 'Dana Reyes',
    words: 'Row 3 is empty.',
    isRemedied: false,
  };
  const { sent, pass, held, sees } = await start([read], 't1', [], {
    reportVehicle: [
      answered<'reportVehicle'>({ activity: { ...row, version: 2, notFound } }, nowMs),
    ],
    tripRemedies: [answered<'tripRemedies'>(remedies, nowMs)],
    applyRemedy: [answered<'applyRemedy'>({ trip: { ...leaveOut.trip, version: 4 } }, nowMs)],
  });
  await page.getByRole('button', { name: 'Not found' }).click();
  const known = page.getByRole('textbox', { name: 'What is known about it' });
  await expect.element(known).toHaveFocus();
  // What it promises is what the page then shows; `ending.spec.ts` shows until when.
  const promise = 'Stays with the move, with your name and the time, until the vehicle is found.';
  await expect.element(known).toHaveAccessibleDescription(expect.stringContaining(promise));
  await known.fill('Row 3 is empty.');
  await page.getByRole('button', { name: 'Mark as not found' }).click();
  await expect.element(text("By Dana Reyes at 02:00 AM: 'Row 3 is empty.'")).toBeVisible();
  await expect.element(text('$12.50 less')).toBeVisible();
  expect(text(/keeps every rule/).elements()).toEqual([]);
  const box = page.getByRole('region', { name: 'Remedies for PA-m2' });
  await expect
    .element(box)
    .toHaveTextContent('Remedieswhat is left of the trip, each plan checked');
  const notified = box.getByRole('row', { name: /^Notified/ });
  await expect
    .element(notified)
    .toHaveTextContent('NotifiedMaria AlvarezMaria Alvarez, another driver');
  const untouched = 'Nothing changes before one is used; then the reason is kept with your name.';
  await expect.element(box).toHaveTextContent(untouched);
  expect([sent('applyRemedy'), sees().world.tables.trips.get('t1')?.version]).toEqual([[], 3]);
  const beside = /Below it: 'Leave it out' beside 'Another driver'/;
  await expect.element(page.getByText(beside)).toBeVisible();
  // The best is chosen at first, and the one that is chosen is the one to use.
  const best = page.getByRole('button', { name: 'Leave it out the trip goes on without it' });
  const useThis = page.getByRole('button', { name: /^Use this remedy/ });
  await expect.element(best).toHaveAttribute('aria-pressed', 'true');
  await expect.element(useThis).toHaveAccessibleName(/Leave it out/);
  await page.getByRole('button', { name: 'Another driver comes for it' }).click();
  await expect.element(best).toHaveAttribute('aria-pressed', 'false');
  await expect.element(useThis).toHaveAccessibleName(/Another driver/);
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Text Maria Alvarez' }).click();
  expect(sees().contact.state.window).toMatchObject({ driverId: 'd1', activityId: 'm2' });
  const use = page.getByRole('button', { name: /^Use.*Leave it out/ });
  await use.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toHaveFocus();
  await expect.element(page.getByRole('timer')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => undo.elements()).toEqual([]);
  await passHold(pass);
  expect(sent('applyRemedy')).toEqual([]);
  await use.click();
  await expect.poll(held).not.toEqual([]);
  await passHold(pass);
  const asked = { id: 't1', version: 3, activityId: 'm2', kind: 'leaveOut' };
  await expect.poll(() => sent('applyRemedy')).toMatchObject([{ request: asked }]);
  await expect.element(text('PA-m2 is not on this trip any more.')).toBeVisible();
});

test('a trip that was cancelled before it began shows the plan that it had', async () => {
  const actions = trip.actions.map((action) => {
    return { ...action, status: 'Not Started', startedMs: null, endedMs: null };
  });
  const own = { ...trip, status: 'Cancelled', startedMs: null, actions };
  const put = [...others, ...rows.filter((one) => one.collection === 'activities')];
  await start([read], 't1', [], {}, dispatcher, [...put, row('trips', [own])]);
  await expect.element(text('Cancelled before it began: this was the plan.')).toBeVisible();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  // Its head, and pick-up and drop-off of two moves.
  await expect.poll(() => page.getByRole('row').all().length).toBe(5);
});

const row = (collection: string, own: readonly unknown[]) => ({ collection, rows: own });
const others = rows.filter(({ collection }) => !['trips', 'activities'].includes(collection));

test('two vehicles that are not found have remedies each, and each can be used', async () => {
  const notFound = { atMs: nowMs, byName: 'Dana Reyes', words: '', isRemedied: false };
  const own = (id: string) => activityRow(id, { tripId: 't1', version: 2, notFound });
  const wait = trip.actions.slice(2).map((action) => ({
    ...action,
    id: `${action.id}b`,
    activityId: 'm3',
  }));
  const both = { ...trip, activityIds: ['m2', 'm3'], actions: [...trip.actions.slice(2), ...wait] };
  const leaveOut: Remedy = {
    kind: 'leaveOut',
    moreCents: 0,
    driverId: null,
    homeMs: nowMs,
    leftOut: [],
    late: [],
    trip: both,
  };
  const known = answered<'tripRemedies'>({ remedies: [leaveOut] }, nowMs);
  const put = [...others, row('trips', [both]), row('activities', [own('m2'), own('m3')])];
  const script = { tripRemedies: [known, known], applyRemedy: [heldAnswer<never>().promise] };
  const { sent, pass, held, run } = await start([read], 't1', [], script, dispatcher, put);
  await expect.element(text('2 vehicles not found')).toBeVisible();
  const boxOf = (id: string) => page.getByRole('region', { name: `Remedies for PA-${id}` });
  for (const id of ['m2', 'm3']) {
    await expect.element(boxOf(id).getByRole('table')).toBeVisible();
  }
  // A driver comes for one of them all the same: it may be missing then too.
  const notes = page.getByRole('button', { name: 'Not found', exact: true });
  expect(notes.elements()).toEqual([]);
  const comes = { ...own('m2'), version: 3, notFound: { ...notFound, isRemedied: true } };
  await run('world/heard', { put: [row('activities', [comes])], removed: [] });
  await expect.element(text(/Maria Alvarez comes for it instead\./)).toBeVisible();
  await expect.element(boxOf('m2')).not.toBeInTheDocument();
  expect(notes.elements()).toHaveLength(1);
  await page.getByRole('button', { name: /^Use.*Leave it out, for PA-m3/ }).click();
  await expect.poll(held).not.toEqual([]);
  await passHold(pass);
  const asked = { id: 't1', version: 3, activityId: 'm3', kind: 'leaveOut' };
  await expect.poll(() => sent('applyRemedy')).toMatchObject([{ request: asked }]);
});

test('without a remedy that keeps every rule it says so, and has none to use', async () => {
  const notFound = { atMs: nowMs, byName: 'Dana Reyes', words: '', isRemedied: false };
  const missing = activityRow('m2', { tripId: 't1', version: 2, notFound });
  const put = [...others, row('trips', [trip]), row('activities', [missing])];
  const script = { tripRemedies: [answered<'tripRemedies'>({ remedies: [] }, nowMs)] };
  await start([read], 't1', [], script, dispatcher, put);
  const none = 'No other plan for what is left of the trip keeps every rule.';
  await expect.element(page.getByRole('region', { name: /^Remedies/ })).toHaveTextContent(none);
  expect(page.getByRole('button', { name: /^Use/ }).elements()).toEqual([]);
});

test('a trip none of whose moves is known says so, and cannot be located on the map', async () => {
  const put = [...others, row('trips', [{ ...trip, activityIds: ['gone'] }])];
  const { run, sees } = await start([read], 't1', [], {}, dispatcher, put);
  await expect.element(text('No activities for trip found.')).toBeVisible();
  const why = text('They were removed, or belong to accounts that are not chosen now.');
  await expect.element(why).toBeVisible();
  await page.getByRole('button', { name: 'Locate on map' }).click();
  const { navigation } = sees() as never as {
    readonly navigation: { readonly state: { readonly path: string } };
  };
  expect(navigation.state.path).toBe('/command-center/trip/t1');
  const left = [row('trips', [{ ...trip, version: 4, activityIds: [] }])];
  await run('world/heard', { put: left, removed: [] });
  await expect.element(text('All its moves have left it.')).toBeVisible();
});

test('details are edited, what was sent is read, and the trip is completed by hand', async () => {
  const notices = [
    { id: 'n1', atMs: nowMs, toName: 'Maria Alvarez', how: 'app' as const, words: 'It is yours.' },
  ];
  const later = { ...notices[0]!, id: 'n2', words: 'It is changed.' };
  const newest = heldAnswer<Calls['tripNotices']['reply']>();
  const { sent, run } = await start([read], 't1', [], {
    tripNotices: [
      answered<'tripNotices'>({ notices }, nowMs),
      answered<'tripNotices'>({ notices: [later, ...notices] }, nowMs),
      newest.promise,
    ],
    editTrip: [answered<'editTrip'>({ trip: { ...trip, version: 4, notes: 'Gate 3.' } }, nowMs)],
    forceComplete: [heldAnswer<never>().promise],
  });
  const changed = { ...trip, version: 5, notes: 'Gate 3.' };
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Edit Trip' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Notification log');
  await expect.element(text('It is yours.')).toBeVisible();
  expect(text('Nothing was sent about this trip yet.').elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await choose('Edit details');
  // The row keeps no name that is left empty, and facts then show that of the detail.
  await expect.element(text('Left empty, it is who requested its first move.')).toBeVisible();
  await expect.element(text('Its drivers get them when they are saved.')).toBeVisible();
  expect(text(/read no more notes/).elements()).toEqual([]);
  await page.getByRole('textbox', { name: 'Notes for the drivers' }).fill('Gate 3.');
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(text('Gate 3.')).toBeVisible();
  const edit = { notes: 'Gate 3.' };
  expect(sent('editTrip')).toMatchObject([{ request: { id: 't1', version: 3, edit } }]);
  // What the change has sent is in the log at once.
  await choose('Notification log');
  await expect.element(text('It is changed.')).toBeVisible();
  // While it is read for the next version, what was read stays.
  await run('world/heard', { put: [row('trips', [changed])], removed: [] });
  await expect.poll(() => sent('tripNotices')).toHaveLength(3);
  await expect.element(text('It is changed.')).toBeVisible();
  newest.give(answered<'tripNotices'>({ notices: [{ ...later, words: 'Off.' }] }, nowMs));
  await expect.element(text('Off.')).toBeVisible();
  await expect.element(text('It is changed.')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await choose('Force complete');
  await expect.element(text('PA-m2 not picked up: recorded as delivered now.')).toBeVisible();
  await page.getByRole('button', { name: 'Complete it' }).click();
  const asked = { id: 't1', version: 5 };
  await expect.poll(() => sent('forceComplete')).toMatchObject([{ request: asked }]);
});

test('who may not change trips has no changes in the menu', async () => {
  const seeing = { ...dispatcher, roles: ['Payment Authorizer' as const] };
  await start([read], 't1', [], {}, seeing);
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  const names = page.getByRole('menuitem').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['Notification log']);
});

test('the link to the page is copied', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (link: string) => void copied.push(link) },
  });
  await start([read]);
  await page.getByRole('button', { name: 'Share trip' }).click();
  await expect.element(text('Others see a login.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(copied).toEqual(['https://tarmac.example/t1']);
  expect(await axeViolations()).toEqual([]);
});

describe('what the server reports of a trip', () => {
  const list = page.getByRole('list', { name: 'What the server reports' });
  const sent = (words: string) => ({
    notices: [{ id: 'n1', atMs: nowMs, toName: 'Maria Alvarez', how: 'app' as const, words }],
  });

  test('is read from the server, and stays where it cannot be read again', async () => {
    const tripNotices = [
      refused(422, 'Not now.'),
      answered<'tripNotices'>(sent('Trip KC-t1 is yours.'), nowMs),
    ];
    const changes = [{ of: 'Driver', before: 'Maria Alvarez', after: 'Tom Lee' }];
    const drivers = { id: 'c1', atMs: nowMs - 60_000, did: 'drivers' as const, changes };
    const deeds = [
      { ...drivers, byName: 'Dana Reyes' },
      { ...drivers, id: 'c0', byName: null },
    ];
    const tripDeeds = [answered<'tripDeeds'>({ deeds }, nowMs)];
    const run = await start([read], 't1', [], { tripNotices, tripDeeds });
    run.draw(<TripStory trip={trip} />);
    await expect.element(text('What was sent about this trip could not be read.')).toBeVisible();
    // Another user did it, in another console.
    const changed = 'The drivers were changed. Driver: Maria Alvarez → Tom Lee';
    await expect.element(list).toHaveTextContent(`Dana Reyes${changed}`);
    await expect.element(list).toHaveTextContent(`Person not known${changed}`);
    // What the row says is told all the same.
    await expect.element(list).toHaveTextContent('The trip began.');
    await page.getByRole('button', { name: 'Try again' }).click();
    const told = 'To Maria Alvarez in the appTrip KC-t1 is yours.';
    await expect.element(list.getByRole('listitem').first()).toHaveTextContent(told);
    await expect.element(text(/could not be read/)).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('is named as nothing where there is none', async () => {
    const script = {
      tripNotices: [answered<'tripNotices'>({ notices: [] }, nowMs)],
      tripDeeds: [answered<'tripDeeds'>({ deeds: [] }, nowMs)],
    };
    const bare = { ...trip, startedMs: null, activityIds: [], actions: [] };
    const put = [...rows.filter(({ collection }) => collection !== 'trips'), row('trips', [bare])];
    const run = await start([read], 't1', [], script, dispatcher, put);
    run.draw(<TripStory trip={bare} />);
    await expect.element(text('The server reports nothing of this trip.')).toBeVisible();
  });
});
