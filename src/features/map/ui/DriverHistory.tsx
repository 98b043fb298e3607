import { useEffect, useMemo } from 'react';
import type { HistoryFix } from '#telemetry/driverHistory.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { historyOnMapOf } from '#views/bind/historyOnMap.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Switch } from '#views/kit/forms/Choice.tsx';
import { aroundOf } from '../history.queries.ts';
import type { HistorySpan } from '../map.model.ts';
import type { MapTypes } from '../map.slice.ts';
import css from './DriverHistory.module.css';
import { HistoryList, lineWords, NoHistory } from './HistoryStates.tsx';
import { SpanChoice } from './SpanChoice.tsx';
import { useDriverHistory } from './useDriverHistory.tsx';

const useMap = selectFrom<MapTypes>();

/**
 * Where a driver has been (S2 §4), as the console heard it: on the map beside it while this is on
 * the screen, and as a list.
 */
export function DriverHistory({ driverId }: { readonly driverId: string }) {
  const machine = useMachine();
  const span = useMap(({ map }) => map.state.history);
  return (
    <>
      <div className={css.head}>
        <Switch
          label="Show on the map"
          checked={span !== null}
          onChange={(isOn) =>
            void machine.dispatch({ type: 'map/showHistory', data: { span: isOn ? '2h' : null } })
          }
        />
        {span === null ? null : <SpanChoice span={span} />}
      </div>
      {span === null ? null : <Shown key={`${driverId} ${span}`} driverId={driverId} span={span} />}
    </>
  );
}

function Shown({ driverId, span }: { readonly driverId: string; readonly span: HistorySpan }) {
  const machine = useMachine();
  const now = useDriverHistory(driverId, span);
  const drawn = now.is === 'shown' ? now.shown.drawn : null;
  useEffect(() => historyOnMapOf(machine).set(drawn), [machine, drawn]);
  useEffect(() => () => historyOnMapOf(machine).set(null), [machine]);
  if (now.is !== 'shown') return <NoHistory now={now} />;
  const { since, lines, fixes } = now.shown;
  return (
    <>
      <p className={css.since}>
        {since} {lineWords}
      </p>
      <HistoryList lines={lines} />
      <div className="under2">
        <FitAll fixes={fixes} />
      </div>
    </>
  );
}

function FitAll({ fixes }: { readonly fixes: readonly HistoryFix[] }) {
  const data = useMemo(() => ({ what: 'place', ...aroundOf(fixes) }) as const, [fixes]);
  return <CommandButton type="map/fit" data={data} label="Fit the map to it" size="small" />;
}
