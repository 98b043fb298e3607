import type { Slice } from '#kernel/slice.ts';
import { castDraft, type Draft } from 'immer';
import {
  actsKept,
  type BulkAct,
  type BulkState,
  noCounts,
  type Outcome,
  partsOf,
  rowAt,
} from './bulk.model.ts';
import type { BulkTypes } from './facts.slice.ts';

const outcomeOf = {
  done: 'done',
  refused: 'refused',
  failed: 'failed',
  givenUp: 'failed',
  withdrawn: 'left',
} as const;

/** Each row's outcome, from the events; the counts are kept along, so that no view counts rows. */
export const evolveBulk: Slice<BulkTypes>['evolve'] = {
  'bulk/begun': ({ at: atMs, data: { bulkId, what, rows } }, { draft }) => {
    const blank = { outcome: 'waiting', why: null } as const;
    draft.acts.push({
      id: bulkId,
      what,
      atMs,
      openIntentId: bulkId,
      parts: castDraft(partsOf(rows.map((row) => ({ ...row, ...blank })))),
      counts: { ...noCounts, waiting: rows.length },
      next: 0,
      isOver: false,
    });
    if (draft.acts.length > actsKept) forgetOldest(draft);
    draft.shownId = bulkId;
  },
  'bulk/refused': ({ data }, { draft }) => {
    const act = actIn(draft, data.bulkId);
    if (!act) return;
    for (const { at, why } of data.rows) become(act, at, 'refused', why);
  },
  'bulk/sent': ({ data: { bulkId, at, intentId } }, { draft }) => {
    draft.sent[intentId] = { bulkId, at };
    const act = actIn(draft, bulkId);
    if (!act) return;
    become(act, at, 'underWay');
    act.next = at + 1;
  },
  'bulk/stopped': ({ data }, { draft }) => {
    const act = actIn(draft, data.bulkId);
    if (act) waitingBecome(act, 'left', 'Stopped before it was sent.');
  },
  'bulk/stalled': ({ data }, { draft }) => {
    const act = actIn(draft, data.bulkId);
    if (act) waitingBecome(act, 'failed', data.why);
  },
  'bulk/triedAgain': ({ data: { bulkId, intentId, rows } }, { draft }) => {
    const act = actIn(draft, bulkId);
    if (!act) return;
    act.openIntentId = intentId;
    act.isOver = false;
    act.next = rows[0]?.at ?? act.next;
    for (const { at, version } of rows) {
      const row = become(act, at, 'waiting');
      if (row) row.version = version;
    }
  },
  'bulk/over': ({ data }, { draft }) => {
    const act = actIn(draft, data.bulkId);
    if (act) act.isOver = true;
  },
  'bulk/shown': ({ data }, { draft }) => {
    draft.shownId = data.bulkId;
  },
  'outbox/closed': ({ data: { intentId, how, why } }, into) =>
    answered(into, intentId, outcomeOf[how], how === 'done' ? null : why),
  'outbox/unknown': ({ data }, into) => stays(into, data.intentId, 'unknown'),
  'outbox/askedAgain': ({ data }, into) => stays(into, data.intentId, 'underWay'),
  'kernel/ended': ({ data, ends }, into) => {
    // The kernel gave it up: its store or its process failed.
    if (data.by !== 'kernel') return;
    for (const { command, end } of ends ?? []) {
      const why = end.how === 'failed' ? end.error : 'It was given up.';
      const open = into.state.acts.find((act) => !act.isOver && act.openIntentId === command);
      const act = open && actIn(into.draft, open.id);
      if (!act) continue;
      waitingBecome(act, 'failed', why);
      act.isOver = true;
    }
  },
};

type Into = { readonly state: BulkState; readonly draft: Draft<BulkState> };

/** Sets the outcome of an intent's row; intents of other features are ignored. */
function answered(into: Into, intentId: string, outcome: Outcome, why: string | null): void {
  if (!stays(into, intentId, outcome, why)) return;
  delete into.draft.sent[intentId];
}

function stays(into: Into, intentId: string, outcome: Outcome, why?: string | null): boolean {
  const sent = into.state.sent[intentId];
  if (!sent) return false;
  const act = actIn(into.draft, sent.bulkId);
  if (act) become(act, sent.at, outcome, why);
  return true;
}

function become(act: Draft<BulkAct>, at: number, outcome: Outcome, why: string | null = null) {
  const row = rowAt(act.parts, at);
  if (!row) return undefined;
  act.counts[row.outcome] -= 1;
  act.counts[outcome] += 1;
  row.outcome = outcome;
  row.why = why;
  return row;
}

function waitingBecome(act: Draft<BulkAct>, outcome: Outcome, why: string): void {
  if (act.counts.waiting === 0) return;
  for (const part of act.parts) {
    for (const row of part) {
      if (row.outcome !== 'waiting') continue;
      row.outcome = outcome;
      row.why = why;
    }
  }
  act.counts[outcome] += act.counts.waiting;
  act.counts.waiting = 0;
}

function actIn(draft: Draft<BulkState>, bulkId: string): Draft<BulkAct> | undefined {
  return draft.acts.find(({ id }) => id === bulkId);
}

/** Drops the oldest act; later answers to its rows are ignored here. */
function forgetOldest(draft: Draft<BulkState>): void {
  const gone = draft.acts.shift();
  for (const [intentId, { bulkId }] of Object.entries(draft.sent)) {
    if (bulkId === gone?.id) delete draft.sent[intentId];
  }
}
