import { expect } from 'vitest';
import type { DisplayStatus } from '#domain/entities.ts';
import { worldSteps } from '#domain/testing/worldSteps.ts';
import { formatDate, localTime } from '#domain/zones.ts';
import { explained, statusBoardReader } from '../activities/index.ts';
import { type ClockSees } from '#spine/clock/index.ts';
import { type WorldSees, worldSlice } from '#spine/world/index.ts';
import { live } from '#spine/world/testing/world.ts';
import { countsOf, isInBar, upcomingReader } from './tally.queries.ts';
import { fc, test } from '../../../tests/property.ts';
import { runs } from '../../../tests/propertyRuns.ts';

type Sees = WorldSees & ClockSees;
/** Zones, some with hours that do not start with those of UTC. */
const zones = ['America/Chicago', 'Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Berlin'];
const hourMs = 3_600_000;

/** Counts local calendar dates. */
function dateNumber(ms: number, zone: string): number {
  const [month = 0, day = 0, year = 0] = formatDate(ms, zone).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / (24 * hourMs);
}

/** Counts statuses from the rows and their proofs alone. */
function recounted(sees: Sees, ordinals: readonly number[]) {
  const counts: { [S in DisplayStatus]?: number } = {};
  for (const ordinal of ordinals) {
    const id = sees.world.tables.activities.idOf(ordinal) ?? '';
    const display = explained(sees, id)?.display;
    if (display) counts[display] = (counts[display] ?? 0) + 1;
  }
  return counts;
}

/** Counts local hours; no zone changes its clock in these weeks. */
function hourNumber(ms: number, zone: string): number {
  const { hour } = localTime(ms, zone);
  return dateNumber(ms, zone) * 24 + hour;
}

/** The histogram by local hours and days, worked out in another way. */
function rebarred(sees: Sees, ordinals: readonly number[], timeMs: number, zone: string) {
  const { activities } = sees.world.tables;
  const open = ordinals.filter((ordinal) => {
    const verdict = explained(sees, activities.idOf(ordinal) ?? '');
    return verdict !== undefined && verdict.display !== 'complete';
  });
  const readyMs = (ordinal: number) => activities.at(ordinal)?.readyMs ?? null;
  const hourOf = (ms: number) => hourNumber(ms, zone) - hourNumber(timeMs, zone);
  const isFar = open.some((ordinal) => hourOf(readyMs(ordinal) ?? 0) >= 12);
  const dayOf = (ms: number) => dateNumber(ms, zone) - dateNumber(timeMs, zone);
  const barOf = (ms: number) => {
    const units = isFar ? dayOf(ms) : hourOf(ms);
    return units < 0 ? 0 : Math.min(13, units + 1);
  };
  const bars: number[][] = Array.from({ length: 14 }, () => []);
  let withoutTime = 0;
  for (const ordinal of open) {
    const ms = readyMs(ordinal);
    if (ms === null) withoutTime += 1;
    else bars[barOf(ms)]?.push(ordinal);
  }
  return { unit: isFar ? 'day' : 'hour', bars, open: open.length, withoutTime };
}

test.prop([worldSteps, fc.constantFrom(...zones)], { numRuns: runs(120) })(
  'donut and histogram equal a recount from scratch at every look',
  async (steps, zone) => {
    const boardOf = statusBoardReader();
    const upcoming = upcomingReader();
    const world = await live<Sees>(worldSlice, steps, (sees, timeMs) => {
      const table = sees.world.tables.activities;
      const board = boardOf(sees);
      // All moves, and every second one, as a selection or a view would hold them.
      const all = [...board.sorted()];
      for (const ordinals of [all, all.filter((ordinal) => ordinal % 2 === 0)]) {
        const counts = countsOf(ordinals, board);
        const asRecord = Object.fromEntries(counts.map(({ status, count }) => [status, count]));
        expect(asRecord).toEqual(recounted(sees, ordinals));

        const counted = upcoming(table, ordinals, board, timeMs, zone);
        const again = rebarred(sees, ordinals, timeMs, zone);
        expect([counted.unit, counted.open, counted.withoutTime]).toEqual([
          again.unit,
          again.open,
          again.withoutTime,
        ]);
        expect(counted.bars.map(({ total }) => total)).toEqual(again.bars.map((bar) => bar.length));
        for (const [at, bar] of counted.bars.entries()) {
          const inBar = Object.fromEntries(bar.counts.map(({ status, count }) => [status, count]));
          expect(inBar).toEqual(recounted(sees, again.bars[at] ?? []));
          const picked = ordinals.filter((ordinal) => {
            const row = table.at(ordinal);
            return row !== undefined && isInBar(bar, row, board.statusAt(ordinal));
          });
          expect(picked).toEqual(again.bars[at]);
        }
      }
    });
    await world.close();
  },
  60_000,
);
