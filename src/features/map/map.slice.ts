import type { Capability } from '#domain/capabilities.ts';
import { no, yes } from '#kernel/records.ts';
import type { Registry, Sees, Slice } from '#kernel/slice.ts';
import type { ClockTypes } from '../clock/index.ts';
import type { SelectionTypes } from '../selection/index.ts';
import type { WorldTypes } from '../world/index.ts';
import { mapCommands } from './map.commands.ts';
import { mapEvents } from './map.events.ts';
import type { MapState } from './map.model.ts';

export type MapTypes = {
  readonly name: 'map';
  readonly commands: typeof mapCommands;
  readonly events: typeof mapEvents;
  readonly state: MapState;
  readonly tables: Record<never, never>;
  readonly imports: {
    readonly clock: ClockTypes;
    readonly selection: SelectionTypes;
    readonly world: WorldTypes;
  };
};
export type MapSees = Sees<MapTypes>;

export const mapSlice: Slice<MapTypes> = {
  name: 'map',
  commands: mapCommands,
  events: mapEvents,
  imports: ['clock', 'selection', 'world'],
  tables: [],
  initial: { view: null, fit: null },
  guards: {
    'map/fit': ({ what }, { selection }) =>
      what === 'selection' && !selection.state.collection ? no('Nothing is selected.') : yes,
  },
  decide: {
    'map/fit': ({ data }, sees) => ({ events: [fitAsked(sees, data.what)] }),
    'map/settle': ({ data }) => ({ events: [{ type: 'map/settled', data }] }),
  },
  evolve: {
    'map/fitAsked': ({ data }, { draft }) => {
      draft.fit = data;
    },
    'map/settled': ({ data }, { draft }) => {
      draft.view = data;
    },
    // On the first load the map shows the whole world (S1 §4, data loading).
    'world/loaded': (_event, { draft }) => {
      draft.fit = { number: (draft.fit?.number ?? 0) + 1, what: 'world' };
    },
  },
};

/** For slices that fit the map in their own batch. */
export function fitAsked({ map }: Pick<MapSees, 'map'>, what: 'world' | 'selection') {
  const number = (map.state.fit?.number ?? 0) + 1;
  return { type: 'map/fitAsked' as const, data: { what, number } };
}

export const mapRegistry: Registry<MapTypes, Capability> = {
  'map/fit': {
    label: 'Fit the map',
    icon: 'scan',
    capability: 'see',
    retry: 'never',
    from: ({ selection }) => ({
      yes: true,
      data: { what: selection.state.collection ? 'selection' : 'world' },
    }),
  },
  'map/settle': { label: 'Move the map', capability: 'see', retry: 'never' },
};
