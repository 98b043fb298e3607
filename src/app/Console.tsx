import '#views/kit/marks/icons.ts';
import '#views/map/mapTokens.css';
import { workerHand } from '#backends/workerHand.ts';
import {
  type ComponentProps,
  type CSSProperties,
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { Router, Route, Switch } from 'wouter';
import { BulkMenu } from '#features/bulk/ui.ts';
import { AsOf } from '#features/connection/ui.ts';
import { FilterPanel } from '#features/filters/ui.ts';
import { Flightboard } from '#features/flightboard/ui.ts';
import type { ConsoleSees } from '#features/index.ts';
import { InfoPanel, useInfoWidth, useIsExpanded } from '#features/info/ui.ts';
import { LocationPanel, useIsLocationOpen, usePlaced } from '#features/locations/ui.ts';
import { Courses, MapHost, TelemetryProvider, useTelemetry } from '#features/map/ui.ts';
import { StreetsContext } from '#views/map/PlacePreview.tsx';
import { MoveEdit, MoveWizard } from '#features/moves/ui.ts';
import { moveForm } from '#features/moves/index.ts';
import { NoteTemplates } from '#features/noteTemplates/ui.ts';
import { hasRides, rideForm } from '#features/rides/index.ts';
import { SavedViews } from '#features/savedViews/ui.ts';
import { shownPlace } from '#features/search/index.ts';
import { PlacesService } from '#features/places/ui.ts';
import { SearchedPlace } from '#features/search/ui.ts';
import { SettingsScreen, useAppearance } from '#features/settings/ui.ts';
import { TripPlanner } from '#features/trips/ui.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import { HandJudge } from '#views/bind/handJudge.tsx';
import { useHoverMarks } from '#views/bind/useHoverMarks.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { RecordOpener } from '#views/bind/openRecord.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { ModeStrip } from '#views/kit/marks/Marks.tsx';
import { Guarded } from '#views/kit/panels/Guarded.tsx';
import { OverlayLayer } from '#views/kit/overlays/OverlayLayer.tsx';
import { EmptyState, ErrorState, Notice } from '#views/kit/panels/States.tsx';
import hidden from '#views/kit/hidden.module.css';
import css from './Console.module.css';
import { addressOf } from './browserAddress.ts';
import { useDevtools } from './devtools/useDevtools.ts';
import { useCompanyZone } from '#features/world/ui.ts';
import { ImportScreen } from './shell/ImportScreen.tsx';
import { Overlays } from './shell/Overlays.tsx';
import { EmployeeComing } from './shell/EmployeeComing.tsx';
import { Page } from './shell/Page.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { TripScreen } from './shell/TripScreen.tsx';
import type { UnsentInAll } from './unsent.ts';
import { useFlightboardHeight } from './shell/useFlightboardHeight.ts';
import { useHeldFocus } from './shell/useHeldFocus.ts';
import { useHotkeys } from './shell/useHotkeys.ts';
import { useMachineLocation as machineLocation } from './shell/useMachineLocation.ts';
import { useRegionKeys } from './shell/useRegionKeys.ts';
import { useRoadOnMap } from './shell/useRoadOnMap.ts';
import { useTitle } from './shell/useTitle.ts';
import type { CheckReport } from './standingCheck.ts';
import type { Telemetry } from './telemetry.ts';
import type { Troubles } from './troubles.ts';

/** One worker for all plans of the page. */
const openHand = workerHand();
const Devtools = lazy(() => import('./devtools/Devtools.tsx'));
const MyDriversScreen = lazy(() => import('./shell/MyDriversScreen.tsx'));
const RideDock = lazy(() => import('./shell/RideDock.tsx'));
const ProfileScreen = lazy(() => import('./shell/ProfileScreen.tsx'));
const ReportScreens = lazy(() => import('./shell/ReportScreens.tsx'));
const EmployeeScreens = lazy(() => import('./shell/EmployeeScreens.tsx'));

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
  readonly troubles: Troubles;
  readonly startOver: (() => Promise<void>) | null;
  /** Unanswered requests in all tabs of this user. */
  readonly unsent: () => Promise<UnsentInAll>;
};

const reportPaths = /^\/(?<is>report-center|reports\/(?:daily|costing|efficiency|vehicle))\/?$/;

