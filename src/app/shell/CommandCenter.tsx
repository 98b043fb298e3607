import {
  type ComponentProps,
  type CSSProperties,
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useState,
} from 'react';
import { workerHand } from '#backends/workerHand.ts';
import { BulkMenu } from '#features/bulk/ui.ts';
import { AsOf } from '#spine/connection/ui.ts';
import { FilterPanel, useFilterShape } from '#features/filters/ui.ts';
import { Flightboard } from '#features/flightboard/ui.ts';
import type { ConsoleSees } from '#features/index.ts';
import { InfoPanel, useInfoWidth, useIsExpanded } from '#features/info/ui.ts';
import { LocationPanel, useIsLocationOpen, usePlaced } from '#features/locations/ui.ts';
import { MapHost, useTelemetry } from '#features/map/ui.ts';
import { moveForm } from '#features/moves/index.ts';
import { MoveEdit, MoveWizard } from '#features/moves/ui.ts';
import { hasOrders, isOrder } from '#features/rides/index.ts';
import { SavedViews } from '#features/savedViews/ui.ts';
import { shownPlace } from '#features/search/index.ts';
import { SearchedPlace } from '#features/search/ui.ts';
import { TripPlanner } from '#features/trips/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { HandJudge } from '#views/bind/handJudge.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import hidden from '#views/kit/hidden.module.css';
import { useIsKept } from '#views/kit/kept.ts';
import { Guarded } from '#views/kit/panels/Guarded.tsx';
import { ErrorState, Notice } from '#views/kit/panels/States.tsx';
import { addressOf } from '../address/browserAddress.ts';
import css from './CommandCenter.module.css';
import { useFlightboardHeight } from './useFlightboardHeight.ts';
import { useRoadOnMap } from './useRoadOnMap.ts';
import { useTitle } from './useTitle.ts';
import { screens } from './ways.ts';

/** One worker for all plans of the page. */
const openHand = workerHand();
const RideDock = lazy(() => import('./RideDock.tsx'));

/** Widths of the wizards at the left, by their slice. */
const wizardPx: { readonly [slice: string]: number } = { moves: 540, forms: 540, trips: 700 };
const locationPx = 540;
/** Right of the switch between the modes. */
const besideModesPx = 244;

/** Where the panel of the filters floats. */
const filterPlace = { top: 12, left: 12, width: besideModesPx - 24 };

const openFlow = (all: unknown) => sees(all).flow.state.open;

/** Width of the wizard, or of the location's form over it, that is open at the left, in px. */
export function useLeftDock(): number {
  const ofFlow = wizardPx[useSelect(openFlow)?.of ?? ''] ?? 0;
  return useIsLocationOpen() ? locationPx : ofFlow;
}

/** The map with the pin of a location's form; an error in its view stops the map alone. */
function PlacedMap(props: Omit<ComponentProps<typeof MapHost>, 'placing'>) {
  const placing = usePlaced(useSelect((all) => sees(all).map.state.view));
  return <MapHost {...props} placing={placing} />;
}

/** The map with its panels: the two screens of the command center. */
export function CommandCenter({
  storageTrouble,
  terms,
  streets,
  follows,
}: {
  readonly storageTrouble: string | null;
  readonly terms: string | null;
  readonly streets: 'metro' | 'none';
  readonly follows: (() => boolean) | undefined;
}) {
  const mode = useSelect((all) =>
    sees(all).navigation.state.route === 'commandcenter/activities' ? 'activities' : 'resources',
  );
  const flow = useSelect(openFlow);
  const isKept = useIsKept();
  const phase = useSelect((all) => sees(all).world.state.phase);
  const failure = useSelect((all) => sees(all).world.state.failure);
  const isRiding = useSelect((all) => hasOrders(sees(all)));
  const cartIds = useSelect((all) => sees(all).cart.state.ids);
  const machine = useMachine();
  const keepsSelection = useCallback(
    () => sees(machine.latest()).trips.state.plan !== null,
    [machine],
  );
  useTitle(flow?.title ?? screens[`commandcenter/${mode}`].title);
  const place = useMemo(
    () => ({
      now: () => shownPlace(sees(machine.published())),
      leave: () => void machine.dispatch({ type: 'search/leavePlace', data: {} }),
    }),
    [machine],
  );
  const draft = useRoadOnMap();
  // What if lies there then.
  const isComparing = useSelect((all) => sees(all).trips.state.plan?.step === 'plan');
  const isAnimated = useSelect((all) => sees(all).settings.state.animations);
  const isLocationOpen = useIsLocationOpen();
  const leftPx = useLeftDock();
  const { nowMs } = useTelemetry();
  const zone = useCompanyZone();
  const infoPx = useInfoWidth();
  const rightPx = leftPx === 0 ? infoPx : 0;
  const filters = useFilterShape(rightPx).shape;
  const isBelowFilters = leftPx === 0 && filters !== 'list';
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
            Sync Failure: {failure}
            {isKept ? ' Drafts are kept.' : null}
          </ErrorState>
        </div>
      ) : null}
      {!isRiding || phase === 'failed' || isCovered || isComparing ? null : (
        <Guarded what="The orders" where={filterPlace}>
          <Suspense>
            <RideDock
              is="list"
              leftPx={leftPx > 0 || isBelowFilters ? leftPx : besideModesPx - 4}
              rightPx={rightPx}
              below={isBelowFilters ? 'filters' : isLocationOpen ? 'hint' : null}
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
          {flow?.of === 'moves' ? <MoveWizard /> : null}
          {isOrder(flow?.request.of) ? (
            <Suspense>
              <RideDock is="form" />
            </Suspense>
          ) : null}
          {flow?.request.of === moveForm.request.type ? <MoveEdit /> : null}
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

function sees(snapshot: unknown): ConsoleSees {
  return snapshot as ConsoleSees;
}
