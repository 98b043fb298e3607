import { useMemo } from 'react';
import { dayOf, isWithin, type Span } from '#domain/windows.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import type { ColumnId } from '../flightboard.model.ts';
import type { Rows } from '../dirtyRows.queries.ts';
import { useConsole } from './useFlightboard.tsx';

type Widths = { readonly [C in ColumnId]: string };
const [dayPx, zonePx] = [42, 30];
const hourMs = 3_600_000;

/**
 * The widths of columns unless the operator sets them. Times have room for their text: a zone where
 * the company has several, and in the ready time a day when any of them is not today.
 */
export function widthsOf(look: {
  readonly isNarrow: boolean;
  readonly isOneZone: boolean;
  readonly hasDays: boolean;
}): Widths {
  const { isNarrow, isOneZone, hasDays } = look;
  // In a narrow window the route shrinks for its times.
  const routePx = 204 - (hasDays ? dayPx : 0) - (isOneZone ? 0 : 2 * zonePx);
  const time = (px: number, more = 0) => `${px + more + (isOneZone ? 0 : zonePx)}px`;
  return {
    status: '120px',
    // A name, and beside it how many of its requests wait.
    name: isNarrow ? '84px' : '96px',
    vehicle: 'minmax(180px, 2fr)',
    start: isNarrow ? `minmax(${routePx}px, 1fr)` : 'minmax(108px, 1fr)',
    end: 'minmax(108px, 1fr)',
    driver: 'minmax(94px, 1fr)',
    trip: '76px',
    ready: time(isNarrow ? 80 : 86, hasDays ? dayPx : 0),
    eta: time(124),
    deadline: time(128),
    requestor: 'minmax(130px, 1fr)',
    generalNotes: 'minmax(180px, 2fr)',
    reference: 'minmax(120px, 1fr)',
    assignmentNotes: 'minmax(180px, 2fr)',
    pickupNotes: 'minmax(180px, 2fr)',
    dropoffNotes: 'minmax(180px, 2fr)',
    created: '196px',
  };
}

/** Whether any of these moves is ready on another day than today. */
export function useHasDays(rows: Rows): boolean {
  const activities = useConsole(({ world }) => world.tables.activities);
  const locations = useConsole(({ world }) => world.tables.locations);
  const nowMs = useConsole(({ clock }) => Math.floor(clock.state.nowMs / hourMs) * hourMs);
  const { zone } = useShownTimes();
  return useMemo(() => {
    const days = new Map<string, Span>();
    const today = (zone: string) => {
      const known = days.get(zone) ?? dayOf(nowMs, zone);
      days.set(zone, known);
      return known;
    };
    return rows.some((ordinal) => {
      const row = activities.at(ordinal);
      if (!row || row.readyMs === null) return false;
      const place = locations.get(row.startId)?.timezone;
      return !isWithin(row.readyMs, today(zone(place ?? operatorZone)));
    });
  }, [rows, activities, locations, nowMs, zone]);
}
