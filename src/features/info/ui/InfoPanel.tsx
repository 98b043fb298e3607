import { type FocusEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { PanelHeader } from '#views/kit/panels/Panel.tsx';
import { focusHeading, focusOn, useRegion } from '#views/kit/panels/regions.ts';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { HiddenSelected } from '../../filters/ui.ts';
import { mostArcs } from '../../map/index.ts';
import type { Selectable } from '#spine/selection/index.ts';
import { ActivityDetail } from './ActivityDetail.tsx';
import { DriverDetail } from './DriverDetail.tsx';
import { BackToSelected } from './BackToSelected.tsx';
import { EmployeeDetail } from './EmployeeDetail.tsx';
import { LostSelected } from './Gone.tsx';
import css from './InfoPanel.module.css';
import { LocationDetail } from './LocationDetail.tsx';
import { PlaceList, useListedPlaces } from './PlaceList.tsx';
import { SelectedActivities } from './SelectedActivities.tsx';
import { SelectedOthers } from './SelectedOthers.tsx';
import { useConsole, useInfo } from './useConsole.tsx';
import { VehicleDetail } from './VehicleDetail.tsx';
import { ViewportActivities } from './ViewportActivities.tsx';

/** The right panel: the selection, otherwise the moves in the map's view (S1 §2). */
export function InfoPanel(props: {
  readonly widthPx: number;
  /** Height of the dock below, in px. */
  readonly bottomPx?: number;
  /** Above the content: the age of the data. */
  readonly notice?: ReactNode;
}) {
  const phase = useConsole(({ world }) => world.state.phase);
  const { collection, ids } = useConsole(({ selection }) => selection.state);
  const selected = collection !== null;
  const keepFocus = useKeptFocus(selected, ids);
  const isListed = useInfo(({ info }) => info.state.places.isListed);
  const label = isListed ? 'Locations' : selected ? 'Info Panel' : 'Items in viewport';
  const region = useRegion(keepFocus.ref, 'panel', label);
  return (
    <aside
      {...keepFocus}
      {...region}
      className={css.panel}
      style={{ width: props.widthPx, bottom: props.bottomPx ?? 0 }}
      tabIndex={-1}
      aria-label={label}
    >
      {isListed ? <PlacesHead /> : <Head label={label} />}
      {props.notice}
      <BackToSelected />
      <LostSelected />
      {isListed && phase !== 'loading' && phase !== 'empty' ? (
        <div className={css.beside}>
          <PlaceList />
          <div className={css.body}>
            <Selected isListed />
          </div>
        </div>
      ) : (
        <div className={css.body}>
          <Selected isListed={false} />
        </div>
      )}
    </aside>
  );
}

/** Of the selection, or of what is in view. */
function Head({ label }: { readonly label: string }) {
  const { collection, ids } = useConsole(({ selection }) => selection.state);
  const selected = collection !== null;
  return (
    <PanelHeader
      title={selected && collection !== 'employees' ? <FitTitle /> : label}
      count={selected ? `${ids.length.toLocaleString('en-US')} selected` : undefined}
    >
      {selected ? (
        <>
          <CommandButton
            type="map/fit"
            data={fitSelection}
            label="Fit the selection"
            icon="fit"
            iconOnly
            variant="ghost"
            size="small"
          />
          <CommandButton
            type="selection/clear"
            data={emptyPayload}
            label="Clear selection"
            icon="close"
            iconOnly
            variant="ghost"
            size="small"
          />
        </>
      ) : null}
      <Expand />
    </PanelHeader>
  );
}

/** Of the list of locations, which takes the panel until it is closed. */
function PlacesHead() {
  const { saved } = useListedPlaces();
  const places = useInfo(({ info }) => info.state.places);
  const closed = useMemo(() => ({ ...places, isListed: false }), [places]);
  return (
    <PanelHeader title="Locations" count={saved.toLocaleString('en-US')}>
      <CommandButton
        type="locations/start"
        data={ownUse}
        label="New location"
        icon="add"
        size="small"
      />
      <CommandButton
        type="info/listPlaces"
        data={closed}
        label="Close the list of locations"
        icon="narrow"
        iconOnly
        variant="ghost"
        size="small"
      />
    </PanelHeader>
  );
}

const ownUse = { use: 'own' } as const;

/** The selection below its notes; beside the list of locations nothing else stands in its place. */
function Selected({ isListed }: { readonly isListed: boolean }) {
  const phase = useConsole(({ world }) => world.state.phase);
  const { collection, ids } = useConsole(({ selection }) => selection.state);
  const hasLocations = useConsole(({ world }) => world.tables.locations.length > 0);
  if (phase === 'loading' || phase === 'empty') {
    return <LoadingSkeleton label="Loading the world" />;
  }
  if (isListed && collection === null) {
    return hasLocations ? (
      <p className={css.hint}>Choose a location of the list to see it.</p>
    ) : null;
  }
  return (
    <>
      {collection === null || collection === 'employees' ? null : (
        <HiddenSelected collection={collection} ids={ids} />
      )}
      {collection === 'activities' && ids.length > mostArcs ? <ManyArcs /> : null}
      <Content />
    </>
  );
}

/**
 * The focused element may disappear with the selection: the new heading gets the focus then, or the
 * list when nothing is selected any more.
 */
function useKeptFocus(selected: boolean, ids: readonly string[]) {
  const ref = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const panel = ref.current;
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement === panel;
    if (!panel || !isInside.current || !isLost) return;
    const list = selected ? null : panel.querySelector<HTMLElement>('[role=listbox]');
    if (list) focusOn(list);
    else focusHeading(true);
  }, [selected, ids]);
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // A removed element also loses the focus, without the operator leaving the panel.
      if (relatedTarget !== null || target.isConnected) isInside.current = false;
    },
  };
}