/** Widths of the wizards at the left, by their slice. */
const wizardPx: { readonly [slice: string]: number } = { moves: 540, forms: 540, trips: 700 };
const locationPx = 540;
/** Right of the switch between the modes. */
const besideModesPx = 244;

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
      <PlacesService ask={props.askPlaces ?? null}>
        <StreetsContext value={streets}>
          <OverlayLayer>
            <TelemetryProvider telemetry={telemetry}>
              <Guarded what="The top bar" where="bar">
                <TopBar
                  mode={props.mode}
                  askPlaces={props.askPlaces ?? null}
                  startOver={props.startOver}
                  unsent={props.unsent}
                  devtools={devtools}
                  save={props.save}
                />
              </Guarded>
              <div className={css.strip}>
                <ModeStrip mode={props.mode} />
              </div>
              {/* oxlint-disable-next-line react/hooks -- wouter takes its location hook as prop */}
              <Router hook={machineLocation}>
                <Guarded what="The screen" where={screenPlace}>
                  <Switch>
                    {/* One route: a change of mode remounts no view, and the focus stays. */}
                    <Route path={/^\/command-center\/(?<mode>activities|resources)$/}>
                      {({ mode }) => (
                        <CommandCenter
                          mode={mode === 'activities' ? mode : 'resources'}
                          storageTrouble={props.storageTrouble}
                          terms={props.terms ?? null}
                          streets={streets}
                          follows={props.replay?.follows}
                        />
                      )}
                    </Route>
                    <Route path={/^\/command-center\/trip\/[^/]+\/?$/}>
                      <TripScreen legacy={props.legacyTrip ?? null} />
                    </Route>
                    <Route path="/command-center/my-drivers">
                      <Suspense>
                        <MyDriversScreen />
                      </Suspense>
                    </Route>
                    <Route path={reportPaths}>
                      {({ is }) => (
                        <Suspense>
                          <ReportScreens is={is ?? ''} ask={props.askRoads ?? null} />
                        </Suspense>
                      )}
                    </Route>
                    <Route path="/command-center/employees">
                      <Suspense>
                        <EmployeeScreens is="list" ask={props.askRoads ?? null} />
                      </Suspense>
                    </Route>
                    <Route path="/command-center/employees/create">
                      <Suspense fallback={<EmployeeComing />}>
                        <EmployeeScreens is="new" ask={props.askRoads ?? null} />
                      </Suspense>
                    </Route>
                    <Route path={/^\/command-center\/employee\/[^/]+\/?$/}>
                      <Suspense fallback={<EmployeeComing />}>
                        <EmployeeScreens is="one" ask={props.askRoads ?? null} />
                      </Suspense>
                    </Route>
                    <Route path="/command-center/import">
                      <ImportScreen />
                    </Route>
                    <Route path="/profile">
                      <Suspense>
                        <ProfileScreen />
                      </Suspense>
                    </Route>
                    <Route path="/settings">
                      <Page title="Settings">
                        <SettingsScreen>
                          <NoteTemplates />
                        </SettingsScreen>
                      </Page>
                    </Route>
                    <Route>
                      <NotFound />
                    </Route>
                  </Switch>
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
        </StreetsContext>
      </PlacesService>
    </RecordOpener>
  );
}

/** Below the bar; in a recording above what plays it. */
const screenPlace = { inset: 'var(--h-topbar) 0 var(--h-transport, 0px) 0' };
/** Where the panel of the filters floats. */
const filterPlace = { top: 12, left: 12, width: besideModesPx - 24 };

const titles = { activities: 'Activities', resources: 'Resources' } as const;

const openFlow = (all: unknown) => sees(all).flow.state.open;

/** Width of the wizard, or of the location's form over it, that is open at the left, in px. */
function useLeftDock(): number {
  const ofFlow = wizardPx[useSelect(openFlow)?.of ?? ''] ?? 0;
  return useIsLocationOpen() ? locationPx : ofFlow;
}

/** The map with the pin of a location's form; an error in its view stops the map alone. */
function PlacedMap(props: Omit<ComponentProps<typeof MapHost>, 'placing'>) {
  const placing = usePlaced(useSelect((all) => sees(all).map.state.view));
  return <MapHost {...props} placing={placing} />;
}

