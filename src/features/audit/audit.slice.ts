import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { outboxSlice } from '../outbox/index.ts';
import { worldSlice } from '../world/index.ts';
import { type Act, actsKept, type AuditState } from './audit.model.ts';

const initial: AuditState = { acts: [] };

/** What was done by the server for this operator: who, when, to what, from what to what. */
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
    'outbox/opened': ({ at, actor, data: { intentId, of, note } }, { draft }) => {
      const act = { id: intentId, atMs: at, actor, command: of, ...note };
      draft.acts.push({ ...castDraft(act), end: 'under way', endedMs: null, why: null });
      if (draft.acts.length > actsKept) draft.acts.shift();
    },
    'outbox/unknown': ({ data }, { draft }) => void end(draft, data.intentId, 'unknown'),
    'outbox/askedAgain': ({ data }, { draft }) => void end(draft, data.intentId, 'under way'),
    'outbox/closed': ({ at, data: { intentId, how, why, told } }, { draft }) => {
      const act = end(draft, intentId, how, why);
      if (!act) return;
      act.endedMs = at;
      // The moves that it has made are known by its answer.
      if (how === 'done' && act.activityIds.length === 0) {
        act.activityIds = [...(told?.moves ?? [])];
      }
    },
  },
  registry: {},
});

function end(draft: Draft<AuditState>, id: string, how: Act['end'], why: string | null = null) {
  // From the newest on: what ends has mostly begun just now.
  const act = draft.acts.findLast((one) => one.id === id);
  if (act) {
    act.end = how;
    act.why = why;
  }
  return act;
}
