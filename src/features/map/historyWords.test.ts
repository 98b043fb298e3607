import { expect, test } from 'vitest';
import { formatTime } from '#domain/zones.ts';
import { stretchWords } from './ui/historyWords.tsx';

const at = { lonE6: -94_000_000, latE6: 38_000_000 };

test.each([
  ['08:00:40', '08:10:20', '08:00 AM – 08:10 AM', '10 min'],
  ['08:00:05', '08:10:55', '08:00 AM – 08:10 AM', '10 min'],
  ['08:00:50', '09:05:10', '08:00 AM – 09:05 AM', '1 h 05 min'],
])('a stop from %s to %s lasts as long as its times %s say: %s', (from, to, times, lasted) => {
  const ms = (time: string) => Date.parse(`2026-01-15T${time}Z`);
  const stretch = { is: 'stood', fromMs: ms(from), toMs: ms(to), from: at, to: at } as const;
  const time = (one: number) => formatTime(one, 'Etc/UTC');
  const words = stretchWords({ ...stretch, distanceCmi: 0 }, () => null, time);
  expect([words.times, words.detail]).toEqual([times, lasted]);
});
