import { useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import { mayReplace, spanOf } from '#domain/tripChanges.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { FetchFailed, useFetched } from '#spine/fetches/ui.ts';
import { useDayTimes } from '../../activities/ui.ts';
import { same } from '#domain/same.ts';
import { UnderWay } from '#spine/outbox/ui.ts';
import { contractors, linkedTo } from '../../trips/index.ts';
import { FormUnsaved } from '#spine/forms/ui.ts';
import {
  cancelSentences,
  candidatesFor,
  completeSentences,
  whyNotAsked,
} from '../changing.queries.ts';
import { forceComplete, rerunTrip } from '../ending.requests.ts';
import { tripForm } from '../tripPage.forms.ts';
import { applyRemedy, cancelTrip, changeDrivers, tripSubject } from '../tripPage.requests.ts';
import css from './TripPage.module.css';
import { useTripPage } from './useTripPage.tsx';

type AskingProps = { readonly trip: Trip; readonly onClose: () => void };

/** Names what follows, then cancels the trip. */
export function CancelTrip({ trip, onClose }: AskingProps) {
  const world = useTripPage((sees) => sees.world);
  return (
    <ForGood
      trip={trip}
      onClose={onClose}
      title={`Cancel trip #${trip.name}?`}
      sentences={useMemo(() => cancelSentences({ world }, trip), [world, trip])}
      stay="Keep it"
      type="tripPage/cancel"
      label="Cancel trip"
    />
  );
}

/** Names what is recorded, then completes the trip by hand. */
export function ForceComplete({ trip, onClose }: AskingProps) {
  const world = useTripPage((sees) => sees.world);
  return (
    <ForGood
      trip={trip}
      onClose={onClose}
      title={`Complete trip #${trip.name} by hand?`}
      sentences={useMemo(() => completeSentences({ world }, trip), [world, trip])}
      stay="Let it run"
      type="tripPage/forceComplete"
      label="Complete it"
    />
  );
}

type ForGoodProps = AskingProps & {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly stay: string;
  readonly type: 'tripPage/cancel' | 'tripPage/forceComplete';
  readonly label: string;
};

/** Asks before what cannot be taken back. */
function ForGood({ trip, onClose, title, sentences, stay, type, label }: ForGoodProps) {
  const data = useMemo(() => ({ tripId: trip.id, version: trip.version }), [trip]);
  return (
    <Dialog
      open
      alert
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{stay}</Button>
          <CommandButton type={type} data={data} label={label} variant="danger" onEnd={onClose} />
        </>
      }
    >
      <ul className={css.consequences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>It cannot be taken back.</p>
    </Dialog>
  );
}

/** A field for each driver who has not begun, and the reason for each who cannot be replaced. */
export function ChangeDrivers({ trip, onClose }: AskingProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const contracted = useFetched(contractors, useTripPage(linkedTo, same));
  const data = useMemo(
    () => ({
      tripId: trip.id,
      version: trip.version,
      changes: [...chosen].map(([fromId, toId]) => ({ fromId, toId })),
    }),
    [trip, chosen],
  );
  function choose(fromId: string, toId: string | null) {
    const next = new Map(chosen);
    if (toId === null) next.delete(fromId);
    else next.set(fromId, toId);
    setChosen(next);
  }
  return (
    <Dialog
      open
      alert
      title={`Change the drivers of trip #${trip.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Leave as it is</Button>
          <CommandButton
            type="tripPage/changeDrivers"
            data={data}
            label="Change drivers"
            variant="primary"
            onEnd={onClose}
          />
        </>
      }
    >
      {contracted.now.is === 'failed' ? (
        <FetchFailed words={contractors.words} onRetry={contracted.onRetry} />
      ) : null}
      <div className={css.changes}>
        {trip.driverIds.map((driverId) => (
          <DriverField
            key={driverId}
            trip={trip}
            driverId={driverId}
            toId={chosen.get(driverId) ?? null}
            onChange={(toId) => choose(driverId, toId)}
          />
        ))}
      </div>
      <p className={css.second}>
        The times of the plan stay. The other driver sets out for the same start, and sees it at
        once; the one who is replaced is free.
      </p>
    </Dialog>
  );
}

type FieldProps = {
  readonly trip: Trip;
  readonly driverId: string;
  readonly toId: string | null;
  readonly onChange: (toId: string | null) => void;
};

function DriverField({ trip, driverId, toId, onChange }: FieldProps) {
  const world = useTripPage((sees) => sees.world);
  const name = world.tables.drivers.get(driverId)?.name ?? 'Unknown driver';
  const may = mayReplace(trip, driverId);
  const fetches = useTripPage((sees) => sees.fetches);
  const session = useTripPage((sees) => sees.session);
  const options = useMemo(() => {
    const all = candidatesFor({ world }, trip, driverId).map((driver) => {
      const off = whyNotAsked({ fetches, session }, driver);
      const second = driver.availability === 'unavailable' ? 'not available now' : driver.presence;
      return { id: driver.id, text: driver.name, second: off ?? second, off: off !== null };
    });
    return all.toSorted((a, b) => Number(a.off) - Number(b.off));
  }, [world, fetches, session, trip, driverId]);
  const zone = world.tables.locations.get(trip.startLocationId ?? '')?.timezone;
  const span = spanOf(trip, driverId);
  const times = useDayTimes(zone);
  const moves = trip.actions.filter(
    (action) => action.driverId === driverId && action.type === 'Pick-Up | Vehicle',
  ).length;
  const part = `${moves} ${moves === 1 ? 'move' : 'moves'}`;
  const when = span ? `, ${times.span(span.startMs, span.endMs)}` : '';
  return (
    <ComboBox
      label={`In the place of ${name}`}
      value={toId}
      sections={[{ title: '', options }]}
      onChange={onChange}
      placeholder={name}
      empty={
        options.length === 0
          ? 'No other driver is free at that time.'
          : 'No driver who is free at that time has this name.'
      }
      help={may.yes ? `${part}${when}` : may.reason}
      disabled={!may.yes}
    />
  );
}

/** Requests about the trip that wait or have no answer. */
export function TripUnanswered({ tripId }: { readonly tripId: string }) {
  const words = { not: 'Changes of the details are not saved', button: 'Edit details' };
  return (
    <>
      {[cancelTrip, changeDrivers, applyRemedy, forceComplete, rerunTrip].map((request) => (
        <UnderWay key={request.type} request={request} subject={tripSubject(tripId)} inset />
      ))}
      <FormUnsaved
        form={tripForm}
        id={tripId}
        {...words}
        perhaps="The details may have been saved"
      />
    </>
  );
}
