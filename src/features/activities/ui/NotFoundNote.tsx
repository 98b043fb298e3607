import { endOf } from '../words.queries.ts';
import { useMemo } from 'react';
import { driverOfMove } from '#domain/contact.ts';
import type { Activity } from '#domain/entities.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import type { WorldTypes } from '#spine/world/index.ts';
import { useBriefTimes } from './useBriefTimes.tsx';

const useWorld = selectFrom<WorldTypes>();

/** That the vehicle of a move is not at its start: who reported it, when, and what is known. */
export function NotFoundNote({ activity }: { readonly activity: Activity }) {
  const { id: activityId, version, name, notFound, startId } = activity;
  const data = useMemo(() => ({ activityId, version, words: null }), [activityId, version]);
  const place = useWorld((sees) => endOf(sees, activity, 'start').label);
  const zone = useWorld(({ world }) => world.tables.locations.get(startId)?.timezone);
  const driver = useWorld(({ world: { tables } }) => {
    const driverId = driverOfMove(activityId, tables.trips.get(activity.tripId ?? ''));
    return tables.drivers.get(driverId ?? '')?.name ?? null;
  });
  const whom = useMemo(
    () => ({ collection: 'activities', ids: [activityId] }) as const,
    [activityId],
  );
  const times = useBriefTimes();
  if (!notFound) return null;
  const { atMs, byName, words, isRemedied } = notFound;
  return (
    <Notice
      tone="err"
      icon="vehicle"
      inset
      action={
        <>
          {driver === null ? null : (
            <CommandButton
              type="contact/open"
              data={whom}
              label={`Text ${driver}`}
              icon="text"
              size="small"
            />
          )}
          <CommandButton
            type="tripPage/reportVehicle"
            data={data}
            label="It was found"
            size="small"
          />
        </>
      }
    >
      <b>{`${name} was marked not found at ${place}.`}</b>{' '}
      {`By ${byName} at ${times.at(atMs, zone)}${words === '' ? '.' : `: '${words}'`}`}
      {isRemedied ? ` ${driver ?? 'Another driver'} comes for it instead.` : null}
    </Notice>
  );
}
