import { useMemo } from 'react';
import { straightDistanceCmi } from '#domain/geo.ts';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import { type Bound, fieldOf } from '../../forms/ui.ts';
import type { EditedValues } from '../editing.model.ts';
import { addressOf } from '../moves.queries.ts';
import { locationSections } from './locationSections.tsx';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';

type Form = { readonly form: Bound<EditedValues> };
const labels = { startId: 'Pick-Up Location', endId: 'Drop-off location' } as const;
const icons = { startId: 'pickup', endId: 'dropoff' } as const;
type End = keyof typeof labels;

/** Both ends of a move, from the saved locations; a place chosen for one end leaves the other. */
export function EditedEnds({ form }: Form) {
  const locations = useMoves(({ world }) => world.tables.locations);
  const { startId, endId } = form.values;
  const [start, end] = [locations.get(startId ?? ''), locations.get(endId ?? '')];
  const { locked, isOff } = fieldOf(form, 'startId');
  return (
    <>
      <EndField form={form} field="startId" />
      <div className={css.swap}>
        <ReasonButton
          icon="sortable"
          size="small"
          reason={locked ?? (isOff ? 'The move is being saved.' : null)}
          onClick={() => form.type({ startId: endId, endId: startId })}
        >
          Swap
        </ReasonButton>
      </div>
      <EndField form={form} field="endId" />
      {start && end ? (
        <p className={css.hint}>
          {formatDistance(straightDistanceCmi(start, end))} in a straight line.
        </p>
      ) : null}
    </>
  );
}

function EndField({ form, field }: Form & { readonly field: End }) {
  const locations = useMoves(({ world }) => world.tables.locations);
  const sections = useMemo(() => locationSections(locations.rows()), [locations]);
  const { error, locked, isOff } = fieldOf(form, field);
  const value = form.values[field];
  const other = field === 'startId' ? 'endId' : 'startId';
  const place = locations.get(value ?? '');
  return (
    <ComboBox
      label={labels[field]}
      placeholder="Enter a location"
      icon={icons[field]}
      value={value}
      sections={sections}
      empty="No saved location fits."
      help={place ? addressOf(place) : undefined}
      error={error}
      locked={locked}
      disabled={isOff}
      onChange={(id) =>
        // S1 §4: a place equal to the other end clears the other end.
        form.type({ [field]: id, ...(id === form.values[other] ? { [other]: null } : {}) })
      }
    />
  );
}
