import { expect } from 'vitest';
import type { Activity, Trip } from '#domain/entities.ts';
import { statusOf } from '#domain/status.ts';
import { activityRow } from '#domain/testing/rows.ts';
import { type WorldStep, worldSteps } from '#domain/testing/worldSteps.ts';
import { backwards } from '#kernel/backwards.ts';
import type { LogRecord } from '#kernel/records.ts';
import { type ClockSees } from '#spine/clock/index.ts';
import { type Changes, type WorldSees, worldSlice } from '#spine/world/index.ts';
import { live } from '#spine/world/testing/world.ts';
import { test } from '../../../tests/property.ts';
import { explained } from './activities.queries.ts';
import { decidingSearch } from './deciding.queries.ts';

type Sees = WorldSees & ClockSees;

/** Reads the log forwards and finds the record since which each fact has its final value. */
function oracle(records: readonly LogRecord[], sees: Sees, activity: Activity) {
  const facts = { move: [] as string[], trip: [] as string[], time: [] as string[] };
  let row: Activity | undefined;
  let trip: Trip | undefined;
  let timeMs = 0;
  for (const { kind, type, data } of records) {
    if (kind === 'event' && type === 'clock/ticked') timeMs = (data as { nowMs: number }).nowMs;
    if (kind === 'event' && type === 'world/changed') {
      const { put, removed } = data as unknown as Changes;
      for (const part of put) {
        for (const one of part.rows) {
          if (part.collection === 'activities' && one.id === activity.id) row = one as Activity;
          if (part.collection === 'trips' && one.id === activity.tripId) trip = one as Trip;
        }
      }
      for (const { collection, ids } of removed) {
        if (collection === 'activities' && ids.includes(activity.id)) row = undefined;
        if (collection === 'trips' && ids.includes(activity.tripId ?? '')) trip = undefined;
      }
    }
    const { status, tripId, completedMs, deadlineMs } = row ?? {};
    facts.move.push(JSON.stringify(row ? [status, tripId, completedMs, deadlineMs] : null));
    const { trip: plan, pickup, dropoff } = statusOf(activity, trip, 0).proof;
    facts.trip.push(JSON.stringify(trip ? [plan, pickup, dropoff] : null));
    facts.time.push(`${timeMs > (activity.deadlineMs ?? Number.MAX_SAFE_INTEGER)}`);
  }
  const verdict = explained(sees, activity.id);
  const since = (all: readonly string[]) => all.findLastIndex((fact) => fact !== all.at(-1)) + 1;
  const isOfTrip = trip && !['processing', 'completed'].includes(verdict?.proof.rule ?? '');
  const found = [{ what: 'move', seq: since(facts.move) }];
  if (isOfTrip) found.push({ what: 'trip', seq: since(facts.trip) });
  if (verdict?.late) found.push({ what: 'time', seq: since(facts.time) });
  return found.sort((a, b) => b.seq - a.seq);
}

/** The move is removed in between, so its second arrival decides. */
const cameBack: readonly WorldStep[] = [
  { is: 'activities', rows: [activityRow('a0', { version: 1 })] },
  { is: 'remove', collection: 'activities', id: 'a0' },
  { is: 'activities', rows: [activityRow('a0', { version: 3 })] },
];

test.prop([worldSteps], { numRuns: 150, examples: [[cameBack]] })(
  'the backward search finds the record since which each fact has its final value',
  async (steps) => {
    const { machine, records, sees: seesNow, close } = await live<Sees>(worldSlice, steps);
    await machine.settled();
    const sees = seesNow();
    for (const activity of sees.world.tables.activities.rows()) {
      const isLate = explained(sees, activity.id)?.late === true;
      const search = decidingSearch(sees, activity, isLate);
      const { log } = machine;
      if (!log) throw new Error('the machine keeps no log');
      for await (const record of backwards(log, 7)) if (search.take(record)) break;
      const found = search.found().map(({ what, record }) => ({ what, seq: record.seq }));
      expect(found).toEqual(oracle(records, sees, activity));
    }
    await close();
  },
  60_000,
);
