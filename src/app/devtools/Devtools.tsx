import { useEffect, useRef, useState } from 'react';
import type { RecordId } from '#kernel/records.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { ResizeGrip } from '#views/kit/panels/ResizeGrip.tsx';
import { type TabItem, Tabs } from '#views/kit/panels/Tabs.tsx';
import type { CheckReport } from '../machine/standingCheck.ts';
import type { Telemetry } from '../recording/telemetry.ts';
import css from './Devtools.module.css';
import { RecordsTab } from './RecordsTab.tsx';
import type { SessionActions } from './sessionActions.ts';
import { SimulatorTab } from './SimulatorTab.tsx';
import { StateTab } from './StateTab.tsx';
import { TelemetryTab } from './TelemetryTab.tsx';

const leastPx = 160;
const topBarPx = 48;
/** Height and tab at the last close of the devtools, kept until the page is closed. */
const kept = { heightPx: 360, tab: 'records' };

/** A drawer over the console with its internals, for developers and for fault reports. */
export default function Devtools(props: {
  readonly telemetry: Telemetry;
  /** Null: no actions on the whole session. */
  readonly session: SessionActions | null;
  /** The standing check; absent where there is none. */
  readonly check?: (() => CheckReport) | undefined;
  readonly onClose: () => void;
  /** A record to show, and the callback once it is shown; null: none. */
  readonly wanted?: RecordId | null;
  readonly onShown?: () => void;
}) {
  const { telemetry, session, check, onClose, wanted = null, onShown } = props;
  const [heightPx, setHeightPx] = useState(kept.heightPx);
  const [tab, setTab] = useState(kept.tab);
  if (wanted !== null && tab !== 'records') setTab('records');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    kept.heightPx = heightPx;
    kept.tab = tab;
  }, [heightPx, tab]);
  useEffect(() => {
    panel.current?.focus();
  }, []);

  const items: readonly TabItem[] = [
    {
      id: 'records',
      label: 'Records',
      content: <RecordsTab session={session} wanted={wanted} onShown={onShown} />,
    },
    { id: 'state', label: 'State', content: <StateTab /> },
    {
      id: 'telemetry',
      label: 'Telemetry',
      content: <TelemetryTab telemetry={telemetry} check={check} />,
    },
    { id: 'simulator', label: 'Simulator', content: <SimulatorTab /> },
  ];
  return (
    <section
      ref={panel}
      className={css.panel}
      aria-label="Devtools"
      tabIndex={-1}
      style={{ height: `min(${heightPx}px, calc(100vh - var(--h-topbar)))` }}
    >
      <ResizeGrip
        label="Height of the devtools"
        heightPx={heightPx}
        leastPx={leastPx}
        mostPx={window.innerHeight - topBarPx}
        onResize={setHeightPx}
      />
      <div className={css.actions}>
        {session?.save === undefined ? null : (
          <Button size="small" onClick={() => void session.save?.()}>
            Save session
          </Button>
        )}
        <IconButton icon="close" label="Close the devtools" size="small" onClick={onClose} />
      </div>
      <Tabs label="Devtools" items={items} selected={tab} onSelect={setTab} />
    </section>
  );
}
