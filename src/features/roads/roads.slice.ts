import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import type { TravelLeg } from '#domain/itinerary.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { roadsEvents } from './roads.events.ts';
import { roadFetches, roadsKept, type RoadsState, wayKey } from './roads.model.ts';

const initial: RoadsState = { known: {} };

const facts = declareSlice({
  name: 'roads',
  imports: [fetchesSlice],
  commands: {},
  events: roadsEvents,
  initial,
});
export type RoadsTypes = TypesOf<typeof facts>;
export type RoadsSees = SeesOf<typeof facts>;

/** The ways that the directions service has answered, whoever asked: one number for all screens. */
export const roadsSlice = facts.does({
  guards: {},
  decide: {},
  evolve: {
    'roads/heard': ({ data: { ways } }, { draft, state }) => {
      const legs = ways.map(({ from, to, ...leg }) => [wayKey(from, to), leg] as const);
      draft.known = withLegs(state, legs);
    },
    'fetches/told': ({ data: { of, key, value } }, { draft, state }) => {
      if (!roadFetches.includes(of)) return;
      const { distanceCmi, durationMs } = value as unknown as TravelLeg;
      draft.known = withLegs(state, [[key.slice(of.length + 1), { distanceCmi, durationMs }]]);
    },
  },
  registry: {},
});

type Legs = readonly (readonly [way: string, leg: TravelLeg])[];

function withLegs({ known }: RoadsState, heard: Legs): { [way: string]: TravelLeg } {
  const all = new Map(Object.entries(known));
  for (const [way, leg] of heard) {
    all.delete(way);
    all.set(way, leg);
  }
  return Object.fromEntries([...all].slice(-roadsKept));
}
