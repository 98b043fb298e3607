import { useMemo } from 'react';
import { AskingButton } from '#views/bind/AskingButton.tsx';
import { FormButton, FormKept, useShownForms } from '../../forms/ui.ts';
import { UnderWay, useOpen } from '../../outbox/ui.ts';
import { locationForm } from '../locations.forms.ts';
import { editLocation, mayRemove, removeLocation, subjectOf } from '../locations.requests.ts';
import { useLocations } from './useLocations.tsx';

type Props = { readonly locationId: string };

/** Edit of one location, and Remove, which is absent while something uses it. */
export function LocationActions({ locationId }: Props) {
  const location = useLocations(({ world }) => world.tables.locations.get(locationId));
  const isLeaving = useOpen(removeLocation, subjectOf({ locationId })) !== undefined;
  const version = location?.version ?? 0;
  const edit = useMemo(() => ({ locationId, version, fields: {} }), [locationId, version]);
  const remove = useMemo(() => ({ locationId, version }), [locationId, version]);
  const why = useWhyKept(locationId);
  return (
    <>
      <FormButton
        form={locationForm}
        id={locationId}
        type="locations/edit"
        data={edit}
        label="Edit"
        icon="edit"
        size="small"
      />
      {why === null || isLeaving ? (
        <AskingButton
          type="locations/remove"
          data={remove}
          label="Remove"
          icon="remove"
          pending={isLeaving}
          title="Are you sure?"
          no="Keep it"
          yes="Remove"
          isDanger
        >
          <p>
            <b>{location?.label ?? 'The location'}</b>: This location will be permanently removed.
          </p>
        </AskingButton>
      ) : null}
    </>
  );
}

/** Why a location cannot be removed; null when it can, or is gone. */
export function useWhyKept(locationId: string): string | null {
  const world = useLocations((sees) => sees.world);
  const { locations, activities, vehicles, drivers, trips } = world.tables;
  // Positions and other slices change far more often than what may use a location.
  return useMemo(() => {
    if (!locations.get(locationId)) return null;
    const may = mayRemove({ locationId }, { world });
    return may.yes ? null : may.reason;
    // oxlint-disable-next-line react/exhaustive-deps -- of the world only these tables are read
  }, [locationId, locations, activities, vehicles, drivers, trips]);
}

/** A hint that unsaved input is kept, and requests that wait or are unanswered. */
export function LocationUnsaved({ locationId }: Props) {
  const subject = subjectOf({ locationId });
  const isShown = useShownForms(locationForm).includes(locationId);
  const words = { not: 'Changes are not saved', perhaps: 'The changes may have been saved' };
  return (
    <>
      {[...(isShown ? [] : [editLocation]), removeLocation].map((request) => (
        <UnderWay key={request.type} request={request} subject={subject} inset />
      ))}
      <FormKept form={locationForm} id={locationId} {...words} button="Edit" />
    </>
  );
}
