// When the actions of a saved trip take place if one of its drivers comes late to the start of the
// own part. Its plan stays as it is saved; a wait in the plan takes up lateness.
import { type DriverAction, type EpochMs, otherSides, type Trip } from './entities.ts';

type Span = { readonly startMs: EpochMs; readonly endMs: EpochMs };

/**
 * The times of all actions, by id, if this driver is at the start at `thereMs`. Drivers who meet
 * the driver wait, and what they do afterwards is late too.
 */
export function shiftedTimes(
  { actions }: Pick<Trip, 'actions'>,
  driverId: string,
  thereMs: EpochMs,
): ReadonlyMap<string, Span> {
  const times = new Map<string, Span>(actions.map((action) => [action.id, asPlanned(action)]));
  let isSettled = false;
  // Each round settles at least one action more, as times only grow.
  for (let round = 0; !isSettled && round <= actions.length; round += 1) {
    isSettled = true;
    const freeMs = new Map<string | null, EpochMs>([[driverId, thereMs]]);
    for (const action of actions) {
      const known = times.get(action.id) as Span;
      const soonestMs = Math.max(
        known.startMs,
        action.driverId === null ? 0 : (freeMs.get(action.driverId) ?? 0),
        waitsUntilMs(action, times),
      );
      const isOpen = action.status === 'Not Started';
      if (isOpen && soonestMs > known.startMs) {
        isSettled = false;
        const endMs = soonestMs + known.endMs - known.startMs;
        times.set(action.id, { startMs: soonestMs, endMs });
      }
      freeMs.set(action.driverId, (times.get(action.id) as Span).endMs);
    }
  }
  return times;
}

function asPlanned({ plannedStartMs, plannedEndMs, startedMs, endedMs }: DriverAction): Span {
  const startMs = startedMs ?? plannedStartMs;
  return { startMs, endMs: endedMs ?? startMs + plannedEndMs - plannedStartMs };
}

/** The start of the other side of a meeting, or the end of what an errand waits for; else 0. */
function waitsUntilMs(
  { type, otherEndId }: DriverAction,
  times: ReadonlyMap<string, Span>,
): EpochMs {
  const other = otherEndId === null ? undefined : times.get(otherEndId);
  if (!other) return 0;
  if (otherSides[type]) return other.startMs;
  return type === 'Errand | ToDo' || type === 'Errand | Rideshare' ? other.endMs : 0;
}
