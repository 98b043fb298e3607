import type { Draft } from 'immer';
import type { CommandRecord, EventRecord } from '#kernel/records.ts';
import type { EventOf } from '#kernel/slice.ts';
import { type Moved, shownOnMap } from '../navigation/index.ts';
import { attemptOn, dismissed, openRequest } from '../outbox/index.ts';
import { type choices, discardedKept, type Flow, type Wanted, type Wizard } from './flow.model.ts';
import { type FlowSees, isKept, titleOf } from './flow.queries.ts';
import type { FlowTypes } from './facts.slice.ts';

type FlowEvent = EventOf<FlowTypes> | ReturnType<typeof dismissed> | Moved;
type Batch<E> = { readonly events: readonly E[]; readonly revert: readonly E[] };
type Opener = Pick<CommandRecord, 'type' | 'at'> & {
  readonly data: Wanted['data'] & { readonly other?: (typeof choices)[number] | undefined };
};

/**
 * Opens a flow: the events of its own slice, and what happens to the flow that is open. An empty
 * draft is discarded; for any other one the operator is asked (reading 36). A draft of the same
 * subject that was put aside is opened instead. A flow is opened on the map, where it is visible.
 */
export function opening<E>(
  sees: FlowSees,
  { type, at, data }: Opener,
  wizard: Wizard,
  events: Batch<E>,
): Batch<E | FlowEvent> {
  const isSame = ({ request }: Flow) => request.subject === wizard.request.subject;
  // Already open, and hidden.
  if (sees.flow.state.open && isSame(sees.flow.state.open)) return shownOnMap(sees);
  const kept = sees.flow.state.aside.find((one) => isKept(one) && isSame(one));
  if (kept) return insteadOfOpen(sees, { type, data }, back(kept));
  const { of } = wizard;
  const id = nextId(sees);
  const opened = { type: 'flow/opened', data: { ...wizard, id, isTyped: false, sinceMs: at } };
  const batch = {
    // First, so that after the draft's own record a recording shows its wizard.
    events: [opened as FlowEvent, ...events.events],
    revert: [...events.revert, { type: 'flow/left', data: { id, of } } as FlowEvent],
  };
  return insteadOfOpen(sees, { type, data }, batch);
}

/** Opens a flow, after the open one has been put aside or discarded. */
export function insteadOfOpen<E>(
  sees: FlowSees,
  { type, data: { other, ...data } }: Pick<Opener, 'type' | 'data'>,
  batch: Batch<E>,
): Batch<E | FlowEvent> {
  const { open } = sees.flow.state;
  const moved = shownOnMap(sees);
  if (!open) return joined(moved, batch);
  const isAsked = open.isTyped && open.intentId === null;
  if (isAsked && other === undefined) {
    const wanted = { type, data } as Wanted;
    return { events: [{ type: 'flow/asked', data: { wanted } }], revert: [] };
  }
  const left = putAside(sees, open, isAsked ? other === 'keep' : open.isTyped);
  return joined(moved, joined(left, batch));
}

/** Joins the batches in order; undo takes them back in reverse order. */
function joined<A, B>(first: Batch<A>, then: Batch<B>): Batch<A | B> {
  return {
    events: [...first.events, ...then.events],
    revert: [...then.revert, ...first.revert],
  };
}

export function back({ id, of }: Pick<Flow, 'id' | 'of'>): Batch<FlowEvent> {
  return {
    events: [{ type: 'flow/resumed', data: { id, of } }],
    revert: [{ type: 'flow/putAside', data: { id, of, isListed: true, forgets: [] } }],
  };
}

/** A discarded draft takes its attempt and the attempt's key with it. */
function putAside(sees: FlowSees, { id, of, request }: Flow, isListed: boolean): Batch<FlowEvent> {
  const forgets = isListed ? [] : forgotten(sees);
  return {
    events: [
      { type: 'flow/putAside', data: { id, of, isListed, forgets } },
      ...(isListed ? [] : dismissAttempt(sees, request)),
    ],
    revert: [{ type: 'flow/resumed', data: { id, of } }],
  };
}

export function dismissAttempt(sees: FlowSees, { of, subject }: Flow['request']) {
  return attemptOn(sees, subject, of) ? [dismissed({ of, subject })] : [];
}

/**
 * A flow whose request waits for the connection makes room at once. It returns unless the request
 * was done: opened when no other flow is open and the operator is not typing, else listed.
 */
