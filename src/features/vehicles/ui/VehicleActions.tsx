import { type ReactNode, useId, useMemo, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import type { Command } from '#views/bind/commands.ts';
import { Unanswered } from '#views/bind/Unanswered.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { Button } from '#views/kit/Button.tsx';
import { Dialog } from '#views/kit/Dialog.tsx';
import hidden from '#views/kit/hidden.module.css';
import type { IconName } from '#views/kit/icons.ts';
import { Notice } from '#views/kit/States.tsx';
import { Tooltip } from '#views/kit/Tooltip.tsx';
import { titleOf } from '../../activities/index.ts';
import { useVehicles } from './useVehicles.tsx';

/** Edit and Remove of one vehicle, off with the reason; the latter asks first. */
export function VehicleActions(props: { readonly vehicleId: string; readonly onEdit: () => void }) {
  const { vehicleId, onEdit } = props;
  const vehicle = useVehicles(({ world }) => world.tables.vehicles.get(vehicleId));
  const what = useVehicles(
    ({ vehicles }) => vehicles.state.under.find((one) => one.vehicleId === vehicleId)?.what,
  );
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
        pending={what === 'edit'}
        onOpen={onEdit}
      >
        Edit
      </Opener>
      <Opener
        type="vehicles/remove"
        data={remove}
        icon="remove"
        pending={what === 'remove'}
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
  const failed = useVehicles(({ vehicles }) =>
    vehicles.state.failed.find((one) => one.vehicleId === vehicleId),
  );
  const data = useMemo(() => ({ vehicleId }), [vehicleId]);
  if (!failed) return null;
  return (
    <Notice
      tone="warn"
      inset
      action={
        <CommandButton
          type="vehicles/discard"
          data={data}
          label="Discard"
          size="small"
          variant="ghost"
        />
      }
    >
      Changes are not saved: {failed.why} Edit shows what was typed.
    </Notice>
  );
}

/** Sent, and no answer came: asked again, or given up. */
export function VehicleUnanswered({ vehicleId }: { readonly vehicleId: string }) {
  const what = useVehicles(
    ({ vehicles }) =>
      vehicles.state.under.find((one) => one.vehicleId === vehicleId && one.outcomeUnknown)?.what,
  );
  const data = useMemo(() => ({ vehicleId }), [vehicleId]);
  if (!what) return null;
  return (
    <Unanswered
      what={what === 'edit' ? 'edit' : 'removal'}
      askAgain="vehicles/askAgain"
      giveUp="vehicles/giveUp"
      data={data}
      inset
    />
  );
}
