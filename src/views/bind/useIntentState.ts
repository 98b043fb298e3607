import { useSyncExternalStore } from 'react';
import type { Machine } from '#kernel/machine.types.ts';
import type { End, LogRecord, RecordId } from '#kernel/records.ts';
import { useMachine } from './MachineProvider.tsx';

/** `none`: never sent, or ended before this page began to listen. */
export type IntentState =
  | { readonly phase: 'none' }
  | { readonly phase: 'open' }
  | { readonly phase: 'ended'; readonly end: End };

/** How the intent with this id stands: open, ended (and how), or unknown here. */
export function useIntentState(id: RecordId | null): IntentState {
  const watch = watchOf(useMachine());
  return useSyncExternalStore(watch.subscribe, () => (id === null ? none : watch.stateOf(id)));
}

/** Starts to listen for ends; called where a command is sent, so that no end is missed. */
export function watchIntents(machine: Machine): void {
  watchOf(machine);
}

const none: IntentState = { phase: 'none' };
const open: IntentState = { phase: 'open' };

/** Ends kept per machine: enough for every control on a page, bounded for a long shift. */
const KEPT_ENDS = 500;

interface Watch {
  subscribe(on: () => void): () => void;
  stateOf(id: RecordId): IntentState;
}

const watches = new WeakMap<Machine, Watch>();

function watchOf(machine: Machine): Watch {
  const known = watches.get(machine);
  if (known !== undefined) return known;
  const ends = new Map<RecordId, IntentState>();
  const listeners = new Set<() => void>();
  machine.onRecord((record) => {
    if (!keepEnds(record, ends)) return;
    for (const on of listeners) on();
  });
  const watch: Watch = {
    subscribe(on) {
      listeners.add(on);
      const unsubscribe = machine.subscribe(on);
      return () => {
        listeners.delete(on);
        unsubscribe();
      };
    },
    stateOf(id) {
      const ended = ends.get(id);
      if (ended !== undefined) return ended;
      return machine.openIntents().some((intent) => intent.id === id) ? open : none;
    },
  };
  watches.set(machine, watch);
  return watch;
}

function keepEnds(record: LogRecord, ends: Map<RecordId, IntentState>): boolean {
  if (record.kind !== 'event' || record.ends === undefined) return false;
  for (const { command, end } of record.ends) ends.set(command, { phase: 'ended', end });
  for (const oldest of ends.keys()) {
    if (ends.size <= KEPT_ENDS) break;
    ends.delete(oldest);
  }
  return true;
}
