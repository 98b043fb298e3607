import { useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import { actsOfTrip } from '#features/audit/index.ts';
import type { ActsOf } from '#features/audit/ui.ts';
import type { ConsoleSees } from '#features/index.ts';
import { tripAt, tripPath } from '#spine/navigation/index.ts';
import { TripPage, TripStory, useShownTrip } from '#features/tripPage/ui.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import type { MenuEntry } from '#views/kit/overlays/Menu.tsx';
import { addressAt } from '../address/browserAddress.ts';
import { Audit } from './Audit.tsx';
import { Page } from './Page.tsx';

/** S2 §2: the screen of the trip in the address. */
export function TripScreen(props: {
  /** The page of a trip in an older console, with `{id}`; null where there is none. */
  readonly legacy: string | null;
}) {
  const { legacy } = props;
  const id =
    useSelect((all) => tripAt((all as unknown as ConsoleSees).navigation.state.path)) ?? '';
  const trip = useShownTrip(id);
  const [isAuditing, setAuditing] = useState(false);
  const entries: MenuEntry[] = [
    { id: 'activity', label: 'Activity', icon: 'replay', onAction: () => setAuditing(true) },
  ];
  const elsewhere: MenuEntry[] = [];
  if (legacy !== null) {
    const address = legacy.replaceAll('{id}', encodeURIComponent(id));
    const onAction = () => void window.open(address, '_blank', 'noopener,noreferrer');
    elsewhere.push({ id: 'legacy', label: 'View in Legacy UI', icon: 'leave', onAction });
  }
  return (
    <Page title={trip ? `Trip #${trip.name}` : 'Trip'} trail={trail} isNamedBelow isWhole>
      <TripPage id={id} link={addressAt(tripPath(id))} entries={entries} elsewhere={elsewhere} />
      {trip && isAuditing ? <Audit of={actsOf(trip)} onClose={() => setAuditing(false)} /> : null}
    </Page>
  );
}

const trail = [{ label: 'Command center', path: '/command-center' }, { label: 'Trips' }] as const;

/** What the server tells of the trip, and what this console did with its moves. */
function actsOf(trip: Trip): ActsOf {
  return {
    title: `Activity of trip #${trip.name}`,
    among: (acts) => actsOfTrip(acts, trip),
    told: <TripStory trip={trip} />,
  };
}
