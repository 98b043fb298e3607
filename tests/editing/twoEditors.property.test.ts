// Two dispatchers edit one move in any order, over connections that delay and lose messages:
// neither overwrites a value they were not shown, and neither loses typed text (P5, P8).
import { expect, vi } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import { dispatcher, locationRow, nowMs } from '#domain/testing/rows.ts';
import { shortPause } from '../determinism/company.ts';
import { type MovesSees, movesSlice } from '#features/moves/index.ts';
import { flowProcess } from '#spine/flow/index.ts';
import { outboxProcess, requestsOfAll } from '#spine/outbox/index.ts';
import { formNow } from '#spine/forms/forms.queries.ts';
import { moveForm } from '#features/moves/moves.forms.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { createCore } from '#sim/company/core.ts';
import { freeMove, openDesk } from '#sim/testing/desk.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import { load } from '#spine/world/testing/world.ts';
import { fc, test } from '../property.ts';
import { runs } from '../propertyRuns.ts';

vi.setConfig({ testTimeout: 120_000 });

const core = createCore({ seed: 3, drivers: 10 });
const desk = openDesk(core);
const aMove = freeMove(core.save(), { vehicleId: null, vin: '1M8GDM9AXKP042788' });
const fields = ['pickupNotes', 'dropoffNotes', 'notes'] as const;
type Field = (typeof fields)[number];
type Notes = { readonly [F in Field]: string };

type Doing =
  | { readonly do: 'open' | 'save' | 'hear' | 'close' }
  | { readonly do: 'arrive'; readonly isLost: boolean }
  | { readonly do: 'write'; readonly field: Field; readonly text: string }
  | { readonly do: 'settle'; readonly field: Field; readonly keep: 'mine' | 'theirs' };

const field = fc.constantFrom(...fields);
const doing: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ do: 'open' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'save' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'hear' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('arrive' as const), isLost: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      field,
      text: fc.constantFrom('', 'red', 'green', 'blue'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      field,
      keep: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
);
type Step = readonly [who: 0 | 1, what: Doing];
const who = fc.constantFrom(0 as const, 1 as const);
const anyStep: fc.Arbitrary<readonly Step[]> = fc.tuple(who, doing).map((step) => [step]);
/** Both save the same field differently, which chance alone would hardly produce. */
const clash = fc
  .tuple(who, field, fc.constantFrom('mine' as const, 'theirs' as const), fc.boolean())
  .map(([first, one, keep, isLost]): readonly Step[] => {
    const second = first === 0 ? 1 : 0;
    return [
      [first, { do: 'write', field: one, text: 'early' }],
      [second, { do: 'write', field: one, text: 'late' }],
      [first, { do: 'save' }],
      [first, { do: 'arrive', isLost }],
      [second, { do: 'save' }],
      [second, { do: 'arrive', isLost: false }],
      [second, { do: 'hear' }],
      [second, { do: 'settle', field: one, keep }],
      [second, { do: 'save' }],
      [first, { do: 'hear' }],
    ];
  });
const parts = fc.oneof({ weight: 12, arbitrary: anyStep }, { weight: 1, arbitrary: clash });
const day = fc.array(parts, { minLength: 6, maxLength: 40 }).map((steps) => steps.flat());

/** How often each outcome occurred, so that the test cannot pass on empty days. */
const met = { saved: 0, stale: 0, settled: 0, repeated: 0 };

test.prop([day], { numRuns: runs(40, 500) })(
  'two editors neither overwrite unseen values nor lose typed text',
  async (doings) => {
    const id = newMove();
    const consoles = [await openConsole(id, 'a'), await openConsole(id, 'b')] as const;
    for (const one of consoles) await one.act({ do: 'open' });
    for (const [who, what] of doings) {
      await consoles[who].act(what);
      for (const one of consoles) one.check();
    }
    for (const one of consoles) {
      await one.drain();
      await one.act({ do: 'hear' });
      expect(one.row()).toEqual(serverRow(id));
      await one.close();
    }
  },
);

test('the days included saves, stale edits, settlements and repeated requests', () => {
  for (const [what, times] of Object.entries(met)) expect([what, times > 0]).toEqual([what, true]);
});

function newMove(): string {
  return desk.ask('createActivities', { moves: [aMove] }).activities[0]?.id as string;
}

function serverRow(id: string): Activity {
  return desk.ask('activitiesByIds', { ids: [id] }).activities[0] as Activity;
}

function notesOf({ pickupNotes, dropoffNotes, notes }: Notes): Notes {
  return { pickupNotes, dropoffNotes, notes };
}

