import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { InvalidInstance, problemOf, readInstance } from './instance.ts';
import { instances, textOf } from './testing/instances.ts';

const good = [
  '2 10 1',
  '0 0 0 0 0 100 0 0 0',
  '1 3 4 5 0 50 2 0 2',
  '2 3 0 -5 10 60 2 1 0',
  '',
].join('\r\n');

/** The good text with one line changed; lines count from 1. */
function withLine(line: number, text: string): string {
  return good
    .split('\r\n')
    .map((old, at) => (at + 1 === line ? text : old))
    .join('\n');
}

test('an instance has stops, time windows and pairs', () => {
  const instance = readInstance(good);
  expect(instance).toEqual({
    vehicles: 2,
    capacity: 10,
    stops: [
      { x: 0, y: 0, demand: 0, early: 0, late: 100, service: 0, partner: 0 },
      { x: 3, y: 4, demand: 5, early: 0, late: 50, service: 2, partner: 2 },
      { x: 3, y: 0, demand: -5, early: 10, late: 60, service: 2, partner: 1 },
    ],
  });
  const { pickups, dropoffs, pairOf, distance, service, size } = problemOf(instance);
  expect([[...pickups], [...dropoffs], [...pairOf]]).toEqual([[1], [2], [-1, 0, 0]]);
  expect([distance[1], distance[size + 2], distance[2 * size + 1]]).toEqual([5, 4, 4]);
  expect([...service]).toEqual([0, 2, 2]);
});

test.prop([instances])('a written instance reads back equal', (instance) => {
  expect(readInstance(textOf(instance))).toEqual(instance);
});

describe('a faulty text is refused with its line and fault', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['an empty text', '', 'line 1: the text is empty'],
    ['a word', withLine(3, '1 3 4 five 0 50 2 0 2'), 'line 3: "five" is no number'],
    ['no finite number', withLine(3, '1 3 4 1e999 0 50 2 0 2'), 'line 3: "1e999" is no number'],
    ['a short head', withLine(1, '2 10'), 'line 1: 2 numbers, not vehicles, capacity and speed'],
    ['no vehicles', withLine(1, '0 10 1'), 'line 1: 0 vehicles'],
    ['half a vehicle', withLine(1, '1.5 10 1'), 'line 1: 1.5 vehicles'],
    ['a capacity of 0', withLine(1, '2 0 1'), 'line 1: a capacity of 0'],
    ['no pair of stops', good.split('\r\n').slice(0, 3).join('\n'), 'line 3: it ends before'],
    ['a short line', withLine(4, '2 3 0 -5 10 60 2 1'), 'line 4: 8 numbers, not 9'],
    ['a wrong number', withLine(4, '7 3 0 -5 10 60 2 1 0'), 'line 4: stop 7, where stop 2'],
    ['a closed window', withLine(3, '1 3 4 5 60 50 2 0 2'), 'line 3: stop 1 opens at 60'],
    ['a negative service', withLine(3, '1 3 4 5 0 50 -2 0 2'), 'line 3: stop 1 has a service'],
    ['a large load', withLine(3, '1 3 4 11 0 50 2 0 2'), 'line 3: stop 1 has more than'],
    ['a depot with demand', withLine(2, '0 0 0 1 0 100 0 0 0'), 'line 2: the depot has'],
    ['no partner', withLine(3, '1 3 4 5 0 50 2 0 0'), 'line 3: stop 1 names not one partner'],
    ['two partners', withLine(3, '1 3 4 5 0 50 2 2 2'), 'line 3: stop 1 names not one partner'],
    [
      'a drop-off with positive demand',
      withLine(3, '1 3 4 5 0 50 2 2 0'),
      'line 3: stop 1 is a drop-off',
    ],
    [
      'a partner that does not exist',
      withLine(3, '1 3 4 5 0 50 2 0 9'),
      'line 3: stop 1 is paired with 9',
    ],
    ['its own partner', withLine(3, '1 3 4 5 0 50 2 0 1'), 'line 3: stop 1 is not paired with 1'],
    ['demands that differ', withLine(4, '2 3 0 -4 10 60 2 1 0'), 'line 3: demands 5 and -4'],
  ];
  test.each(cases)('%s', (_name, text, words) => {
    expect(() => readInstance(text)).toThrow(InvalidInstance);
    expect(() => readInstance(text)).toThrow(words);
  });

  test.prop([fc.string()])(
    'any text reads as an instance or is refused with a one-line message',
    (text) => {
      try {
        readInstance(text);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInstance);
        expect((error as Error).message).toMatch(/^line \d+: .+$/);
      }
    },
  );

  test('too many stops are refused', () => {
    const rows = Array.from({ length: 2_002 }, (_, at) => `${at} 0 0 0 0 1 0 0 0`);
    expect(() => readInstance(['1 1 1', ...rows].join('\n'))).toThrow('line 2003: more than 2000');
  });
});
