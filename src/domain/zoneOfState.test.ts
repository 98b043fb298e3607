import { expect, test } from 'vitest';
import { isUsState, usStates, zoneOfState } from './zoneOfState.ts';

/** Towns on both sides of where a state changes its zone, as they lie, in degrees. */
const towns: readonly (readonly [town: string, state: string, lat: number, lon: number, string])[] =
  [
    ['Pensacola', 'FL', 30.42, -87.22, 'America/Chicago'],
    ['Panama City', 'FL', 30.16, -85.66, 'America/Chicago'],
    ['Tallahassee', 'FL', 30.44, -84.28, 'America/New_York'],
    ['Gary', 'IN', 41.59, -87.35, 'America/Chicago'],
    ['Evansville', 'IN', 37.97, -87.57, 'America/Chicago'],
    ['Terre Haute', 'IN', 39.47, -87.41, 'America/New_York'],
    ['South Bend', 'IN', 41.68, -86.25, 'America/New_York'],
    ['Jeffersonville', 'IN', 38.28, -85.74, 'America/New_York'],
    ['Bowling Green', 'KY', 36.99, -86.44, 'America/Chicago'],
    ['Louisville', 'KY', 38.25, -85.76, 'America/New_York'],
    ['Iron Mountain', 'MI', 45.82, -88.06, 'America/Chicago'],
    ['Menominee', 'MI', 45.11, -87.61, 'America/Chicago'],
    ['Houghton', 'MI', 47.12, -88.57, 'America/Detroit'],
    ['Marquette', 'MI', 46.54, -87.4, 'America/Detroit'],
    ['Detroit', 'MI', 42.33, -83.05, 'America/Detroit'],
    ['Chattanooga', 'TN', 35.05, -85.31, 'America/New_York'],
    ['Nashville', 'TN', 36.16, -86.78, 'America/Chicago'],
    ['Goodland', 'KS', 39.35, -101.71, 'America/Denver'],
    ['Dodge City', 'KS', 37.75, -100.02, 'America/Chicago'],
    ['Dickinson', 'ND', 46.88, -102.79, 'America/Denver'],
    ['Williston', 'ND', 48.15, -103.62, 'America/Chicago'],
    ['Bismarck', 'ND', 46.81, -100.78, 'America/Chicago'],
    ['Scottsbluff', 'NE', 41.87, -103.66, 'America/Denver'],
    ['North Platte', 'NE', 41.12, -100.77, 'America/Chicago'],
    ['Rapid City', 'SD', 44.08, -103.23, 'America/Denver'],
    ['Pierre', 'SD', 44.37, -100.35, 'America/Chicago'],
    ['El Paso', 'TX', 31.76, -106.49, 'America/Denver'],
    ['Midland', 'TX', 32.0, -102.08, 'America/Chicago'],
    ["Coeur d'Alene", 'ID', 47.68, -116.78, 'America/Los_Angeles'],
    ['Boise', 'ID', 43.62, -116.2, 'America/Boise'],
    ['Ontario', 'OR', 44.03, -116.96, 'America/Boise'],
    ['Portland', 'OR', 45.52, -122.68, 'America/Los_Angeles'],
    ['Pendleton', 'OR', 45.67, -118.79, 'America/Los_Angeles'],
    ['Enterprise', 'OR', 45.43, -117.28, 'America/Los_Angeles'],
    ['Phoenix', 'AZ', 33.45, -112.07, 'America/Phoenix'],
    ['Anchorage', 'AK', 61.22, -149.9, 'America/Anchorage'],
    ['Honolulu', 'HI', 21.31, -157.86, 'Pacific/Honolulu'],
    ['Kansas City', 'MO', 39.1, -94.58, 'America/Chicago'],
    ['Denver', 'CO', 39.74, -104.99, 'America/Denver'],
    ['Seattle', 'WA', 47.61, -122.33, 'America/Los_Angeles'],
    ['Boston', 'MA', 42.36, -71.06, 'America/New_York'],
  ];

/** Zones whose clocks are the same today. */
const alike: { readonly [zone: string]: string } = {
  'America/Detroit': 'America/New_York',
  'America/Boise': 'America/Denver',
};
const clock = (zone: string | null) => (zone === null ? null : (alike[zone] ?? zone));

test.each(towns)('%s, %s, has the clock of its zone', (_town, state, lat, lon, zone) => {
  const found = zoneOfState(state, { latE6: lat * 1e6, lonE6: lon * 1e6 });
  expect(clock(found)).toBe(clock(zone));
});

test('only states of the US and their district have a zone', () => {
  expect(usStates).toHaveLength(51);
  expect(isUsState('DC')).toBe(true);
  for (const state of ['ON', 'ks', '', 'constructor', 'PR']) {
    expect(isUsState(state)).toBe(false);
    expect(zoneOfState(state, { latE6: 0, lonE6: 0 })).toBeNull();
  }
});

const places = {
  FL: ['America/New_York', [[-85, 30]], [[-85.01, 30]], 'America/Chicago'],
  IN: [
    'America/New_York',
    [
      [-86.8, 41],
      [-87, 40.9],
      [-87, 38.4],
      [-86.8, 38],
    ],
    [
      [-86.81, 41],
      [-87, 40.91],
      [-87, 38.39],
    ],
    'America/Chicago',
  ],
  KY: ['America/New_York', [[-86.2, 37]], [[-86.21, 37]], 'America/Chicago'],
  MI: [
    'America/New_York',
    [
      [-87.55, 45],
      [-88, 44.9],
      [-88, 46.5],
      [-87.5, 45],
      [-88, 44],
    ],
    [
      [-87.56, 45],
      [-88, 44.91],
      [-88, 46.49],
    ],
    'America/Chicago',
  ],
  TN: ['America/Chicago', [[-85.35, 35]], [[-85.34, 35]], 'America/New_York'],
  KS: ['America/Chicago', [[-101.4, 38]], [[-101.41, 38]], 'America/Denver'],
  ND: [
    'America/Chicago',
    [
      [-101, 47],
      [-102, 47.5],
    ],
    [
      [-101.01, 47],
      [-102, 47.49],
    ],
    'America/Denver',
  ],
  NE: ['America/Chicago', [[-101, 41]], [[-101.01, 41]], 'America/Denver'],
  SD: ['America/Chicago', [[-100.6, 44]], [[-100.61, 44]], 'America/Denver'],
  TX: ['America/Chicago', [[-104.9, 31]], [[-104.91, 31]], 'America/Denver'],
  ID: ['America/Boise', [[-116, 45.6]], [[-116, 45.61]], 'America/Los_Angeles'],
  OR: [
    'America/Los_Angeles',
    [
      [-117.6, 44],
      [-117, 44.5],
    ],
    [
      [-117.59, 44],
      [-117, 44.49],
    ],
    'America/Boise',
  ],
} as const;

test.each(Object.entries(places))(
  '%s changes its zone where its table says',
  (state, [zone, here, there, other]) => {
    const zoneAt = ([lon, lat]: readonly [number, number]) =>
      zoneOfState(state, { lonE6: Math.round(lon * 1e6), latE6: Math.round(lat * 1e6) });
    expect(here.map((place) => zoneAt(place))).toEqual(here.map(() => zone));
    expect(there.map((place) => zoneAt(place))).toEqual(there.map(() => other));
  },
);
