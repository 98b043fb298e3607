// Local steps of all slices together: after any steps, undo leads back to the beginning one step at
// a time, and redo forward again.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  activityRow,
  dispatcher,
  driverRow,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { type ConsoleSees, registry, slices } from '#features/index.ts';
import { shownPlace } from '#features/search/index.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { tripsProcess } from '#features/trips/index.ts';
import { plannerInProcess } from '#planning/team/desk/teamPlanner.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { answered, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { runs } from '../propertyRuns.ts';
import { samplesIn } from '../samples.ts';

/** For many runs on a busy machine. */
const slow = { timeout: 120_000 };

/** One of the commands that have a payload in the state then, and one of their payloads. */
type Step = {
  /** Absent: any. */
  readonly type?: string;
  readonly which: number;
  readonly pick: number;
  /** The choice for an open draft. */
  readonly other: 'keep' | 'discard';
  /** Whether it is done even where it is not possible. */
  readonly insists: boolean;
};

const undoable = slices.flatMap(({ commands }) =>
  Object.entries(commands).flatMap(([type, { undoable: is }]) => (is ? [type] : [])),
);
const opening = ['moves/start', 'moves/edit', 'trips/open', 'forms/open', 'flow/resume'];

/** Drawn more often: those of flows, where steps depend on each other. */
const ofFlow = /^(moves|trips|imports|forms|flow|cart)\//;
const step = fc.record({
  which: fc.nat(10_000),
  pick: fc.nat(500),
  other: fc.constantFrom('keep' as const, 'discard' as const),
  insists: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
});
/** A flow has begun already: chance alone seldom goes far in one. */
const begun = fc
  .constantFrom(
    [],
    ['moves/start', 'moves/goTo'],
    ['trips/open', 'trips/goTo', 'trips/goTo'],
    ['trips/open', 'trips/goTo', 'trips/goTo', 'trips/tryAnother'],
    ['imports/open', 'imports/read'],
  )
  .map((types) =>
    types.map((type, at): Step => ({ type, which: 0, pick: at, other: 'keep', insists: false })),
  );
const steps = fc
  .tuple(begun, fc.array(step, { maxLength: 60, size: 'max' }))
  .map(([first, then]): readonly Step[] => [...first, ...then]);

test('every command marked undoable has a step name', () => {
  const named = registry.filter(({ id }) => undoable.includes(id));
  expect(named.filter((entry) => !entry.step).map(({ id }) => id)).toEqual([]);
});

async function open(disk = memoryDisk()) {
  const road = answered<'directions'>({ distanceCmi: 900, durationMs: 1_200_000 }, nowMs);
  const { link } = scriptedLink({ directions: [road] });
  const run = await openSlices<ConsoleSees>({
    slices,
    processes: [fetchesProcess(fetchesOfAll(slices)), tripsProcess],
    ports: { link, planner: plannerInProcess(1), pause: () => new Promise(() => {}) },
    clock: manualClock(nowMs),
    disk,
  });
  if (run.records.length === 0 && disk.records.length === 0) {
    const changes = {
      put: [
        { collection: 'locations', rows: ['A', 'B', 'C'].map((id) => locationRow(id)) },
        { collection: 'drivers', rows: [driverRow('d1'), driverRow('d2')] },
        { collection: 'activities', rows: [activityRow('a1'), activityRow('a2')] },
        { collection: 'vehicles', rows: [vehicleRow('v1', { stock: 'P4417' })] },
        {
          collection: 'trips',
          rows: [tripRow('t1', { activityIds: ['a1', 'a2'] }), tripRow('t2')],
        },
      ],
      removed: [],
    };
    await run.run('session/begin', { user: dispatcher });
    await run.run('navigation/settle', {});
    await run.run('clock/tick', { nowMs });
    const loadId = await run.run('world/reload', { accountIds: null });
    const loaded = {
      blobs: null,
      changes,
      skipped: 0,
      partial: 0,
      unread: [],
      atMs: nowMs,
      loadId,
    };
    await run.run('world/loadReplied', loaded);
  }
  return { ...run, touched: () => touched(run.sees()) };
}

