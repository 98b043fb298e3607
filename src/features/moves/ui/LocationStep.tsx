import { useMemo } from 'react';
import { straightDistanceCmi } from '#domain/geo.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import type { MoveDraft } from '../moves.model.ts';
import { addressOf } from '../moves.queries.ts';
import { locationSections } from './locationSections.tsx';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';

/** The pick-up and drop-off, from the saved locations. */
export function LocationStep({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const locations = useMoves(({ world }) => world.tables.locations);
  const sections = useMemo(() => locationSections(locations.rows()), [locations]);
  const start = draft.startId ? locations.get(draft.startId) : undefined;
  const end = draft.endId ? locations.get(draft.endId) : undefined;
  const set = (which: 'start' | 'end') => (locationId: string | null) =>
    machine.dispatch({ type: 'moves/setPlace', data: { end: which, locationId } });

  return (
    <>
      <h3 data-leads className={css.question}>
        Where is it coming from and where is it going?
      </h3>
      <ComboBox
        label="Pick-Up Location"
        placeholder="Enter a location"
        icon="pickup"
        value={draft.startId}
        sections={sections}
        empty="No saved location fits."
        help={start ? addressOf(start) : undefined}
        onChange={set('start')}
        // A field with initial focus would not show the chosen place.
        autoFocus={draft.startId === null}
      />
      <div className={css.swap}>
        <CommandButton type="moves/swap" data={noData} label="Swap" icon="sortable" size="small" />
      </div>
      <ComboBox
        label="Drop-off location"
        placeholder="Enter a location"
        icon="dropoff"
        value={draft.endId}
        sections={sections}
        empty="No saved location fits."
        help={end ? addressOf(end) : undefined}
        onChange={set('end')}
      />
      {start && end ? (
        <p className={css.hint}>
          {formatDistance(straightDistanceCmi(start, end))} in a straight line.
        </p>
      ) : null}
    </>
  );
}

const noData = {};
