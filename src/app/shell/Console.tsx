import '#views/kit/marks/icons.ts';
import '#views/map/mapTokens.css';
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import type { ConsoleSees } from '#features/index.ts';
import type { KeepingChoice } from '#kernel/keeping.ts';
import { Courses, TelemetryProvider } from '#features/map/ui.ts';
import { PlacesService } from '#features/places/ui.ts';
import { useAppearance } from '#spine/settings/ui.ts';
import { useHoverMarks } from '#views/bind/useHoverMarks.ts';
import { RecordOpener } from '#views/bind/openRecord.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { ModeStrip } from '#views/kit/marks/Marks.tsx';
import { Guarded } from '#views/kit/panels/Guarded.tsx';
import { OverlayLayer } from '#views/kit/overlays/OverlayLayer.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { StreetsContext } from '#views/map/StillPicture.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import css from './Console.module.css';
import { useDevtools } from './useDevtools.ts';
import { AsideService } from '#spine/fetches/ui.ts';
import { useLeftDock } from './CommandCenter.tsx';
import { Overlays } from './Overlays.tsx';
import { Screens } from './Screens.tsx';
import { Stored } from './StorageBanner.tsx';
import { TopBar } from './TopBar.tsx';
import { useHeldFocus } from './useHeldFocus.ts';
import { useHotkeys } from './useHotkeys.ts';
import { useMachineLocation as machineLocation } from './useMachineLocation.ts';
import { useRegionKeys } from './useRegionKeys.ts';
import type { CheckReport } from '../machine/standingCheck.ts';
import type { Telemetry } from '../recording/telemetry.ts';
import type { Troubles } from '../machine/troubles.ts';
import type { UnsentInAll } from '../stored/unsent.ts';

const Devtools = lazy(() => import('../devtools/Devtools.tsx'));

type ConsoleProps = {
  readonly mode: 'fake' | 'live' | 'replay';
  /** For the roads that the map draws; absent in replay. */
  readonly askRoads?: AskAside;
  /** Absent where there is no places service: in replay, and on a server without one. */
  readonly askPlaces?: AskAside | null;
  /** The page of a trip in an older console, with `{id}` for the trip's id. */
  readonly legacyTrip?: string | null;
  /** The page of the provider's terms and conditions. */
  readonly terms?: string | null;
  /** For a recording: the world it was made in, and whether the map follows the recorded view. */
  readonly replay?: { readonly isSimulated: boolean; readonly follows: () => boolean };
  /** Writes the session into one file; absent where no session is recorded. */
  readonly save?: () => Promise<void>;
  /** Opens the session recorded so far in replay, behind a record; absent likewise. */
  readonly replayFrom?: (seq: number) => Promise<void>;
  /** Result of the standing check; absent in replay, which folds every event anyway. */
  readonly check?: () => CheckReport;
  readonly telemetry: Telemetry;
  readonly storageTrouble: string | null;
  /** What the operator does while the browser stores nothing; absent in replay. */
  readonly chooseUnstored?: (choice: KeepingChoice) => Promise<void>;
  readonly troubles: Troubles;
  readonly startOver: (() => Promise<void>) | null;
  /** Unanswered requests in all tabs of this user. */
  readonly unsent: () => Promise<UnsentInAll>;
};

/** Everything after the login: the bar, the map with its panels, and the notices. */
export default function Console(props: ConsoleProps) {
  useHotkeys();
  useRegionKeys();
  useHeldFocus();
  useHoverMarks();
  // A recording shows another operator's day on this operator's screen.
  useAppearance(props.mode !== 'replay');
  const devtools = useDevtools();
  const { save, replayFrom } = props;
  const session = useMemo(
    () => (save && replayFrom ? { save, replayFrom } : null),
    [save, replayFrom],
  );
  const courses = useMemo(() => new Courses(props.askRoads ?? null), [props.askRoads]);
  const telemetry = useMemo(() => ({ ...props.telemetry, courses }), [props.telemetry, courses]);
  const leftPx = useLeftDock();
  const isSimulated = useSelect((all) => sees(all).connection.state.sim !== null);
  // Reading 49: the procedural streets are shown for simulated companies only.
  const isFake = props.mode === 'fake' || props.replay?.isSimulated === true;
  const streets = isFake || isSimulated ? 'metro' : 'none';
  return (
    <RecordOpener open={devtools.show}>
      <AsideService value={props.askRoads ?? null}>
        <PlacesService ask={props.askPlaces ?? null}>
          <StreetsContext value={streets}>
            <Stored choose={props.chooseUnstored} save={save}>
              <OverlayLayer>
                <TelemetryProvider telemetry={telemetry}>
                  <Guarded what="The top bar" where="bar">
                    <TopBar
                      mode={props.mode}
                      askPlaces={props.askPlaces ?? null}
                      ask={props.askRoads ?? null}
                      startOver={props.startOver}
                      unsent={props.unsent}
                      devtools={devtools}
                      save={props.save}
                    />
                  </Guarded>
                  <div className={css.strip}>
                    <ModeStrip mode={props.mode} />
                  </div>
                  {/* oxlint-disable-next-line react/hooks -- wouter takes its hook as prop */}
                  <Router hook={machineLocation}>
                    <Guarded what="The screen" where={screenPlace}>
                      <Screens
                        storageTrouble={props.storageTrouble}
                        terms={props.terms ?? null}
                        streets={streets}
                        follows={props.replay?.follows}
                        legacyTrip={props.legacyTrip ?? null}
                        ask={props.askRoads ?? null}
                      />
                    </Guarded>
                  </Router>
                  <TroubleBanner troubles={props.troubles} />
                  <Guarded what="The layer of messages and dialogs" where="banner">
                    <Overlays mode={props.mode} leftPx={leftPx} />
                  </Guarded>
                  {devtools.isOpen ? (
                    <Guarded what="The devtools panel" where="banner">
                      <Suspense>
                        <Devtools
                          telemetry={props.telemetry}
                          session={session}
                          check={props.check}
                          onClose={devtools.toggle}
                          wanted={devtools.wanted}
                          onShown={devtools.shown}
                        />
                      </Suspense>
                    </Guarded>
                  ) : null}
                </TelemetryProvider>
              </OverlayLayer>
            </Stored>
          </StreetsContext>
        </PlacesService>
      </AsideService>
    </RecordOpener>
  );
}

/** Below the bar; in a recording above what plays it. */
const screenPlace = { inset: 'var(--h-topbar) 0 var(--h-transport, 0px) 0' };
/** Internal errors, with what to do: the console keeps running and typed text is kept. */
function TroubleBanner({ troubles }: { readonly troubles: Troubles }) {
  const trouble = useSyncExternalStore(troubles.subscribe, troubles.latest);
  if (!trouble) return null;
  return (
    <div className={css.banner} role="alert">
      <Notice
        tone="err"
        inset
        action={
          <>
            <Button size="small" onClick={() => location.reload()}>
              Reload
            </Button>
            <Button size="small" variant="ghost" onClick={() => troubles.dismiss()}>
              Dismiss
            </Button>
          </>
        }
      >
        {trouble.what}
      </Notice>
    </div>
  );
}

function sees(snapshot: unknown): ConsoleSees {
  return snapshot as ConsoleSees;
}
