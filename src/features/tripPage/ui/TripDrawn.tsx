import { useCallback, useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import { minuteMs } from '#domain/promise.ts';
import { sameMembers } from '#views/bind/useSelect.ts';
import { TripDiagram } from '#views/diagram/TripDiagram.tsx';
import { classes } from '#views/kit/classes.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import { useBriefTimes } from '../../activities/ui.ts';
import { drawingOf, timesOf, type TripRows } from './tripDrawing.tsx';
import { placeMarks } from '../tripPage.queries.ts';
import css from './TripPage.module.css';
import { useTripPage } from './useTripPage.tsx';

/** The trip diagram: the plan in narrow lanes, beside it how the trip goes. */
export function TripDrawn(props: {
  readonly trip: Trip;
  readonly seats: number | null;
  /** The remedy that the trip is drawn with; null: it is as it goes. */
  readonly remedy: string | null;
}) {
  const { trip, seats, remedy } = props;
  const rows = useRowsOf(trip);
  // Drawn anew once a minute: seconds cannot be seen in it.
  const nowMs = useTripPage(({ clock }) => Math.floor(clock.state.nowMs / minuteMs) * minuteMs);
  const { plan, names } = useMemo(() => drawingOf(trip, rows, seats), [trip, rows, seats]);
  const times = useMemo(() => timesOf(trip, nowMs), [trip, nowMs]);
  const zone = rows.places.find(({ id }) => id === trip.startLocationId)?.timezone;
  const brief = useBriefTimes();
  const time = useCallback((ms: number) => brief.time(ms, zone), [brief, zone]);
  const [selectedId, setSelected] = useState<string | null>(null);
  const isOver = trip.status === 'Complete' || trip.status === 'Cancelled';
  return (
    <section className={css.drawn} aria-labelledby="trip-drawn">
      <div className={css.drawnHead}>
        <h2 id="trip-drawn">Plan and actual</h2>
        <ul className={css.key} aria-label="Key">
          {key.map(({ label, look }) => (
            <li key={label}>
              <i className={classes(css.swatch, css[look])} aria-hidden />
              {label}
            </li>
          ))}
        </ul>
      </div>
      {remedy === null ? null : (
        <Notice tone="info" inset>
          As it would be with '{remedy}'. Above the line of the current time is past and stays.
        </Notice>
      )}
      <TripDiagram
        {...{ plan, names, times, selectedId, time }}
        nowMs={isOver ? null : nowMs}
        onSelect={setSelected}
      />
    </section>
  );
}

/** The rows that the trip names; changes of other rows draw nothing. */
function useRowsOf(trip: Trip): TripRows {
  const moves = useTripPage(
    ({ world }) => trip.activityIds.flatMap((id) => world.tables.activities.get(id) ?? []),
    sameMembers,
  );
  const drivers = useTripPage(
    ({ world }) => trip.driverIds.flatMap((id) => world.tables.drivers.get(id) ?? []),
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
  { label: 'plan', look: 'ofPlan' },
  { label: 'done', look: 'ofDone' },
  { label: 'now', look: 'ofNow' },
  { label: 'expected', look: 'ofExpected' },
] as const;
