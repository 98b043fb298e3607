import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Machine } from '#kernel/machine.types.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { isMac, keysOf } from '#views/kit/keys.ts';
import type { MenuEntry } from '#views/kit/overlays/Menu.tsx';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { belongsToText, isInsideDialog } from './keysElsewhere.ts';
import { keyWords } from './paletteEntries.ts';
import css from './UndoSteps.module.css';
import { shellKeys, useShellKey } from './useShellKey.ts';

type Way = 'undo' | 'redo';
type StepMessage = { readonly text: string; readonly number: number };

const shownMs = 4_000;
const words = {
  undo: { name: 'Undo', done: 'Undone', icon: 'undo' },
  redo: { name: 'Redo', done: 'Redone', icon: 'redo' },
} as const;

export type Steps = { readonly message: StepMessage | null; readonly take: (way: Way) => void };

/** Undo and redo of local steps by their keys, and a message about the last one. */
export function useSteps(): Steps {
  const machine = useMachine();
  const [message, setMessage] = useState<StepMessage | null>(null);

  const take = useCallback(
    (way: Way) => {
      const can = way === 'undo' ? machine.canUndo() : machine.canRedo();
      const taken = can.yes ? machine[way]() : can;
      const text =
        can.yes && taken.yes
          ? `${words[way].done}: ${can.label}`
          : `Not ${words[way].done.toLowerCase()}. ${taken.yes ? '' : taken.reason}`;
      setMessage((before) => ({ text, number: (before?.number ?? 0) + 1 }));
    },
    [machine],
  );

  useStepKey('undo', take);
  useStepKey('redo', take);

  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), shownMs);
    return () => clearTimeout(timer);
  }, [message]);

  return useMemo(() => ({ message, take }), [message, take]);
}

/** Two buttons, unless a menu has them, and the message about the last step. */
export function UndoSteps(props: { readonly steps: Steps; readonly hasButtons: boolean }) {
  const { message, take } = props.steps;
  return (
    <span className={css.steps} role="group" aria-label="Steps">
      {props.hasButtons ? (
        <>
          <StepButton way="undo" keys={keysOf('Z', '⌘Z')} onTake={take} />
          <StepButton way="redo" keys={keysOf('Shift-Z', '⇧⌘Z')} onTake={take} />
        </>
      ) : null}
      <span className={css.message} role="status">
        {/* A new element each time, so that a repeated message is announced again. */}
        {message === null ? null : <span key={message.number}>{message.text}</span>}
      </span>
    </span>
  );
}

/** The same as entries of a menu. */
export function useStepEntries({ take }: Steps): readonly MenuEntry[] {
  const machine = useMachine();
  const [undo, redo] = [useStep(machine, 'undo'), useStep(machine, 'redo')];
  const entry = (way: Way, { label, reason }: Step) => ({
    id: way,
    label: label === null ? words[way].name : `${words[way].name}: ${label}`,
    icon: words[way].icon,
    keys: keyWords(shellKeys[way].keys[0], isMac),
    off: reason,
    onAction: () => take(way),
  });
  return [entry('undo', undo), entry('redo', redo)];
}

function useStepKey(way: Way, take: (way: Way) => void): void {
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      // A text field has its own undo, and an open question blocks undo.
      if (event.defaultPrevented || belongsToText(event) || isInsideDialog(event)) return;
      event.preventDefault();
      take(way);
    },
    [way, take],
  );
  useShellKey(way, onKey);
}

function StepButton(props: {
  readonly way: Way;
  readonly keys: string;
  readonly onTake: (way: Way) => void;
}) {
  const { way, keys, onTake } = props;
  const machine = useMachine();
  const { label, reason } = useStep(machine, way);
  const { name, icon } = words[way];
  const full = label === null ? name : `${name}: ${label}`;
  return (
    <ReasonButton
      icon={icon}
      label={full}
      variant="ghost"
      tip={`${full} (${keys})`}
      reason={reason}
      onClick={() => onTake(way)}
    />
  );
}

type Step = { readonly label: string | null; readonly reason: string | null };

/** The name of the step that would be taken, or why there is none. */
function useStep(machine: Machine, way: Way): Step {
  const subscribe = useCallback((on: () => void) => machine.subscribe(on), [machine]);
  // As text: the machine returns a new object on each call.
  const answer = useSyncExternalStore(subscribe, () => {
    const can = way === 'undo' ? machine.canUndo() : machine.canRedo();
    return can.yes ? `+${can.label}` : `-${can.reason}`;
  });
  const text = answer.slice(1);
  return answer.startsWith('+') ? { label: text, reason: null } : { label: null, reason: text };
}
