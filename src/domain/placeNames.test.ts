import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { placeIndex, readPlace, wholeAddress } from './placeNames.ts';
import { locationRow } from './testing/rows.ts';

/** 'OP: Overland Park | 7400 W 119th St | Overland Park | KS | 66213'. */
const places = `
  OP: Overland Park | 7400 W 119th St | Overland Park | KS | 66213
  LS: Lee's Summit | 940 NW Ward Rd | Lee's Summit | MO | 64086
  OL: Olathe | 500 E Santa Fe St | Olathe | KS | 66061
  SJ: St. Joseph | 3603 N Belt Hwy | St. Joseph | MO | 64506
  MN: Metro North | 10000 NW Prairie View Rd | Kansas City | MO | 64153
  MS: Metro South | 10333 Wornall Rd Ste 200 | Kansas City | MO | 64114
  ZA: Zona Auto | 8600 N Oak Trfwy | Kansas City | MO | 64155
  NT: North Town | 1200 N Main St | Springfield | MO | 65802
  ST: South Town | 1200 S Main St | Springfield | MO | 65806
  AA: Auto Auction | 3901 N Skiles Ave | Kansas City | MO | 64161
  D9: Depot 9 | 88 Martin Luther King Jr Blvd | Topeka | KS | 66603
  TY: Truck Yard | 15500 US-169 Hwy | Olathe | KS | 66062
  S2: Suite Two | 77 First St Ste 2 | Lenexa | KS | 66215
  S3: Suite Three | 77 First St Ste 3 | Lenexa | KS | 66215`
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', rest = ''] = line.trim().split(': ');
    const [label = '', address = '', city = '', state = '', postalCode = ''] = rest.split(' | ');
    return locationRow(id, { label, address, city, state, postalCode });
  });
const index = placeIndex(places);

/** 'OP', 'OP?' for a guess, '!' for none, and '!OL OP' for a choice of these. */
function read(text: string): string {
  const reading = readPlace(text, index);
  if (reading.is === 'wrong') return `!${reading.fits.map(({ id }) => id).join(' ')}`;
  return reading.is === 'known' ? reading.place.id : `${reading.place.id}?`;
}

describe('an address is known however it is written', () => {
  test.each([
    ['7400 W 119th St', 'OP'],
    ['7400 West 119th Street', 'OP'],
    ['7400 W. 119TH ST.', 'OP'],
    ['7400 West 119 St', 'OP'],
    ['7400 W 119 Street', 'OP'],
    ['7400 W 119th St, Overland Park', 'OP'],
    ['7400 W 119th St, Overland Park, KS', 'OP'],
    ['7400 W 119th St, KS', 'OP'],
    ['7400 W 119th St, 66213', 'OP'],
    ['7400 W 119th St, Overland Park, KS 66213', 'OP'],
    ['7400 W 119th St, Overland Park, KS, 66213', 'OP'],
    ['7400 W 119th St, Overland Park, KS 66213-1234', 'OP'],
    ['7400 W 119th St Overland Park KS 66213', 'OP'],
    ['7400 W 119th St, Overland Park, Kansas', 'OP'],
    ['7400 W 119th St, Overland Park, Kansas 66213', 'OP'],
    ['7400 W 119th St, Overland Park, KS 66213, USA', 'OP'],
    ['7400 W 119th St, Overland Park, KS, U.S.A.', 'OP'],
    ['7400 W 119th St, Overland Park, KS, United States', 'OP'],
    ['7400 W 119th St\nOverland Park, KS 66213', 'OP'],
    ['7400\u00a0W\u00a0119th\u00a0St\u200b', 'OP'],
    ['7400 W 119th St, Suite 100', 'OP'],
    ['7400 W 119th St Ste 100, Overland Park, KS', 'OP'],
    ['7400 W 119th St #100', 'OP'],
    ['7400 W 119th St, Unit B', 'OP'],
    ['10333 Wornall Road, Suite 200, Kansas City, MO', 'MS'],
    ['10333 Wornall Rd', 'MS'],
    ['940 Northwest Ward Road', 'LS'],
    ['3603 North Belt Highway, Saint Joseph, Missouri', 'SJ'],
    ['8600 N Oak Trafficway', 'ZA'],
    ['15500 US 169 Highway', 'TY'],
    ['88 Martin Luther King Jr. Boulevard', 'D9'],
    ['77 1st Street Ste 2', 'S2'],
    // A name, and its address behind it.
    ['Overland Park, 7400 W 119th St', 'OP'],
    ['Overland Park - 7400 W 119th St', 'OP'],
    ['Overland Park (7400 W 119th St)', 'OP'],
    ['Olathe / 500 E Santa Fe St', 'OL'],
    ['500 East Santa Fe Street (Olathe)', 'OL'],
    ['Overland Park: 7400 W 119th St, Overland Park, KS 66213', 'OP'],
    ['Overland Park, 7400 W 119th St, Overland Park, KS, 66213', 'OP'],
  ])('%j is %s', (text, place) => {
    expect(read(text)).toBe(place);
  });
});

