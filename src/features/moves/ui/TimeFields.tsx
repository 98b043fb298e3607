import { deadlineChoices, minDeadline, type MoveTimes, nextReady } from '#domain/moveTimes.ts';
import { DateTimeField } from '#views/kit/forms/DateTimeField.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { useMoves } from './useMoves.tsx';

interface TimeFieldProps {
  readonly times: MoveTimes;
  /** Of the place where it counts. */
  readonly zone: string;
  /** A time that was not changed may break the time rule (reading 14). */
  readonly isOld?: boolean;
  /** Why the field is locked; it is still shown. */
  readonly locked?: string | null;
  readonly isOff?: boolean;
  readonly onChange: (ms: number | null) => void;
}

/** When a vehicle is ready, in the zone of its pick-up. */
export function ReadyField(props: TimeFieldProps & { readonly hideLabel?: boolean }) {
  const { times, zone, isOld = false } = props;
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const soonestMs = nextReady(nowMs, zone);
  return (
    <DateTimeField
      label="Ready time"
      hideLabel={props.hideLabel === true}
      optional
      value={times.readyMs}
      zone={zone}
      operatorZone={operatorZone}
      minMs={times.forceReady || isOld ? null : soonestMs}
      startMs={soonestMs}
      locked={props.locked ?? null}
      disabled={props.isOff === true}
      onChange={props.onChange}
    />
  );
}

/** When a vehicle is due, in the zone of its drop-off. */
export function DeadlineField(
  props: TimeFieldProps & { readonly error: string | null; readonly help?: string | undefined },
) {
  const { times, zone, isOld = false } = props;
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const earliestMs = minDeadline(times.readyMs, nowMs);
  return (
    <DateTimeField
      label="Deadline"
      value={times.deadlineMs}
      zone={zone}
      operatorZone={operatorZone}
      minMs={isOld ? null : earliestMs}
      choices={deadlineChoices(earliestMs, nowMs, zone)}
      locked={props.locked ?? null}
      disabled={props.isOff === true}
      onChange={props.onChange}
      error={props.error}
      help={props.help}
    />
  );
}
