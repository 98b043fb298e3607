import type { Map as GlMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { MapItems } from './mapItems.ts';
import type { MapMode } from './mapTypes.ts';
import type { SourceFeed } from './sourceFeed.ts';

const trip = { moves: [], stops: [], legs: [], driverIds: [] };

/** Items on a map that draws nothing: what is shown, what they look for, what they are fed. */
function open(mode: MapMode) {
  const shown = new Map<string, string>();
  const looked: (readonly string[])[] = [];
  const fed: string[] = [];
  const map = {
    setLayoutProperty: (layer: string, property: string, is: string) =>
      property === 'visibility' && shown.set(layer, is),
    queryRenderedFeatures({ layers }: { readonly layers: readonly string[] }) {
      looked.push(layers);
      return [];
    },
  };
  const feed = {
    put: (source: string, read: () => unknown) => void (read(), fed.push(source)),
    putNow: (source: string, read: () => unknown) => void (read(), fed.push(source)),
    hurry() {},
  };
  const items = new MapItems(map as unknown as GlMap, feed as unknown as SourceFeed, mode);
  const visible = () => {
    items.showLayers();
    return [...shown].flatMap(([layer, is]) => (is === 'visible' ? [layer] : [])).sort();
  };
  return { items, visible, shown, looked, fed };
}

type Seen = {
  /** All that is drawn. */
  readonly visible: readonly string[];
  /** The marks whose members a cluster lists. */
  readonly listed: readonly string[];
  /** The marks that a road leads behind. */
  readonly kept: readonly string[];
  /** The marks with a number. */
  readonly numbers: readonly string[] | null;
};
const inActivities: Seen = {
  visible: ['activities', 'location-names', 'locations'],
  listed: ['activities'],
  kept: ['locations', 'activities'],
  numbers: ['activities'],
};
const inResources: Seen = {
  visible: ['location-names', 'locations', 'vehicles'],
  listed: ['activities'],
  kept: ['locations', 'vehicles'],
  numbers: ['vehicles'],
};
/** S1 §4: the trip alone, in either mode. */
const inTrip: Seen = {
  visible: ['trip-activities', 'trip-locations'],
  listed: ['trip-activities'],
  kept: ['trip-activities'],
  numbers: null,
};

/** Each step after the one before it. */
const ways: { readonly [first in MapMode]: readonly (readonly [Step, Seen])[] } = {
  activities: [
    ['start', inActivities],
    ['trip', inTrip],
    ['resources', inTrip],
    ['no trip', inResources],
    ['activities', inActivities],
    ['trip', inTrip],
    ['trip', inTrip],
    ['no trip', inActivities],
  ],
  resources: [
    ['start', inResources],
    ['resources', inResources],
    ['trip', inTrip],
    ['activities', inTrip],
    ['no trip', inActivities],
    ['resources', inResources],
  ],
};
type Step = MapMode | 'start' | 'trip' | 'no trip';

test.each(['activities', 'resources'] as const)(
  'a map that begins with %s shows, lists and keeps free the marks of its mode or of the trip',
  async (first) => {
    const { items, visible, shown, looked } = open(first);
    for (const [at, [step, seen]] of ways[first].entries()) {
      if (step === 'trip') items.setTrip(trip);
      else if (step === 'no trip') items.setTrip(null);
      else if (step !== 'start') items.setMode(step);
      looked.length = 0;
      const drawn = visible();
      await items.marksInView();
      items.keptInView();
      const [listed, kept] = looked.splice(0);
      items.numbersInView();
      const now = { visible: drawn, listed, kept, numbers: looked[0] ?? null };
      expect(now, `step ${at + 1}: ${step}`).toEqual(seen);
    }
    expect(shown.size).toBe(6);
  },
);

test('moves and vehicles are fed once, when their mode is first shown with them', () => {
  const { items, fed } = open('resources');
  items.setActivities(() => []);
  items.setVehicles(() => []);
  expect(fed).toEqual(['vehicles']);
  items.setMode('activities');
  expect(fed).toEqual(['vehicles', 'activities']);
  items.setMode('resources');
  items.setMode('activities');
  expect(fed).toEqual(['vehicles', 'activities']);
  items.setVehicles(() => []);
  items.setActivities(() => []);
  expect(fed).toEqual(['vehicles', 'activities', 'activities']);
});
