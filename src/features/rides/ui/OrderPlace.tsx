import type { RidePlace } from '#domain/entities.ts';
import type { Values } from '#domain/merge.ts';
import { type Bound, fieldOf } from '#spine/forms/ui.ts';
import { type PlaceChoice, PlaceField } from '../../places/ui.ts';
import { endAt } from '../rides.fetches.ts';
import { useRides } from './useRides.tsx';

/** A place of an order: a saved location or any other one. */
export function OrderPlace<V extends Values>(props: {
  readonly form: Bound<V>;
  readonly field: keyof V;
  readonly icon: 'pickup' | 'dropoff';
  readonly onChoose: (place: RidePlace | null) => void;
}) {
  const { form, field, icon, onChoose } = props;
  const locations = useRides(({ world }) => world.tables.locations);
  const { label, error, isOff } = fieldOf(form, field);
  const value = form.values[field] as unknown as RidePlace | null;
  return (
    <PlaceField
      label={label}
      error={error}
      disabled={isOff}
      placeholder="Enter a location"
      icon={icon}
      opensOnInput
      value={value && { is: 'place', id: null, text: value.label }}
      address={value && value.address !== value.label ? value.address : ''}
      onChange={(choice: PlaceChoice | null) => {
        if (choice === null) return onChoose(null);
        if (choice.is === 'place') return onChoose(endAt(choice.place));
        const row = locations.get(choice.locationId);
        return row ? onChoose(endAt(row)) : undefined;
      }}
    />
  );
}
