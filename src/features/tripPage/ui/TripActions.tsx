import { useMemo, useState } from 'react';
import { may } from '#domain/capabilities.ts';
import type { Trip } from '#domain/entities.ts';
import { mayReplace } from '#domain/tripChanges.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { type MenuEntry, MenuButton } from '#views/kit/overlays/Menu.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { CopyField } from '#views/kit/forms/CopyField.tsx';
import { pastWords } from '../past.queries.ts';
import { tripForm } from '../tripPage.forms.ts';
import { CancelTrip, ChangeDrivers, ForceComplete } from './TripChanges.tsx';
import { TripNotices } from './TripNotices.tsx';
import css from './TripPage.module.css';
import { useIsPast, useTripPage } from './useTripPage.tsx';

export type TripActionsProps = {
  readonly trip: Trip;
  /** The whole address of this page. */
  readonly link: string;
  /** Entries of 'Edit Trip' that only look, and those that lead elsewhere. */
  readonly entries: readonly MenuEntry[];
  readonly elsewhere: readonly MenuEntry[];
};

/** S2 §2: what can be done with the whole trip. What the role may not do is absent. */
export function TripActions({ trip, link, entries, elsewhere }: TripActionsProps) {
  const data = useMemo(() => ({ tripId: trip.id }), [trip.id]);
  const [asks, setAsks] = useState<Ask | null>(null);
  const isPast = useIsPast();
  const changes = useChanges(trip, setAsks);
  const notices: MenuEntry = {
    id: 'notices',
    label: 'Notification log',
    icon: 'alerts',
    onAction: () => setAsks('notices'),
  };
  const groups = [[...changes.details, notices, ...entries], changes.endings, elsewhere].flatMap(
    (group) => (group.length === 0 ? [] : [{ entries: group }]),
  );
  const close = () => setAsks(null);
  return (
    <div className={css.actions}>
      {isPast ? (
        <ReasonButton icon="locate" reason={pastWords.offMap}>
          Locate on map
        </ReasonButton>
      ) : (
        <CommandButton type="map/viewTrip" data={data} label="Locate on map" icon="locate" />
      )}
      <PopoverButton label="Share trip" icon="share" placement="bottom end">
        <Share link={link} />
      </PopoverButton>
      <MenuButton label="Edit Trip" groups={groups} placement="bottom end" />
      {asks === 'cancel' ? <CancelTrip trip={trip} onClose={close} /> : null}
      {asks === 'complete' ? <ForceComplete trip={trip} onClose={close} /> : null}
      {asks === 'drivers' ? <ChangeDrivers trip={trip} onClose={close} /> : null}
      {asks === 'notices' ? <TripNotices trip={trip} onClose={close} /> : null}
    </div>
  );
}

type Ask = 'cancel' | 'complete' | 'drivers' | 'notices';

/** What changes the trip, with the reason where it cannot be done now. */
function useChanges(trip: Trip, ask: (what: Ask) => void) {
  const seen = useMemo(() => ({ tripId: trip.id, version: trip.version }), [trip]);
  const edit = useMemo(() => ({ ...seen, fields: {} }), [seen]);
  const machine = useMachine();
  const offs = {
    edit: useReason('tripPage/edit', edit),
    drivers: useWhyNoChange(trip),
    rerun: useReason('tripPage/rerun', seen),
    complete: useReason('tripPage/forceComplete', seen),
    cancel: useReason('tripPage/cancel', seen),
  };
  const isAllowed = useTripPage(
    ({ session }) => may(session.state.user?.roles ?? [], 'trips.write').yes,
  );
  if (!isAllowed) return { details: [], endings: [] };
  const form = { of: tripForm.request.type, id: trip.id };
  const details: MenuEntry[] = [
    {
      id: 'edit',
      label: 'Edit details',
      icon: 'edit',
      off: offs.edit,
      onAction: () => machine.dispatch({ type: 'forms/open', data: form }),
    },
    {
      id: 'drivers',
      label: 'Change drivers',
      icon: 'driver',
      off: offs.drivers,
      onAction: () => ask('drivers'),
    },
  ];
  const endings: MenuEntry[] = [
    {
      id: 'rerun',
      label: 'Re-run trip',
      icon: 'refresh',
      off: offs.rerun,
      onAction: () => machine.dispatch({ type: 'tripPage/rerun', data: seen }),
    },
    {
      id: 'complete',
      label: 'Force complete',
      icon: 'success',
      off: offs.complete,
      onAction: () => ask('complete'),
    },
    {
      id: 'cancel',
      label: 'Cancel the trip',
      icon: 'cancel',
      off: offs.cancel,
      danger: true,
      onAction: () => ask('cancel'),
    },
  ];
  return { details, endings };
}

/** Why no driver of the trip may be replaced; null when one may. */
function useWhyNoChange(trip: Trip): string | null {
  const data = useMemo(() => {
    const open = trip.driverIds.find((id) => mayReplace(trip, id).yes) ?? trip.driverIds[0] ?? '';
    const { id: tripId, version } = trip;
    return { tripId, version, changes: [{ fromId: open, toId: '' }] };
  }, [trip]);
  return useReason('tripPage/changeDrivers', data);
}

/** The link to this page. */
function Share({ link }: { readonly link: string }) {
  return (
    <div className={css.share}>
      <CopyField label="Link to this page" value={link} />
      <p className={css.second}>
        It opens this page for users of this console who may see the trip. Others see a login.
      </p>
    </div>
  );
}