/** What comes from outside, and where the camera is. */
const server = ['world', 'clock', 'connection', 'session', 'fetches', 'roads', 'outbox'];
const outside = [...server, 'vins', 'audit'];
const apart = [...outside, 'notices', 'navigation', 'map', 'trips', 'flow', 'search'];

/** The state that local steps change. Roads are not part of it. */
function touched(sees: ConsoleSees) {
  const { navigation, map, trips, flow, search, ...others } = sees;
  // The question about an open draft is no step.
  const { wanted: _, ...flows } = flow.state;
  const { path, query, route, returnTo } = navigation.state;
  const { plan, alternatives, outcome } = trips.state;
  const byHand = outcome?.is === 'planned' && outcome.isByHand ? outcome.plan : null;
  return structuredClone([
    { path, query, route, returnTo },
    [map.state.shown, map.state.history],
    [plan, alternatives.map(({ ways: _ways, ...one }) => one), byHand],
    flows,
    [search.state.place, shownPlace(sees)],
    ...Object.entries(others).map(([name, { state }]) => (apart.includes(name) ? null : state)),
  ]);
}

test(
  'undoing any steps leads back to the beginning, and redoing them forward again',
  slow,
  async () => {
    const numRuns = runs(25, 300);
    let walked = 0;
    const drawn = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (wanted) => {
        const { machine, run, rest, sees, touched: now, disk, troubles } = await open();
        /** The state before and after each undoable step. */
        const stations = [now()];
        const names: string[] = [];
        for (const { type: only, which, pick, other, insists } of wanted) {
          const possible = undoable.flatMap((type) => {
            if (only !== undefined && type !== only) return [];
            const all = samplesIn(type, sees());
            const data = { ...all[pick % all.length], ...(opening.includes(type) && { other }) };
            const may = all.length > 0 && (insists || machine.check({ type, data }).yes);
            const one = { type, data };
            if (!may) return [];
            return ofFlow.test(type) && !type.endsWith('/close') ? [one, one, one, one] : [one];
          });
          const chosen = possible[which % possible.length];
          if (!chosen) continue;
          const { type, data } = chosen;
          drawn.add(type);
          const before = machine.canUndo();
          await run(type, data);
          const can = machine.canUndo();
          const isNew = JSON.stringify(now()) !== JSON.stringify(stations.at(-1));
          if (!isNew) {
            expect(can).toEqual(before);
            continue;
          }
          if (!can.yes) throw new Error(`${type} is no step: ${can.reason}`);
          names.push(can.label);
          stations.push(now());
        }
        walked += names.length;
        for (let at = names.length - 1; at >= 0; at -= 1) {
          expect(machine.canUndo()).toMatchObject({ yes: true, label: names[at] });
          expect(machine.undo()).toEqual({ yes: true });
          await rest();
          expect(now()).toEqual(stations[at]);
        }
        expect(machine.canUndo()).toMatchObject({ reason: 'There is nothing to undo.' });
        for (const [at, name] of names.entries()) {
          expect(machine.canRedo()).toMatchObject({ yes: true, label: name });
          expect(machine.redo()).toEqual({ yes: true });
          await rest();
          expect(now()).toEqual(stations[at + 1]);
        }
        // The next start has the same steps.
        await machine.close();
        const again = await open(disk);
        for (let at = names.length - 1; at >= 0; at -= 1) {
          expect(again.machine.undo()).toEqual({ yes: true });
          await again.rest();
          expect(again.touched()).toEqual(stations[at]);
        }
        expect([...troubles, ...again.troubles]).toEqual([]);
        await again.machine.close();
      }),
      { numRuns },
    );
    expect(walked).toBeGreaterThan(8 * numRuns);
    expect(drawn.size).toBeGreaterThan(undoable.length / 2);
  },
);
