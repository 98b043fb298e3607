// Checks of every time zone, for Node and for a browser: the engine's own calendar beside
// ours, and one checksum over all that we format.
import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { expect } from 'vitest';
import { fc, test } from '../../../tests/property.ts';
import { dayOf, isWithin, weekOf } from '../windows.ts';
import { zoneNamed } from '../zoneData.ts';
import {
  formatDate,
  formatDateTime,
  fromLocalText,
  isKnownZone,
  localTime,
  offsetMs,
  toLocalText,
  zoneAbbreviation,
} from '../zones.ts';

const hourMs = 3_600_000;
const fromMs = Date.UTC(1990, 0, 1);
const toMs = Date.UTC(2038, 0, 1);

/** Zones and the older names of them. */
const zoneNames: readonly string[] = [
  ...packed.zones.map((line) => line.slice(0, line.indexOf('|'))),
  ...packed.links.map((line) => line.slice(line.indexOf('|') + 1)),
].sort();

/** Returns the offset from the engine's own data. */
const engineOffset = once((name: string): ((ms: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return (ms) => {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(ms)) ?? [];
    const size = Number(hours) * hourMs + Number(minutes) * 60_000 + Number(seconds) * 1_000;
    return sign === '-' ? -size : size;
  };
});

/** Every change of a zone's clock from 1990 to 2037, as the first instant after it. */
const changesOf = once((name: string): readonly number[] => {
  const found: number[] = [];
  const stepMs = 5 * 24 * hourMs;
  for (let ms = fromMs; ms < toMs; ms += stepMs) {
    if (offsetMs(name, ms) === offsetMs(name, ms + stepMs)) continue;
    let [before, after] = [ms, ms + stepMs];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetMs(name, middle) === offsetMs(name, before)) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
});

/** Memoizes the result for each name. */
function once<T>(find: (name: string) => T): (name: string) => T {
  const found = new Map<string, T>();
  return (name) => {
    if (!found.has(name)) found.set(name, find(name));
    return found.get(name) as T;
  };
}

/** Both sides of each change, and the time between, 20 days apart. */
function momentsOf(name: string): readonly number[] {
  const stepMs = 20 * 24 * hourMs;
  const steps = Array.from({ length: Math.floor((toMs - fromMs) / stepMs) }, (_, step) => step);
  return [
    ...changesOf(name).flatMap((ms) => [ms - 1, ms]),
    ...steps.map((step) => fromMs + step * stepMs),
  ].sort((a, b) => a - b);
}

/**
 * Where governments have decided anew since the data of Node 20 was made, or where older times
 * became better known: from when on, and until when. Engines with newer data agree with ours.
 */
const differsFrom: { readonly [zone: string]: readonly [from: string, to?: string] } = {
  'Africa/Casablanca': ['2026-09-20'],
  'Africa/El_Aaiun': ['2026-09-20'],
  'America/Bogota': ['1992-05-02', '1992-05-03'],
  'America/Edmonton': ['2026-11-01'],
  'America/Havana': ['2026-11-01', '2027-03-15'],
  'America/Inuvik': ['2026-11-01'],
  'America/Vancouver': ['2026-11-01'],
  'America/Winnipeg': ['2026-11-01'],
  'Europe/Chisinau': ['2022-03-27'],
};
const listed = new Map(
  Object.entries(differsFrom).map(([name, [from, to]]) => [
    zoneNamed(name),
    { fromMs: Date.parse(from), toMs: to === undefined ? toMs : Date.parse(to) },
  ]),
);

function mayDiffer(name: string, ms: number): boolean {
  const span = listed.get(zoneNamed(name));
  return span !== undefined && isWithin(ms, span);
}

/** The checksum over all formatted times of all zones, with the data of version 2026f. */
const sumOfWritten = 3_638_213_937;

