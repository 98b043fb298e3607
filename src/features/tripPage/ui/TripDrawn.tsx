import { useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import type { Remedy } from '#domain/remedies.ts';
import { minuteMs } from '#domain/promise.ts';
import { sameMembers } from '#views/bind/useSelect.ts';
import type { DiagramTimes } from '#views/diagram/diagramPlan.ts';
import { TripDiagram } from '#views/diagram/TripDiagram.tsx';
import { classes } from '#views/kit/classes.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import { useDayTimes, useZoneLetters } from '../../activities/ui.ts';
import { type Compared, comparedTrip } from '../comparing.queries.ts';
import { remedyWords } from '../changing.queries.ts';
import { drawingOf, timesOf, type TripRows } from './tripDrawing.tsx';
import { placeMarks } from '../tripPage.queries.ts';
import css from './TripPage.module.css';
import { useTripPage } from './useTripPage.tsx';

/** The trip diagram: the plan in narrow lanes, beside it how the trip goes. */
export function TripDrawn(props: {
  readonly trip: Trip;
  readonly seats: number | null;
  /** Remedies to draw side by side; none: the trip as it goes. */
  readonly remedies: readonly Remedy[];
}) {
  const { seats, remedies } = props;
  const compared = useMemo(
    () => (remedies.length === 0 ? null : comparedTrip(props.trip, remedies)),
    [props.trip, remedies],
  );
  // Without a driver whose way changes there is nothing to compare.
  const isCompared = compared !== null && compared.columns.size > 0;
  const trip = isCompared ? compared.trip : props.trip;
  const columns = isCompared ? compared.columns : null;
  const rows = useRowsOf(trip, columns);
  // Drawn anew once a minute: seconds cannot be seen in it.
  const nowMs = useTripPage(({ clock }) => Math.floor(clock.state.nowMs / minuteMs) * minuteMs);
  const { plan, names } = useMemo(
    () => drawingOf(trip, rows, seats, columns ?? undefined),
    [trip, rows, seats, columns],
  );
  const times = useMemo(() => timesOf(trip, nowMs), [trip, nowMs]);
  const zone = rows.places.find(({ id }) => id === trip.startLocationId)?.timezone;
  const { time, day } = useDayTimes(zone);
  const letters = useZoneLetters(zone);
  const [selectedId, setSelected] = useState<string | null>(null);
  const isOver = trip.status === 'Complete' || trip.status === 'Cancelled';
  return (
    <section className={css.drawn} aria-labelledby="trip-drawn">
      <div className={css.drawnHead}>
        <h2 id="trip-drawn">Plan and actual</h2>
        {times === null ? null : (
          <ul className={css.key} aria-label="Key">
            {keyOf(times).map(({ label, look }) => (
              <li key={label}>
                <i className={classes(css.swatch, css[look])} aria-hidden />
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
      {times === null && trip.status === 'Cancelled' ? (
        <Notice tone="info" inset>
          Cancelled before it began: this was the plan.
        </Notice>
      ) : null}
      {columns === null ? null : (
        <Notice tone="info" inset>
          {`Above the line of the current time is past and stays. Below it: ${titlesOf(remedies)}.`}
        </Notice>
      )}
      <TripDiagram
        plan={plan}
        names={names}
        times={times}
        selectedId={selectedId}
        time={time}
        day={day}
        letters={letters}
        nowMs={isOver ? null : nowMs}
        onSelect={setSelected}
      />
    </section>
  );
}

/** 'Leave it out beside Ride home' */
function titlesOf(remedies: readonly Remedy[]): string {
  return remedies.map(({ kind }) => `'${remedyWords[kind].title}'`).join(' beside ');
}

/** The rows that the trip names; changes of other rows draw nothing. */
function useRowsOf(trip: Trip, columns: Compared['columns'] | null): TripRows {
  const moves = useTripPage(
    ({ world }) => trip.activityIds.flatMap((id) => world.tables.activities.get(id) ?? []),
    sameMembers,
  );
  const drivers = useTripPage(
    ({ world }) =>
      trip.driverIds.flatMap((id) => {
        return world.tables.drivers.get(columns?.get(id)?.driverId ?? id) ?? [];
      }),
    sameMembers,
  );
  const places = useTripPage(
    ({ world }) =>
      [...placeMarks(trip).keys()].flatMap((id) => world.tables.locations.get(id) ?? []),
    sameMembers,
  );
  return useMemo(() => ({ moves, drivers, places }), [moves, drivers, places]);
}

const key = [
  { label: 'plan', look: 'ofPlan', of: null },
  { label: 'done', look: 'ofDone', of: 'done' },
  { label: 'now', look: 'ofNow', of: 'running' },
  { label: 'expected', look: 'ofExpected', of: 'expected' },
] as const;

/** Of what is drawn: the plan, and how its actions went and go. */
function keyOf(times: DiagramTimes) {
  const drawn = new Set([...times.values()].map(({ is }) => is));
  return key.filter(({ of }) => of === null || drawn.has(of));
}
