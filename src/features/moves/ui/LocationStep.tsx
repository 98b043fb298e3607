import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { endOf, type MoveDraft, type MoveEnd } from '../moves.model.ts';
import { EndField } from './EndField.tsx';
import css from './MoveWizard.module.css';

/** The pick-up and drop-off. */
export function LocationStep({ draft }: { readonly draft: MoveDraft }) {
  return (
    <>
      <h3 data-leads className={css.question}>
        Where is it coming from and where is it going?
      </h3>
      <End draft={draft} end="start" />
      {draft.isFlipped ? (
        <div className={css.swap}>
          <CommandButton
            type="moves/swap"
            data={noData}
            label="Swap"
            icon="sortable"
            size="small"
          />
        </div>
      ) : null}
      <End draft={draft} end="end" />
    </>
  );
}

function End({ draft, end }: { readonly draft: MoveDraft; readonly end: 'start' | 'end' }) {
  const machine = useMachine();
  const choose = (value: MoveEnd | null) => {
    const locationId = value && 'locationId' in value ? value.locationId : null;
    const place = value && 'place' in value ? { place: value.place } : {};
    machine.dispatch({ type: 'moves/setPlace', data: { end, locationId, ...place } });
  };
  return (
    <div>
      <EndField end={end} value={endOf(draft, end)} onChange={choose} />
      <div className={css.endActions}>
        <CommandButton
          type="moves/useHome"
          data={end === 'start' ? startEnd : lastEnd}
          label={end === 'start' ? 'Pick up at the home location' : 'Drop off at the home location'}
          icon="home"
          variant="ghost"
          size="small"
        >
          Home location
        </CommandButton>
      </div>
    </div>
  );
}

const noData = {};
const startEnd = { end: 'start' } as const;
const lastEnd = { end: 'end' } as const;