/** One checksum over a hundred formatted times of each zone. */
function writtenSum(): number {
  let sum = 0x811c9dc5;
  for (const name of zoneNames) {
    for (let at = 0; at < 100; at += 1) {
      const ms = fromMs + Math.floor(((toMs - fromMs) / 100) * at) + at * 7_919_000;
      const text = `${formatDateTime(ms, name)} ${zoneAbbreviation(name, ms)};`;
      for (let index = 0; index < text.length; index += 1) {
        sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193) >>> 0;
      }
    }
  }
  return sum;
}

/** Registers the tests; run in each engine. */
export function everyZoneIsRight(): void {
  test('reading 66: every zone of the engine is known, and the data has its version', () => {
    expect(packed.version).toBe('2026f');
    expect(zoneNames.length).toBeGreaterThan(590);
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !isKnownZone(name))).toEqual([]);
  });

  test('reading 66: every zone has the offsets of the engine, listed differences apart', () => {
    const others = zoneNames.flatMap((name) => {
      const theirs = engineOffset(name);
      return momentsOf(name)
        .filter((ms) => !mayDiffer(name, ms) && theirs(ms) !== offsetMs(name, ms))
        .slice(0, 1)
        .map((ms) => `${name} from ${new Date(ms).toISOString()} on`);
    });
    expect(others).toEqual([]);
  });

  test('reading 66: what is written of every zone is the same in every engine', () => {
    expect(writtenSum()).toBe(sumOfWritten);
  });

  test.prop([moment], { numRuns: 3_000 })(
    'reading 66: every zone has the offset of the engine at any time, listed differences apart',
    ([name, ms]) => {
      fc.pre(!mayDiffer(name, ms));
      expect(offsetMs(name, ms)).toBe(engineOffset(name)(ms));
    },
  );

  test.prop([moment], { numRuns: 3_000 })(
    'a local time of any zone maps back to its instant, or to one of its two',
    ([name, ms]) => {
      const whole = Math.floor(ms / 60_000) * 60_000;
      const back = fromLocalText(toLocalText(whole, name), name);
      if (back.kind === 'overlap') expect([back.ms, back.secondMs]).toContain(whole);
      else expect(back).toEqual({ kind: 'exact', ms: whole });
    },
  );

  test.prop([momentOfWholeDay], { numRuns: 3_000 })(
    'a day of any zone starts with its first instant',
    ([name, ms]) => {
      const start = dayOf(ms, name).fromMs;
      expect(start).toBeLessThanOrEqual(ms);
      expect(formatDate(start, name)).toBe(formatDate(ms, name));
      expect(formatDate(start - 1, name)).not.toBe(formatDate(ms, name));
    },
  );

  test.prop([momentOfWholeDay], { numRuns: 3_000 })(
    'a time is within its calendar day and week in any zone',
    ([name, ms]) => {
      const [day, week] = [dayOf(ms, name), weekOf(ms, name)];
      expect(isWithin(ms, day)).toBe(true);
      expect(isWithin(ms, week)).toBe(true);
      expect(localTime(day.fromMs, name).day).toBe(localTime(ms, name).day);
      expect(localTime(day.toMs, name).day).not.toBe(localTime(ms, name).day);
    },
  );
}

/** Any time, or within hours of a clock change, which are rare among all times. */
function momentsFrom(leastMs: number) {
  return fc
    .tuple(fc.constantFrom(...zoneNames), fc.nat(), fc.integer({ min: -60, max: 60 }), fc.boolean())
    .map(([name, at, halfHours, isNear]): readonly [string, number] => {
      const changes = isNear ? changesOf(name).filter((ms) => ms > leastMs) : [];
      const changeMs = changes[at % changes.length];
      const anyMs = Math.floor(leastMs + (at / 0x8000_0000) * (toMs - leastMs));
      return [name, changeMs === undefined ? anyMs : changeMs + (halfHours * hourMs) / 2];
    });
}
const moment = momentsFrom(fromMs);
/** Until 2011, a few clocks were put back from 00:01 into the day before: days in two parts. */
const momentOfWholeDay = momentsFrom(Date.UTC(2012, 0, 1));
