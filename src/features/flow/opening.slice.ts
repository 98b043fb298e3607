import type { Draft } from 'immer';
import type { CommandRecord, EventRecord } from '#kernel/records.ts';
import type { EventOf } from '#kernel/slice.ts';
import { type choices, discardedKept, type Flow, type Wanted, type Wizard } from './flow.model.ts';
import type { FlowSees } from './flow.queries.ts';
import type { FlowTypes } from './flow.slice.ts';

type FlowEvent = EventOf<FlowTypes>;
type Batch<E> = { readonly events: readonly E[]; readonly revert: readonly E[] };
type Opener = Pick<CommandRecord, 'type' | 'at'> & {
  readonly data: Wanted['data'] & { readonly other?: (typeof choices)[number] | undefined };
};

/**
 * Opens a flow: what its slice does beside, and what becomes of the flow that is open. A draft with
 * nothing filled in is discarded; for another one the operator is asked (reading 36). A draft of
 * the same subject that was put aside is opened instead, unless any number of them may be there.
 */
export function opening<E>(
  sees: FlowSees,
  { type, at, data }: Opener,
  wizard: Wizard & { readonly isOneOfMany?: true },
  own: Batch<E>,
): Batch<E | FlowEvent> {
  const { isOneOfMany, ...declared } = wizard;
  const { aside } = sees.flow.state;
  const kept = aside.find(
    ({ isListed, request }) => isListed && request.subject === wizard.request.subject,
  );
  if (kept && isOneOfMany !== true) return insteadOfOpen(sees, { type, data }, back(kept));
  const id = nextId(sees);
  const opened = { type: 'flow/opened', data: { ...declared, id, isTyped: false, sinceMs: at } };
  const batch = {
    // First, so that behind the draft's own record a recording shows its wizard.
    events: [opened as FlowEvent, ...own.events],
    revert: [...own.revert, { type: 'flow/left', data: { id } } as FlowEvent],
  };
  return insteadOfOpen(sees, { type, data }, batch);
}

/** What opens a flow, behind what becomes of the one that is open. */
export function insteadOfOpen<E>(
  sees: FlowSees,
  { type, data: { other, ...data } }: Pick<Opener, 'type' | 'data'>,
  batch: Batch<E>,
): Batch<E | FlowEvent> {
  const { open } = sees.flow.state;
  if (!open) return batch;
  if (open.isTyped && other === undefined) {
    const wanted = { type, data } as Wanted;
    return { events: [{ type: 'flow/asked', data: { wanted } }], revert: [] };
  }
  const { events, revert } = putAside(sees, open, open.isTyped && other === 'keep');
  return { events: [...events, ...batch.events], revert: [...batch.revert, ...revert] };
}

export function back({ id, of }: Pick<Flow, 'id' | 'of'>): Batch<FlowEvent> {
  return {
    events: [{ type: 'flow/resumed', data: { id, of } }],
    revert: [{ type: 'flow/putAside', data: { id, of, isListed: true, forgets: [] } }],
  };
}

function putAside(sees: FlowSees, { id, of }: Flow, isListed: boolean): Batch<FlowEvent> {
  const forgets = isListed ? [] : forgotten(sees);
  return {
    events: [{ type: 'flow/putAside', data: { id, of, isListed, forgets } }],
    revert: [{ type: 'flow/resumed', data: { id, of } }],
  };
}

/** The discarded drafts that one more pushes out. */
export function forgotten({ flow }: FlowSees): readonly number[] {
  const ids = flow.state.aside.flatMap(({ id, isListed }) => (isListed ? [] : [id]));
  return ids.slice(0, Math.max(0, ids.length + 1 - discardedKept));
}

/** Redone steps find the id they had. */
function nextId({ flow }: FlowSees): number {
  const { open, aside } = flow.state;
  return 1 + Math.max(0, open?.id ?? 0, ...aside.map(({ id }) => id));
}

/** Its slice closes the flow that is open, and the draft with it. */
export function leaving({ flow }: FlowSees, of: string): Batch<FlowEvent> {
  const { open } = flow.state;
  if (open?.of !== of) return { events: [], revert: [] };
  const { intentId: _, ...data } = open;
  return {
    events: [{ type: 'flow/left', data: { id: open.id } }],
    revert: [{ type: 'flow/opened', data }],
  };
}

/** To stand beside a change of the draft that is open. */
export function filledIn({ flow }: FlowSees, about?: string): Batch<FlowEvent> {
  const { open } = flow.state;
  const now = open && { isTyped: open.isTyped, about: open.about };
  if (!now || (now.isTyped && now.about === (about ?? now.about)))
    return { events: [], revert: [] };
  const next = { isTyped: true, about: about ?? now.about };
  return {
    events: [{ type: 'flow/changed', data: next }],
    revert: [{ type: 'flow/changed', data: now }],
  };
}

type Keeping = { readonly aside: { readonly [id: string]: object } };
type Into<S> = { readonly state: S; readonly draft: Draft<S> };

/** Evolvers of a slice with a wizard: its whole state is put aside with the draft. */
export function keeping<S extends Keeping>(slice: string, initial: S) {
  const forget = (draft: Draft<Keeping>, ids: readonly number[]) => {
    for (const id of ids) delete draft.aside[id];
  };
  return {
    'flow/putAside': (
      { data }: EventRecord<string, { id: number; of: string; forgets: readonly number[] }>,
      into: Into<S>,
    ) => {
      forget(into.draft as Draft<Keeping>, data.forgets);
      if (data.of !== slice) return;
      const { aside: _, ...now } = into.state;
      const { aside: __, ...empty } = initial;
      Object.assign(into.draft, empty);
      (into.draft as Draft<Keeping>).aside[data.id] = now;
    },
    'flow/resumed': ({ data }: EventRecord<string, { id: number; of: string }>, into: Into<S>) => {
      if (data.of !== slice) return;
      Object.assign(into.draft, into.state.aside[data.id]);
      forget(into.draft as Draft<Keeping>, [data.id]);
    },
    'flow/discarded': (
      { data }: EventRecord<string, { forgets: readonly number[] }>,
      { draft }: Into<S>,
    ) => forget(draft as Draft<Keeping>, data.forgets),
  };
}
