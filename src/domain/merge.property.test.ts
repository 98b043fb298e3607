import { expect } from 'vitest';
import { type Draft, merge, type MergeRules, settledBy, typedIn, type Values } from './merge.ts';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';

/** Ready and deadline form one group; the deadline is never before the ready time. */
const rules: MergeRules = {
  fields: ['ready', 'deadline', 'note', 'color'],
  groups: [['ready', 'deadline']],
  joins: ['note'],
};
const times = fc
  .record({ ready: fc.nat(2), later: fc.nat(2) })
  .map(({ ready, later }) => ({ ready, deadline: ready + later }));
const word = fc.constantFrom('', 'a', 'b', 'c');
const row = fc
  .record({ times, note: word, color: word })
  .map(({ times: both, ...rest }) => ({ ...both, ...rest }) as Row);
type Row = { readonly ready: number; readonly deadline: number } & {
  readonly [text: string]: string | number;
};
const groups = [['ready', 'deadline'], ['note'], ['color']] as const;

/** A form that was opened, then edited: some fields of another row. */
const typedForm = fc
  .record({ seen: row, other: row, fields: fc.subarray([...rules.fields]) })
  .map(({ seen, other, fields }) => {
    const typed = Object.fromEntries(fields.map((field) => [field, other[field]]));
    return { seen, typed, settled: [] } as Draft;
  })
  // The form ensures that typed values keep the rule of their group.
  .filter(({ seen, typed }) => holds({ ...seen, ...typed }));

test.prop([typedForm, row], { numRuns: runs(3_000, 10_000) })(
  'merge asks about a group exactly when both sides changed it differently',
  (draft, now) => {
    const own: Values = { ...draft.seen, ...draft.typed };
    const { seen } = draft;
    const wanted = groups.flatMap((group) => {
      const mine = group.filter((f) => own[f] !== seen[f] && own[f] !== now[f]);
      const theirs = group.filter((f) => now[f] !== seen[f] && now[f] !== own[f]);
      return mine.length > 0 && theirs.length > 0 ? [group[0]] : [];
    });
    const { asks, values, changes, followed } = merge(draft, now, rules);
    expect(asks.map(({ group }) => group)).toEqual(wanted);
    expect(holds(values)).toBe(true);
    for (const field of rules.fields) {
      const isTyped = own[field] !== seen[field];
      // No typed value is hidden, and no value is shown that neither side wrote.
      if (isTyped) expect(values[field]).toBe(own[field]);
      if (followed.includes(field)) expect(values[field]).toBe(now[field]);
      if (!isTyped && !inAsk(asks, field)) expect(values[field]).toBe(now[field]);
      expect(changes[field]).toBe(values[field] === now[field] ? undefined : values[field]);
    }
  },
);

test.prop([typedForm, row, row, fc.constantFrom('mine', 'theirs', 'both')], {
  numRuns: runs(3_000, 10_000),
})(
  'an answer holds while their value stays, breaks no rule, and can be taken back',
  (draft, now, later, keep) => {
    const before = merge(draft, now, rules);
    const settled = settledBy(draft, before.asks, keep);
    const after = merge(settled, now, rules);
    expect(holds(after.values)).toBe(true);
    for (const ask of after.asks) {
      const answer = ask.answers[keep];
      expect(ask.keep).toBe(answer ? keep : null);
      expect(after.values).toMatchObject(answer ?? ask.mine);
      // The choices that were not taken are still offered.
      expect(ask.mine).toEqual(before.asks.find(({ group }) => group === ask.group)?.mine);
      if (keep === 'both' && answer) {
        const own = draft.typed['note'] as string;
        expect(after.values['note']).toBe(`${now['note']}. ${own}`);
      }
    }
    expect(merge(draft, now, rules)).toEqual(before);
    for (const ask of merge(settled, later, rules).asks) {
      const isSame = ask.fields.every((field) => later[field] === now[field]);
      const had = after.asks.find(({ group }) => group === ask.group)?.keep ?? null;
      expect(ask.keep).toBe(isSame ? had : null);
    }
  },
);

test.prop([typedForm, fc.constantFrom(...rules.fields), row], { numRuns: 2_000 })(
  'a group locked meanwhile offers only theirs, and shows the typed value until it is taken',
  (draft, field, now) => {
    const { asks, values } = merge(draft, now, { ...rules, locked: [field] });
    const typed = draft.typed[field];
    const isMine = typed !== undefined && typed !== draft.seen[field] && typed !== now[field];
    const ask = asks.find(({ fields }) => fields.includes(field));
    if (isMine) expect([ask?.answers.mine, values[field]]).toEqual([undefined, typed]);
    if (isMine && ask) {
      const taken = merge(settledBy(draft, [ask], 'theirs'), now, { ...rules, locked: [field] });
      expect(taken.values).toMatchObject(ask.answers.theirs);
      expect(taken.changes[field]).toBeUndefined();
    }
  },
);

type Step =
  | { readonly do: 'hear'; readonly row: Row }
  | { readonly do: 'type'; readonly row: Row; readonly fields: readonly string[] }
  | { readonly do: 'settle'; readonly at: number; readonly keep: 'mine' | 'theirs' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('hear' as const), row }),
  fc.record({
    do: fc.constant('type' as const),
    row,
    fields: fc.constantFrom(['ready', 'deadline'], ['deadline'], ['note'], ['color']),
  }),
  fc.record({
    do: fc.constant('settle' as const),
    at: fc.nat(2),
    keep: fc.constantFrom('mine' as const, 'theirs' as const),
  }),
);

test.prop([row, fc.array(step, { maxLength: 12 })], { numRuns: runs(3_000, 10_000) })(
  'over many edits by both sides, a typed value is shown until theirs is chosen',
  (opened, steps) => {
    let draft: Draft = { seen: opened, typed: {}, settled: [] };
    let now = opened;
    const own = new Map<string, unknown>();
    for (const one of steps) {
      const { asks, values } = merge(draft, now, rules);
      if (one.do === 'hear') now = one.row;
      else if (one.do === 'type') {
        const typed = Object.fromEntries(one.fields.map((field) => [field, one.row[field]]));
        if (!holds({ ...values, ...typed })) continue;
        draft = typedIn(draft, typed, now, rules);
        // A value that was already seen there is no change of the operator's.
        for (const field of one.fields) {
          if (typed[field] === draft.seen[field]) own.delete(field);
          else own.set(field, typed[field]);
        }
        expect(merge(draft, now, rules).values).toMatchObject(typed);
      } else {
        const ask = asks[one.at % Math.max(1, asks.length)];
        if (!ask) continue;
        draft = settledBy(draft, [ask], one.keep);
        if (one.keep === 'theirs') for (const field of ask.fields) own.delete(field);
      }
      const after = merge(draft, now, rules);
      expect(holds(after.values)).toBe(true);
      for (const [field, value] of own)
        expect([field, after.values[field]]).toEqual([field, value]);
    }
  },
);

function inAsk(asks: readonly { readonly fields: readonly string[] }[], field: string): boolean {
  return asks.some(({ fields }) => fields.includes(field));
}

function holds({ ready, deadline }: Values): boolean {
  return Number(deadline) >= Number(ready);
}
