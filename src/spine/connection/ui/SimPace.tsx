import { CommandButton } from '#views/bind/CommandButton.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import type { ClockTypes } from '../../clock/index.ts';
import { useShownTimes } from '../../settings/ui.ts';
import { useCompanyZone } from '../../world/ui.ts';
import type { ConnectionTypes } from '../connection.slice.ts';

const useConnection = selectFrom<ConnectionTypes>();
const useClock = selectFrom<ClockTypes>();
const speeds = [1, 5, 20, 60] as const;
const stepMs = 60_000;

/** Facts of the simulated company, and its speed, pause and step; empty where there is none. */
export function SimPace() {
  const sim = useConnection(({ connection }) => connection.state.sim);
  const nowMs = useClock(({ clock }) => clock.state.nowMs);
  const times = useShownTimes();
  const zone = useCompanyZone();
  if (sim === null) return null;
  return (
    <>
      <KeyValueList
        rows={[
          { term: 'Seed', value: sim.seed },
          { term: 'Drivers', value: sim.drivers.toLocaleString('en-US') },
          { term: 'Time', value: times.dateTime(nowMs, zone) },
          { term: 'Speed', value: sim.paused ? 'paused' : `${sim.speed} × real time` },
        ]}
      />
      <div className="flex gap1h" role="group" aria-label="Speed">
        {speeds.map((speed) => (
          <CommandButton
            key={speed}
            type="connection/control"
            data={{ speed, paused: false }}
            label={`${speed}×`}
            size="small"
            on={!sim.paused && sim.speed === speed}
          />
        ))}
      </div>
      <div className="flex gap1h">
        <CommandButton
          type="connection/control"
          data={{ paused: !sim.paused }}
          label={sim.paused ? 'Go on' : 'Pause'}
          icon={sim.paused ? 'play' : 'pause'}
          size="small"
        />
        <CommandButton
          type="connection/control"
          data={{ stepMs }}
          label="Step 1 min"
          icon="step"
          size="small"
        />
      </div>
    </>
  );
}
