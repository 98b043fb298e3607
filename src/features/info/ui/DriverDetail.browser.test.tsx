import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Trip } from '#domain/entities.ts';
import { fixKinds } from '#domain/positionBatch.ts';
import { actionRow, driverRow, locationRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { historyOnMapOf } from '#views/bind/historyOnMap.ts';
import { contactSlice } from '../../contact/index.ts';
import { type MapSees, mapSlice } from '../../map/index.ts';
import { type HistorySource, TelemetryProvider } from '../../map/ui.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { infoSlice } from '../index.ts';
import { DriverDetail } from './DriverDetail.tsx';

/** Draws a driver whose last position is of this kind; `history`: what the session has stored. */
async function start(kind?: number, history?: HistorySource, trips: readonly Trip[] = []) {
  const positions = new PositionTable();
  positions.announce({ first: 0, ids: ['d1'] });
  positions.apply({
    serverMs: nowMs,
    driver: Uint32Array.of(0),
    lonE6: Int32Array.of(-94_600_000),
    latE6: Int32Array.of(39_000_000),
    heading: Uint16Array.of(0),
    atMs: Float64Array.of(nowMs),
    invalid: 0,
    ...(kind !== undefined && { kind: Uint8Array.of(kind) }),
  });
  const silentFeed = { heardWallMs: () => 0, nowMs: () => nowMs, frameDrawn() {} };
  const telemetry = {
    ...silentFeed,
    positions,
    onPositions: () => () => {},
    ...(history && { history }),
  };
  const driver = { ...driverRow('d1'), preferredName: 'Annie' };
  const company = put({ drivers: [driver], trips, locations: [locationRow('A')] });
  const run = await openScreen<MapSees>([settingsSlice, contactSlice, mapSlice, infoSlice], {
    put: company,
  });
  run.draw(
    <TelemetryProvider telemetry={telemetry}>
      <DriverDetail id="d1" />
    </TelemetryProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Driver d1' })).toBeVisible();
  return run;
}

test.each([
  ['on a trip', fixKinds.inTrip, 'On a trip since 02:00 AM CST; trail solid'],
  ['off a trip', fixKinds.outOfTrip, 'Off trip since 02:00 AM CST; trail dashed'],
])('a driver tracked %s is shown so, with the style of the trail', async (_where, kind, words) => {
  await start(kind);
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a driver is shown with the name that they go by', async () => {
  await start();
  await expect.element(page.getByText('Goes by')).toBeVisible();
  await expect.element(page.getByText('Annie')).toBeVisible();
});

test('what a driver did before the first stored position is said by their trips', async () => {
  const step = actionRow('s1', {
    type: 'Drop-Off | Vehicle',
    driverId: 'd1',
    toId: 'A',
    status: 'Complete',
    startedMs: nowMs - 50 * 60_000,
    endedMs: nowMs - 40 * 60_000,
  });
  await start(undefined, { heard: async () => [], isWhole: true }, [
    tripRow('t1', { driverIds: ['d1'], actions: [step] }),
  ]);
  await page.getByRole('switch', { name: 'Show on the map' }).click({ force: true });
  await expect.element(page.getByText(/^No positions since/)).toBeVisible();
  const line = page.getByRole('list', { name: 'Where they have been' }).getByRole('listitem');
  await expect
    .element(line)
    .toHaveTextContent('01:10 AM – 01:20 AMDropping off at Store Aby the steps of KC-t1');
  await page.getByRole('switch', { name: 'Show on the map' }).click({ force: true });
});

test('a driver without tracking data has no tracking line', async () => {
  await start();
  expect(page.getByText('Tracked').elements()).toEqual([]);
});

test('the history is read when it is switched on, listed, and given to the map', async () => {
  const minuteMs = 60_000;
  const fix = (minute: number, north: number) => {
    const heardMs = nowMs - 60 * minuteMs + minute * minuteMs;
    const at = { lonE6: -94_600_000, latE6: 39_000_000 + north * 1_000 };
    return { ...at, heardMs, atMs: heardMs, kind: fixKinds.inTrip };
  };
  const fixes = [fix(0, 0), fix(2, 10), fix(4 + 50 / 60, 20), fix(30, 20), fix(31, 20)];
  // A recording has those behind its cursor too.
  const later = [fix(61, 30), fix(75, 60)];
  let fails = true;
  const asked: number[] = [];
  const run = await start(undefined, {
    async heard(_driverId, sinceMs) {
      asked.push(sinceMs);
      if (fails) throw new Error('no store');
      return [...fixes, ...later];
    },
    isWhole: true,
  });
  const shown = () => historyOnMapOf(run.machine).current();
  expect(asked).toEqual([]);
  await page.getByRole('switch', { name: 'Show on the map' }).click({ force: true });
  await expect.element(page.getByText("The stored positions can't be read.")).toBeVisible();
  expect(asked).toEqual([nowMs - 120 * minuteMs]);
  expect(shown()).toBeNull();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const list = page.getByRole('list', { name: 'Where they have been' });
  await expect
    .poll(() =>
      list
        .getByRole('listitem')
        .elements()
        .map((line) => line.textContent),
    )
    .toEqual([
      '01:30 AM – 01:31 AMOn a trip',
      '01:04 AM – 01:30 AMNo positions26 min',
      '01:00 AM – 01:04 AMOn a tripabout 1.4 mi',
    ]);
  await expect.element(page.getByText(/this console stores no earlier positions/)).toBeVisible();
  expect(shown()?.steps).toHaveLength(5);
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('switch', { name: 'Show on the map' }).click({ force: true });
  await expect.poll(shown).toBeNull();
});
