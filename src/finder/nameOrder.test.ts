import { expect, test } from 'vitest';
import { nameOrder } from './nameOrder.ts';

test('names are in the order in which people look for them, in every script', () => {
  const names = [
    'Ann 2',
    'ann 10',
    'Åberg',
    'Abernathy',
    'Łukasz',
    'Lyon',
    'Øst',
    'Oswald',
    'Zoë',
    'Ægir',
    'Иванов',
    'Яковлев',
    'אברהם',
    'علي',
    'अमित',
    'กมล',
    '王',
    '👩 Ann',
  ];
  const sorted = names.toReversed().toSorted(nameOrder);
  expect(sorted).toEqual([
    'Åberg',
    'Abernathy',
    'Ægir',
    'Ann 2',
    'ann 10',
    'Łukasz',
    'Lyon',
    'Øst',
    'Oswald',
    'Zoë',
    'Иванов',
    'Яковлев',
    'אברהם',
    'علي',
    'अमित',
    'กมล',
    '王',
    '👩 Ann',
  ]);
  expect(['ann', 'Ann', 'Ánn'].toSorted(nameOrder)).toEqual(['Ann', 'ann', 'Ánn']);
});
