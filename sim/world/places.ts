// The company's places: its stores with their accounts, auctions, and other saved places.
// The first four are always the same; their number grows with the square root of the drivers.
import type { Account, Location } from '#domain/entities.ts';
import { usOnly } from '#domain/locations.ts';
import type { Metro } from '#metro/metro.ts';
import type { Stream } from '../core/random.ts';
import { rootAccountId } from './users.ts';

export type Places = { readonly accounts: Account[]; readonly locations: Location[] };

type Wanted = {
  readonly label: string;
  readonly kind: Location['kind'];
  readonly lonE6: number;
  readonly latE6: number;
};

export const companyName = 'Plains Auto';
/** Of its office. */
export const companyAddress = '2400 Grand Blvd, Kansas City, MO 64108';
const driversOfBase = 39;

const base: readonly Wanted[] = [
  { label: 'Overland Park', kind: 'home', lonE6: -94_668_000, latE6: 38_912_000 },
  { label: 'Olathe', kind: 'home', lonE6: -94_812_000, latE6: 38_868_000 },
  { label: "Lee's Summit", kind: 'home', lonE6: -94_372_000, latE6: 38_921_000 },
  { label: 'Metro Auction', kind: 'auction', lonE6: -94_452_000, latE6: 39_046_000 },
  { label: 'Lenexa Collision Center', kind: 'custom', lonE6: -94_752_000, latE6: 38_966_000 },
  { label: 'Northtown Upfitters', kind: 'custom', lonE6: -94_566_000, latE6: 39_141_000 },
  { label: 'Shawnee Detail & Tint', kind: 'custom', lonE6: -94_742_000, latE6: 39_018_000 },
  { label: 'Grandview Storage Lot', kind: 'custom', lonE6: -94_533_000, latE6: 38_884_000 },
];

/** The types of the further places of a larger company, repeated. */
const furtherKinds: readonly Location['kind'][] = [
  'home',
  'custom',
  'home',
  'custom',
  'auction',
  'custom',
  'home',
  'custom',
];
const furtherWords = {
  home: '',
  auction: ' Auction',
  custom: ' Service Lot',
  once: '',
} as const;

/** The accounts and saved locations of a company with this many drivers. */
export function createPlaces(drivers: number, metro: Metro, stream: Stream): Places {
  const accounts: Account[] = [{ id: rootAccountId, name: companyName, parentId: null }];
  const locations: Location[] = [];
  const taken = new Set<string>();
  for (const wanted of wantedPlaces(drivers, metro, stream)) {
    const number = locations.length + 1;
    const label = unique(wanted.label, taken);
    const accountId = wanted.kind === 'home' ? `acc-${number}` : rootAccountId;
    if (wanted.kind === 'home')
      accounts.push({ id: accountId, name: label, parentId: rootAccountId });
    const place = metro.addressFrom(stream.int(0, 0xffffffff), {
      near: wanted,
      withinMi: 1,
      street: 'busy',
    });
    locations.push({
      id: `loc-${number}`,
      version: 1,
      accountId,
      kind: wanted.kind,
      label,
      address: place.line,
      city: place.city,
      state: place.state,
      postalCode: place.postalCode,
      phone: `+1913555${String(1000 + number).padStart(4, '0')}`,
      timezone: metro.timezoneAt(place),
      lonE6: place.lonE6,
      latE6: place.latE6,
      country: usOnly,
      contactName: null,
      contactPhone: null,
      placeId: null,
      shorthand: null,
    });
  }
  return { accounts, locations };
}

function wantedPlaces(drivers: number, { towns }: Metro, stream: Stream): Wanted[] {
  const count = Math.max(base.length, Math.round(base.length * Math.sqrt(drivers / driversOfBase)));
  const wanted = [...base];
  for (let at = 0; wanted.length < count; at++) {
    const town = towns[at % towns.length] as Metro['towns'][number];
    const kind = furtherKinds[at % furtherKinds.length] as Location['kind'];
    // Not all on the town square: a mile is about 18,600 millionths of a degree to the east and
    // 14,500 to the north here.
    const reach = Math.round(town.radiusMi * 600);
    wanted.push({
      label: `${town.name}${furtherWords[kind]}`,
      kind,
      lonE6: town.lonE6 + Math.round(stream.int(-reach, reach) * 18.6),
      latE6: town.latE6 + Math.round(stream.int(-reach, reach) * 14.5),
    });
  }
  return wanted;
}

function unique(label: string, taken: Set<string>): string {
  let name = label;
  for (let number = 2; taken.has(name); number++) name = `${label} ${number}`;
  taken.add(name);
  return name;
}
