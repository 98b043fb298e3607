import { type ReactNode, useId, useMemo, useState } from 'react';
import type { Command } from '#views/bind/commands.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/Button.tsx';
import { Dialog } from '#views/kit/Dialog.tsx';
import hidden from '#views/kit/hidden.module.css';
import type { IconName } from '#views/kit/icons.ts';
import { Tooltip } from '#views/kit/Tooltip.tsx';
import { titleOf } from '../../activities/index.ts';
import { FormKept, useShownForms } from '../../forms/ui.ts';
import { UnderWay, useOpen } from '../../outbox/ui.ts';
import { vehicleForm } from '../vehicles.forms.ts';
import { editVehicle, removeVehicle, subjectOf } from '../vehicles.requests.ts';
import { useVehicles } from './useVehicles.tsx';

/** Edit and Remove of one vehicle, off with the reason; the latter asks first. */
export function VehicleActions({ vehicleId }: { readonly vehicleId: string }) {
  const machine = useMachine();
  const vehicle = useVehicles(({ world }) => world.tables.vehicles.get(vehicleId));
  const subject = subjectOf({ vehicleId });
  const isSaving = useOpen(editVehicle, subject) !== undefined;
  const isLeaving = useOpen(removeVehicle, subject) !== undefined;
  const version = vehicle?.version ?? 0;
  const edit = useMemo(() => ({ vehicleId, version, fields: {} }), [vehicleId, version]);
  const remove = useMemo(() => ({ vehicleId, version }), [vehicleId, version]);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Opener
        type="vehicles/edit"
        data={edit}
        icon="edit"
        pending={isSaving}
        onOpen={() =>
          machine.dispatch({ type: 'forms/open', data: { of: 'vehicles/edit', id: vehicleId } })
        }
      >
        Edit
      </Opener>
      <Opener
        type="vehicles/remove"
        data={remove}
        icon="remove"
        pending={isLeaving}
        onOpen={() => setAsking(true)}
      >
        Remove
      </Opener>
      <Dialog
        open={isAsking}
        alert
        title="Are you sure?"
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <CommandButton
              type="vehicles/remove"
              data={remove}
              label="Remove"
              variant="danger"
              onEnd={() => setAsking(false)}
            />
          </>
        }
      >
        <p>
          <b>{vehicle ? titleOf(vehicle) : 'The vehicle'}</b>
          {vehicle ? ` (${vehicle.stock || vehicle.vin})` : ''} will be permanently removed from the
          inventory. Moves that it was in stay.
        </p>
      </Dialog>
    </>
  );
}

/** Opens a dialog whose command this is: off when that would be refused, with the reason. */
function Opener(
  props: Command<'vehicles/edit' | 'vehicles/remove'> & {
    readonly icon: IconName;
    readonly pending: boolean;
    readonly onOpen: () => void;
    readonly children: ReactNode;
  },
) {
  const { type, data, icon, pending, onOpen, children } = props;
  const guarded = useReason(type, data);
  const reason = pending ? null : guarded;
  const reasonId = useId();
  return (
    <>
      <Tooltip text={reason}>
        <Button
          size="small"
          icon={icon}
          pending={pending}
          off={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={onOpen}
        >
          {children}
        </Button>
      </Tooltip>
      {reason === null ? null : (
        <span id={reasonId} className={hidden.visually}>
          {reason}
        </span>
      )}
    </>
  );
}

/** What was typed and not saved is kept: told while the form is closed. */
export function VehicleKept({ vehicleId }: { readonly vehicleId: string }) {
  const words = { not: 'Changes are not saved', perhaps: 'The changes may have been saved' };
  return <FormKept form={vehicleForm} id={vehicleId} {...words} button="Edit" />;
}

/** What waits to be sent, or was sent and not answered; the form tells of its own. */
export function VehicleUnanswered({ vehicleId }: { readonly vehicleId: string }) {
  const subject = subjectOf({ vehicleId });
  const isShown = useShownForms(vehicleForm).includes(vehicleId);
  return [...(isShown ? [] : [editVehicle]), removeVehicle].map((request) => (
    <UnderWay key={request.type} request={request} subject={subject} inset />
  ));
}
