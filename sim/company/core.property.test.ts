import { describe, expect, vi } from 'vitest';
import { hashJson } from '#kernel/canonical.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import { parseFaults } from '../faults/parse.ts';
import { newCompany } from '../testing/company.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { run } from '../testing/carriedOut.ts';
import { freeDrivers, freeMove, openDesk, planFor } from '../testing/desk.ts';
import { movesAt } from '../testing/teams.ts';
import { minuteMs } from '../core/calendar.ts';
import { type Core, createCore, loadCore } from './core.ts';
import type { SimOptions } from '../core/options.ts';
import type { SimState } from '../core/state.ts';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';

vi.setConfig({ testTimeout: 60_000 });

const faults = parseFaults('*:errorAfter,p=0.2;realtime:disconnect,p=0.3;*:latency:5,p=0.1');
/** Few worlds, many days: the metro caches the roads to the places of each world. */
const seeds = fc.integer({ min: 1, max: 8 });
const world = fc.record({
  seed: seeds,
  drivers: fc.integer({ min: 10, max: 30 }),
  faults: fc.constantFrom([], faults),
}) as fc.Arbitrary<Partial<SimOptions>>;
/** Spans of time with arbitrary lengths. */
const spans = fc.array(fc.integer({ min: 0, max: 9 * minuteMs }), { minLength: 1, maxLength: 12 });

/** What the console does between two spans of time. */
type Deed = (core: Core, key: string) => void;
const deeds: readonly Deed[] = [
  () => {},
  (core, key) => write(core, 'createActivities', (state) => ({ moves: [freeMove(state)] }), key),
  (core, key) => {
    const again = (state: SimState) => ({ moves: [freeMove(state, { pickupNotes: key })] });
    write(core, 'createActivities', again, 'the same key');
  },
  (core, key) => write(core, 'world', () => ({ filterAccountIds: null }), key),
];
const deed = fc.constantFrom(...deeds);

function write<K extends CallName>(
  core: Core,
  name: K,
  request: (state: SimState) => Calls[K]['request'],
  key: string,
): void {
  try {
    openDesk(core).call(name, request(core.save()), key);
  } catch {
    // A fault may refuse the login itself.
  }
}

describe('time', () => {
  test.prop([world, spans], { numRuns: runs(4, 40) })(
    'time can be cut anywhere',
    (options, parts) => {
      const cut = newCompany(options);
      for (const part of parts) cut.tick(part);
      const whole = newCompany(options);
      whole.tick(parts.reduce((sum, part) => sum + part, 0));
      expect(hashJson(cut.save())).toBe(hashJson(whole.save()));
    },
  );

  test.prop([world, fc.integer({ min: 0, max: 600 })], { numRuns: runs(4, 35) })(
    'reading the company does not advance it',
    (options, minutes) => {
      const seen = newCompany(options);
      const user = seen.save().users[0];
      if (!user) throw new Error('no user');
      const sampler = seen.sampler(user);
      for (let at = 0; at < minutes; at += 60) {
        sampler.sample();
        const { changes } = seen.tick(Math.min(60, minutes - at) * minuteMs);
        seen.framesOf(changes, user);
      }
      const unseen = newCompany(options);
      unseen.tick(minutes * minuteMs);
      expect(hashJson(seen.save())).toBe(hashJson(unseen.save()));
    },
  );
});

describe('a saved company', () => {
  test.prop([world, fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), deed), { maxLength: 8 })], {
    numRuns: runs(4, 40),
  })('goes on as if it had never been saved', (options, day) => {
    const whole = createCore(options);
    let interrupted = loadCore(whole.save());
    for (const [at, [minutes, act]] of day.entries()) {
      for (const core of [whole, interrupted]) {
        core.tick(minutes * minuteMs + at);
        act(core, `key ${at}`);
      }
      const text = JSON.stringify(interrupted.save());
      interrupted = loadCore(JSON.parse(text) as SimState);
    }
    expect(hashJson(interrupted.save())).toBe(hashJson(whole.save()));
  });

  test('later changes do not affect a saved company', () => {
    const core = newCompany();
    const saved = core.save();
    const text = JSON.stringify(saved);
    core.tick(60 * minuteMs);
    openDesk(core).ask('createActivities', { moves: [freeMove(core.save())] }, 'key');
    expect(JSON.stringify(saved)).toBe(text);
    expect(JSON.stringify(core.save())).not.toBe(text);
  });
});

describe('a seed', () => {
  test.prop([seeds], { numRuns: runs(5, 50) })('a seed gives the same day twice', (seed) => {
    const hash = () => {
      const core = createCore({ seed, drivers: 20 });
      core.tick(90 * minuteMs);
      return hashJson(core.save());
    };
    expect(hash()).toBe(hash());
  });

  test('neighboring seeds give different days', () => {
    const hashes = [1, 2, 3, 4].map((seed) => hashJson(createCore({ seed }).save().rows));
    expect(new Set(hashes).size).toBe(4);
  });
});

test('a company saved without a change count starts to count', () => {
  const saved = createCore({ seed: 1, drivers: 10 }).save();
  const { changes: _left, ...tallies } = saved.tallies;
  const core = loadCore({ ...saved, tallies: tallies as typeof saved.tallies });
  expect(core.changes()).toBe(0);
  core.tick(30 * minuteMs);
  expect(core.changes()).toBeGreaterThan(0);
});

test('a saved company of an earlier build gets the fields that its rows lack', () => {
  const saved = createCore({ seed: 3, drivers: 10 }).save();
  const drivers = saved.rows.drivers.map(({ hasLeft: _left, ...row }) => row);
  const trips = saved.rows.trips.map(({ notes: _notes, ...row }) => row);
  const earlier = { ...saved, rows: { ...saved.rows, drivers, trips } };
  expect(loadCore(earlier as SimState).save()).toEqual(saved);
});

test('a company whose trips were saved by an earlier build pays them at the standard rate', () => {
  const desk = openDesk(newCompany(), 'admin');
  const [move] = movesAt(desk, 1);
  const [driver] = freeDrivers(desk.core.save());
  if (!move || !driver) throw new Error('nothing to plan');
  const trip = { ...planFor(desk.core.save(), move, driver), hourlyPayRate: undefined };
  const { tripId } = desk.ask('finalizeTrip', { trip }, 'trip');
  const now = desk.core.save();
  const kept: { readonly [id: string]: TeamPlan } = now.plans ?? {};
  const { wageCentsPerHour: _, ...plan } = kept[tripId] as TeamPlan;
  const { agreed: __, ...rest } = now;
  const trips = now.rows.trips.map(({ submittedMs: ___, ...row }) => row);
  const earlier = {
    ...rest,
    rows: { ...now.rows, trips },
    plans: { [tripId]: plan },
    companyCars: { [tripId]: 'C-07' },
  };
  const core = loadCore(earlier as unknown as SimState);
  const again = openDesk(core, 'admin');
  expect(again.ask('tripDetail', { tripId }).agreed).toMatchObject({
    wageCentsPerHour: 1800,
    chaseCar: 'C-07',
  });
  run(core, tripId, new Map());
  const { costs = [] } = again.ask('tripDetail', { tripId });
  expect(costs.map(({ payCents }) => payCents > 0)).toEqual([true]);
});
