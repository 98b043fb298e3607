import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { checkRoutes } from './checkRoutes.ts';
import { InvalidInstance, problemOf } from './instance.ts';
import { hasRoads, readRoadInstance } from './roadInstance.ts';

const town = readFileSync('fixtures/planning/one-way-town.txt', 'utf8');
const lines = town.trimEnd().split('\n');

/** The town with one line changed, or left out; lines count from 1. */
function withLine(line: number, ...text: string[]): string {
  return lines.toSpliced(line - 1, 1, ...text).join('\r\n');
}

test('an instance with ways has stops, pairs, as many vehicles and the table', () => {
  expect(hasRoads(town)).toBe(true);
  const instance = readRoadInstance(town);
  expect(instance).toMatchObject({ vehicles: 3, capacity: 10 });
  const stop = { x: 47.375, y: 8.544, demand: 6, early: 0, late: 50, service: 3, partner: 4 };
  expect(instance.stops[3]).toEqual(stop);
  const { distance, distanceTo, pickups, dropoffs, size } = problemOf(instance);
  expect([[...pickups], [...dropoffs], size]).toEqual([[1, 3, 5], [2, 4, 6], 7]);
  // Out by a short street, back around the town.
  expect([distance[1], distance[size], distanceTo[size], distanceTo[1]]).toEqual([4, 9, 4, 9]);
  expect(checkRoutes(instance, [[1, 3, 2, 5, 6, 4]], 41).faults).toEqual([]);
  // From stop 6 to stop 3 it takes a minute more than from 3 to 6.
  expect(
    checkRoutes(instance, [
      [5, 6, 3, 4],
      [1, 2],
    ]).faults,
  ).toEqual(['route 1 is at stop 3 at 51, which closes at 50']);
});

test('keys that only describe may be left out', () => {
  const short = lines.filter((line) => !/^(LOC|COM|DIS|DEP|ROU|TIM)/.test(line)).join('\n');
  expect(readRoadInstance(`\n${short}\n\n`)).toEqual(readRoadInstance(town));
});

describe('a faulty text is refused with its line and fault', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['no key', withLine(3, 'by hand'), 'line 3: "by hand" is neither "KEY: value" nor NODES'],
    ['an unknown key', withLine(3, 'SPEED: 1'), 'line 3: SPEED is no key of the header'],
    ['a key of all objects', withLine(3, 'constructor: 1'), 'line 3: "constructor: 1" is neither'],
    ['a key twice', withLine(3, 'NAME: other'), 'line 3: NAME is there twice'],
    ['another type', withLine(4, 'TYPE: VRPTW'), 'line 4: TYPE is "VRPTW", not PDPTW'],
    ['no size', withLine(5), 'line 9: the header has no SIZE'],
    ['a size in words', withLine(5, 'SIZE: seven'), 'line 5: SIZE is "seven", not a whole number'],
    ['a huge size', withLine(5, 'SIZE: 2002'), 'line 5: SIZE is "2002", not a whole number from 3'],
    ['a capacity of 0', withLine(10, 'CAPACITY: 0'), 'line 10: CAPACITY is "0", not'],
    ['short routes', withLine(8, 'ROUTE-TIME: 60'), 'line 8: the depot is open for 120, longer'],
    ['a node too few', withLine(18), 'line 18: EDGES comes after 6 of 7 lines of NODES'],
    ['a node too many', withLine(18, lines[17] ?? '', '7 0 0 1 0 9 0 0 0'), 'line 19: "7 0 0 1 0'],
    ['a word', withLine(13, '1 47 8 four 5 40 2 0 2'), 'line 13: "four" is no number'],
    ['half a minute', withLine(13, '1 47 8 4 5 40 2.5 0 2'), 'line 13: a time of 2.5, not a whole'],
    ['a time before 0', withLine(13, '1 47 8 4 -5 40 2 0 2'), 'line 13: a time of -5, not a whole'],
    ['a lost partner', withLine(13, '1 47 8 4 5 40 2 0 6'), 'line 13: stop 6 is not paired with 1'],
    ['a short row', withLine(20, '0 4 5 6 9 10'), 'line 20: 6 ways, not 7'],
    ['a long row', withLine(20, '0 4 5 6 9 10 3 1'), 'line 20: 8 ways, not 7'],
    ['a row too few', withLine(20), 'line 26: EOF comes after 6 of 7 lines of EDGES'],
    ['a row too many', withLine(20, '0 4 5 6 9 10 3', '0'), 'line 27: "3 7 7 9 6 13 0" after 7'],
    ['a negative way', withLine(20, '0 4 5 6 9 -10 3'), 'line 20: a time of -10, not a whole'],
    ['half a way', withLine(20, '0 4 5 6.5 9 10 3'), 'line 20: a time of 6.5, not a whole'],
    ['an endless way', withLine(20, '0 4 5 6 9 9999999999 3'), 'line 20: a time of 9999999999'],
    ['no way at all', withLine(20, '0 4 - 6 9 10 3'), 'line 20: "-" is no number'],
    ['a way to itself', withLine(21, '9 1 12 5 6 9 10'), 'line 21: from stop 1 to itself takes 1'],
    ['more behind the end', withLine(27, 'EOF', '1'), 'line 28: there is more behind EOF'],
  ];
  test.each(cases)('%s', (_name, text, words) => {
    expect(() => readRoadInstance(text)).toThrow(InvalidInstance);
    expect(() => readRoadInstance(text)).toThrow(words);
  });

  test('a text that is cut anywhere', () => {
    for (let end = 0; end < town.length - 1; end += 1) {
      expect(() => readRoadInstance(town.slice(0, end))).toThrow(/^line \d+: .+$/);
    }
    const words = (end: number) => () => readRoadInstance(lines.slice(0, end).join('\n'));
    expect(words(10)).toThrow('line 10: it ends before NODES');
    expect(words(14)).toThrow('line 14: it ends after 3 of 7 lines of NODES');
    expect(words(18)).toThrow('line 18: it ends before EDGES');
    expect(words(21)).toThrow('line 21: it ends after 2 of 7 lines of EDGES');
    expect(words(26)).toThrow('line 26: it ends before EOF');
  });

  test.prop([fc.nat(lines.length), fc.string(), fc.boolean()])(
    'any text reads as an instance or is refused with a one-line message',
    (line, text, isAlone) => {
      try {
        readRoadInstance(isAlone ? `NAME: ${text}` : withLine(line + 1, text));
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInstance);
        expect((error as Error).message).toMatch(/^line \d+: .+$/);
      }
    },
  );
});
