import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '#spine/clock/index.ts';
import { type Note, outboxSlice } from '#spine/outbox/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { type Act, actsKept, type AuditState } from './audit.model.ts';

const initial: AuditState = { acts: [] };

/** What the server did for this operator: who, when, which rows, from what to what. */
const facts = declareSlice({
  name: 'audit',
  imports: [clockSlice, worldSlice, outboxSlice],
  commands: {},
  events: {},
  initial,
});
export type AuditTypes = TypesOf<typeof facts>;
export type AuditSees = SeesOf<typeof facts>;

export const auditSlice = facts.does({
  guards: {},
  decide: {},
  evolve: {
    'outbox/opened': ({ at, actor, data }, { draft }) => begin(draft, at, actor, data, 'under way'),
    'outbox/adopted': ({ actor, data }, { draft }) => {
      const how = data.phase === 'unknown' ? 'unknown' : 'under way';
      begin(draft, data.askedMs, actor, data, how);
    },
    'outbox/unknown': ({ data }, { draft }) => void end(draft, data.intentId, 'unknown'),
    'outbox/askedAgain': ({ data }, { draft }) => void end(draft, data.intentId, 'under way'),
    'outbox/closed': ({ at, data: { intentId, how, why, told } }, { draft }) => {
      const act = end(draft, intentId, how, why);
      if (!act) return;
      act.endedMs = at;
      // The moves that a request created are known only from its answer.
      if (how === 'done' && act.activityIds.length === 0) {
        act.activityIds = [...(told?.moves ?? [])];
      }
    },
  },
  registry: {},
});

type Begun = { readonly intentId: string; readonly of: string; readonly note: Note };

function begin(
  draft: Draft<AuditState>,
  atMs: number,
  actor: string,
  { intentId: id, of: command, note }: Begun,
  how: Act['end'],
): void {
  const act = { id, atMs, actor, command, ...note };
  draft.acts.push({ ...castDraft(act), end: how, endedMs: null, why: null });
  if (draft.acts.length > actsKept) draft.acts.shift();
}

function end(draft: Draft<AuditState>, id: string, how: Act['end'], why: string | null = null) {
  // Searches from the newest act: an act that ends usually began a moment ago.
  const act = draft.acts.findLast((one) => one.id === id);
  if (act) {
    act.end = how;
    act.why = why;
  }
  return act;
}
