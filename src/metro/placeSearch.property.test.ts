import { assert, constantFrom, nat, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { openMetro } from './metro.ts';
import { openPlaceSearch } from './placeSearch.ts';
import {
  HEIGHT,
  ORIGIN_LAT_E6,
  ORIGIN_LON_E6,
  STEP_LAT_E6,
  STEP_LON_E6,
  WIDTH,
} from './lattice.ts';
import { townAt, TOWNS } from './towns.ts';
import { runs } from '../../tests/propertyRuns.ts';

const search = openPlaceSearch();
const { index } = search;
const aStreet = constantFrom(...index.inTowns);
const most = 8;

/** A little more than the lattice: its nodes stray. */
function isInMetro({ lonE6, latE6 }: { readonly lonE6: number; readonly latE6: number }) {
  const x = (lonE6 - ORIGIN_LON_E6) / STEP_LON_E6;
  const y = (latE6 - ORIGIN_LAT_E6) / STEP_LAT_E6;
  return x > -3 && x < WIDTH + 3 && y > -3 && y < HEIGHT + 3;
}

function check(typed: string) {
  const hints = search.hints(typed, most);
  expect(hints.length).toBeLessThanOrEqual(most);
  expect(new Set(hints.map(({ id }) => id)).size).toBe(hints.length);
  for (const { id, title, detail } of hints) {
    const place = search.place(id);
    if (place === null) throw new Error(`${id} of '${typed}' has no place`);
    expect(isInMetro(place)).toBe(true);
    expect(place.label).toBe(title);
    expect(detail).toMatch(/^(Kansas|Missouri|.+, (KS|MO)( 6[46]\d{3})?)$/);
    expect(TOWNS.map(({ name, state }) => `${name} ${state}`)).toContain(
      `${place.city} ${place.state}`,
    );
  }
  return hints;
}

test('every hint for any typed text has a place in the metro', () => {
  const word = constantFrom(
    'w',
    'n',
    '119th',
    'main',
    'st',
    'olathe',
    'kansas',
    '66',
    '7400',
    "lee's",
  );
  const some = tuple(word, word, word).map((words) => words.join(' '));
  assert(
    property(some, (typed) => void check(typed)),
    { numRuns: runs(120) },
  );
  assert(
    property(string({ unit: 'binary' }), (typed) => void check(typed)),
    { numRuns: runs(120) },
  );
});

test('the beginning of a street name finds its streets, and the town selects the one', () => {
  assert(
    property(aStreet, nat(), ({ street, town }, cut) => {
      const { name } = street;
      const typed = name.slice(0, 2 + (cut % (name.length - 1)));
      const hints = check(typed);
      expect(hints.length).toBeGreaterThan(0);
      // One that has the same beginning, or, when few have it, the street itself.
      if (/\w/.test(typed.slice(2)))
        expect(hints[0]!.title.toLowerCase()).toContain(typed.toLowerCase().trim());
      if (hints.length < most) expect(hints.map(({ title }) => title)).toContain(name);
      const whole = check(`${name.toUpperCase()}, ${TOWNS[town]!.name} ${TOWNS[town]!.state}`);
      expect(whole[0]).toMatchObject({ id: `metro-street-${street.id}-${town}` });
    }),
    { numRuns: runs(120) },
  );
});

test('a house is found by number and street, and lies beside its street', () => {
  const metro = openMetro();
  let found = 0;
  assert(
    property(aStreet, nat({ max: 24_999 }), ({ street }, number) => {
      const at = index.houseAt(street, number);
      const hints = check(`${number} ${street.name}`);
      const id = `metro-house-${street.id}-${number}`;
      const place = search.place(id);
      expect(place === null).toBe(at === null);
      if (at === null || place === null) return;
      const isListed = index.inTowns.some(
        (one) => one.street === street && TOWNS[one.town] === townAt(at),
      );
      if (isListed) expect(hints.map((hint) => hint.id)).toContain(id);
      // At a corner the other street may be nearer.
      if (Math.abs((number % 100) - 50) > 30) return;
      found += 1;
      const { line, city, state, postalCode } = place;
      expect(metro.addressAt(at.lonE6, at.latE6)).toEqual({ line, city, state, postalCode });
    }),
    { numRuns: runs(240) },
  );
  expect(found).toBeGreaterThan(30);
});

test('towns and postal codes are found, unknown words find no hint', () => {
  for (const [at, { name }] of TOWNS.entries()) {
    expect(check(name).map(({ id }) => id)).toContain(`metro-town-${at}`);
  }
  for (const { postalCode, town } of index.quarters) {
    const ids = check(postalCode).map(({ id }) => id);
    expect(ids).toContain(`metro-code-${postalCode}-${town}`);
  }
  expect(search.hints('zebra crossing', most)).toEqual([]);
  expect(search.hints(' , . ', most)).toEqual([]);
  for (const id of [
    '',
    'metro-town-30',
    'metro-house-r104b',
    'metro-house-x-1',
    'metro-town-3-1',
  ]) {
    expect(search.place(id)).toBe(null);
  }
});
