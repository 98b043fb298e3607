import { useEffect, useState } from 'react';
import type { Machine } from '#kernel/machine.types.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { keysOf } from '#views/kit/keys.ts';
import { Key } from '#views/kit/marks/Marks.tsx';
import type { SelectionSees, SelectionState } from '#spine/selection/index.ts';
import css from './InfoPanel.module.css';
import { useConsole } from './useConsole.tsx';

/**
 * The button back to a selection of several, with its key: widens a narrowed selection, or undoes
 * the last step if that replaced the selection.
 */
export function BackToSelected() {
  const wider = useConsole(({ selection }) => selection.state.wider?.at(-1));
  const lost = useLost();
  const machine = useMachine();
  if (wider) {
    return (
      <div className={css.back}>
        <CommandButton
          type="selection/widen"
          data={emptyPayload}
          label={backTo(wider.length)}
          icon="back"
          variant="ghost"
          size="small"
        />
        <Key>Backspace</Key>
      </div>
    );
  }
  if (!lost) return null;
  return (
    <div className={css.back}>
      <Button icon="back" variant="ghost" size="small" onClick={() => machine.undo()}>
        {backTo(lost.count)}
      </Button>
      <Key>{keysOf('Z', '⌘Z')}</Key>
    </div>
  );
}

const emptyPayload = {};

function backTo(count: number): string {
  return `Back to ${count.toLocaleString('en-US')} selected`;
}

/** How many were selected before the last step, and the name of that step. */
type Lost = { readonly count: number; readonly step: string };

function useLost(): Lost | null {
  const machine = useMachine();
  const [lost, setLost] = useState<Lost | null>(null);
  useEffect(() => {
    let was = selectionOf(machine);
    let step = stepOf(machine);
    return machine.subscribe(() => {
      const [now, next] = [selectionOf(machine), stepOf(machine)];
      // A removal by the server is not a step, and an undone step can be redone.
      const isStep = next !== step && !machine.canRedo().yes;
      const isLoss = was.ids.length > 1 && now.ids.length < 2 && now.wider === undefined;
      if (next !== null && isStep && isLoss) setLost({ count: was.ids.length, step: next });
      else if (next !== step) setLost(null);
      was = now;
      step = next;
    });
  }, [machine]);
  return lost;
}

function selectionOf(machine: Machine): SelectionState {
  return (machine.latest() as unknown as SelectionSees).selection.state;
}

/** The step that undo would undo. */
function stepOf(machine: Machine): string | null {
  const can = machine.canUndo();
  return can.yes ? can.label : null;
}
