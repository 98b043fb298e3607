// Whatever an operator does to an import: no typed cell is lost, each row has one state, and only
// whole rows are created, each with its own outcome.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { no } from '#kernel/records.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { closed, opened } from '#spine/outbox/testing/events.ts';
import { type ImportDraft, importFields, linesOf } from './imports.model.ts';
import { textOf } from './joined.queries.ts';
import { createRows } from './imports.requests.ts';
import { importsSlice } from './imports.slice.ts';
import { previewOf } from './preview.queries.ts';
import { company, head, morningMs, pasted } from './testing/importing.ts';

const { given } = specFor(importsSlice);
const table = pasted(
  head,
  'P4431,Overland Park,Olathe,10/20/2026 9:00 AM,10/21/2026 2:00 PM,Retail,',
  'P4398,Overland Park,Olatte,,48h,Service,ring',
  'Truck,Olathe,Olathe,25:00,10/19/2026,none,',
  'P4431,Overland Park,Olathe,,,,',
  'P4412,Overland Park,Olathe,,10/21/2026 2:00 PM,Retail,',
);
const line = fc.integer({ min: 0, max: 6 });
const field = fc.constantFrom(...importFields);
const text = fc.constantFrom('', 'Olathe', 'P4412', '10/21/2026 3:00 PM', '=1+1', 'ring the bell');
const to = fc.option(fc.record({ text, isSure: fc.boolean() }), { nil: null });
const cell = fc.record({ line, field, to });
const isSame = (a: { line: number; field: string }) => `${a.line} ${a.field}`;
const mend = fc
  .uniqueArray(cell, { minLength: 1, maxLength: 3, selector: isSame })
  .map((cells) => ({ type: 'imports/mend' as const, data: { cells } }));
/** Both times of a row, often too close or in the wrong order. */
const times = fc.constantFrom('now', '10/21/2026 2:45 PM', '10/21/2026 3:00 PM', '10/21/2026');
const mendTimes = fc.tuple(line, times, times).map(([at, ready, deadline]) => {
  const typed = (of: 'ready' | 'deadline', words: string) => {
    return { line: at, field: of, to: { text: words, isSure: true } };
  };
  const cells = [typed('ready', ready), typed('deadline', deadline)];
  return { type: 'imports/mend' as const, data: { cells } };
});
const leaveOut = fc
  .record({ lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3 }), isOut: fc.boolean() })
  .map((data) => ({ type: 'imports/leaveOut' as const, data }));
const mapColumn = fc
  .record({
    column: fc.nat(6),
    field: fc.option(field, { nil: null }),
    adds: fc.boolean(),
  })
  .map((data) => ({ type: 'imports/mapColumn' as const, data }));
const setHeads = fc
  .constantFrom(null, 0)
  .map((line) => ({ type: 'imports/setHeads' as const, data: { line } }));
/** Whether the server creates each row, in their order. */
const create = fc.infiniteStream(fc.boolean()).map((luck) => ({ type: 'create' as const, luck }));
const step = fc.oneof(
  { weight: 5, arbitrary: mend },
  { weight: 3, arbitrary: mendTimes },
  { weight: 2, arbitrary: leaveOut },
  { weight: 1, arbitrary: mapColumn },
  { weight: 1, arbitrary: setHeads },
  { weight: 1, arbitrary: create },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const first = given(...company).when({ type: 'imports/read', data: table }).after;

function drafted(draft: ImportDraft) {
  return given(...company, { type: 'imports/draftChanged', data: { draft } });
}

/** The draft after one step; a refused command leaves it. */
function after(draft: ImportDraft, step: Step): ImportDraft {
  const before = drafted(draft);
  if (step.type !== 'create') {
    return must(before.when(step).after.imports.state.draft);
  }
  const { creatable: rows } = previewOf(draft, before.sees);
  if (rows.length === 0) return draft;
  const asked = { importId: draft.id, rows };
  const parts = rows.map((row) => ({ row, isMade: step.luck.next().value === true }));
  const result = {
    created: parts.flatMap(({ row: { line: at }, isMade }) =>
      isMade ? [{ line: at, activityId: `a${at}`, name: `PA-${at}` }] : [],
    ),
    refused: parts.flatMap(({ row: { line: at }, isMade }) =>
      isMade ? [] : [{ line: at, why: 'No such place.' }],
    ),
  };
  const done = before
    .and(opened(createRows, asked, { intentId: 's:9' }))
    .and(closed(createRows, asked, 'done', { intentId: 's:9', result }));
  const next = must(done.sees.imports.state.draft);
  for (const { row, isMade } of parts) {
    expect(next.outcomes[row.line]?.is).toBe(isMade ? 'created' : 'refused');
  }
  return next;
}

/** Every cell that the step does not name keeps what was typed; a named one has the new text. */
function checkTyped(before: ImportDraft, next: ImportDraft, step: Step): void {
  const named = step.type === 'imports/mend' ? step.data.cells : [];
  const isTaken = JSON.stringify(next.mended) !== JSON.stringify(before.mended);
  for (const [at, cells] of Object.entries(before.mended)) {
    for (const [of, typed] of Object.entries(cells)) {
      const now = named.find((one) => String(one.line) === at && one.field === of);
      const is = textOf(next, Number(at), of as (typeof importFields)[number]);
      if (!now || !isTaken) expect(is).toBe(typed.text);
    }
  }
  if (!isTaken) return;
  for (const { line: at, field: of, to: typed } of named) {
    if (typed) expect(textOf(next, at, of)).toBe(typed.text);
  }
}

function checkPreview(draft: ImportDraft): void {
  const { sees } = drafted(draft);
  const { rows, counts, creatable } = previewOf(draft, sees);
  // What is offered keeps every rule of a new move: the bus takes it.
  const may = createRows.guard({ importId: draft.id, rows: creatable }, sees);
  expect(may).toEqual(creatable.length > 0 ? { yes: true } : no('No row can be created yet.'));
  for (const { move } of creatable) {
    expect(move.deadlineMs - (move.readyMs ?? morningMs)).toBeGreaterThanOrEqual(30 * 60_000);
    expect(move.endId).not.toBe(move.startId);
  }
  expect(rows.map(({ line: at }) => at)).toEqual(linesOf(draft));
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  const asked = creatable.map(({ line: at }) => at);
  expect(new Set(asked).size).toBe(asked.length);
  for (const { line: at, state } of rows) {
    const isLeft = draft.leftOut.includes(at) && draft.outcomes[at]?.is !== 'created';
    if (isLeft) expect(state).toBe('leftOut');
    if (['leftOut', 'wrong', 'created', 'underWay'].includes(state)) {
      expect(asked).not.toContain(at);
    }
  }
}

test('no step loses a typed cell, and each row has one state', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
      let draft = must(first.imports.state.draft);
      for (const one of steps) {
        const next = after(draft, one);
        checkTyped(draft, next, one);
        checkPreview(next);
        for (const [at, outcome] of Object.entries(draft.outcomes)) {
          // What was created stays so, whatever is done to its row.
          if (outcome.is === 'created') expect(next.outcomes[at]).toEqual(outcome);
        }
        draft = next;
      }
    }),
    { numRuns: 40 },
  );
});

function must(draft: ImportDraft | null): ImportDraft {
  if (!draft) throw new Error('the import is gone');
  return draft;
}
