import { samplesOf } from '#kernel/testing/samples.ts';
import { points } from '#spine/world/testing/rows.ts';
import type { mapCommands } from '../map.commands.ts';
import type { MapSees } from '../map.slice.ts';

export const mapSamples = samplesOf<typeof mapCommands, MapSees>({
  'map/fit': () => [],
  'map/settle': (sees) =>
    points(sees).map(({ lonE6, latE6 }) => {
      const [westE6, southE6] = [lonE6 - 90_000, latE6 - 90_000];
      const [eastE6, northE6] = [lonE6 + 90_000, latE6 + 90_000];
      const turned = { zoomMilli: 11_000, bearingDeg: 0, pitchDeg: 0 };
      return { lonE6, latE6, ...turned, westE6, southE6, eastE6, northE6, mode: 'activities' };
    }),
  'map/show': ({ map: { state } }) =>
    (['buildings', 'satellite'] as const).map((ground) => ({
      ground,
      isShown: !state.shown[ground],
    })),
  'map/showHistory': () => [{ span: '2h' }, { span: 'today' }, { span: null }],
  'map/viewTrip': ({ world }) => [...world.tables.trips.rows()].map(({ id }) => ({ tripId: id })),
});