export function settling(sees: FlowSees, isTyping: boolean): readonly FlowEvent[] {
  const { open, aside } = sees.flow.state;
  const events: FlowEvent[] = [];
  let isFree = open === null && !isTyping;
  if (open?.isDone) {
    events.push({ type: 'flow/left', data: { id: open.id, of: open.of } });
  } else if (open && openRequest(sees, open.intentId)?.phase === 'waiting') {
    const { id, of, intentId } = open;
    const waits = { waits: titleOf(open), ...(intentId === null ? {} : { intentId }) };
    const data = { id, of, isListed: true, forgets: [], ...waits };
    events.push({ type: 'flow/putAside', data });
  }
  for (const one of aside) {
    const { id, of, intentId } = one;
    if (one.isDone) events.push({ type: 'flow/discarded', data: { id, forgets: [id] } });
    else if (intentId !== null && !openRequest(sees, intentId)) {
      events.push({ type: 'flow/putBack', data: { id } });
      if (isFree) events.push({ type: 'flow/resumed', data: { id, of } });
      isFree = false;
    }
  }
  return events;
}

/** Removes a draft for good, open or put aside. */
export function over({ flow }: Pick<FlowSees, 'flow'>, id: number): readonly FlowEvent[] {
  const { open, aside } = flow.state;
  if (open?.id === id) return [{ type: 'flow/left', data: { id, of: open.of } }];
  const isAside = aside.some((one) => one.id === id);
  return isAside ? [{ type: 'flow/discarded', data: { id, forgets: [id] } }] : [];
}

/** The discarded drafts that one more would push out. */
export function forgotten({ flow }: Pick<FlowSees, 'flow'>): readonly number[] {
  const ids = flow.state.aside.flatMap(({ id, isListed }) => (isListed ? [] : [id]));
  return ids.slice(0, Math.max(0, ids.length + 1 - discardedKept));
}

/** The id of the next flow. Redone steps find the id they had. */
export function nextId({ flow }: Pick<FlowSees, 'flow'>): number {
  const { open, aside } = flow.state;
  return 1 + Math.max(0, open?.id ?? 0, ...aside.map(({ id }) => id));
}

/** Closes the open flow: its draft is kept or discarded. */
export function leaving(sees: FlowSees, isKept = false): Batch<FlowEvent> {
  const { open } = sees.flow.state;
  return open ? putAside(sees, open, isKept) : { events: [], revert: [] };
}

/** Marks the open draft as filled in; goes with the event that changes it. */
export function filledIn({ flow }: Pick<FlowSees, 'flow'>, about?: string): Batch<FlowEvent> {
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
type OfFlow = { readonly id: number; readonly of: string };
type Forgets = { readonly forgets: readonly number[] };

/**
 * Evolvers for a slice with a wizard: its whole state is put aside with the draft, or dropped, but
 * for the `lasting` parts, which are of no draft.
 */
export function keeping<S extends Keeping>(
  slice: string,
  initial: S,
  lasting: readonly (keyof S & string)[] = [],
) {
  const ofDraft = (state: S) =>
    Object.fromEntries(
      Object.entries(state).filter(
        ([name]) => name !== 'aside' && !(lasting as readonly string[]).includes(name),
      ),
    );
  const empty = ofDraft(initial);
  const forget = ({ draft }: Into<S>, ids: readonly number[]) => {
    for (const id of ids) delete (draft as Draft<Keeping>).aside[id];
  };
  return {
    'flow/left': ({ data: { of } }: EventRecord<string, OfFlow>, { draft }: Into<S>) => {
      if (of === slice) Object.assign(draft, empty);
    },
    'flow/putAside': ({ data }: EventRecord<string, OfFlow & Forgets>, into: Into<S>) => {
      forget(into, data.forgets);
      if (data.of !== slice) return;
      const now = ofDraft(into.state);
      Object.assign(into.draft, empty);
      (into.draft as Draft<Keeping>).aside[data.id] = now;
    },
    'flow/resumed': ({ data: { id, of } }: EventRecord<string, OfFlow>, into: Into<S>) => {
      if (of !== slice) return;
      Object.assign(into.draft, into.state.aside[id]);
      forget(into, [id]);
    },
    'flow/discarded': ({ data }: EventRecord<string, Forgets>, into: Into<S>) =>
      forget(into, data.forgets),
  };
}
