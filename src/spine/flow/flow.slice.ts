import { no, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import type { FlowState } from './flow.model.ts';
import { type FlowSees, isKept, mayOpen, unfinished } from './flow.queries.ts';
import { back, forgotten, insteadOfOpen, over, settling, dismissAttempt } from './opening.slice.ts';
import { facts, type Sees } from './facts.slice.ts';

const notAside = no('This draft no longer exists.');
const noneAside = no('No draft was put aside.');

/** Which wizard is open, and which drafts were put aside for later (reading 36). */
export const flowSlice = facts.does({
  guards: {
    'flow/resume': ({ id }, sees) => {
      const kept = listed(sees, id);
      return kept ? mayOpen(sees, kept.request.subject, 'It is open already.') : notAside;
    },
    'flow/discard': ({ id }, sees) => (listed(sees, id) ? yes : notAside),
    'flow/stay': (_data, { flow }) =>
      flow.state.wanted ? yes : no('There is no question to answer.'),
  },
  decide: {
    'flow/resume': ({ type, data }, sees) => {
      const kept = listed(sees, data.id);
      return kept ? insteadOfOpen(sees, { type, data }, back(kept)) : { events: [], revert: [] };
    },
    'flow/discard': ({ data: { id } }, sees) => {
      const kept = listed(sees, id);
      if (!kept) return { events: [], revert: [] };
      const discarded = { type: 'flow/discarded', data: { id, forgets: forgotten(sees) } } as const;
      return {
        events: [discarded, ...dismissAttempt(sees, kept.request)],
        revert: [{ type: 'flow/putBack', data: { id } }],
      };
    },
    'flow/stay': () => ({ events: [{ type: 'flow/asked', data: { wanted: null } }] }),
    'flow/settle': ({ data: { isTyping } }, sees) => ({ events: settling(sees, isTyping) }),
    'flow/handOver': ({ data: { ids } }, sees) => ({
      events: ids.flatMap((id) => over(sees, id)),
    }),
  },
  evolve: {
    'flow/opened': ({ data }, { draft }) =>
      become(draft, { ...data, intentId: null, isDone: false }),
    'flow/changed': ({ data }, { draft }) => {
      if (draft.open) Object.assign(draft.open, data);
    },
    'flow/left': (_event, { draft }) => become(draft, null),
    'flow/putAside': ({ data: { isListed, forgets } }, { draft }) => {
      forget(draft, forgets);
      if (draft.open) draft.aside.push({ ...draft.open, isListed });
      draft.aside.sort((a, b) => a.id - b.id);
      become(draft, null);
    },
    'flow/cameAside': ({ data }, { draft }) => {
      draft.aside.push({ ...data, isDone: false, isListed: true });
    },
    'flow/resumed': ({ data: { id } }, { state, draft }) => {
      const { isListed: _, ...kept } = state.aside.find((one) => one.id === id) ?? none;
      draft.aside = draft.aside.filter((one) => one.id !== id);
      become(draft, 'id' in kept ? kept : null);
    },
    'flow/discarded': ({ data: { id, forgets } }, { draft }) => {
      forget(draft, forgets);
      list(draft, id, { isListed: false });
    },
    'flow/putBack': ({ data: { id } }, { draft }) =>
      list(draft, id, { isListed: true, intentId: null }),
    'flow/asked': ({ data }, { draft }) => {
      draft.wanted = castDraft(data.wanted);
    },
    'outbox/opened': ({ data: { of, subject, intentId } }, { draft }) => {
      // A draft that was put aside is retried from the list of attempts.
      const kept = draft.aside.filter(isKept);
      const one = [draft.open, ...kept].find(
        (flow) => flow?.request.of === of && flow.request.subject === subject,
      );
      if (one) one.intentId ??= intentId;
    },
    'outbox/closed': ({ data: { intentId, how } }, { draft }) => {
      const one = [draft.open, ...draft.aside].find((flow) => flow?.intentId === intentId);
      if (one && how === 'done') one.isDone = true;
      // A draft that was put aside is reopened, or listed, by an undoable step of its own.
      else if (one === draft.open && one) one.intentId = null;
    },
  },
  registry: {
    'flow/resume': {
      label: 'Resume the newest draft put aside',
      icon: 'edit',
      capability: 'see',
      step: () => 'resume a draft',
      from: (sees) => newest(sees)?.resume ?? noneAside,
    },
    'flow/discard': {
      label: 'Discard the newest draft put aside',
      icon: 'remove',
      capability: 'see',
      step: () => 'discard a draft',
      from: (sees) => newest(sees)?.discard ?? noneAside,
    },
    'flow/stay': { label: 'Go on with the draft', capability: 'see' },
  },
});

const none = { isListed: false };

function newest(sees: Omit<FlowSees, 'navigation'>) {
  const one = unfinished(sees).at(-1);
  return (
    one && {
      resume: { yes: true, data: one.resume.data } as const,
      discard: { yes: true, data: one.discard.data } as const,
    }
  );
}

function listed({ flow }: Pick<Sees, 'flow'>, id: number) {
  return flow.state.aside.find((one) => one.id === id && isKept(one));
}

/** Another flow is open: the question about the earlier draft is answered. */
function become(draft: Draft<FlowState>, open: FlowState['open']): void {
  draft.open = castDraft(open);
  draft.wanted = null;
}

function list(
  draft: Draft<FlowState>,
  id: number,
  how: { readonly isListed: boolean; readonly intentId?: null },
): void {
  Object.assign(draft.aside.find((one) => one.id === id) ?? {}, how);
}

function forget(draft: Draft<FlowState>, ids: readonly number[]): void {
  draft.aside = draft.aside.filter(({ id }) => !ids.includes(id));
}
