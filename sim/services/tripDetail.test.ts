import { expect, test } from 'vitest';
import { minuteMs } from '../core/calendar.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';

function opened() {
  const core = newCompany({ seed: 7 });
  const desk = openDesk(core);
  const trips = () => core.save().rows.trips;
  const read = (tripId: string) => desk.ask('tripDetail', { tripId });
  return { core, trips, read };
}

test('readings and checklists of a trip grow with its actions, and never change afterwards', () => {
  const { core, trips, read } = opened();
  const running = trips().filter(({ status }) => status === 'In Progress');
  const before = new Map(running.map(({ id }) => [id, read(id)]));
  core.tick(90 * minuteMs);
  let grown = 0;
  for (const [tripId, earlier] of before) {
    const later = read(tripId);
    expect(later.version).toBeGreaterThanOrEqual(earlier.version);
    for (const [at, sheet] of earlier.vehicles.entries()) {
      const now = later.vehicles[at];
      for (const field of ['pickupMiles', 'dropoffMiles', 'pickupFuel', 'dropoffFuel'] as const) {
        if (sheet[field] !== null) expect(now?.[field]).toBe(sheet[field]);
        else if (now?.[field] != null) grown += 1;
      }
      expect(now?.dropoffMiles ?? Infinity).toBeGreaterThan(now?.pickupMiles ?? 0);
      expect(now?.dropoffFuel ?? 0).toBeLessThanOrEqual(now?.pickupFuel ?? 8);
    }
    const done = (detail: typeof later) =>
      detail.tasks.flatMap(({ todos }) => todos).filter(({ isDone }) => isDone).length;
    expect(done(later)).toBeGreaterThanOrEqual(done(earlier));
  }
  expect(grown).toBeGreaterThan(0);
});

test('the odometer goes on from where the last move of the vehicle left it', () => {
  const { core, trips, read } = opened();
  core.tick(600 * minuteMs);
  const { activities } = core.save().rows;
  const readings = new Map<string, { readonly ms: number; readonly from: number; to: number }[]>();
  for (const { id, actions } of trips().filter(({ status }) => status === 'Complete')) {
    for (const sheet of read(id).vehicles) {
      const move = activities.find((row) => row.id === sheet.id);
      if (!move?.vehicleId || sheet.pickupMiles === null || sheet.dropoffMiles === null) continue;
      const own = readings.get(move.vehicleId) ?? [];
      const pickup = actions.find(({ activityId }) => activityId === move.id);
      const ms = pickup?.endedMs ?? 0;
      readings.set(move.vehicleId, [
        ...own,
        { ms, from: sheet.pickupMiles, to: sheet.dropoffMiles },
      ]);
    }
  }
  const repeated = [...readings.values()].filter((own) => own.length > 1);
  expect(repeated.length).toBeGreaterThan(0);
  for (const own of repeated) {
    const inOrder = own.toSorted((a, b) => a.ms - b.ms);
    for (const [at, { from }] of inOrder.slice(1).entries()) {
      expect(from).toBe(inOrder[at]?.to);
    }
  }
});

test('photos are pictures inside the answer, at most 30 of one sheet, and show the reading', () => {
  const { trips, read } = opened();
  const done = trips().find(({ status }) => status === 'Complete');
  const [sheet] = read(done?.id ?? '').vehicles;
  const assets = [...(sheet?.pickupAssets ?? []), ...(sheet?.dropoffAssets ?? [])];
  expect(assets.length).toBeGreaterThan(3);
  for (const { thumb } of assets) {
    expect(thumb).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(thumb.length).toBeLessThan(2_000);
  }
  const odometer = sheet?.pickupAssets.find(({ kind }) => kind === 'Odometer');
  expect(decodeURIComponent(odometer?.thumb ?? '')).toContain(`${sheet?.pickupMiles} mi`);
});

test('the requestor comes with a phone number', () => {
  const { trips, read } = opened();
  const named = trips().map(({ id }) => read(id));
  expect(named.some(({ requestorName }) => requestorName !== null)).toBe(true);
  const known = named.filter(({ requestorName }) => requestorName !== null);
  expect(known.some(({ requestorPhone }) => requestorPhone !== null)).toBe(true);
});