/** One dispatcher, the values they were shown, and the text they typed. */
async function openConsole(id: string, name: string) {
  const waiting: ((isLost: boolean) => void)[] = [];
  type Some = { -readonly [F in Field]?: string };
  /** By the form's flow: a flow whose request waits makes room for another. */
  const typed = new Map<number, Some>();
  /** By the key of the request: the saved values, and the values shown before. */
  const saves = new Map<string, { readonly over: readonly Some[]; readonly own: Some }>();
  const ask = (request: Calls['editActivity']['request'], intent: string): Answer<unknown> => {
    // Ids of intents begin with the log's own name; these logs all have the same.
    const key = `${id} ${name} ${intent}`;
    const before = serverRow(id);
    const answer = desk.call('editActivity', request, key);
    const after = serverRow(id);
    if (after.version !== before.version) {
      met.saved += 1;
      const { over = [], own = {} } = saves.get(intent) ?? {};
      for (const one of fields) {
        if (after[one] === before[one]) continue;
        // This dispatcher's own earlier saves count as seen.
        const shown = [...over, ...Array.from(saves.values(), (save) => save.own)];
        const seen = shown.map((notes) => notes[one]);
        expect(seen, `${one} written over unseen`).toContain(before[one]);
        expect(after[one], `${one} is not what was typed`).toBe(own[one]);
      }
    } else if ('reply' in answer) met.repeated += 1;
    if ('reply' in answer) return { is: 'ok', reply: answer.reply, serverMs: nowMs, skipped: 0 };
    if (answer.status === 409) met.stale += 1;
    return { is: 'refused', current: null, ...answer };
  };
  const call = (called: string, request: unknown, options: { readonly key?: string } = {}) => {
    if (called !== 'editActivity') return new Promise(() => {});
    return new Promise((resolve) => {
      waiting.push((isLost) => {
        const answer = ask(request as Calls['editActivity']['request'], options.key ?? '');
        resolve(isLost ? { is: 'outcomeUnknown' } : answer);
      });
    });
  };
  const link = { call, listen: () => () => {}, authorize() {}, close() {} } as unknown as Link;
  const clock = manualClock(nowMs);
  const run = await openSlices<MovesSees>({
    slices: [movesSlice],
    processes: [outboxProcess(requestsOfAll([movesSlice])), flowProcess],
    ports: { link, pause: shortPause(async () => {}), clock, isTyping: () => false },
    clock,
  });
  const { accountId } = serverRow(id);
  await run.run('session/begin', { user: { ...dispatcher, accountId } });
  await run.run('clock/tick', { nowMs });
  await load(run, { locations: [locationRow('A')], activities: [serverRow(id)] });

  const row = () => run.sees().world.tables.activities.get(id) as Activity;
  const form = () => formNow(run.sees(), moveForm, id);
  const named = { of: 'moves/saveEdits', id };
  const flow = () => run.sees().flow.state.open?.id ?? 0;
  const typedNow = () => {
    const now = typed.get(flow()) ?? {};
    typed.set(flow(), now);
    return now;
  };
  /** The dispatcher chose theirs; they are asked again when it changes again. */
  const isTheirs = (one: Field) =>
    form()?.asks.some(({ group, keep }) => group === one && keep === 'theirs') === true;
  const isDone = async (type: string, data: unknown) => {
    const ends = run.endsOf(await run.run(type, data));
    return ends.some(({ how }) => how === 'done');
  };
  const act = async (what: Doing): Promise<void> => {
    switch (what.do) {
      case 'open':
        if ((await isDone('moves/edit', { activityId: id })) && !typed.has(flow())) {
          expect(form()?.form.seen).toMatchObject(notesOf(row()));
        }
        return;
      case 'write': {
        const typedIn = { [what.field]: what.text };
        const over = { [what.field]: row()[what.field] };
        if (!(await isDone('forms/type', { ...named, typed: typedIn, over }))) return;
        // Typing the current value is no change.
        if (what.text === row()[what.field]) delete typedNow()[what.field];
        else typedNow()[what.field] = what.text;
        return;
      }
      case 'settle': {
        const { field: one, keep } = what;
        if (!(await isDone('forms/settle', { ...named, groups: [one], keep }))) return;
        met.settled += 1;
        const kept = keep === 'mine' ? typedNow()[one] : row()[one];
        expect(form()?.values[one]).toBe(kept);
        return;
      }
      case 'save': {
        const open = form();
        // As with the button: only after every question is answered.
        if (!open?.asked || !open.maySave.yes) return;
        // The shown values: the original ones, and theirs at the time of each answer.
        const over = [open.form.seen, ...open.form.settled.map(({ theirs }) => theirs)];
        const own = { ...typedNow() };
        const asked = await run.run('moves/saveEdits', open.asked);
        saves.set(asked, { over: over as readonly Some[], own });
        return;
      }
      case 'close':
        await run.run('forms/discard', named);
        return;
      case 'hear': {
        const rows = [serverRow(id)];
        const heard = [{ collection: 'activities', rows }];
        await run.run('world/heard', { put: heard, removed: [] });
        return;
      }
      case 'arrive':
        waiting.shift()?.(what.isLost);
        return run.rest();
    }
  };
  return {
    act,
    row,
    /** The form keeps typed text until it is saved or closed, whatever arrives. */
    check() {
      const { open, aside } = run.sees().flow.state;
      const there = [open, ...aside].map((one) => one?.id);
      // Ids of closed forms are reused.
      for (const over of typed.keys()) if (!there.includes(over)) typed.delete(over);
      const own = Object.entries(typed.get(flow()) ?? {});
      const kept = own.filter(([one]) => !isTheirs(one as Field));
      const now = form();
      if (now) expect(now.values).toMatchObject(Object.fromEntries(kept));
    },
    async drain() {
      while (waiting.length > 0) await act({ do: 'arrive', isLost: false });
    },
    close: () => run.machine.close(),
  };
}
