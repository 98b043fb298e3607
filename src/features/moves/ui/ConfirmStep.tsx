import type { Location } from '#domain/entities.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { isSaving as isSavingFlow } from '../../flow/index.ts';
import { useShownTimes } from '../../settings/ui.ts';
import type { MoveDraft, MoveStep } from '../moves.model.ts';
import { addressOf, readVehicle } from '../moves.queries.ts';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';

const reasonWords = {
  inventory: 'Inventory',
  retail: 'Retail',
  service: 'Service',
  other: 'Other',
} as const;

/** A review before the move is sent. */
export function ConfirmStep({ draft }: { readonly draft: MoveDraft }) {
  const world = useMoves((sees) => sees.world);
  const { locations, vehicles } = world.tables;
  const start = locations.get(draft.startId ?? '');
  const end = locations.get(draft.endId ?? '');
  const times = useShownTimes();
  const reading = readVehicle(draft, vehicles);
  const vehicle = reading.is === 'inventory' ? reading.vehicle : null;
  const title = vehicle
    ? [vehicle.year, vehicle.make, vehicle.model].filter((part) => part).join(' ')
    : draft.vinInput.trim().toUpperCase();
  return (
    <>
      <h3 data-leads className={css.question}>
        Is this correct?
      </h3>
      <div className={css.card}>
        <div className={css.cardHead}>
          <Place icon="pickup" location={start} />
          <EditButton step="location" label="Edit locations" />
        </div>
        <Place icon="dropoff" location={end} />
      </div>
      <div className={css.card}>
        <div className={css.cardHead}>
          <div className={css.place}>
            <Icon of="vehicle" size={14} />
            <div>
              <b>{title}</b>
              <span>
                {vehicle ? `${vehicle.vin} · stock ${vehicle.stock}` : 'Not in the inventory'}
              </span>
              {reading.is === 'vin' && reading.warning ? (
                <span className={css.warn}>{reading.warning}</span>
              ) : null}
            </div>
          </div>
          <EditButton step="vehicles" label="Edit vehicle" />
        </div>
        <KeyValueList
          wide
          rows={[
            {
              term: 'Ready',
              value:
                draft.readyMs === null
                  ? 'Not ready: no time set'
                  : times.dateTime(draft.readyMs, start?.timezone) +
                    (draft.forceReady ? ', ready now' : ''),
            },
            {
              term: 'Deadline',
              value:
                draft.deadlineMs === null
                  ? 'Needed before the move can be sent'
                  : times.dateTime(draft.deadlineMs, end?.timezone),
            },
            { term: 'Reason', value: reasonWords[draft.reason] },
            ...(draft.pickupNotes ? [{ term: 'Pick-up note', value: draft.pickupNotes }] : []),
            ...(draft.dropoffNotes ? [{ term: 'Drop-off note', value: draft.dropoffNotes }] : []),
          ]}
        />
      </div>
    </>
  );
}

function Place(props: {
  readonly icon: 'pickup' | 'dropoff';
  readonly location: Location | undefined;
}) {
  const { icon, location } = props;
  return (
    <div className={css.place}>
      <Icon of={icon} size={14} />
      <div>
        <b>{location?.label ?? 'Unknown location'}</b>
        <span>{location ? addressOf(location) : ''}</span>
      </div>
    </div>
  );
}

function EditButton({ step, label }: { readonly step: MoveStep; readonly label: string }) {
  const machine = useMachine();
  const isSaving = useMoves(isSavingFlow);
  return (
    <IconButton
      icon="edit"
      label={label}
      size="small"
      off={isSaving}
      onClick={() => machine.dispatch({ type: 'moves/goTo', data: { step } })}
    />
  );
}
