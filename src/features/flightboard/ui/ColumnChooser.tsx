import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Checkbox } from '#views/kit/forms/Choice.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { type ColumnId, columnWords, inPlaces, pushedAside } from '../flightboard.model.ts';
import css from './Flightboard.module.css';
import { useFlightboard } from './useFlightboard.tsx';

/** Chooses which columns are shown, and in which order. */
export function ColumnChooser({ isNarrow }: { readonly isNarrow: boolean }) {
  const machine = useMachine();
  const columns = useFlightboard(({ flightboard }) => flightboard.state.columns);
  const notKept = useFlightboard(({ flightboard }) => flightboard.state.notKept);
  const aside = isNarrow ? pushedAside(columns).length : 0;
  const all = inPlaces(columns);
  const choose = (id: ColumnId, isShown: boolean) => {
    const next = all.filter((other) => (other === id ? isShown : columns.includes(other)));
    machine.dispatch({ type: 'flightboard/chooseColumns', data: { columns: next } });
  };
  return (
    <PopoverButton
      label="Show Columns"
      title="Show Columns"
      detail={aside === 0 ? undefined : `${aside} hidden`}
      placement="top end"
    >
      <ul className={css.columns}>
        {all.map((id) => (
          <li key={id} className={css.column}>
            <Checkbox
              label={columnWords[id]}
              checked={columns.includes(id)}
              disabled={columns.length === 1 && columns[0] === id}
              onChange={(isShown) => choose(id, isShown)}
            />
            {columns.includes(id) ? <Movers id={id} at={columns.indexOf(id)} /> : null}
          </li>
        ))}
      </ul>
      {notKept === null ? null : (
        <Notice tone="warn">
          This browser does not keep columns: they hold until this tab is closed. ({notKept})
        </Notice>
      )}
      <p className={css.hint}>
        Drag a head to move its column, its edge to resize it. By keyboard on a head: Alt + ←/→
        moves, Shift + ←/→ resizes, Shift + Home gives back the width.
      </p>
    </PopoverButton>
  );
}

function Movers({ id, at }: { readonly id: ColumnId; readonly at: number }) {
  return (
    <span className="flex">
      <CommandButton
        type="flightboard/moveColumn"
        data={{ column: id, to: at - 1 }}
        label={`Move ${columnWords[id]} to the left`}
        icon="up"
        iconOnly
        size="small"
        variant="ghost"
      />
      <CommandButton
        type="flightboard/moveColumn"
        data={{ column: id, to: at + 1 }}
        label={`Move ${columnWords[id]} to the right`}
        icon="down"
        iconOnly
        size="small"
        variant="ghost"
      />
    </span>
  );
}
