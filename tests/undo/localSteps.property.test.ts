// Local steps of all slices together: after any steps, undo leads back to the beginning one step at
// a time, and redo forward again.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { registry } from '#features/index.ts';
import { runs } from '../propertyRuns.ts';
import { samplesIn } from '../samples.ts';
import { open, undoable } from './steps.ts';

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
