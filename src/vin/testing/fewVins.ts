// VIN data of a few makers, in the form of the real data.

const head = {
  newest: 2025,
  types: ['Passenger Car', 'Trailer', 'Truck'],
  elements: [
    { name: 'Model', letter: 'A' },
    { name: 'Trim', letter: 'B' },
    { name: 'Body Class', letter: 'C', values: { '1': 'Sedan', '2': 'Coupe' } },
    {
      name: 'Gross Vehicle Weight Rating From',
      letter: 'D',
      values: { '2': 'Class 2F: 7,001 - 8,000 lb', '8': 'Class 8: 33,001 lb and above' },
    },
  ],
};

/**
 * A car maker (1A1) with two schemas from 2010; makers of trailers (1C9), one of which has a schema
 * of each thirty years; a maker of trucks (1T1) with schemas of 1990 and 2020; and a car maker
 * outside North America (WX1) with one of 2001.
 */
export const fewVins: string = [
  JSON.stringify(head),
  'Acme\nBravo\nCargo\nDraft\nExtra',
  'ACME MOTORS\nCARGO INC\nDRAFT LLC\nEXTRA AG',
  'Alpha\t0\nBeta\t1\nFlat\t2\nOld\t3\nNew\t3\nFern\t4',
  [
    '1A1\t0\t0\t0,1\t0,2010, 1,2010,2020',
    '1C9\t1\t1\t2\t',
    '1C9777\t1\t1\t2\t2,1990,1990 3,2020,2020',
    '1T1\t2\t2\t3\t4,1990,1990 5,2020,2020',
    'WX1\t3\t0\t4\t6,2001,2001',
  ].join('\n'),
  [
    'A\tA0\tBbase\nAB\tBsport\tC2\n*[BC]\tC1\n*****|*M\tBbuilt at M',
    'AB\tA1\tBonly beta',
    'X\tA2',
    'Y\tA2',
    'B\tA3\n*1\tD8\n*2\tD2\n**8\tBeight\n**89\tBeighty-nine\n*3\tBno model',
    'B\tA4\n*1\tD8\n*2\tD2\n**7\tBseven\n***[1-8]\tBone to eight',
    'P\tA5\n*R\tBlong\n**S\tC1\n***T\tC2\n****U\tD2',
  ].join('\n\n'),
].join('\f');
