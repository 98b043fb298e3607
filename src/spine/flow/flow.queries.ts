import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { attemptOn, openOn, openRequest, type OutboxSees } from '../outbox/index.ts';
import { hasMap, type NavigationSees } from '../navigation/index.ts';
import type { Flow, FlowState } from './flow.model.ts';

export type FlowSees = Pick<OutboxSees, 'outbox'> &
  Pick<NavigationSees, 'navigation'> & { readonly flow: { readonly state: FlowState } };

/** Drafts that were put aside, oldest first, with the commands that open and discard them. */
export function unfinished(sees: Omit<FlowSees, 'navigation'>) {
  return sees.flow.state.aside.filter(isKept).map(
    ({ id, request, sinceMs, ...flow }) =>
      ({
        id,
        title: titleOf(flow),
        sinceMs,
        /** Why it was not done; null when it was not tried, or was withdrawn. */
        why: attemptOn(sees, request.subject, request.of)?.why ?? null,
        resume: { type: 'flow/resume', data: { id } },
        discard: { type: 'flow/discard', data: { id } },
      }) as const,
  );
}

/** Put aside for later: neither discarded nor under way. */
export function isKept({ isListed, intentId }: FlowState['aside'][number]): boolean {
  return isListed && intentId === null;
}

/** 'Schedule a move: Downtown → Airport' */
export function titleOf({ title, about }: Pick<Flow, 'title' | 'about'>): string {
  return about === '' ? title : `${title}: ${about}`;
}

/** Whether the open draft is being saved, and therefore locked. */
export function isSaving({ flow }: Pick<FlowSees, 'flow'>): boolean {
  return (flow.state.open?.intentId ?? null) !== null;
}

/**
 * Whether a flow of this subject may be opened. `already`: the reason against it when the flow is
 * open and visible; an open flow that is hidden is shown instead.
 */
export function mayOpen(sees: FlowSees, subject: string, already: string): Yes | No {
  const { open } = sees.flow.state;
  const blocks = openOn(sees, subject)?.blocks ?? null;
  if (open?.intentId === null && open.request.subject === subject) {
    return hasMap(sees) ? no(already) : yes;
  }
  // An unanswered flow makes room after a while, like one whose request waits.
  if (open && openRequest(sees, open.intentId)?.phase === 'sent') {
    return no(`${open.name.charAt(0).toUpperCase()}${open.name.slice(1)} is being saved.`);
  }
  return blocks === null ? yes : no(blocks);
}
