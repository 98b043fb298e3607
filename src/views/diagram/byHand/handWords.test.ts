import { expect, test } from 'vitest';
import { layoutOf } from '../layout.ts';
import { namesOf } from '../testing/names.ts';
import { sound } from '#planning/team/testing/soundPlan.ts';
import { liftedOf } from './handPlaces.ts';
import { latenessWords, placeWords, shortWords } from './handWords.ts';

const minuteMs = 60_000;
const place = { moreCents: 0, overMs: 0 };

test.each([
  ['fits', 0, 'nothing late'],
  ['fits', -4 * minuteMs, 'nothing late any more'],
  ['late', 0, 'as late as before'],
  ['late', 20_000, 'as late as before'],
  ['late', -4 * minuteMs, '4 min less late'],
  ['late', 64 * minuteMs, '1 h 4 min more late'],
] as const)('a place that %s, with %i ms more late, is %s', (is, moreLateMs, words) => {
  expect(latenessWords({ ...place, is, moreLateMs })).toBe(words);
});

test('the head of a column has a line for the cost and one for the lateness, in hours', () => {
  const late = { ...place, is: 'late', moreLateMs: 131 * minuteMs } as const;
  expect(shortWords({ ...late, moreCents: 19_616 })).toEqual(['+$196.16', '+2 h 11 min late']);
  expect(shortWords({ ...late, moreLateMs: -4 * minuteMs })).toEqual(['±$0', '−4 min late']);
  expect(shortWords({ ...late, is: 'fits', moreLateMs: 0 })).toEqual(['±$0']);
});

test('another time is named as the earliest one, another place by what comes before', () => {
  const names = namesOf(sound);
  const layout = layoutOf(sound, names);
  const moveId = layout.blocks.find((block) => block.moveId !== null)?.moveId ?? '';
  const lifted = liftedOf(layout, moveId);
  if (!lifted) throw new Error('a move');
  const sees = { layout, names, lifted, time: () => '10:30 AM' };
  const own = names.moves.get(moveId)?.name;
  const time = { is: 'time', notBeforeMs: 0 } as const;
  expect(placeWords(time, sees)).toBe(`${own}: not before 10:30 AM`);
  const first = { is: 'row', driverId: lifted.driverId, position: 0 } as const;
  expect(placeWords(first, sees)).toBe(`${own}: first`);
});
