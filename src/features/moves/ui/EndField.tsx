import { useMemo } from 'react';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import type { MoveEnd } from '../moves.model.ts';
import { addressOf } from '../moves.queries.ts';
import { locationSections } from './locationSections.tsx';
import { useMoves } from './useMoves.tsx';

const words = { start: 'Pick-Up Location', end: 'Drop-off location' } as const;

/** Where a move begins or ends, chosen from the saved locations. */
export function EndField(props: {
  readonly end: 'start' | 'end';
  readonly value: MoveEnd | null;
  readonly onChange: (value: MoveEnd | null) => void;
}) {
  const { end, value, onChange } = props;
  const locations = useMoves(({ world }) => world.tables.locations);
  const sections = useMemo(() => locationSections(locations.rows()), [locations]);
  const id = value && 'locationId' in value ? value.locationId : null;
  const location = locations.get(id ?? '');
  return (
    <ComboBox
      label={words[end]}
      placeholder="Enter a location"
      icon={end === 'start' ? 'pickup' : 'dropoff'}
      value={id}
      sections={sections}
      empty="No saved location fits."
      help={location ? addressOf(location) : undefined}
      onChange={(locationId) => onChange(locationId === null ? null : { locationId })}
      // A field with initial focus would not show the chosen place.
      autoFocus={end === 'start' && value === null}
    />
  );
}
