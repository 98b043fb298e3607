// What a form holds beside a row that others change as well: one three-way merge for all forms. The
// row is asked for each time, so that what is shown follows it and nothing has to be kept in step.

/** Field → a value that JSON can hold. */
export type Values = { readonly [field: string]: unknown };

/** Whose value a group has; `both`: their text, then the operator's. */
export type Keep = 'mine' | 'theirs' | 'both';

/** An answer holds for what it was given about: when theirs changes again it is asked again. */
export type Settlement = {
  /** The first field of its group. */
  readonly group: string;
  readonly keep: Keep;
  readonly theirs: Values;
};

/** `typed`: by field, over what was `seen`. Everything typed stays in it until it is typed over. */
export type Draft<V extends Values = Values> = {
  readonly seen: V;
  readonly typed: Partial<V>;
  readonly settled: readonly Settlement[];
};

export type MergeRules = {
  readonly fields: readonly string[];
  /** Fields that are one question: ready and deadline, start and end. Others are one each. */
  readonly groups?: readonly (readonly string[])[];
  /** Texts of which both may be kept. */
  readonly joins?: readonly string[];
  /** Fields that may not be changed now: one's own value of them cannot stay. */
  readonly locked?: readonly string[];
};

/** One question: a group that the operator and somebody else have made different. */
export type Ask = {
  readonly group: string;
  readonly fields: readonly string[];
  readonly before: Values;
  /** What each answer would make of the group. */
  readonly answers: { readonly theirs: Values; readonly mine?: Values; readonly both?: Values };
  /** The operator's own, also where it cannot stay. */
  readonly mine: Values;
  /** Null while it is open. */
  readonly keep: Keep | null;
};

export type Merged<V extends Values = Values> = {
  /** What the form shows: while a question is open, the operator's own. */
  readonly values: V;
  /** What saving changes of the row. */
  readonly changes: Partial<V>;
  readonly asks: readonly Ask[];
  /** Fields that show what somebody else has changed, and that the operator has not typed in. */
  readonly followed: readonly string[];
};

/**
 * The draft beside the row as it is `now`. Each group is shown as a whole as the operator has it or
 * as it is there, so that what holds between its fields in both holds in what comes of it. It is
 * asked about when both have changed it and neither has all that the other has.
 */
export function merge<V extends Values>(draft: Draft<V>, now: V, rules: MergeRules): Merged<V> {
  const groups = groupsOf(rules).map((fields) => mergeGroup(draft, now, fields, rules));
  const values = Object.assign({}, ...groups.map((group) => group.values)) as V;
  const changed = rules.fields.filter((field) => !same(values[field], now[field]));
  return {
    values,
    changes: picked(values, changed) as Partial<V>,
    asks: groups.flatMap(({ ask }) => ask ?? []),
    followed: rules.fields.filter(
      (field) =>
        !isTyped(draft, field) &&
        !same(now[field], draft.seen[field]) &&
        same(values[field], now[field]),
    ),
  };
}

/**
 * The draft with fields typed in. What their groups show counts as seen from then on. A question
 * that is open stays, with the new value as the operator's; typing back what was there before is
 * an answer to it.
 */
export function typedIn<V extends Values>(
  draft: Draft<V>,
  typed: Partial<V>,
  now: V,
  rules: MergeRules,
): Draft<V> {
  const { values, asks } = merge(draft, now, rules);
  const still = merge({ ...draft, typed: { ...draft.typed, ...typed } }, now, rules).asks;
  let next: Draft = draft;
  for (const group of groupsOf(rules)) {
    if (!group.some((field) => field in typed)) continue;
    const ask = asks.find((one) => one.group === group[0]);
    const own: Values = {
      ...picked(values, group),
      ...picked(
        typed,
        group.filter((f) => f in typed),
      ),
    };
    const isOpen = ask?.keep === null && still.some((one) => one.group === group[0]);
    // What he had typed and is there now, or is not asked about, stays as it was typed.
    const isKept = (field: string) =>
      isTyped(draft, field) &&
      (!ask || (same(own[field], now[field]) && same(own[field], draft.typed[field])));
    const isCaught = (field: string) => !isOpen && (field in typed || !isKept(field));
    const caught = group.filter(isCaught);
    const kept = group.filter(
      (field) => field in typed || (isCaught(field) && !same(own[field], now[field])),
    );
    next = {
      seen: { ...next.seen, ...picked(now, caught) },
      typed: { ...without(next.typed, caught), ...picked(own, kept) },
      settled: next.settled.filter((one) => one.group !== group[0]),
    };
  }
  return next as Draft<V>;
}

/** The draft with these questions answered. */
export function settledBy<V extends Values>(
  draft: Draft<V>,
  asks: readonly Ask[],
  keep: Keep,
): Draft<V> {
  const answered = asks.filter(({ answers }) => answers[keep] !== undefined);
  const isLeft = ({ group }: Settlement) => answered.every((ask) => ask.group !== group);
  const settled = answered.map(({ group, answers: { theirs } }) => ({ group, keep, theirs }));
  return { ...draft, settled: [...draft.settled.filter(isLeft), ...settled] };
}

function mergeGroup(draft: Draft, now: Values, fields: readonly string[], rules: MergeRules) {
  const { seen } = draft;
  const typed = fields.filter((field) => isTyped(draft, field));
  const own = { ...picked(seen, fields), ...picked(draft.typed, typed) };
  const theirs = picked(now, fields);
  const mine = typed.filter((field) => !same(own[field], now[field]));
  if (mine.length === 0) return { values: theirs };
  const isLocked = mine.some((field) => rules.locked?.includes(field));
  const isChanged = fields.some(
    (field) => !same(now[field], seen[field]) && !same(now[field], own[field]),
  );
  if (!isChanged && !isLocked) return { values: own };
  const [group = ''] = fields;
  const answers: Ask['answers'] = {
    theirs,
    ...(isLocked ? {} : { mine: own, ...both(group, own, theirs, rules) }),
  };
  const settled = draft.settled.find((one) => one.group === group);
  const isAnswered = settled && answers[settled.keep] && same(settled.theirs, theirs);
  const keep = isAnswered ? settled.keep : null;
  const ask: Ask = { group, fields, before: picked(seen, fields), answers, mine: own, keep };
  return { values: (keep && answers[keep]) ?? own, ask };
}

/** Their text, then one's own, where a group is one text that may be both. */
function both(field: string, own: Values, theirs: Values, { joins = [] }: MergeRules) {
  const [first, second] = [theirs[field], own[field]];
  const areTexts = typeof first === 'string' && typeof second === 'string';
  if (!joins.includes(field) || !areTexts || first === '' || second === '') return {};
  const stop = /[.!?…]\s*$/.test(first) ? ' ' : '. ';
  return { both: { [field]: `${first}${stop}${second}` } };
}

function groupsOf({ fields, groups = [] }: MergeRules): readonly (readonly string[])[] {
  return [...groups, ...fields.filter((f) => !groups.flat().includes(f)).map((f) => [f])];
}

/** What was typed and is as it was seen is no change of the operator's. */
function isTyped({ seen, typed }: Draft, field: string): boolean {
  return field in typed && !same(typed[field], seen[field]);
}

function picked(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

function without(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}

function same(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}
