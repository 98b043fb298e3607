import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { formatTime } from '#domain/zones.ts';
import { type HistoryFix, stretchesOf } from '#telemetry/driverHistory.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { historyOnMapOf } from '#views/bind/historyOnMap.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Segmented, Switch } from '#views/kit/forms/Choice.tsx';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { useShownTimes } from '../../settings/ui.ts';
import { useCompanyZone } from '../../world/ui.ts';
import { type Around, aroundOf, historySince, placesNear, spanWords } from '../history.queries.ts';
import { type HistorySpan, historySpans } from '../map.model.ts';
import type { MapTypes } from '../map.slice.ts';
import css from './DriverHistory.module.css';
import { HistoryReading } from './historyReading.tsx';
import { historyOnMap, stretchWords } from './historyWords.tsx';
import { useTelemetry } from './Telemetry.tsx';

const useMap = selectFrom<MapTypes>();

type Props = {
  readonly driverId: string;
  /** Opens the map with the history in view; absent beside the map, which draws it. */
  readonly onOpen?: (around: Around) => void;
};

/**
 * Where a driver has been (S2 §4), as the console heard it: on the map while this is on the screen,
 * and as a list.
 */
export function DriverHistory(props: Props) {
  const { driverId, onOpen } = props;
  const machine = useMachine();
  const span = useMap(({ map }) => map.state.history);
  const show = (next: HistorySpan | null) =>
    void machine.dispatch({ type: 'map/showHistory', data: { span: next } });
  return (
    <>
      <div className={css.head}>
        <Switch
          label={onOpen ? 'Show the history' : 'Show on the map'}
          checked={span !== null}
          onChange={(isOn) => show(isOn ? '2h' : null)}
        />
        {span === null ? null : (
          <Segmented
            label="How far back"
            value={span}
            options={historySpans.map((value) => ({ value, label: spanWords[value] }))}
            onChange={(next) => show(next)}
          />
        )}
      </div>
      {span === null ? null : <Shown key={`${driverId} ${span}`} {...props} span={span} />}
    </>
  );
}

function Shown({ driverId, onOpen, span }: Props & { readonly span: HistorySpan }) {
  const isByMap = onOpen === undefined;
  const machine = useMachine();
  const zone = useCompanyZone();
  const times = useShownTimes();
  const world = useMap((sees) => sees.world);
  const sinceMs = useMap(({ clock }) => historySince(span, clock.state.nowMs, zone));
  const telemetry = useTelemetry();
  // Read once: what came before the span is left out as time goes on.
  const [reading] = useState(() => new HistoryReading(telemetry, driverId, sinceMs));
  const now = useSyncExternalStore(reading.subscribe, reading.current);
  const fixes = useMemo(
    () => (now.is === 'ready' ? now.fixes.filter(({ heardMs }) => heardMs >= sinceMs) : null),
    [now, sinceMs],
  );
  // The line above the list has the zone.
  const time = useMemo(() => {
    const shown = times.zone(zone);
    return (ms: number) => formatTime(ms, shown, shown);
  }, [times, zone]);
  const drawn = useMemo(() => fixes && historyOnMap(fixes, sinceMs, time), [fixes, sinceMs, time]);
  useEffect(() => {
    if (isByMap) historyOnMapOf(machine).set(drawn);
  }, [machine, drawn, isByMap]);
  useEffect(() => () => historyOnMapOf(machine).set(null), [machine]);
  const lines = useMemo(() => {
    const near = placesNear({ world });
    return stretchesOf(fixes ?? []).map((one) => stretchWords(one, near, time));
  }, [fixes, world, time]);
  if (now.is === 'loading') return <LoadingSkeleton label="Reading positions" lines={3} />;
  if (now.is === 'failed' || fixes === null) {
    return (
      <Notice
        tone="warn"
        inset
        action={
          <Button size="small" onClick={reading.retry}>
            Try again
          </Button>
        }
      >
        The stored positions can't be read.
      </Notice>
    );
  }
  const first = fixes[0];
  const since = times.time(sinceMs, zone);
  if (!first) {
    return <p className={css.none}>No positions since {since} are stored in this console.</p>;
  }
  const isLate = first.heardMs - sinceMs > lateMs;
  return (
    <>
      <p className={css.since}>
        {isLate
          ? `Since ${times.time(first.heardMs, zone)}: this console stores no earlier positions.`
          : `Since ${since}.`}
        {isByMap ? ' Solid on a trip, dashed off trip.' : null}
      </p>
      <ol className={css.list} aria-label="Where they have been">
        {lines.toReversed().map(({ key, times: when, what, detail }) => (
          <li key={key}>
            <span className={css.when}>{when}</span>
            <b>{what}</b>
            <span className={css.detail}>{detail}</span>
          </li>
        ))}
      </ol>
      {lines.length === 0 ? <p className={css.none}>One position so far.</p> : null}
      <div className={css.actions}>
        {onOpen ? (
          <Button size="small" icon="locate" onClick={() => onOpen(aroundOf(fixes))}>
            Open on the map
          </Button>
        ) : (
          <FitAll fixes={fixes} />
        )}
      </div>
    </>
  );
}

/** A history that begins this much later says why. */
const lateMs = 5 * 60_000;

function FitAll({ fixes }: { readonly fixes: readonly HistoryFix[] }) {
  const data = useMemo(() => ({ what: 'place', ...aroundOf(fixes) }) as const, [fixes]);
  return <CommandButton type="map/fit" data={data} label="Fit the map to it" size="small" />;
}
