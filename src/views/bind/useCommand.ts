import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { KeepingState } from '#kernel/keeping.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import type { End, RecordId } from '#kernel/records.ts';
import type { CommandMachine, Commands, CommandType } from './commands.ts';
import { useMachine } from './MachineProvider.tsx';
import { useIntentState, watchIntents } from './useIntentState.ts';

export interface CommandHandle<D> {
  /** Dispatches; returns null while the last intent of this control has not ended. */
  send(data: D): Promise<End> | null;
  /** Whether the last intent of this control is still open. */
  readonly open: boolean;
  /** How it ended; null before that. */
  readonly end: End | null;
  readonly id: RecordId | null;
}

/** Sends commands of one type for one control. Plain React: usable on the login screen. */
export function useCommand<T extends CommandType>(type: T): CommandHandle<Commands[T]> {
  const machine = useMachine();
  const [id, setId] = useState<RecordId | null>(null);
  const busy = useRef(false);
  const state = useIntentState(id);
  const send = useCallback(
    (data: Commands[T]) => {
      if (busy.current) return null;
      busy.current = true;
      watchIntents(machine);
      const sent = machine.dispatch({ type, data });
      setId(sent.id);
      const free = () => {
        busy.current = false;
      };
      sent.ended.then(free, free);
      return sent.ended;
    },
    [machine, type],
  );
  return {
    send,
    open: state.phase === 'open',
    end: state.phase === 'ended' ? state.end : null,
    id,
  };
}

/** Why the command may not be sent now, in the guard's words; null when it may. */
export function useReason<T extends CommandType>(type: T, data: Commands[T]): string | null {
  const machine = useMachine();
  const last = useRef<Checked | null>(null);
  // What the browser stores is in no snapshot, and allows or forbids as well.
  const subscribe = useCallback(
    (on: () => void) => {
      const stops = [machine.subscribe(on), machine.keeping?.subscribe(on)];
      return () => stops.forEach((stop) => stop?.());
    },
    [machine],
  );
  return useSyncExternalStore(subscribe, () => {
    const snapshot = machine.published();
    const keeping = machine.keeping?.now();
    const before = last.current;
    if (
      before !== null &&
      before.machine === machine &&
      before.snapshot === snapshot &&
      before.keeping === keeping &&
      before.type === type &&
      before.data === data
    ) {
      return before.reason;
    }
    const answer = machine.check({ type, data });
    const reason = answer.yes ? null : answer.reason;
    last.current = { machine, snapshot, keeping, type, data, reason };
    return reason;
  });
}

type Checked = {
  readonly machine: CommandMachine;
  readonly snapshot: Snapshot;
  readonly keeping: KeepingState | undefined;
  readonly type: string;
  readonly data: unknown;
  readonly reason: string | null;
};
