// A cell of an import: what it says, and what is doubtful or wrong about it.
import type { Location } from '#domain/entities.ts';
import type { ImportDraft, ImportField } from './imports.model.ts';
import { textOf } from './joined.queries.ts';
import type { PlaceIndex } from '#domain/placeNames.ts';
import type { VehicleIndex } from './vehicles.queries.ts';

export type CellReading = {
  readonly is: 'known' | 'guessed' | 'wrong';
  /** As it was typed or read. */
  readonly text: string;
  /** As it is understood. */
  readonly shown: string;
  /** Why it is guessed or wrong, as a sentence; null where it is known. */
  readonly why: string | null;
  /** Cells with the same doubt share it: it is its title. */
  readonly group: string | null;
  /** What was probably meant, as text for the cell; null for nothing. */
  readonly meant: string | null;
  /** Columns that may hold it; empty for none. */
  readonly columns: readonly number[];
  /** Saved places that it may be; empty where it is none of several. */
  readonly fits: readonly Location[];
};

export type Time = {
  readonly is: 'time';
  readonly ms: number;
  /** A day without a time. */
  readonly isDay: boolean;
  readonly shown: string;
  readonly why: string | null;
};

export type TimeReading =
  | Time
  | { readonly is: 'now' }
  | { readonly is: 'wrong'; readonly cell: CellReading };

/** The ends of a window; null for one that is not said. */
export type Window = { readonly from: Time | null; readonly to: Time | null };

/** What the cells of one pass are read against. */
export type Read = {
  readonly draft: ImportDraft;
  readonly places: PlaceIndex;
  readonly vehicles: VehicleIndex;
  /** Columns without a field that hold places. */
  readonly unused: readonly number[];
  readonly home: Location | null;
  readonly zone: string;
  readonly nowMs: number;
  /** What was read before in this pass: a sheet repeats few times. */
  readonly times: Map<string, TimeReading>;
  /** Those of two times, by zone and text; null for one time. */
  readonly windows: Map<string, Window | null>;
  /** Deadlines of rows that have none, which are equal for most rows. */
  readonly deadlines: Map<string, Deadline>;
};

/** A deadline and how it is shown. */
export type Deadline = { readonly ms: number; readonly shown: string };

/** The text of a cell, and its reading where it is no value at all. */
export function cellIn({ draft }: Read, line: number, field: ImportField) {
  const text = textOf(draft, line, field).trim();
  const isSure = draft.mended[line]?.[field]?.isSure ?? false;
  const isError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!)/.test(text);
  const why = text.startsWith('=')
    ? 'This is a formula and not its value.'
    : isError
      ? 'The spreadsheet had an error here.'
      : null;
  const group = isError ? 'Error of the spreadsheet' : 'Formula without a value';
  return { text, isSure, formula: why === null ? null : wrong(text, why, group) };
}

export function sure(text: string, shown: string): CellReading {
  return { is: 'known', text, shown, why: null, group: null, meant: null, ...alone };
}

export function guess(
  text: string,
  shown: string,
  why: string,
  group: string,
  meant: string,
): CellReading {
  return { is: 'guessed', text, shown, why, group, meant, ...alone };
}

export function wrong(text: string, why: string, group: string, shown = text): CellReading {
  return { is: 'wrong', text, shown, why, group, meant: null, ...alone };
}

const alone = { columns: [], fits: [] } as const;
