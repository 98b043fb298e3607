import { useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import { mayReplace, spanOf } from '#domain/tripChanges.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { useDayTimes } from '../../activities/ui.ts';
import { UnderWay } from '#spine/outbox/ui.ts';
import { FormUnsaved } from '#spine/forms/ui.ts';
import { cancelSentences, completeSentences } from '../changing.queries.ts';
import { forceComplete, rerunTrip } from '../ending.requests.ts';
import { ReplacingPool, ReplacingSentence } from '../../trips/ui.ts';
import { fetched } from '#spine/fetches/index.ts';
import { tripDetail } from '../tripPage.fetches.ts';
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

/** A part for each driver: who may be replaced from the driver pool, or the reason why not. */
export function ChangeDrivers({ trip, onClose }: AskingProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [openId, setOpenId] = useState(
    () => trip.driverIds.find((id) => mayReplace(trip, id).yes) ?? null,
  );
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
      wide
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
      <div className={css.changes}>
        {trip.driverIds.map((driverId) => (
          <DriverPart
            key={driverId}
            trip={trip}
            driverId={driverId}
            isOpen={driverId === openId}
            toId={chosen.get(driverId) ?? null}
            takenIds={[...chosen].flatMap(([fromId, toId]) => (fromId === driverId ? [] : [toId]))}
            onOpen={() => setOpenId(driverId)}
            onChange={(toId) => choose(driverId, toId)}
          />
        ))}
      </div>
      <p className={css.second}>
        The other driver sets out for the same start, and sees it at once; the one who is replaced
        is free.
      </p>
    </Dialog>
  );
}

type PartProps = {
  readonly trip: Trip;
  readonly driverId: string;
  /** One part at a time shows its pool. */
  readonly isOpen: boolean;
  readonly toId: string | null;
  readonly takenIds: readonly string[];
  readonly onOpen: () => void;
  readonly onChange: (toId: string | null) => void;
};

function DriverPart({ trip, driverId, isOpen, toId, takenIds, onOpen, onChange }: PartProps) {
  const { drivers, locations } = useTripPage(({ world }) => world.tables);
  const known = useTripPage((sees) => fetched(sees, tripDetail, { tripId: trip.id }));
  const nameOf = (id: string) => drivers.get(id)?.name ?? 'Unknown driver';
  const may = mayReplace(trip, driverId);
  const span = spanOf(trip, driverId);
  const times = useDayTimes(locations.get(trip.startLocationId ?? '')?.timezone);
  const moves = trip.actions.filter(
    (action) => action.driverId === driverId && action.type === 'Pick-Up | Vehicle',
  ).length;
  const about = `${moves} ${moves === 1 ? 'move' : 'moves'}`;
  const when = span ? `, ${times.span(span.startMs, span.endMs)}` : '';
  const detail = known?.is === 'ready' ? known.value : (known?.last ?? null);
  const requirements = detail?.agreed?.required.find((one) => one.driverId === driverId) ?? null;
  const part = { trip, driverId, requirements };
  return (
    <section className={css.part} aria-label={`In the place of ${nameOf(driverId)}`}>
      <div className={css.partHead}>
        <b>
          {nameOf(driverId)}
          {toId === null ? null : ` → ${nameOf(toId)}`}
        </b>
        <span className={css.second}>{may.yes ? `${about}${when}` : may.reason}</span>
        {toId === null ? null : (
          <Button size="small" variant="ghost" onClick={() => onChange(null)}>
            Keep {nameOf(driverId)}
          </Button>
        )}
        {may.yes && !isOpen ? (
          <Button size="small" onClick={onOpen}>
            Choose another driver
          </Button>
        ) : null}
      </div>
      {toId === null ? null : (
        <p role="status">
          <ReplacingSentence {...part} chosenId={toId} />
        </p>
      )}
      {may.yes && isOpen ? (
        <ReplacingPool {...part} chosenId={toId} takenIds={takenIds} onChoose={onChange} />
      ) : null}
    </section>
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
