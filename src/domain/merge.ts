// A form's draft beside a row that others change as well: one three-way merge for all forms. The
// row is read anew each time, so that the form follows it without a copy to keep in step.

/** Field → a JSON value. */
export type Values = { readonly [field: string]: unknown };

/** Whose value a group gets; `both`: their text, then the operator's. */
export type Keep = 'mine' | 'theirs' | 'both';

/** An answer holds for the value it was given about: when theirs changes, it is asked again. */
export type Settlement = {
  /** The first field of its group. */
  readonly group: string;
  readonly keep: Keep;
  readonly theirs: Values;
};

/** `typed`: by field, over what was `seen`. A typed value stays until it is typed over. */
export type Draft<V extends Values = Values> = {
  readonly seen: V;
  readonly typed: Partial<V>;
  readonly settled: readonly Settlement[];
};

export type MergeRules = {
  readonly fields: readonly string[];
  /** Fields that form one question: ready and deadline, start and end. Others are one each. */
  readonly groups?: readonly (readonly string[])[];
  /** Text fields of which both values may be kept. */
  readonly joins?: readonly string[];
  /** Fields that may not be changed now: the operator's own value of them cannot stay. */
  readonly locked?: readonly string[];
};

/** One question: a group that the operator and another user have changed differently. */
export type Ask = {
  readonly group: string;
  readonly fields: readonly string[];
  readonly before: Values;
  /** The group's values for each answer. */
  readonly answers: { readonly theirs: Values; readonly mine?: Values; readonly both?: Values };
  /** The operator's own, even where it cannot stay. */
  readonly mine: Values;
  /** Null while it is open. */
  readonly keep: Keep | null;
};

export type Merged<V extends Values = Values> = {
  /** What the form shows: while a question is open, the operator's own value. */
  readonly values: V;
  /** The changes that saving makes to the row. */
  readonly changes: Partial<V>;
  readonly asks: readonly Ask[];
  /** Fields that show another user's change and that the operator has not edited. */
  readonly followed: readonly string[];
};

/**
 * The draft beside the row as it is `now`. Each group is shown as a whole, from the operator or
 * from the row, so that a rule between its fields that holds in both holds in the result. A group
 * becomes a question when both have changed it and neither has all changes of the other.
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
 * The draft with fields typed in. What their groups show counts as seen from then on. An open
 * question stays, with the new value as the operator's; typing back the earlier value answers
 * it.
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
    // A typed value that equals the row, or has no question, stays as it was typed.
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

/** Their text, then the operator's, where a group is one text that may keep both. */
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

/** A typed value that equals the seen one is no change of the operator's. */
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
