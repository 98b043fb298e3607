// The time zone of a US place, from its state and, where a state has two zones, its side of it.
// For answers that name the state but no zone. Near such a border it may be the neighbor's.
import type { Point } from './geo.ts';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

const byZone: { readonly [zone: string]: string } = {
  [eastern]: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  [central]: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  [mountain]: 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  [pacific]: 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};
const zones = new Map(
  Object.entries(byZone).flatMap(([zone, states]) => states.split(' ').map((one) => [one, zone])),
);

type Part = { readonly zone: string; has(lon: number, lat: number): boolean };

/** The smaller part of a state that has another zone, approximately. Degrees. */
const parts: { readonly [state: string]: Part } = {
  FL: { zone: central, has: (lon) => lon < -85 },
  IN: { zone: central, has: (lon, lat) => lon < -86.8 && (lat > 40.9 || lat < 38.4) },
  KY: { zone: central, has: (lon) => lon < -86.2 },
  MI: { zone: central, has: (lon, lat) => lon < -87.55 && lat > 44.9 && lat < 46.5 },
  TN: { zone: eastern, has: (lon) => lon > -85.35 },
  KS: { zone: mountain, has: (lon) => lon < -101.4 },
  ND: { zone: mountain, has: (lon, lat) => lon < -101 && lat < 47.5 },
  NE: { zone: mountain, has: (lon) => lon < -101 },
  SD: { zone: mountain, has: (lon) => lon < -100.6 },
  TX: { zone: mountain, has: (lon) => lon < -104.9 },
  ID: { zone: pacific, has: (_lon, lat) => lat > 45.6 },
  OR: { zone: 'America/Boise', has: (lon, lat) => lon > -117.6 && lat < 44.5 },
};

/** IANA name; null for unknown states. `state`: two letters. */
export function zoneOfState(state: string, { lonE6, latE6 }: Point): string | null {
  const part = Object.hasOwn(parts, state) ? parts[state] : undefined;
  if (part?.has(lonE6 / 1e6, latE6 / 1e6)) return part.zone;
  return zones.get(state) ?? null;
}

/** Two capital letters of a state of the US or its district, in order of the letters. */
export const usStates: readonly string[] = [...zones.keys()].toSorted();

export function isUsState(state: string): boolean {
  return zones.has(state);
}

/** Zones of the US that a form offers. */
export const usZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];
