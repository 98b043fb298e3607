// The metro's towns: names, centers and the radius of each; and which town a point belongs to.
import { milesBetween, type Point } from './plane.ts';
import { isNorthOfMissouri } from './water.ts';

export type State = 'KS' | 'MO';

/** `radiusMi`: how far the town's streets reach. `rank`: 1 the city, 2 large, 3 small. */
export type Town = Point & {
  readonly name: string;
  readonly state: State;
  readonly radiusMi: number;
  readonly rank: 1 | 2 | 3;
  /** First postal code of the town; its quarters count on from it. */
  readonly postalCode: number;
};

function town(
  name: string,
  state: State,
  lonE6: number,
  latE6: number,
  radiusMi: number,
  rank: 1 | 2 | 3,
  postalCode: number,
): Town {
  return { name, state, lonE6, latE6, radiusMi, rank, postalCode };
}

/** The city first; then by rank. */
export const TOWNS: readonly Town[] = [
  town('Kansas City', 'MO', -94_580_000, 39_098_000, 7, 1, 64_105),
  town('Kansas City', 'KS', -94_655_000, 39_112_000, 4, 3, 66_101),
  town('Overland Park', 'KS', -94_670_000, 38_960_000, 5.5, 2, 66_204),
  town('Olathe', 'KS', -94_819_000, 38_881_000, 4.5, 2, 66_061),
  town("Lee's Summit", 'MO', -94_378_000, 38_914_000, 4, 2, 64_063),
  town('Independence', 'MO', -94_412_000, 39_090_000, 4.5, 2, 64_050),
  town('Blue Springs', 'MO', -94_281_000, 39_017_000, 3, 2, 64_014),
  town('Liberty', 'MO', -94_419_000, 39_246_000, 2.6, 2, 64_068),
  town('Lenexa', 'KS', -94_755_000, 38_958_000, 3.5, 2, 66_215),
  town('Shawnee', 'KS', -94_740_000, 39_020_000, 3.2, 2, 66_203),
  town('Leawood', 'KS', -94_622_000, 38_905_000, 2.6, 3, 66_206),
  town('Prairie Village', 'KS', -94_635_000, 38_990_000, 2.4, 3, 66_207),
  town('Mission', 'KS', -94_657_000, 39_027_000, 2, 3, 66_202),
  town('Gladstone', 'MO', -94_556_000, 39_205_000, 3, 2, 64_118),
  town('North Kansas City', 'MO', -94_563_000, 39_143_000, 2, 3, 64_116),
  town('Parkville', 'MO', -94_680_000, 39_203_000, 1.8, 3, 64_152),
  town('Raytown', 'MO', -94_464_000, 39_007_000, 2.8, 3, 64_133),
  town('Grandview', 'MO', -94_531_000, 38_886_000, 2.5, 3, 64_030),
  town('Belton', 'MO', -94_533_000, 38_812_000, 2, 3, 64_012),
  town('Raymore', 'MO', -94_455_000, 38_803_000, 1.6, 3, 64_083),
  town('Gardner', 'KS', -94_927_000, 38_811_000, 1.8, 3, 66_030),
  town('Bonner Springs', 'KS', -94_884_000, 39_070_000, 1.4, 3, 66_012),
  town('Spring Hill', 'KS', -94_828_000, 38_746_000, 1.1, 3, 66_083),
  town('De Soto', 'KS', -94_968_000, 38_968_000, 1, 3, 66_018),
  town('Sugar Creek', 'MO', -94_445_000, 39_118_000, 1.2, 3, 64_054),
  town('Grain Valley', 'MO', -94_210_000, 39_022_000, 1.2, 3, 64_029),
  town('Platte City', 'MO', -94_785_000, 39_316_000, 1, 3, 64_079),
  town('Smithville', 'MO', -94_578_000, 39_330_000, 1, 3, 64_089),
  town('Claycomo', 'MO', -94_490_000, 39_198_000, 1, 3, 64_119),
  town('Piper', 'KS', -94_840_000, 39_140_000, 1.6, 3, 66_109),
];

/** The state line runs along the rivers and then due south. */
const STATE_LINE_LON_E6 = -94_607_000;

export function stateAt(point: Point): State {
  if (point.lonE6 >= STATE_LINE_LON_E6) return 'MO';
  return isNorthOfMissouri(point) ? 'MO' : 'KS';
}

/** The town whose reach covers the point best, on the point's side of the state line. */
export function townAt(point: Point): Town {
  const state = stateAt(point);
  let best = TOWNS[0]!;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const each of TOWNS) {
    if (each.state !== state) continue;
    const miles = milesBetween(point.lonE6, point.latE6, each.lonE6, each.latE6);
    const score = miles / each.radiusMi;
    if (score < bestScore) {
      best = each;
      bestScore = score;
    }
  }
  return best;
}

export function postalCodeAt(point: Point): string {
  return postalCodeIn(townAt(point), point);
}

/** Postal codes of a town's quarters are numbered from its first one. */
export function postalCodeIn(town: Town, point: Point): string {
  return String(town.postalCode + quarterOf(town, point));
}

/** The quarter of a town, from 0 to 3. */
export function quarterOf(town: Town, point: Point): number {
  const isEast = point.lonE6 > town.lonE6 ? 1 : 0;
  const isSouth = point.latE6 < town.latE6 ? 2 : 0;
  return isEast + isSouth;
}
