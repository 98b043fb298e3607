import { useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { leftBy, leftText } from '../changing.queries.ts';
import { useTripPage } from './useTripPage.tsx';

/** The moves that have left the trip since its page was opened, and who has changed them. */
export function LeftNotes({ trip }: { readonly trip: Trip }) {
  const [seen, setSeen] = useState(trip.activityIds);
  const more = trip.activityIds.filter((id) => !seen.includes(id));
  if (more.length > 0) setSeen([...seen, ...more]);
  return seen
    .filter((id) => !trip.activityIds.includes(id))
    .map((id) => <LeftNote key={id} tripId={trip.id} activityId={id} />);
}

function LeftNote(props: { readonly tripId: string; readonly activityId: string }) {
  const { tripId, activityId } = props;
  const machine = useMachine();
  // Others may change the move later: it is the first one who took it from this trip.
  const lastBy = useTripPage((sees) => leftBy(sees, tripId, activityId));
  const [by, setBy] = useState(lastBy);
  if (by === null && lastBy !== null) setBy(lastBy);
  const text = useTripPage((sees) => leftText(sees, activityId, by));
  const isKnown = useTripPage(({ world }) => world.tables.activities.get(activityId) !== undefined);
  function show() {
    const data = { collection: 'activities', ids: [activityId] } as const;
    machine.dispatch({ type: 'selection/choose', data });
    machine.dispatch({ type: 'map/fit', data: { what: 'selection' } });
  }
  const act = (
    <Button size="small" onClick={show}>
      Show it
    </Button>
  );
  return (
    <Notice tone="info" icon="vehicle" inset {...(isKnown ? { action: act } : {})}>
      {text}
    </Notice>
  );
}