describe('a name is known however it is written', () => {
  test.each([
    ['OVERLAND  PARK', 'OP'],
    ['Overland Park, KS', 'OP'],
    ['Overland Park, Kansas', 'OP'],
    ['Overland Park, KS 66213', 'OP'],
    ['Overland Park (dealer)', 'OP'],
    ['Olathe [auction]', 'OL'],
    ['Auto Auction (auction)', 'AA'],
    ['Lees Summit', 'LS'],
    ['Lee\u2019s Summit, MO', 'LS'],
    ['St Joseph', 'SJ'],
    ['Saint Joseph, MO', 'SJ'],
    ['\u00d3lathe', 'OL'],
    ['Metro North, Kansas City', 'MN'],
    ['South Town, Springfield, MO', 'ST'],
  ])('%j is %s', (text, place) => {
    expect(read(text)).toBe(place);
  });
});

describe('what leaves something out is a guess', () => {
  test.each([
    ['7400 W 119th', 'OP?'],
    ['7400 119th St', 'OP?'],
    ['7400 119th', 'OP?'],
    ['940 Ward Rd', 'LS?'],
    ['940 NW Ward', 'LS?'],
    ['500 Santa Fe St', 'OL?'],
    ['500 E Santa Fe, Olathe, KS', 'OL?'],
    ['10333 Wornall', 'MS?'],
    ['15500 S US-169 Hwy', 'TY?'],
    ['Our lot - 7400 W 119th St', 'OP?'],
    ['Our lot\n7400 W 119th St\nOverland Park', 'OP?'],
    ['Store A, 7400 W 119th St, Overland Park, KS', 'OP?'],
    ['7400 W 119th St, Bldg B, Overland Park, KS', 'OP?'],
    ['7400 W 119th St, Overland Park, KS 66214', 'OP?'],
    ['1200 Main St, Springfield, MO 65806', 'ST?'],
    ['Kansas City, MO 64114', 'MS?'],
    ['Olathe, KS 66062', 'TY?'],
    ['Topeka', 'D9?'],
    ['Topeka, KS', 'D9?'],
    ['Overland', 'OP?'],
    ['Overland Park store', 'OP?'],
    ['Zona', 'ZA?'],
  ])('%j is %s', (text, place) => {
    expect(read(text)).toBe(place);
  });
});

describe('what several fit is a choice', () => {
  test.each([
    ['Kansas City', '!MN MS ZA AA'],
    ['Kansas City, MO', '!MN MS ZA AA'],
    ['Springfield', '!NT ST'],
    ['1200 Main St', '!NT ST'],
    ['1200 Main, Springfield, MO', '!NT ST'],
    ['77 First St', '!S2 S3'],
    ['77 First St, Ste 4', '!S2 S3'],
    ['Metro', '!MN MS'],
    ['Town', '!NT ST'],
    // Its street is in one place, its town another.
    ['7400 W 119th St, Olathe, KS', '!OL OP'],
  ])('%j is %s', (text, fits) => {
    expect(read(text)).toBe(fits);
  });
});

describe('another street, town or state is no saved place', () => {
  test.each([
    ['7401 W 119th St', '!'],
    ['740 W 119th St', '!'],
    ['17400 W 119th St', '!'],
    ['7400 W 118th St', '!'],
    ['7400 W 1190th St', '!'],
    ['7400 W 119th Ave', '!'],
    ['1200 N Main Ave', '!'],
    ['123 Elm St, Denver, CO', '!'],
    ['Denver, CO', '!'],
    ['7400', '!'],
    ['119th St', '!'],
    ['W 119th St', '!'],
    ['Main St', '!'],
    ['1200 N', '!'],
    ['66213', '!'],
    ['KS', '!'],
    ['MO 64153', '!'],
    ['auction', '!'],
    ['Nowhere', '!'],
    // The nearest is offered, for someone to say.
    ['7400 E 119th St', '!OP'],
    ['500 W Santa Fe St', '!OL'],
    ['7401 W 119th St, Overland Park, KS', '!OP'],
    ['Overland Park, 7401 W 119th St', '!OP'],
    ['7400 W 119th Ave, Overland Park, KS', '!OP'],
    ['Topeka, MO', '!D9'],
    ['7400 W 119th St, Overland Park, MO', '!OP'],
    ['Overlnd Park', '!OP'],
  ])('%j is %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });
});

const place = fc.constantFrom(...places);

test.prop([place, fc.nat({ max: 99_999 }), fc.boolean()])(
  'an address of another number is never read as the place',
  (one, number, isWhole) => {
    const street = one.address.replace(/^\d+/, String(number));
    fc.pre(street !== one.address && !places.some(({ address }) => address === street));
    const text = isWhole ? wholeAddress({ ...one, address: street }) : street;
    for (const written of [text, `${street}, ${one.city}, ${one.state}`]) {
      expect(read(written)).toMatch(/^!/);
    }
  },
);

test.prop([
  place,
  fc.constantFrom('', ', USA', ', United States', ' USA'),
  fc.boolean(),
  fc.boolean(),
])(
  'a whole address is its place, whatever stands around it',
  ({ id, label, address, city, state, postalCode }, country, isLoud, hasLabel) => {
    const whole = `${address}, ${city}, ${state} ${postalCode}${country}`;
    const text = hasLabel ? `${label}, ${whole}` : whole;
    expect(read(isLoud ? text.toUpperCase() : text)).toBe(id);
  },
);
