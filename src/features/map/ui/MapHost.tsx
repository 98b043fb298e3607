import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from '#domain/geo.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import { hoverOf } from '#views/bind/hover.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { clickedRideOf } from '#views/bind/ridesOnMap.ts';
import { sweepOf } from '#views/bind/sweep.ts';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { useRegion } from '#views/kit/panels/regions.ts';
import { afterNextFrame } from '#views/map/whenDrawn.ts';
import { MapView } from '#views/map/MapView.tsx';
import type { Bounds, MapView as View } from '#views/map/camera.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import type { DriversShown, MapEvents, MapMode, MapPin } from '#views/map/mapTypes.ts';
import type { Streets } from '#views/map/streets.ts';
import type { MapSees } from '../map.slice.ts';
import css from './MapHost.module.css';
import type { MapView as SettledView } from '../map.model.ts';
import { byUrgency, selectionBounds } from '../map.queries.ts';
import { filteredOf } from '../../filters/ui.ts';
import { vehiclesAt } from '../vehicleLots.queries.ts';
import { MapControls } from './MapControls.tsx';
import { inDegrees } from './degrees.tsx';
import { type DraftMove, mapFeed } from './mapFeed.tsx';
import { MapKey } from './MapKey.tsx';
import { TripMode } from './TripMode.tsx';
import { NoImagery, type Placing, PlacingHint, usePlacing } from './placing.tsx';
import { type TelemetryFace, useTelemetry } from './Telemetry.tsx';

export type MarkedPlace = { now(): MapPin | null; leave(): void };

export type MapHostProps = {
  readonly mode: MapMode;
  /** Reading 49: the procedural streets, or the national geometry alone; fixed once drawn. */
  readonly streets: Streets;
  /** Whether the operator allows animations. */
  readonly isAnimated: boolean;
  /** How far docked panels cover the map, in px. */
  readonly leftPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  /** How far the floating panels at the left reach, in px: fits keep clear of them. */
  readonly floatingLeftPx: number;
  /** Clicking the ground clears the selection, unless a trip is being planned (S1 §4). */
  readonly keepsSelection: () => boolean;
  /** The move that is being scheduled or edited: its ends and its road; null without one. */
  readonly draft: () => DraftMove | null;
  /** A point that is marked for now; a click on the ground removes it as well. */
  readonly place: MarkedPlace;
  /** A location that is being placed; null without one. */
  readonly placing?: Placing | null;
  /** Whether the camera follows the last settled view; absent: the operator moves the camera. */
  readonly follows?: (() => boolean) | undefined;
};

