import { describe, expect, test } from 'vitest';
import {
  hasAddressWords,
  mayBeOneStreet,
  plainAddress,
  stateOf,
  withoutCountry,
} from './addressWords.ts';

describe('an address in short forms', () => {
  test.each([
    ['7400 West 119th Street, Overland Park, Kansas, USA', '7400 w 119 st overland park ks'],
    ['1 Broadway, New York, New York 10004-1234', '1 broadway new york ny 10004'],
    ['1 Mt. Hope Ave, Helena, MT', '1 mt hope ave helena mt'],
    ['5 La Salle Dr, New Orleans, Louisiana', '5 la salle dr new orleans la'],
    ['1 Saint Charles Ave', '1 st charles ave'],
    ['77 First Street', '77 1 st'],
    ['21st Street', '21 st'],
    ['1 Main St Apt 4B', '1 main st'],
    ['1 Main St, Ste. A', '1 main st'],
    ['1 Main St Suite # 12-C', '1 main st'],
    ['1 Main St #4', '1 main st'],
    ['1 Main St Unit 7', '1 main st'],
    // No suite is called so.
    ['5 Ste Genevieve Dr', '5 ste genevieve dr'],
    ['5 Unity Dr', '5 unity dr'],
    ['12 Aptos Ave', '12 aptos ave'],
    ['8600 N Oak Trafficway', '8600 n oak trfwy'],
    ['4 Stone Crossing', '4 stone xing'],
    ['15 N.W. Parkway Blvd', '15 nw pkwy blvd'],
    ["940 O'Brien Rd", '940 obrien rd'],
    ['Caf\u00e9 R\u00edo Lot', 'cafe rio lot'],
    ['', ''],
  ])('of %j is %j', (text, plain) => {
    expect(plainAddress(text)).toBe(plain);
  });
});

test.each([
  ['Olathe, KS, USA', 'Olathe, KS'],
  ['Olathe, KS, U.S.A.', 'Olathe, KS'],
  ['Olathe, KS US', 'Olathe, KS'],
  ['Olathe, KS, United States of America', 'Olathe, KS'],
  ['15500 US-169', '15500 US-169'],
  ['Usa Auto Lot', 'Usa Auto Lot'],
])('%j without its country is %j', (text, rest) => {
  expect(withoutCountry(text)).toBe(rest);
});

test.each([
  ['Olathe, KS', 'ks'],
  ['Olathe KS 66061', 'ks'],
  ['Olathe, ks', null],
  ['Olathe, Kansas', 'ks'],
  ['Buffalo, New York 14201', 'ny'],
  ['Olathe, KS, USA', 'ks'],
  ['Kansas City', null],
  ['100 Court St Ct', null],
  ['Lot 4', null],
  ['', null],
])('the state of %j is %s', (text, state) => {
  expect(stateOf(text)).toBe(state);
});

test.each([
  ['7400 w 119 st', '7400 w 119 st', true],
  ['7400 119', '7400 w 119 st', true],
  ['7400 w 119 st', '7400 119', true],
  ['7401 w 119 st', '7400 w 119 st', false],
  ['7400 e 119 st', '7400 w 119 st', false],
  ['7400 w 119 ave', '7400 w 119 st', false],
  ['7400 w 118 st', '7400 w 119 st', false],
])('the streets %j and %j may be one: %s', (one, other, isOne) => {
  expect(mayBeOneStreet(one, other)).toBe(isOne);
});

const whole = "St. Joseph 3603 N Belt Hwy, Lee's Summit KS 64506";
test.each([
  ['saint joseph', true],
  ['north belt', true],
  ['belt highway', true],
  ['3603', true],
  ['360', true],
  ['kansas', true],
  ['3603 n belt hwy, usa', true],
  ['3604', false],
  ['south belt', false],
  ['belt avenue', false],
  ['missouri', false],
  ['', true],
])('the words %j are in a whole address: %s', (typed, isThere) => {
  expect(hasAddressWords(whole, typed)).toBe(isThere);
});
