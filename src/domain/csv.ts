// Tables as text for spreadsheets; in domain because slices and the command line write them alike.
import { csvFormatRow } from 'd3-dsv';

/** A line of a CSV file without its line end; every cell is safe to open in a spreadsheet. */
export function csvLine(cells: readonly string[]): string {
  return csvFormatRow(cells.map(neutral));
}

/** A spreadsheet runs a cell that begins like this as a formula; a prefix marks it as text. */
export function neutral(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