/** The map, fed from the machine and the position table; clicks become commands. */
export function MapHost(props: MapHostProps) {
  const { mode, streets, isAnimated, keepsSelection, draft, place, follows } = props;
  const { leftPx, rightPx, bottomPx, floatingLeftPx, placing = null } = props;
  const machine = useMachine();
  const telemetry = useTelemetry();
  const map = useRef<MapCanvas | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const region = useRegion(host, 'map', 'Map');
  const [missing, setMissing] = useState<keyof typeof noMap | null>(null);
  const [isMounted, setMounted] = useState(false);
  const [start] = useState(() => {
    const { views, view } = seesOf(machine).map.state;
    return inView(views[mode] ?? view);
  });
  const [shown, setShown] = useState<DriversShown | null>(null);
  // Reading 49: no pin is dropped where there is no ground to see.
  const isPlaced = streets === 'metro';
  const pin = usePlacing(map, isMounted, isPlaced ? placing : null, () =>
    inView(seesOf(machine).map.state.view),
  );
  const pinNow = useRef(pin);
  useEffect(() => {
    pinNow.current = pin;
  });
  usePinKeys(host, pinNow);
  const [events] = useState(() => {
    const own = mapEvents(machine, telemetry, keepsSelection, place);
    const ofPin = () => (pinNow.current.isOn() ? pinNow.current : null);
    return {
      ...own,
      onDrivers: setShown,
      onGround: (at: Point) => {
        const there = ofPin();
        if (there) there.ground(at);
        else own.onGround?.(at);
      },
      // The close view is not the operator's: the view before it comes back.
      onMoveEnd: (view: View, mode: MapMode) => {
        if (!ofPin()) own.onMoveEnd?.(view, mode);
      },
    };
  });

  useEffect(() => {
    const canvas = map.current;
    if (!isMounted || !canvas) return;
    const mayFit = () => follows?.() !== true;
    const { courses } = telemetry;
    const hasView = start !== undefined;
    const feeding = { telemetry, draft, place: place.now, hasView, mayFit, courses };
    return mapFeed(canvas, machine, feeding);
  }, [isMounted, machine, telemetry, draft, place, start, follows]);
  useEffect(() => {
    const canvas = map.current;
    if (!isMounted || !canvas || !follows) return;
    let seen = seesOf(machine).map.state.view;
    return machine.subscribe(() => {
      const { view } = seesOf(machine).map.state;
      if (view === seen || !follows()) return;
      seen = view;
      const there = inView(view);
      if (there) canvas.goTo(there, 'short');
    });
  }, [isMounted, machine, follows]);
  useEffect(() => map.current?.setMode(mode), [mode, isMounted]);
  useEffect(() => map.current?.setAnimated(isAnimated), [isAnimated, isMounted]);
  useKeptView(map, mode, follows);
  const padded = useRef<MapCanvas | null>(null);
  useEffect(() => {
    const sees = seesOf(machine);
    const selected = selectionBounds(sees, (driverId) => telemetry.positions.at(driverId));
    const padding = { left: leftPx, right: rightPx, top: 0, bottom: bottomPx };
    const floatingPx = leftPx === 0 ? floatingLeftPx : 0;
    const pad = () => {
      padded.current = map.current;
      map.current?.setPanelPadding(padding, floatingPx, selected && inDegrees(selected));
    };
    if (padded.current !== map.current) {
      pad();
      return undefined;
    }
    // The panel that comes in is laid out by then: asking at once would lay it out twice.
    return afterNextFrame(pad);
  }, [leftPx, rightPx, bottomPx, floatingLeftPx, isMounted, machine, telemetry]);

  return (
    <div ref={host} {...region} className={css.region} role="group" aria-label="Map area">
      {missing === null ? (
        <MapView
          className={css.map}
          mode={mode}
          streets={streets}
          isAnimated={isAnimated}
          events={events}
          over={() => overIt(host.current)}
          onMap={(canvas) => {
            map.current = canvas;
            setMounted(canvas !== null);
          }}
          onLoadError={() => setMissing('notLoaded')}
          onNoGraphics={() => setMissing('noGraphics')}
          {...(start ? { view: start } : {})}
        />
      ) : (
        <NoMap
          why={missing}
          leftPx={Math.max(leftPx, floatingLeftPx)}
          rightPx={rightPx}
          bottomPx={bottomPx}
        />
      )}
      {isMounted ? (
        <MapControls
          camera={{
            zoomBy: (steps) => map.current?.zoomBy(steps),
            level: () => map.current?.level(),
          }}
          // While a pin is placed the ground is shown from the air, whatever is chosen.
          hasCity={streets === 'metro' && placing === null}
          rightPx={rightPx}
        />
      ) : null}
      {placing !== null && isMounted && isPlaced ? (
        <PlacingHint leftPx={leftPx} rightPx={rightPx} bottomPx={bottomPx} isMoved={pin.isMoved} />
      ) : null}
      {placing !== null && !isPlaced ? <NoImagery leftPx={leftPx} /> : null}
      <TripMode leftPx={Math.max(leftPx, floatingLeftPx)} rightPx={rightPx} />
      {isMounted && shown !== null ? (
        <MapKey
          shown={shown}
          leftPx={Math.max(leftPx, floatingLeftPx)}
          rightPx={rightPx}
          bottomPx={bottomPx}
        />
      ) : null}
      {streets === 'none' && missing === null ? (
        <p className={css.plain} style={{ left: leftPx, bottom: bottomPx }}>
          No street map is configured: borders and highways only.
        </p>
      ) : null}
    </div>
  );
}

/** Buttons and keys over the map, here and of others. */
function overIt(host: HTMLElement | null): readonly DOMRect[] {
  const own = [...(host?.children ?? [])].filter((one) => one.querySelector('canvas') === null);
  return [...own, ...document.querySelectorAll('[data-over-map]')].map((one) => {
    return one.getBoundingClientRect();
  });
}

/** While a pin is placed, keys on the map move it; where it is then, it stays when they leave. */
function usePinKeys(
  host: RefObject<HTMLDivElement | null>,
  pin: RefObject<ReturnType<typeof usePlacing>>,
): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onKey = (event: KeyboardEvent) => {
      const isOnMap = (event.target as Element).tagName === 'CANVAS';
      if (!isOnMap || !pin.current.key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    host.current?.addEventListener('keydown', onKey, { signal, capture: true });
    host.current?.addEventListener('focusout', () => pin.current.left(), { signal });
    return () => stop.abort();
  }, [host, pin]);
}

const noMap = {
  notLoaded: {
    title: 'The map did not load',
    words: 'Lists and panels still work. Reload the page to try again.',
  },
  noGraphics: {
    title: 'No map here',
    words:
      'This browser cannot draw the map (WebGL 2 is off or missing). Lists and search still work.',
  },
} as const;

