import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Act } from '#features/audit/index.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import {
  lastStep,
  StepButton,
  stepLabel,
  stepWords,
  takeStep,
  useStep,
  type Way,
} from '#views/bind/steps.tsx';
import { isMac } from '#views/kit/keys.ts';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import type { MenuEntry } from '#views/kit/overlays/Menu.tsx';
import { belongsToText, isInsideDialog } from './keysElsewhere.ts';
import { askedAct, deedBefore, DeedQuestion, deedWords, useDeed } from './lastDeeds.tsx';
import { keyWords } from './paletteEntries.ts';
import css from './UndoSteps.module.css';
import { shellKeys, useShellKey } from './useShellKey.ts';

const shownMs = 4_000;

/** Undo and redo of local steps by their keys, two buttons, and a message about the last one. */
export function UndoSteps(props: {
  /** False where a menu has them. */
  readonly hasButtons: boolean;
  /** Whether the last change at the server is asked about: not in a recording. */
  readonly asks: boolean;
}) {
  const { asks } = props;
  const machine = useMachine();
  const last = lastStep(machine);
  const deed = useDeed(asks);
  const asked = useSyncExternalStore(askedAct(machine).subscribe, askedAct(machine).current);
  const undo = () => take(machine, 'undo', asks);
  const message = useSyncExternalStore(last.subscribe, last.current);
  useStepKey('undo', asks);
  useStepKey('redo', asks);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => last.set(null), shownMs);
    return () => clearTimeout(timer);
  }, [last, message]);
  return (
    <span className="row" role="group" aria-label="Steps">
      {props.hasButtons ? (
        <>
          {deed ? (
            <IconButton icon="undo" variant="ghost" label={undoLabel(deed)} onClick={undo} />
          ) : (
            <StepButton way="undo" />
          )}
          <StepButton way="redo" />
        </>
      ) : null}
      {asked ? <DeedQuestion act={asked} /> : null}
      <span className={css.message} role="status">
        {message === null ? null : <span key={message.number}>{message.text}</span>}
      </span>
    </span>
  );
}

/** The same as entries of a menu. */
export function useStepEntries(asks: boolean): readonly MenuEntry[] {
  const machine = useMachine();
  const [undo, redo] = [useStep('undo'), useStep('redo')];
  const deed = useDeed(asks);
  const entry = (way: Way, step: typeof undo) => ({
    id: way,
    label: stepLabel(way, step),
    icon: stepWords[way].icon,
    keys: keyWords(shellKeys[way].keys[0], isMac),
    off: step.reason,
    onAction: () => take(machine, way, asks),
  });
  const first = deed ? { ...entry('undo', undo), label: undoLabel(deed), off: null } : null;
  return [first ?? entry('undo', undo), entry('redo', redo)];
}

const undoLabel = (deed: Act) => `Undo: ${deedWords(deed)}…`;

/** The last change at the server is asked about before an earlier step is undone. */
function take(machine: Machine, way: Way, asks: boolean): void {
  const deed = asks && way === 'undo' ? deedBefore(machine) : undefined;
  if (deed) askedAct(machine).set(deed);
  else takeStep(machine, way);
}

function useStepKey(way: Way, asks: boolean): void {
  const machine = useMachine();
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      // A text field has its own undo, and an open question blocks undo.
      if (event.defaultPrevented || belongsToText(event) || isInsideDialog(event)) return;
      event.preventDefault();
      take(machine, way, asks);
    },
    [way, machine, asks],
  );
  useShellKey(way, onKey);
}
