import type { KeyboardEvent } from 'react';
import { reasonWords } from '#domain/moveEdit.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { sameFields } from '#views/bind/useSelect.ts';
import { classes } from '#views/kit/classes.ts';
import { Switch } from '#views/kit/forms/Choice.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useDecodedVin } from '../../vins/ui.ts';
import { zoneOfEnd } from '../drafting.slice.ts';
import type { VehicleIndex } from '../duplicates.queries.ts';
import { endOf, type VehicleEdit } from '../moves.model.ts';
import { spanWords } from '../moves.queries.ts';
import { type Card, RemoveVehicle } from './ClosedVehicle.tsx';
import { DeadlineField, ReadyField } from './TimeFields.tsx';
import { useMoves } from './useMoves.tsx';
import { duplicateWords, vehicleWords, whereabouts } from './vehicleWords.tsx';
import { VehicleInput } from './VehicleInput.tsx';
import { VehicleLines } from './VehicleLines.tsx';
import css from './Vehicles.module.css';

const reasons = Object.entries(reasonWords).map(([id, text]) => ({
  id: id as keyof typeof reasonWords,
  text,
}));

type Edit = (edit: Omit<VehicleEdit, 'index'>) => void;

/** The vehicle whose card is open: six fields, seen at once. */
export function OpenVehicle(
  props: Card & { readonly index: VehicleIndex; readonly onLast: () => void },
) {
  const { draft, vehicle, at, duplicates } = props;
  const machine = useMachine();
  const sees = useMoves(({ world, clock }) => ({ world, clock }), sameFields);
  const times = useShownTimes();
  const words = vehicleWords(vehicle, at, sees);
  const decoded = useDecodedVin(words.vin);
  const isDoubtful = words.warning !== null || duplicates.length > 0;
  const edit: Edit = (data) =>
    machine.dispatch({ type: 'moves/editVehicle', data: { ...data, index: at } as VehicleEdit });
  return (
    <li className={css.open} data-open aria-label={`Vehicle ${at + 1}`}>
      <div className={css.openHead}>
        <span className={classes(css.tile, isDoubtful && css.doubtful)}>
          <Icon of={isDoubtful ? 'warning' : 'vehicle'} size={16} />
        </span>
        <div className={css.cut}>
          <VehicleLines words={words} decoded={decoded} warn={css.warn} isOpen />
        </div>
        {draft.vehicles.length > 1 ? (
          <CommandButton
            type="moves/copyTimes"
            data={{ index: at }}
            label="Copy times to all"
            variant="ghost"
            size="small"
          />
        ) : null}
        <RemoveVehicle at={at} />
      </div>
      <div className={css.fields} data-first={vehicle.vinInput === '' || undefined}>
        <VehicleInput
          label="VIN or stock label"
          vehicleId={vehicle.vehicleId}
          input={vehicle.vinInput}
          inCard
          pickUpId={draft.startId}
          whereOf={(row) =>
            whereabouts(row, draft, props.index, (id) => sees.world.tables.locations.get(id))
          }
          onVehicle={({ id }) => edit({ field: 'vehicleId', value: id })}
          onInput={(value) => edit({ field: 'vinInput', value })}
        >
          {duplicates.map((duplicate) => (
            <p key={duplicate.is} className={css.warn}>
              {duplicateWords(duplicate, sees, times)}
            </p>
          ))}
        </VehicleInput>
        <Ready {...props} edit={edit} />
        <Select
          label="Reason"
          value={vehicle.reason}
          options={reasons}
          onChange={(value) => edit({ field: 'reason', value })}
        />
        <Deadline {...props} edit={edit} />
        <Note {...props} edit={edit} field="pickupNotes" label="Pick-up note" />
        <Note {...props} edit={edit} field="dropoffNotes" label="Drop-off note" isLast />
      </div>
    </li>
  );
}

type Field = Card & { readonly edit: Edit };

function Ready({ draft, vehicle, edit }: Field) {
  const zone = useMoves((sees) => zoneOfEnd(endOf(draft, 'start'), sees)) ?? operatorZone;
  return (
    <div>
      <div className={css.readySwitch}>
        <Switch
          label="Ready for pick-up"
          aside="now"
          checked={vehicle.forceReady}
          onChange={(value) => edit({ field: 'forceReady', value })}
        />
      </div>
      <ReadyField
        hideLabel
        times={vehicle}
        zone={zone}
        onChange={(value) => edit({ field: 'readyMs', value })}
      />
    </div>
  );
}

function Deadline({ draft, vehicle, edit }: Field) {
  const zone = useMoves((sees) => zoneOfEnd(endOf(draft, 'end'), sees)) ?? operatorZone;
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  return (
    <DeadlineField
      times={vehicle}
      zone={zone}
      error={vehicle.deadlineMs === null ? 'A deadline is required.' : null}
      help={spanWords(vehicle, nowMs) ?? undefined}
      onChange={(value) => edit({ field: 'deadlineMs', value })}
    />
  );
}

function Note(
  props: Field & {
    readonly field: 'pickupNotes' | 'dropoffNotes';
    readonly label: string;
    readonly isLast?: boolean;
    readonly onLast: () => void;
  },
) {
  const { vehicle, edit, field } = props;
  const note = useCommitted(vehicle[field], (value) => edit({ field, value }));
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || props.isLast !== true) return;
    event.preventDefault();
    note.flush();
    props.onLast();
  }
  return (
    <TextField
      label={props.label}
      optional
      value={note.text}
      onChange={note.type}
      onBlur={note.flush}
      onKeyDown={onKey}
    />
  );
}
