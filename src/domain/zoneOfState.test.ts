import { expect, test } from 'vitest';
import { zoneOfState } from './zoneOfState.ts';
import { isKnownZone } from './zones.ts';

const at = (lon: number, lat: number) => ({ lonE6: lon * 1e6, latE6: lat * 1e6 });

test.each([
  ['MO', 'Kansas City', -94.58, 39.1, 'America/Chicago'],
  ['KS', 'Goodland', -101.71, 39.35, 'America/Denver'],
  ['KS', 'Garden City', -100.87, 37.97, 'America/Chicago'],
  ['TX', 'El Paso', -106.48, 31.76, 'America/Denver'],
  ['TX', 'Dallas', -96.8, 32.78, 'America/Chicago'],
  ['FL', 'Pensacola', -87.22, 30.42, 'America/Chicago'],
  ['FL', 'Miami', -80.19, 25.76, 'America/New_York'],
  ['TN', 'Nashville', -86.78, 36.16, 'America/Chicago'],
  ['TN', 'Knoxville', -83.92, 35.96, 'America/New_York'],
  ['KY', 'Bowling Green', -86.44, 36.99, 'America/Chicago'],
  ['KY', 'Louisville', -85.76, 38.25, 'America/New_York'],
  ['IN', 'Gary', -87.34, 41.6, 'America/Chicago'],
  ['IN', 'Indianapolis', -86.16, 39.77, 'America/New_York'],
  ['MI', 'Detroit', -83.05, 42.33, 'America/New_York'],
  ['MI', 'Iron Mountain', -88.07, 45.82, 'America/Chicago'],
  ['ND', 'Dickinson', -102.79, 46.88, 'America/Denver'],
  ['SD', 'Rapid City', -103.23, 44.08, 'America/Denver'],
  ['NE', 'Omaha', -95.93, 41.26, 'America/Chicago'],
  ['ID', 'Coeur d’Alene', -116.78, 47.68, 'America/Los_Angeles'],
  ['OR', 'Ontario', -116.96, 44.03, 'America/Boise'],
  ['AZ', 'Phoenix', -112.07, 33.45, 'America/Phoenix'],
  ['HI', 'Honolulu', -157.86, 21.31, 'Pacific/Honolulu'],
])('%s: %s', (state, _town, lon, lat, zone) => {
  expect(zoneOfState(state, at(lon, lat))).toBe(zone);
  expect(isKnownZone(zone)).toBe(true);
});

test('an unknown state has no zone', () => {
  for (const none of ['', 'XX', 'ks', '__proto__', 'constructor']) {
    expect(zoneOfState(none, at(-94, 39))).toBe(null);
  }
});
