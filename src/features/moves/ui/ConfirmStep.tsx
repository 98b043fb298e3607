import { useMemo } from 'react';
import { reasonWords } from '#domain/moveEdit.ts';
import { keptVin } from '#domain/vin.ts';
import { formatDate, zoneAbbreviation } from '#domain/zones.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sameFields } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { isSaving as isSavingFlow } from '#spine/flow/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useDecodedVin } from '../../vins/ui.ts';
import type { Duplicate } from '../duplicates.queries.ts';
import { type DraftVehicle, endOf, type MoveDraft, type MoveEnd } from '../moves.model.ts';
import { arrivalOf, duplicatesIn, spareWords } from '../moves.queries.ts';
import css from './Confirm.module.css';
import { useRoad } from './draftOnMap.tsx';
import { useEndWords } from './useEnd.tsx';
import { useMoves } from './useMoves.tsx';
import { VehicleRowLines } from './VehicleLines.tsx';
import { duplicateSentence, duplicateWords, vehicleWords } from './vehicleWords.tsx';

/** A review before the moves are sent: the ends, what is doubtful, the vehicles. */
export function ConfirmStep({ draft }: { readonly draft: MoveDraft }) {
  const sees = useMoves(({ world, clock }) => ({ world, clock }), sameFields);
  const duplicates = useMemo(() => duplicatesIn(sees, draft), [sees, draft]);
  return (
    <>
      <h3 data-leads className="lead">
        Is this correct?
      </h3>
      <div className="ringed round2">
        <End end={endOf(draft, 'start')} title="Pick-Up Location" icon="pickup" />
        <End end={endOf(draft, 'end')} title="Drop-off location" icon="dropoff" />
      </div>
      {draft.vehicles.flatMap((vehicle, at) =>
        (duplicates[at] ?? [])
          .filter(isFirst(at))
          .map((duplicate) => (
            <DuplicateNotice
              key={`${at} ${duplicate.is}`}
              vehicle={vehicle}
              at={at}
              duplicate={duplicate}
            />
          )),
      )}
      <div className={css.head}>
        <h4>
          Vehicles <span>{draft.vehicles.length}</span>
        </h4>
        <AddVehicle />
      </div>
      <ul className="ringed round2">
        {draft.vehicles.map((vehicle, at) => (
          <Row key={at} draft={draft} vehicle={vehicle} at={at} duplicates={duplicates[at] ?? []} />
        ))}
      </ul>
      <p className={css.why}>
        <b>What happens now.</b>{' '}
        {draft.vehicles.length === 1
          ? 'One move appears as Unplanned and is selected.'
          : `${draft.vehicles.length} moves appear as Unplanned and are selected.`}{' '}
        <Arrival draft={draft} />
        Drivers hear of it when a trip is confirmed.
      </p>
    </>
  );
}

/** When a vehicle would be there, were it driven at once: of several the one with least time. */
function Arrival({ draft }: { readonly draft: MoveDraft }) {
  const road = useRoad();
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const end = useEndWords(endOf(draft, 'end'));
  const times = useShownTimes();
  const first = road && arrivalOf(draft.vehicles, road.durationMs, nowMs);
  if (!first) return null;
  const { at, arrivalMs, spareMs, isNow } = first;
  const what = draft.vehicles.length === 1 ? 'it' : `vehicle ${at + 1}`;
  const about = road.isEstimated ? 'about ' : '';
  const zone = end?.zone;
  const isToday = !!zone && formatDate(arrivalMs, zone) === formatDate(nowMs, zone);
  return (
    <>
      Driven {isNow ? 'now' : 'as soon as it is ready'}, {what} would arrive at {about}
      <b>{isToday ? times.time(arrivalMs, zone) : times.dateTime(arrivalMs, zone)}</b>,{' '}
      <span className={spareMs < 0 ? css.late : undefined}>{spareWords(first)}</span>.{' '}
    </>
  );
}

/** Vehicles that are the same are named once, by the first of them. */
function isFirst(at: number) {
  return (duplicate: Duplicate) =>
    duplicate.is !== 'twice' || duplicate.others.every((other) => other > at);
}

