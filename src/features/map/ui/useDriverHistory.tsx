// The history of one driver as screens show it: on the map, in a picture, and in words.
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Location } from '#domain/entities.ts';
import { formatTime } from '#domain/zones.ts';
import { type HistoryFix, stretchesOf } from '#telemetry/driverHistory.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { MapHistory } from '#views/map/mapTypes.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { historySince, placesNear, stepsBetween, wasSeated } from '../history.queries.ts';
import type { HistorySpan } from '../map.model.ts';
import type { MapTypes } from '../map.slice.ts';
import { HistoryReading } from './historyReading.tsx';
import { historyOnMap, stepWords, type StretchWords, stretchWords } from './historyWords.tsx';
import { useTelemetry } from './Telemetry.tsx';

const useMap = selectFrom<MapTypes>();

export type ShownHistory = {
  readonly fixes: readonly HistoryFix[];
  readonly drawn: MapHistory;
  /** Latest first. */
  readonly lines: readonly StretchWords[];
  /** Where its stretches begin and end, each once. */
  readonly places: readonly Location[];
  /** Since when, and why not earlier. */
  readonly since: string;
};

export type HistoryNow =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  /** `lines`: what the trips say, which hold no positions. */
  | { readonly is: 'none'; readonly since: string; readonly lines: readonly StretchWords[] }
  | { readonly is: 'shown'; readonly shown: ShownHistory };

/** Read anew for another driver or span: give the component both as its key. */
export function useDriverHistory(driverId: string, span: HistorySpan): HistoryNow {
  const zone = useCompanyZone();
  const times = useShownTimes();
  const world = useMap((sees) => sees.world);
  const { trips } = world.tables;
  const sinceMs = useMap(({ clock }) => historySince(span, clock.state.nowMs, zone));
  const telemetry = useTelemetry();
  // Read once: what came before the span is left out as time goes on.
  const [reading] = useState(() => new HistoryReading(telemetry, driverId, sinceMs));
  const now = useSyncExternalStore(reading.subscribe, reading.current);
  const seated = useMemo(() => wasSeated(driverId, trips.rows()), [driverId, trips]);
  const fixes = useMemo(
    () => (now.is === 'ready' ? now.fixes.filter(({ heardMs }) => heardMs >= sinceMs) : []),
    [now, sinceMs],
  );
  // The line above the list has the zone.
  const time = useMemo(() => {
    const shown = times.zone(zone);
    return (ms: number) => formatTime(ms, shown, shown);
  }, [times, zone]);
  const drawn = useMemo(
    () => historyOnMap(fixes, sinceMs, seated, time),
    [fixes, sinceMs, seated, time],
  );
  const stretches = useMemo(() => stretchesOf(fixes, seated), [fixes, seated]);
  const near = useMemo(() => placesNear({ world }), [world]);
  const lines = useMemo(
    () => stretches.map((one) => stretchWords(one, near, time)).toReversed(),
    [stretches, near, time],
  );
  const places = useMemo(
    () => [
      ...new Set(stretches.flatMap(({ from, to }) => [near(from) ?? [], near(to) ?? []]).flat()),
    ],
    [stretches, near],
  );
  const heardMs = fixes[0]?.heardMs ?? Infinity;
  const before = useMemo(
    () =>
      stepsBetween(driverId, trips.rows(), sinceMs, heardMs).map((step) =>
        stepWords(step, world.tables.locations.get(step.toId ?? '')?.label, time),
      ),
    [driverId, trips, sinceMs, heardMs, world, time],
  ).toReversed();
  if (now.is === 'loading') return now;
  if (now.is === 'failed') return { is: 'failed', retry: reading.retry };
  const [first] = fixes;
  if (!first) return { is: 'none', since: times.time(sinceMs, zone), lines: before };
  const isLate = first.heardMs - sinceMs > lateMs;
  const since = isLate
    ? `Since ${times.time(first.heardMs, zone)}: this console stores no earlier positions.`
    : `Since ${times.time(sinceMs, zone)}.`;
  const all = [...lines, ...before];
  return { is: 'shown', shown: { fixes, drawn, lines: all, places, since } };
}

/** A history that begins this much later says why. */
const lateMs = 5 * 60_000;
