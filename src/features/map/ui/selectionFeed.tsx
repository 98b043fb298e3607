// The selection on the map, and the move that is being scheduled in its place.
import type { MapRoad, MapSelection } from '#views/map/mapTypes.ts';
import type { Swept } from '#views/bind/sweep.ts';
import { selectedArcs } from '../map.queries.ts';
import type { MapSees } from '../map.slice.ts';
import type { Frame } from './frame.tsx';

export const nothing: MapSelection = { collection: null, ids: [], arcs: [] };

export type Around = {
  /** What is scheduled or edited: it stands alone, and nothing else is drawn between its ends. */
  readonly road: MapRoad | null;
  readonly swept: Swept | null;
  /** The itinerary that drivers are compared for, or the ways of a plan, stand in for the arcs. */
  readonly isInstead: boolean;
  /** Moves whose vehicle is drawn on its way. */
  readonly carried: ReadonlySet<string>;
};

export function selectionOf({ sees, board }: Frame, around: Around): MapSelection {
  const { road, swept, isInstead, carried } = around;
  if (road) return nothing;
  const taken = withSwept(sees, swept);
  const arcs = isInstead ? [] : selectedArcs(taken, board, carried);
  return { ...drawnSelection(taken), arcs };
}

/** Items under the sweep already look selected. */
function withSwept<S extends Pick<MapSees, 'selection'>>(sees: S, swept: Swept | null): S {
  const { state } = sees.selection;
  if (!swept || swept.ids.length === 0) return sees;
  const collection = swept.collection as typeof state.collection;
  const ids = [...new Set([...state.ids, ...swept.ids])];
  return { ...sees, selection: { ...sees.selection, state: { ...state, collection, ids } } };
}

/** Vehicles are drawn at their locations, and employees not at all. */
function drawnSelection({ selection, world }: MapSees): Omit<MapSelection, 'arcs'> {
  const { collection, ids } = selection.state;
  if (collection === 'employees') return { collection: null, ids: [] };
  if (collection !== 'vehicles') return { collection, ids };
  const places = ids.flatMap((id) => world.tables.vehicles.get(id)?.locationId ?? []);
  return { collection: 'locations', ids: [...new Set(places)] };
}

export function sameSelection(a: MapSelection, b: MapSelection): boolean {
  if (a.collection !== b.collection || !sameIds(a.ids, b.ids)) return false;
  return a.arcs.length === b.arcs.length && a.arcs.every((arc, i) => sameArc(arc, b.arcs[i]));
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((id, i) => id === b[i]));
}

function sameArc(a: MapArc, b: MapArc | undefined): boolean {
  return b !== undefined && a.from === b.from && a.to === b.to && a.status === b.status;
}

type MapArc = MapSelection['arcs'][number];
