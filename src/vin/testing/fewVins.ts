// VIN data of two makers, in the form of the real data.

const head = {
  newest: 2025,
  types: ['Passenger Car', 'Trailer'],
  elements: [
    { name: 'Model', letter: 'A' },
    { name: 'Trim', letter: 'B' },
    { name: 'Body Class', letter: 'C', values: { '1': 'Sedan', '2': 'Coupe' } },
  ],
};

/**
 * A car maker (1A1) with two schemas from 2010, and makers of trailers (1C9), one of which has a
 * schema of each thirty years.
 */
export const fewVins: string = [
  JSON.stringify(head),
  'Acme\nBravo\nCargo',
  'ACME MOTORS\nCARGO INC',
  'Alpha\t0\nBeta\t1\nFlat\t2',
  '1A1\t0\t0\t0,1\t0,2010, 1,2010,2020\n1C9\t1\t1\t2\t\n1C9777\t1\t1\t2\t2,1990,1990 3,2020,2020',
  [
    'A\tA0\tBbase\nAB\tBsport\tC2\n*[BC]\tC1\n*****|*M\tBbuilt at M',
    'AB\tA1\tBonly beta',
    'X\tA2',
    'Y\tA2',
  ].join('\n\n'),
].join('\f');