/** Shown when there is no map, in the room that panels leave: why, and what works without it. */
function NoMap(
  props: { readonly why: keyof typeof noMap } & Pick<
    MapHostProps,
    'leftPx' | 'rightPx' | 'bottomPx'
  >,
) {
  const { title, words } = noMap[props.why];
  const { leftPx, rightPx, bottomPx } = props;
  return (
    <div
      className={css.failed}
      role="status"
      style={{ paddingLeft: leftPx, paddingRight: rightPx, paddingBottom: bottomPx }}
    >
      <EmptyState icon="notLoaded" title={title} level={2}>
        {words}
      </EmptyState>
    </div>
  );
}

function seesOf(machine: Machine): MapSees {
  return machine.latest() as unknown as MapSees;
}

/** Collections that a mode draws. */
const drawn: { readonly [M in MapMode]: readonly string[] } = {
  activities: ['activities', 'locations'],
  resources: ['drivers', 'vehicles', 'locations'],
};

/**
 * Reading 48: a mode opens with its last view, unless it shows the selection: then that is what the
 * operator is looking at.
 */
function useKeptView(
  map: RefObject<MapCanvas | null>,
  mode: MapMode,
  follows: (() => boolean) | undefined,
): void {
  const machine = useMachine();
  const last = useRef(mode);
  useEffect(() => {
    if (last.current === mode) return;
    last.current = mode;
    const { selection, map: own } = seesOf(machine);
    const kept = inView(own.state.views[mode]);
    if (kept === undefined || follows?.() === true) return;
    if (drawn[mode].includes(selection.state.collection ?? '')) return;
    map.current?.goTo(kept, 'short');
  }, [map, mode, follows, machine]);
}

function inView(view: SettledView | null) {
  if (!view) return undefined;
  return {
    lon: view.lonE6 / 1e6,
    lat: view.latE6 / 1e6,
    zoom: view.zoomMilli / 1000,
    pitch: view.pitchDeg,
    bearing: view.bearingDeg,
  };
}

function mapEvents(
  machine: CommandMachine,
  telemetry: TelemetryFace,
  keepsSelection: () => boolean,
  place: MarkedPlace,
): MapEvents {
  const sweep = sweepOf(machine);
  let seen: Bounds | null = null;
  return {
    onSelect({ collection, id, additive }) {
      if (additive) machine.dispatch({ type: 'selection/toggle', data: { collection, id } });
      else machine.dispatch({ type: 'selection/choose', data: { collection, ids: [id] } });
    },
    onHover: (item) => hoverOf(machine).set(item),
    onMembers({ collection, ids }) {
      if (sweep.current()) return sweep.take(collection, ids);
      machine.dispatch({ type: 'selection/drill', data: { collection, ids } });
    },
    onLots(placeIds) {
      const snapshot = machine.published();
      const { tables } = (snapshot as unknown as MapSees).world;
      const shown = filteredOf(machine, snapshot).vehicles;
      const ids = vehiclesAt(tables, placeIds, shown);
      if (sweep.current()) return sweep.take('vehicles', ids);
      machine.dispatch({ type: 'selection/choose', data: { collection: 'vehicles', ids } });
    },
    onCell(driverIds) {
      if (sweep.current()) return sweep.take('drivers', driverIds);
      const ids = [...byUrgency(seesOf(machine), driverIds)];
      machine.dispatch({ type: 'selection/choose', data: { collection: 'drivers', ids } });
    },
    onRide: (item) => clickedRideOf(machine).set({ item }),
    onGround() {
      const { selection } = seesOf(machine);
      if (place.now()) return place.leave();
      if (selection.state.collection && !keepsSelection()) {
        machine.dispatch({ type: 'selection/clear', data: {} });
      }
    },
    onFrame: (costMs) => telemetry.frameDrawn(costMs),
    onViewport(bounds) {
      seen = bounds;
    },
    onMoveEnd({ lon, lat, zoom, pitch, bearing }, mode) {
      if (!seen) return;
      const e6 = (degrees: number) => Math.round(degrees * 1e6);
      const data = {
        lonE6: e6(lon),
        latE6: e6(lat),
        zoomMilli: Math.round(zoom * 1000),
        bearingDeg: Math.round(bearing),
        pitchDeg: Math.round(pitch),
        westE6: e6(seen.west),
        southE6: e6(seen.south),
        eastE6: e6(seen.east),
        northE6: e6(seen.north),
        mode,
      };
      machine.dispatch({ type: 'map/settle', data });
    },
  };
}
