// A small company, and files of moves that are read into it as the page reads them.
import { readFileSync } from 'node:fs';
import { readSheet } from '#backends/sheetFile.ts';
import { linesOfText } from '#domain/moveTable.ts';
import { dispatcher, locationRow, vehicleRow } from '#domain/testing/rows.ts';
import { fromLocalText } from '#domain/zones.ts';
import type { ImportDraft, ReadTable } from '#features/imports/imports.model.ts';
import { importsSlice } from '#features/imports/imports.slice.ts';
import { type Preview, previewOf } from '#features/imports/preview.queries.ts';
import { specFor } from '#kernel/testing/spec.ts';

const { given } = specFor(importsSlice);
const zone = 'America/Chicago';
const now = fromLocalText('2026-10-20T07:52', zone);

export const places = [
  locationRow('loc-op', {
    label: 'Overland Park',
    address: '7400 W 119th St',
    city: 'Overland Park',
    postalCode: '66213',
    kind: 'home',
  }),
  locationRow('loc-ls', {
    label: "Lee's Summit",
    address: '940 NW Ward Rd',
    city: "Lee's Summit",
    state: 'MO',
    postalCode: '64086',
    kind: 'auction',
  }),
  locationRow('loc-ol', {
    label: 'Olathe',
    address: '500 E Santa Fe St',
    city: 'Olathe',
    postalCode: '66061',
    kind: 'auction',
  }),
];
const cars = [
  vehicleRow('v1', { stock: 'P4431', vin: '5GAEVAKW3JJ123456', locationId: 'loc-op' }),
  vehicleRow('v2', { stock: 'P4412', vin: 'JN8AT2MV1LW123456', locationId: 'loc-ol' }),
  vehicleRow('v3', { stock: 'P9', vin: '1GTU1MECXJK039595', locationId: 'loc-op' }),
];

const put = [
  { collection: 'locations', rows: places },
  { collection: 'vehicles', rows: cars },
];
const loaded = { put: [], removed: [], skipped: 0, partial: 0, unread: [] };
/** A Tuesday morning. */
const nowMs = 'ms' in now ? now.ms : 0;
const company = given(
  { type: 'session/begun', data: { user: dispatcher } },
  { type: 'clock/ticked', data: { nowMs } },
  { type: 'world/changed', data: { put, removed: [] } } as never,
  { type: 'world/resynced', data: { loadId: 's:1', ...loaded, atMs: nowMs } },
);

export type Read = { readonly draft: ImportDraft; readonly preview: Preview };

export function readTable(table: ReadTable): Read {
  const { after } = company.when({ type: 'imports/read', data: table });
  const { draft } = after.imports.state;
  if (!draft) throw new Error('nothing was read');
  return { draft, preview: previewOf(draft, after) };
}

export function readText(text: string): Read {
  const { separator, ...lines } = linesOfText(text);
  const source = { is: 'paste', name: null, separator, sheet: null, sheets: [] } as const;
  return readTable({
    source,
    ...lines,
    hidden: { lines: [], columns: [], leftOff: 0, farCells: 0 },
  });
}

/** A file of `fixtures/imports`, or why it is refused. */
export async function readFixture(name: string): Promise<Read | string> {
  const bytes = readFileSync(`fixtures/imports/${name}`);
  if (name.includes('.paste.')) return readText(bytes.toString());
  const read = await readSheet(name, Uint8Array.from(bytes));
  if (read.is === 'refused') return read.why;
  const { is, separator, sheet, sheets, ...table } = read;
  return readTable({ source: { is, name, separator, sheet, sheets }, ...table });
}