function CommandCenter({
  mode,
  storageTrouble,
  terms,
  streets,
  follows,
}: {
  readonly mode: 'activities' | 'resources';
  readonly storageTrouble: string | null;
  readonly terms: string | null;
  readonly streets: 'metro' | 'none';
  readonly follows: (() => boolean) | undefined;
}) {
  const flow = useSelect(openFlow);
  const phase = useSelect((all) => sees(all).world.state.phase);
  const failure = useSelect((all) => sees(all).world.state.failure);
  const isRiding = useSelect((all) => hasRides(sees(all)));
  const cartIds = useSelect((all) => sees(all).cart.state.ids);
  const machine = useMachine();
  const keepsSelection = useCallback(
    () => sees(machine.latest()).trips.state.plan !== null,
    [machine],
  );
  useTitle(flow?.title ?? titles[mode]);
  const place = useMemo(
    () => ({
      now: () => shownPlace(sees(machine.published())),
      leave: () => void machine.dispatch({ type: 'search/leavePlace', data: {} }),
    }),
    [machine],
  );
  const draft = useRoadOnMap();
  const isAnimated = useSelect((all) => sees(all).settings.state.animations);
  const isLocationOpen = useIsLocationOpen();
  const leftPx = useLeftDock();
  const { nowMs } = useTelemetry();
  const zone = useCompanyZone();
  const infoPx = useInfoWidth();
  const rightPx = leftPx === 0 ? infoPx : 0;
  const isExpanded = useIsExpanded();
  // Beside an expanded panel it would be too narrow: it has all of the window below the panel.
  const boardRightPx = isExpanded ? 0 : rightPx;
  const board = useFlightboardHeight();
  const boardPx = phase === 'failed' ? 0 : board.heightPx;
  const infoBottomPx = isExpanded ? boardPx : 0;
  const mapPlace = { top: 0, bottom: boardPx, left: leftPx, right: rightPx };
  const [isCovered, setCovered] = useState(false);
  const boardLeftPx = isCovered ? 0 : leftPx;
  const aboveBoard = { '--wizard-bottom': `${boardPx}px` } as CSSProperties;
  return (
    <main className={css.center} style={aboveBoard}>
      <h1 className={hidden.visually}>Command center</h1>
      {/* Neither keys nor a reader find what the wizard covers. */}
      <div className={css.map} inert={isCovered}>
        <Guarded what="The map" where={mapPlace}>
          <PlacedMap
            key={streets}
            streets={streets}
            isAnimated={isAnimated}
            mode={mode}
            leftPx={leftPx}
            rightPx={rightPx}
            bottomPx={boardPx}
            floatingLeftPx={besideModesPx}
            keepsSelection={keepsSelection}
            draft={draft}
            place={place}
            follows={follows}
          />
        </Guarded>
      </div>
      <SearchedPlace />
      {leftPx === 0 ? (
        <Guarded what="The filter panel" where={filterPlace}>
          <FilterPanel mode={mode} bottomPx={boardPx} rightPx={rightPx} />
        </Guarded>
      ) : null}
      {storageTrouble === null ? null : (
        <div
          className={css.trouble}
          style={{ left: leftPx === 0 ? besideModesPx : leftPx, right: rightPx }}
        >
          <Notice tone="warn" inset>
            {storageTrouble}
          </Notice>
        </div>
      )}
      {phase === 'failed' ? (
        <div className={css.failure}>
          <ErrorState
            title="The data did not load"
            level={2}
            onRetry={() => {
              const { accountIds } = sees(machine.latest()).world.state;
              machine.dispatch({ type: 'world/reload', data: { accountIds } });
            }}
          >
            Sync Failure: {failure} Drafts are kept.
          </ErrorState>
        </div>
      ) : null}
      {!isRiding || phase === 'failed' || isCovered ? null : (
        <Guarded what="The rides" where={filterPlace}>
          <Suspense>
            <RideDock
              is="list"
              leftPx={leftPx === 0 ? besideModesPx - 12 : leftPx}
              rightPx={rightPx}
              isDocked={leftPx > 0}
            />
          </Suspense>
        </Guarded>
      )}
      {boardPx === 0 ? null : (
        <Guarded
          what="The flightboard"
          where={{ left: boardLeftPx, right: boardRightPx, bottom: 0, height: boardPx }}
        >
          <Flightboard
            leftPx={boardLeftPx}
            rightPx={boardRightPx}
            heightPx={boardPx}
            mostPx={board.mostPx}
            ofSelected={<BulkMenu />}
            tools={<SavedViews linkTo={addressOf} />}
          />
        </Guarded>
      )}
      {isLocationOpen ? (
        <Guarded what="The form" where={{ top: 0, bottom: 0, left: 0, width: leftPx }}>
          <LocationPanel hasGround={streets === 'metro'} />
        </Guarded>
      ) : null}
      {leftPx === 0 || isLocationOpen ? null : (
        <Guarded
          key={flow?.of}
          what="The wizard"
          where={{ top: 0, bottom: 0, left: 0, width: leftPx }}
        >
          {flow?.of === 'moves' ? <MoveWizard isKept={storageTrouble === null} /> : null}
          {flow?.request.of === rideForm.request.type ? (
            <Suspense>
              <RideDock is="form" isKept={storageTrouble === null} />
            </Suspense>
          ) : null}
          {flow?.request.of === moveForm.request.type ? (
            <MoveEdit isKept={storageTrouble === null} />
          ) : null}
          {flow?.of === 'trips' ? (
            <HandJudge open={openHand}>
              <TripPlanner cartIds={cartIds} terms={terms} onWhole={setCovered} />
            </HandJudge>
          ) : null}
        </Guarded>
      )}
      {leftPx === 0 && phase !== 'failed' ? (
        <Guarded
          what="The info panel"
          where={{ top: 0, bottom: infoBottomPx, right: 0, width: infoPx }}
        >
          <InfoPanel
            widthPx={infoPx}
            bottomPx={infoBottomPx}
            notice={<AsOf nowMs={nowMs} zone={zone} />}
          />
        </Guarded>
      ) : null}
    </main>
  );
}

function NotFound() {
  const machine = useMachine();
  useTitle('Not found');
  return (
    <main className={css.page}>
      <EmptyState
        icon="unknown"
        title="Not found"
        level={1}
        actions={
          <Button
            variant="primary"
            onClick={() =>
              machine.dispatch({
                type: 'navigation/go',
                data: { path: '/command-center', replace: false },
              })
            }
          >
            Return to Map
          </Button>
        }
      >
        There is no screen at this address.
      </EmptyState>
    </main>
  );
}

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
