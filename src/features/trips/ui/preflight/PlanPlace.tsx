import { useMemo } from 'react';
import { newPlaceId, placeAsEnd } from '#domain/newPlace.ts';
import type { IconName } from '#views/kit/marks/icons.ts';
import { same } from '#domain/same.ts';
import { PlaceField } from '../../../places/ui.ts';
import { placeInDraft } from '../../problem.queries.ts';
import type { PlanDraft, PlanOptions } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';

/** A place of the trip: a saved location, or a place that becomes one with the trip. */
export function PlanPlace(props: {
  readonly plan: PlanDraft;
  readonly label: string;
  readonly placeholder: string;
  readonly icon: IconName;
  readonly hint: string | undefined;
  /** What is shown as chosen; null: nothing. */
  readonly placeId: string | null;
  /** With the new places of the draft, this one among them. */
  readonly onChange: (id: string | null, places: Pick<PlanOptions, 'newPlaces'>) => void;
}) {
  const { plan, placeId, onChange, ...look } = props;
  const place = useTrips((sees) => placeInDraft(sees, plan, placeId), same);
  const isNew = plan.newPlaces?.some((one) => newPlaceId(one) === placeId) ?? false;
  const value = useMemo(() => {
    if (placeId === null) return null;
    return { is: isNew ? 'place' : 'saved', id: placeId, text: place?.label ?? '' } as const;
  }, [placeId, isNew, place]);
  return (
    <PlaceField
      {...look}
      value={value}
      onChange={(choice) => {
        if (choice === null || choice.is === 'saved') {
          onChange(choice?.locationId ?? null, {});
          return;
        }
        const chosen = placeAsEnd(choice.place);
        onChange(newPlaceId(chosen), { newPlaces: [...(plan.newPlaces ?? []), chosen] });
      }}
    />
  );
}
