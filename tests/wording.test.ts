import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Wording that dispatchers in the US do not use, and its replacement. */
const instead: readonly (readonly [words: RegExp, better: string])[] = [
  [/What was done\b(?! in this session by)/, 'Activity log'],
  [/The map draws ways/, 'Routes are shown for up to 500 moves.'],
  [/On the way of/, 'Along the route of the selection'],
  [/'On no trip|on no trip yet/, 'Not on a trip'],
  [/belongs to a trip already/, 'Already on trip KC-2050'],
  [/No open move takes|No move of this vehicle is/, 'No upcoming moves'],
  [/The VIN is the car/, "The VIN can't be changed."],
  [/Start not before/, 'Earliest start'],
  [/check digit does not fit/, 'This VIN looks mistyped'],
  [/'Other reason'/, 'Reason: Other'],
  [/A view holds/, 'A view saves'],
  [/loaded so`|told so`/, 'Loaded with this status'],
  [/You ride along/, 'Following the recording.'],
  [/\bhe was removed|\bHe was removed|\bhe belongs/, 'This driver was removed'],
  [/As the system|The place's zone/, "System, Location's time zone"],
  [/Expand or narrow/, 'Toggle wide info panel'],
  [/'Licence'/, 'License'],
  [/nobody has said'/, 'In transit or unknown'],
];

test('screen texts use the wording of US dispatchers', () => {
  const files = ['app', 'features', 'replay', 'views'].flatMap((room) =>
    readdirSync(join('src', room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\./.test(path))
      .map((path) => join('src', room, path)),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      /^\s*(\*|\/\/|\/\*)/.test(line)
        ? []
        : instead.flatMap(([words, better]) =>
            words.test(line) ? [`${path}:${at + 1} instead of '${line.trim()}': ${better}`] : [],
          ),
    );
  });
  expect(found).toEqual([]);
});