function End(props: {
  readonly end: MoveEnd | null;
  readonly title: string;
  readonly icon: 'pickup' | 'dropoff';
}) {
  const words = useEndWords(props.end);
  const address = words && [words.address, words.town].filter((part) => part !== '').join(', ');
  return (
    <div className={css.end}>
      <Icon of={props.icon} size={14} />
      <div className={css.words}>
        <small>{props.title}</small>
        <b>{words?.label ?? 'Unknown location'}</b>
        <span>{words ? `${address} · ${zoneAbbreviation(words.zone, words.nowMs)}` : ''}</span>
      </div>
      <CommandButton
        type="moves/goTo"
        data={{ step: 'location' }}
        label={`Edit ${props.title}`}
        variant="ghost"
        size="small"
      >
        Edit
      </CommandButton>
    </div>
  );
}

function DuplicateNotice(props: {
  readonly vehicle: DraftVehicle;
  readonly at: number;
  readonly duplicate: Duplicate;
}) {
  const { vehicle, at, duplicate } = props;
  const sees = useMoves(({ world }) => ({ world }), sameFields);
  const name = keptVin(vehicle.vinInput) || `Vehicle ${at + 1}`;
  const { title, words } = duplicateSentence(duplicate, name, sees, useShownTimes());
  const move =
    'activityId' in duplicate ? sees.world.tables.activities.get(duplicate.activityId) : undefined;
  return (
    <div className={css.notice} role="status">
      <Icon of="copy" size={14} />
      <b>{title}</b>
      {move ? (
        <CommandButton
          type="selection/choose"
          data={{ collection: 'activities', ids: [move.id] }}
          label={`See ${move.name}`}
          size="small"
        />
      ) : null}
      <p>{words}</p>
    </div>
  );
}

type RowProps = {
  readonly draft: MoveDraft;
  readonly vehicle: DraftVehicle;
  readonly at: number;
  readonly duplicates: readonly Duplicate[];
};

function Row({ draft, vehicle, at, duplicates }: RowProps) {
  const sees = useMoves(({ world }) => ({ world }), sameFields);
  const times = useShownTimes();
  const start = useEndWords(endOf(draft, 'start'));
  const end = useEndWords(endOf(draft, 'end'));
  const words = vehicleWords(vehicle, at, sees);
  const decoded = useDecodedVin(words.vin);
  const { readyMs, deadlineMs, forceReady, pickupNotes, dropoffNotes } = vehicle;
  const ready = readyMs === null ? null : times.dateTime(readyMs, start?.zone);
  return (
    <li className={css.row}>
      <small>{at + 1}</small>
      <div className={css.words}>
        <VehicleRowLines
          words={words}
          decoded={decoded}
          reason={reasonWords[vehicle.reason]}
          warn={css.warn}
        />
        {pickupNotes === '' ? null : <Note words="Pick-up note" note={pickupNotes} />}
        {dropoffNotes === '' ? null : <Note words="Drop-off note" note={dropoffNotes} />}
        {duplicates.map((duplicate) => (
          <span key={duplicate.is} className={css.warn}>
            {duplicateWords(duplicate, sees, times)}
          </span>
        ))}
      </div>
      <div className={css.times}>
        <div>
          {ready === null ? 'no ready time' : <span>ready</span>} {forceReady ? 'now' : ready}
        </div>
        <div>
          <span>by</span>{' '}
          {deadlineMs === null ? 'no time set' : times.dateTime(deadlineMs, end?.zone)}
        </div>
      </div>
      <EditVehicle at={at} />
    </li>
  );
}

function Note({ words, note }: { readonly words: string; readonly note: string }) {
  return (
    <span>
      {words}: <span>{note}</span>
    </span>
  );
}

/** Leads to the card, and Next leads back. */
function EditVehicle({ at }: { readonly at: number }) {
  const machine = useMachine();
  const isSaving = useMoves(isSavingFlow);
  return (
    <Button
      variant="ghost"
      size="small"
      off={isSaving}
      aria-label={`Edit vehicle ${at + 1}`}
      onClick={() => {
        machine.dispatch({ type: 'moves/selectVehicle', data: { index: at } });
        machine.dispatch({ type: 'moves/goTo', data: { step: 'vehicles' } });
      }}
    >
      Edit
    </Button>
  );
}

function AddVehicle() {
  const machine = useMachine();
  return (
    <CommandButton
      type="moves/addVehicle"
      data={{}}
      label="Add vehicle"
      icon="add"
      variant="ghost"
      size="small"
      onEnd={({ how }) => {
        if (how === 'done') machine.dispatch({ type: 'moves/goTo', data: { step: 'vehicles' } });
      }}
    />
  );
}
