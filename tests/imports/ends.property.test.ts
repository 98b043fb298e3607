// Whatever the columns of a file are called: no move is offered with an end that no cell of its row
// named and nobody confirmed.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { places, readText } from './company.ts';

const names =
  'From|To|Pick-up|Drop-off|Delivery|Ship to|Origin|Yard|Lot|Store|Customer|Buyer|Dealer|Where|' +
  'Ort|Von|Nach|Standort|Site|Sold to|Location|Current location|Return|Name|Consignee|Stop 1|';
const heads = fc.oneof(
  fc.constantFrom(...names.split('|')),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\r\n"]/g, ' ')),
);
/** Ways to write a place, and none. */
const wordsOf = ({ label, address, city, state }: (typeof places)[number]) => [
  label,
  label.toUpperCase(),
  address,
  `${address}, ${city}, ${state}`,
  `${label} (auction)`,
];
const cell = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...places.flatMap((place) => wordsOf(place))) },
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('Nowhere', 'n/a', '-', 'TBD', 'Bob') },
);
const vehicle = fc.oneof(
  fc.constantFrom('P4431', 'P4412', 'P9', '1M8GDM9AXKP042788', ''),
  fc.nat(999).map((number) => `Truck ${number}`),
);
const other = fc.constantFrom('', 'White', '24995', '10/21/2026 3:00 PM', 'Retail', 'ring twice');
const file = fc.record({
  heads: fc.tuple(fc.constantFrom('VIN', 'Stock #', 'Unit', 'x'), heads, heads, heads),
  hasHeads: fc.boolean(),
  rows: fc.array(fc.tuple(vehicle, cell, cell, other), { minLength: 1, maxLength: 6 }),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
});

/** Of which place a cell speaks. */
const placeOf = new Map(places.flatMap((place) => wordsOf(place).map((text) => [text, place.id])));

test('of 1,000 files with two columns of places no move has an end that no cell named', () => {
  let offered = 0;
  fc.assert(
    fc.property(file, ({ heads: headLine, hasHeads, rows, order }) => {
      const lines = [...(hasHeads ? [headLine] : []), ...rows];
      const text = lines.map((cells) => order.map((at) => `"${cells[at]}"`).join('\t')).join('\n');
      const { draft, preview } = readText(text);
      for (const { line, move } of preview.creatable) {
        offered += 1;
        const said = (draft.lines[line] ?? []).map((words) => placeOf.get(words));
        expect(said).toContain(move.startId);
        expect(said).toContain(move.endId);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(offered).toBeGreaterThan(150);
});
