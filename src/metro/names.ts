// Street names by lattice line: rows are numbered from the base line, columns have names. All names
// are invented and different.
import { CELL, MILE } from './lattice.ts';

/** The column and the row from which houses and streets are counted. */
export const MAIN_COLUMN = 224;
export const BASE_ROW = 224;
const STATE_LINE_COLUMN = 212;

/** A prime number of names, so that stepping through them uses each before any repeats. */
const NAMES = [
  'Alder Ashby Aspen Bannock Barlow Beckett Belmar Birch Blackwell Bluff Bowen Bradley Briar',
  'Bristol Burdett Calloway Canton Cardinal Carver Cedar Chadwick Cimarron Clayborn Clover',
  'Colby Corbin Cottonwood Cypress Dalton Denby Drexel Dunmore Easton Elder Ellery Elmwood',
  'Fairmont Falcon Farley Fenwick Flint Foxglove Gibson Glenmoor Granger Hadley Halsted Harlan',
  'Hawthorn Hazel Heron Hickory Holloway Hollis Hunter Ivy Jasper Juniper Keating Kestrel',
  'Kimball Laramie Larkin Laurel Linden Locust Lowell Lydell Magnolia Maple Marden Meadow',
  'Merrow Milburn Mission Monroe Mulberry Norwood Oakley Orchard Osage Palmer Pembroke Pinnacle',
  'Poplar Quarry Quivera Redbud Ridgeway Rosewood Sable Spruce Sumner Sycamore Tamarack',
]
  .join(' ')
  .split(' ');

const LOCAL_KINDS = ['Ave', 'St', 'Ter', 'Ln', 'Pl'];
const COLLECTOR_KINDS = ['Dr', 'Trl', 'Way', 'Ct', 'Run'];
const ARTERIAL_KINDS = ['Rd', 'Blvd', 'Pkwy', 'Pike', 'Trfwy'];

/** `119th St`: a row's name without its side of town. */
export function rowName(j: number): string {
  if (j === BASE_ROW) return 'Meridian Ave';
  if (j === BASE_ROW - 1) return 'Levee Rd';
  return `${ordinal(j > BASE_ROW ? j - BASE_ROW : BASE_ROW - 1 - j)} St`;
}

/** `Merrow Rd`: a column's name. */
export function columnName(i: number): string {
  if (i === MAIN_COLUMN) return 'Main St';
  if (i === STATE_LINE_COLUMN) return 'State Line Rd';
  const name = NAMES[(i * 29) % NAMES.length]!;
  const round = Math.floor(i / NAMES.length);
  if (i % MILE === 0) return `${name} ${ARTERIAL_KINDS[round]}`;
  return `${name} ${i % CELL === 0 ? COLLECTOR_KINDS[round] : LOCAL_KINDS[round]}`;
}

/** House number and street at a place on a row, `column` counted in lattice steps. */
export function rowAddress(j: number, column: number, isOddSide: boolean): string {
  const west = column < MAIN_COLUMN;
  const side = `${j >= BASE_ROW ? 'N' : ''}${west ? 'W' : 'E'}`;
  return `${houseNumber(column - MAIN_COLUMN, isOddSide)} ${side} ${rowName(j)}`;
}

/** House number and street at a place on a column, `row` counted in lattice steps. */
export function columnAddress(i: number, row: number, isOddSide: boolean): string {
  const number = houseNumber(row - BASE_ROW, isOddSide);
  return `${number} ${row >= BASE_ROW ? 'N ' : ''}${columnName(i)}`;
}

/** A hundred numbers to a block, even on one side. */
function houseNumber(blocks: number, isOddSide: boolean): number {
  return Math.floor(Math.abs(blocks) * 50) * 2 + (isOddSide ? 1 : 2);
}

function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  const last = teen ? 0 : n % 10;
  return `${n}${last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`;
}
