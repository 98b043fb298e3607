import type { EditableField } from '#domain/editLocks.ts';
import { minDeadline, nextReady } from '#domain/moveTimes.ts';
import { Switch } from '#views/kit/Choice.tsx';
import { DateTimeField } from '#views/kit/DateTimeField.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { TextArea } from '#views/kit/TextField.tsx';
import type { MoveDraft, VehicleEdit } from '../moves.model.ts';
import css from './MoveWizard.module.css';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { useMoves } from './useMoves.tsx';

type Part = {
  readonly draft: MoveDraft;
  readonly edit: (edit: VehicleEdit) => void;
  /** Why a field is locked; it is shown all the same. */
  readonly locks?: { readonly [field in EditableField]?: string };
};

const none = {};

/** When a vehicle is ready and when it is due, each in the zone of its place. */
export function Times({ draft, edit, locks = none }: Part) {
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const locations = useMoves(({ world }) => world.tables.locations);
  const zoneAt = (id: string | null) => locations.get(id ?? '')?.timezone ?? operatorZone;
  const { seen } = draft.edit ?? {};
  // A time that was not touched may break the rule it was made under (reading 14).
  const isOldReady = draft.forceReady || (seen !== undefined && seen.readyMs === draft.readyMs);
  const isOldDue = seen !== undefined && seen.deadlineMs === draft.deadlineMs;
  return (
    <>
      {locks.readyMs === undefined ? (
        <Switch
          label="Ready for pick-up"
          help="On: ready time is now. Off: no ready time."
          checked={draft.forceReady}
          onChange={(value) => edit({ field: 'forceReady', value })}
        />
      ) : null}
      <div className={css.two}>
        <DateTimeField
          label="Ready time"
          optional
          value={draft.readyMs}
          zone={zoneAt(draft.startId)}
          operatorZone={operatorZone}
          minMs={isOldReady ? null : nextReady(nowMs)}
          startMs={nextReady(nowMs)}
          locked={locks.readyMs ?? null}
          onChange={(value) => edit({ field: 'readyMs', value })}
        />
        <DateTimeField
          label="Deadline"
          value={draft.deadlineMs}
          zone={zoneAt(draft.endId)}
          operatorZone={operatorZone}
          minMs={isOldDue ? null : minDeadline(draft.readyMs, nowMs)}
          locked={locks.deadlineMs ?? null}
          onChange={(value) => edit({ field: 'deadlineMs', value })}
          error={draft.deadlineMs === null && !isOldDue ? 'The vehicle needs a deadline.' : null}
        />
      </div>
    </>
  );
}

/** What to tell the driver at either end. */
export function EndNotes({ draft, edit, locks = none }: Part) {
  const pickup = useCommitted(draft.pickupNotes, (value) => edit({ field: 'pickupNotes', value }));
  const dropoff = useCommitted(draft.dropoffNotes, (value) =>
    edit({ field: 'dropoffNotes', value }),
  );
  return (
    <>
      <TextArea
        label="Pick-up note"
        optional
        rows={2}
        value={pickup.text}
        onChange={pickup.type}
        onBlur={pickup.flush}
        locked={locks.pickupNotes ?? null}
      />
      <TextArea
        label="Drop-off note"
        optional
        rows={2}
        value={dropoff.text}
        onChange={dropoff.type}
        onBlur={dropoff.flush}
        locked={locks.dropoffNotes ?? null}
      />
    </>
  );
}
