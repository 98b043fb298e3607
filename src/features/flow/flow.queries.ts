import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { FlowState } from './flow.model.ts';

export type FlowSees = { readonly flow: { readonly state: FlowState } };

/** Drafts that were put aside, the oldest first, with the commands that open and discard them. */
export function unfinished({ flow }: FlowSees) {
  return flow.state.aside.flatMap(({ id, title, about, sinceMs, isListed }) => {
    if (!isListed) return [];
    return [
      {
        id,
        title: about === '' ? title : `${title}: ${about}`,
        sinceMs,
        resume: { type: 'flow/resume', data: { id } },
        discard: { type: 'flow/discard', data: { id } },
      } as const,
    ];
  });
}

/** Whether a flow of this subject may be opened; `already`: why not, when it is open. */
export function mayOpen({ flow }: FlowSees, subject: string, already: string): Yes | No {
  const { open } = flow.state;
  if (!open) return yes;
  if (open.request.subject === subject) return no(already);
  if (open.intentId === null) return yes;
  return no(`${open.name.charAt(0).toUpperCase()}${open.name.slice(1)} is being saved.`);
}
