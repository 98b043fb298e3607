import { useCallback, useSyncExternalStore } from 'react';
import type { Machine } from '#kernel/machine.types.ts';
import { Key } from '../kit/marks/Marks.tsx';
import hidden from '../kit/hidden.module.css';
import { ReasonButton } from '../kit/buttons/ReasonButton.tsx';
import { keysOf } from '../kit/keys.ts';
import { useMachine } from './MachineProvider.tsx';
import { sharedState } from './sharedState.ts';

export type Way = 'undo' | 'redo';

/** `number`: another one each time, so that a repeated message is announced again. */
type StepMessage = { readonly text: string; readonly number: number };

/** What became of the last step that was taken, wherever it was; null: it has been read. */
export const lastStep = sharedState<StepMessage | null>(null, Object.is);

export const stepWords = {
  undo: { name: 'Undo', done: 'Undone', icon: 'undo' },
  redo: { name: 'Redo', done: 'Redone', icon: 'redo' },
} as const;

const keys = { undo: keysOf('Z', '⌘Z'), redo: keysOf('Shift-Z', '⇧⌘Z') };

/** Undoes or redoes a local step, and says which, or why not. */
export function takeStep(machine: Machine, way: Way): void {
  const can = way === 'undo' ? machine.canUndo() : machine.canRedo();
  const taken = can.yes ? machine[way]() : can;
  const { done } = stepWords[way];
  const text =
    can.yes && taken.yes
      ? `${done}: ${can.label}`
      : `Not ${done.toLowerCase()}. ${taken.yes ? '' : taken.reason}`;
  const last = lastStep(machine);
  last.set({ text, number: (last.current()?.number ?? 0) + 1 });
}

type Step = { readonly label: string | null; readonly reason: string | null };

/** The name of the step that would be taken, or why there is none. */
export function useStep(way: Way): Step {
  const machine = useMachine();
  const subscribe = useCallback((on: () => void) => machine.subscribe(on), [machine]);
  // As text: the machine returns a new object on each call.
  const answer = useSyncExternalStore(subscribe, () => {
    const can = way === 'undo' ? machine.canUndo() : machine.canRedo();
    return can.yes ? `+${can.label}` : `-${can.reason}`;
  });
  const text = answer.slice(1);
  return answer.startsWith('+') ? { label: text, reason: null } : { label: null, reason: text };
}

/** 'Undo: plan a trip' for an entry of a menu or the name of a button. */
export function stepLabel(way: Way, { label }: Step): string {
  const { name } = stepWords[way];
  return label === null ? name : `${name}: ${label}`;
}

/** Takes the step that its tooltip names; `hasWords`: with its name and its key beside the icon. */
export function StepButton({ way, hasWords = false }: { way: Way; hasWords?: boolean }) {
  const machine = useMachine();
  const step = useStep(way);
  const { icon, name } = stepWords[way];
  const full = stepLabel(way, step);
  const given = {
    icon,
    variant: 'ghost' as const,
    reason: step.reason,
    tip: `${full} (${keys[way]})`,
    onClick: () => takeStep(machine, way),
    'data-again': true,
  };
  if (!hasWords) return <ReasonButton {...given} label={full} />;
  return (
    <ReasonButton {...given} size="small">
      {name} <Key>{keys[way]}</Key>
      {step.label === null ? null : (
        <span className={hidden.visually}>{full.slice(name.length)}</span>
      )}
    </ReasonButton>
  );
}