/** S1 §2: a click on the header fits the map to the selection. */
function FitTitle() {
  const machine = useMachine();
  return (
    <button
      type="button"
      className={css.title}
      title="Fit the selection"
      onClick={() => machine.dispatch({ type: 'map/fit', data: fitSelection })}
    >
      Info Panel
    </button>
  );
}

function Expand() {
  const isExpanded = useInfo(({ info }) => info.state.isExpanded);
  const data = useMemo(() => ({ isExpanded: !isExpanded }), [isExpanded]);
  return (
    <CommandButton
      type="info/expand"
      data={data}
      label={isExpanded ? 'Narrow the info panel' : 'Expand the info panel'}
      icon={isExpanded ? 'narrow' : 'widen'}
      iconOnly
      variant="ghost"
      size="small"
    />
  );
}

/** A note that the map leaves routes out. */
function ManyArcs() {
  return <p className={css.aside}>Routes are shown for up to {mostArcs} moves.</p>;
}

const fitSelection = { what: 'selection' } as const;
const emptyPayload = {};

function Content() {
  const { collection, ids } = useConsole(({ selection }) => selection.state);
  const [only] = ids;
  if (collection === null || only === undefined) return <ViewportActivities />;
  if (ids.length > 1) {
    return collection === 'activities' ? (
      <SelectedActivities ids={ids} />
    ) : (
      <SelectedOthers collection={collection} ids={ids} />
    );
  }
  return (
    <div className={css.one}>
      <Detail collection={collection} id={only} />
    </div>
  );
}

function Detail({ collection, id }: { readonly collection: Selectable; readonly id: string }) {
  if (collection === 'activities') return <ActivityDetail id={id} />;
  if (collection === 'drivers') return <DriverDetail id={id} />;
  if (collection === 'vehicles') return <VehicleDetail key={id} id={id} />;
  if (collection === 'employees') return <EmployeeDetail id={id} />;
  return <LocationDetail id={id} />;
}
