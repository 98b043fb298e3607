import { expect, test } from 'vitest';
import { activityRow, locationRow } from '#domain/testing/rows.ts';
import { type WorldSees, worldSlice } from '#spine/world/index.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { endOf, wayWords } from './words.queries.ts';

const olathe = { ...locationRow('A'), label: 'Olathe', address: '1 Main St', city: 'Olathe' };
const namedEnds = {
  startLabel: 'Dock 4',
  startAddress: '9 Rail Rd',
  endLabel: '',
  endAddress: '12 Elm St',
};

test('an end of a move is called by its location, else as the server names it', async () => {
  const run = await openWorld<WorldSees>(worldSlice);
  run.hear({ locations: [olathe] });
  const sees = run.sees();
  const move = { ...activityRow('a1'), startId: 'gone', endId: 'A', namedEnds };
  expect(endOf(sees, move, 'start')).toEqual({ label: 'Dock 4', address: '9 Rail Rd' });
  expect(endOf(sees, move, 'end')).toEqual({ label: 'Olathe', address: '1 Main St, Olathe' });
  expect(wayWords(sees, { ...move, endId: 'gone too' })).toBe('Dock 4 → 12 Elm St');
  expect(wayWords(sees, { ...move, namedEnds: null })).toBe('Unknown location → Olathe');
  await run.close();
});
