import type { MoveTimes } from '#domain/moveTimes.ts';
import { Switch } from '#views/kit/forms/Choice.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import css from './MoveWizard.module.css';
import { DeadlineField, ReadyField } from './TimeFields.tsx';

type Time = 'readyMs' | 'deadlineMs';

/** When a vehicle is ready and when it is due, each in the zone of its place. */
export function Times(props: {
  readonly times: MoveTimes;
  /** Undefined while the place is not known. */
  readonly zones: { readonly [end in 'start' | 'end']: string | undefined };
  /** A time that was not changed may break the time rule (reading 14). */
  readonly isOld: (field: Time) => boolean;
  /** Why a field is locked; it is still shown. */
  readonly locks: { readonly [F in Time]?: string | undefined };
  readonly isOff?: boolean;
  /** The error in the deadline. */
  readonly error: string | null;
  readonly onForceReady: (on: boolean) => void;
  readonly onReady: (ms: number | null) => void;
  readonly onDeadline: (ms: number | null) => void;
}) {
  const { times, isOld, locks, isOff = false } = props;
  const common = { times, isOff };
  return (
    <>
      {locks.readyMs === undefined ? (
        <Switch
          label="Ready for pick-up"
          help="On: ready time is now. Off: no ready time."
          checked={times.forceReady}
          disabled={isOff}
          onChange={props.onForceReady}
        />
      ) : null}
      <div className={css.two}>
        <ReadyField
          {...common}
          zone={props.zones.start ?? operatorZone}
          isOld={isOld('readyMs')}
          locked={locks.readyMs ?? null}
          onChange={props.onReady}
        />
        <DeadlineField
          {...common}
          zone={props.zones.end ?? operatorZone}
          isOld={isOld('deadlineMs')}
          locked={locks.deadlineMs ?? null}
          onChange={props.onDeadline}
          error={props.error}
        />
      </div>
    </>
  );
}
