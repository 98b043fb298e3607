import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fixKinds } from '#domain/positionBatch.ts';
import { locationRow, nowMs } from '#domain/testing/rows.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { contactSlice } from '../../contact/index.ts';
import type { MapSees } from '../../map/index.ts';
import { TelemetryProvider } from '../../map/ui.ts';
import { openScreen } from '../../outbox/testing/screen.tsx';
import { settingsSlice } from '../../settings/index.ts';
import { put } from '../../world/testing/world.ts';
import { infoSlice } from '../index.ts';
import { DriverDetail } from './DriverDetail.tsx';

/** Draws a driver whose last position is of this kind. */
async function start(kind?: number) {
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
  const telemetry = { ...silentFeed, positions, onPositions: () => () => {} };
  const company = put({ drivers: ['d1'], locations: [locationRow('A')] });
  const run = await openScreen<MapSees>([settingsSlice, contactSlice, infoSlice], { put: company });
  run.draw(
    <TelemetryProvider telemetry={telemetry}>
      <DriverDetail id="d1" />
    </TelemetryProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Driver d1' })).toBeVisible();
}

test.each([
  ['on a trip', fixKinds.inTrip, 'On a trip since 02:00 AM CST; trail solid'],
  ['off a trip', fixKinds.outOfTrip, 'Off trip since 02:00 AM CST; trail dashed'],
])('a driver tracked %s is shown so, with the style of the trail', async (_where, kind, words) => {
  await start(kind);
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a driver without tracking data has no tracking line', async () => {
  await start();
  expect(page.getByText('Tracked').elements()).toEqual([]);
});
