import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import type { EventRecord } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { type ContactKind, contactSlice } from '../contact/index.ts';
import { endingsSlice } from '../endings/index.ts';
import { movesSlice } from '../moves/index.ts';
import { tripsSlice } from '../trips/index.ts';
import { worldSlice } from '../world/index.ts';
import { vehiclesSlice } from '../vehicles/index.ts';
import { auditCommands } from './audit.commands.ts';
import { auditEvents } from './audit.events.ts';
import { type Act, actsKept, type AuditState } from './audit.model.ts';

const initial: AuditState = { acts: [] };

/** What was done by the server for this operator: who, when, to what, from what to what. */
const facts = declareSlice({
  name: 'audit',
  imports: [
    clockSlice,
    worldSlice,
    movesSlice,
    tripsSlice,
    endingsSlice,
    vehiclesSlice,
    contactSlice,
  ],
  commands: auditCommands,
  events: auditEvents,
  initial,
});
export type AuditTypes = TypesOf<typeof facts>;
export type AuditSees = SeesOf<typeof facts>;

export const auditSlice = facts.does({
  guards: {},
  decide: {
    'audit/note': ({ data }, { audit }) => ({
      events: audit.state.acts.some(({ id }) => id === data.id)
        ? [{ type: 'audit/noted', data }]
        : [],
    }),
  },
  evolve: {
    'audit/noted': ({ data: { id, ...note } }, { draft }) => {
      const act = actOf(draft, id);
      if (act) Object.assign(act, castDraft(note));
    },
    'moves/createRequested': (event, { draft }) =>
      begin(draft, event, event.data.createId, 'moves/create'),
    'moves/editRequested': (event, { draft }) =>
      begin(draft, event, event.data.editId, 'moves/saveEdits'),
    'trips/saveRequested': (event, { draft }) =>
      begin(draft, event, event.data.saveId, 'trips/save'),
    'endings/requested': (event, { draft }) =>
      begin(draft, event, event.data.intentId, `endings/${event.data.what}`),
    'endings/done': ({ data }, { draft }) => void end(draft, data.intentId, 'done'),
    'endings/failed': ({ data }, { draft }) => void end(draft, data.intentId, 'failed', data.why),
    'vehicles/requested': (event, { draft }) =>
      begin(draft, event, event.data.intentId, `vehicles/${event.data.what}`),
    'vehicles/done': ({ data }, { draft }) => void end(draft, data.intentId, 'done'),
    'vehicles/failed': ({ data }, { draft }) => void end(draft, data.intentId, 'failed', data.why),
    'vehicles/outcomeUnknown': ({ data }, { draft }) => void end(draft, data.intentId, 'unknown'),
    'endings/outcomeUnknown': ({ data }, { draft }) => void end(draft, data.intentId, 'unknown'),
    'contact/requested': (event, { draft }) =>
      begin(draft, event, event.data.intentId, contactCommands[event.data.kind]),
    'contact/askedAgain': ({ data }, { draft }) => void end(draft, data.intentId, 'under way'),
    'contact/done': ({ data }, { draft }) => void end(draft, data.intentId, 'done'),
    'contact/failed': ({ data }, { draft }) => void end(draft, data.intentId, 'failed', data.why),
    'contact/outcomeUnknown': ({ data }, { draft }) => void end(draft, data.intentId, 'unknown'),
    'moves/created': ({ data }, { draft }) => {
      const act = end(draft, data.createId, 'done');
      if (act) act.activityIds = [...data.activityIds];
    },
    'moves/edited': ({ data }, { draft }) => void end(draft, data.editId, 'done'),
    'trips/saved': ({ data }, { draft }) => void end(draft, data.saveId, 'done'),
    'moves/createFailed': ({ data }, { draft }) =>
      void end(draft, data.createId, 'failed', data.why),
    'moves/editFailed': ({ data }, { draft }) => void end(draft, data.editId, 'failed', data.why),
    'trips/saveFailed': ({ data }, { draft }) => void end(draft, data.saveId, 'failed', data.why),
    'moves/outcomeUnknown': ({ data }, { draft }) => void end(draft, data.createId, 'unknown'),
    'trips/outcomeUnknown': ({ data }, { draft }) => void end(draft, data.saveId, 'unknown'),
    'kernel/ended': ({ data, ends }, { draft }) => {
      if (data.by !== 'kernel') return;
      for (const { command, end: how } of ends ?? []) {
        if (how.how === 'failed') end(draft, command, 'failed', how.error);
      }
    },
  },
  registry: {},
});

/** What was asked for, by what came of it. */
const contactCommands: { readonly [K in ContactKind]: string } = {
  sms: 'contact/connect',
  voice: 'contact/connect',
  number: 'contact/showNumber',
  track: 'contact/track',
};

type Begun = Pick<EventRecord, 'at' | 'actor'>;

function begin(draft: Draft<AuditState>, { at, actor }: Begun, id: string, command: string): void {
  const known = actOf(draft, id);
  if (known) {
    known.end = 'under way';
    return;
  }
  const blank = { subject: '', activityIds: [], changes: [], why: null };
  draft.acts.push({ id, atMs: at, actor, command, ...blank, end: 'under way' });
  if (draft.acts.length > actsKept) draft.acts.shift();
}

function end(draft: Draft<AuditState>, id: string, how: Act['end'], why: string | null = null) {
  const act = actOf(draft, id);
  if (act) {
    act.end = how;
    act.why = why;
  }
  return act;
}

/** From the newest on: what ends has mostly begun just now. */
function actOf(draft: Draft<AuditState>, id: string): Draft<Act> | undefined {
  return draft.acts.findLast((act) => act.id === id);
}
