// A small company and imports over it, for specs.
import { cellsOf } from '#domain/csv.ts';
import { dispatcher, locationRow, vehicleRow } from '#domain/testing/rows.ts';
import { fromLocalText } from '#domain/zones.ts';
import { linesOfText } from '#domain/moveTable.ts';
import type { ReadTable } from '../imports.model.ts';

const zone = 'America/Chicago';

/** A time on the clock of the company's places. */
export function at(local: string): number {
  const instant = fromLocalText(local, zone);
  if (instant.kind === 'invalid') throw new Error(`no time: ${local}`);
  return instant.ms;
}

/** A Tuesday. */
export const morningMs = at('2026-10-20T07:52');

export const places = [
  locationRow('loc-op', { label: 'Overland Park', address: '7400 W 119th St' }),
  locationRow('loc-ls', { label: "Lee's Summit", address: '940 NW Ward Rd', kind: 'auction' }),
  locationRow('loc-ol', { label: 'Olathe', address: '500 E Santa Fe St', kind: 'auction' }),
];
export const cars = [
  vehicleRow('v1', { stock: 'P4431', vin: '5GAEVAKW3JJ123456', locationId: 'loc-op' }),
  vehicleRow('v2', { stock: 'P4412', vin: 'JN8AT2MV1LW123456', locationId: 'loc-ol' }),
  vehicleRow('v3', { stock: 'P4398', vin: '2HKRW2H59LH123456' }),
];

export const company = [
  { type: 'session/begun', data: { user: dispatcher } },
  { type: 'clock/ticked', data: { nowMs: morningMs } },
  {
    type: 'world/changed',
    data: {
      put: [
        { collection: 'locations', rows: places },
        { collection: 'vehicles', rows: cars },
      ],
      removed: [],
    },
  },
  {
    type: 'world/resynced',
    data: {
      loadId: 's:1',
      put: [],
      removed: [],
      skipped: 0,
      partial: 0,
      unread: [],
      atMs: morningMs,
    },
  },
] as const;

/** Pasted lines, as the page hands them over. */
export function pasted(...lines: readonly string[]): ReadTable {
  return {
    source: { is: 'paste', name: null, separator: 'comma', sheet: null, sheets: [] },
    lines: cellsOf(lines.join('\n'), 'comma'),
    leftOff: 0,
    hidden: { lines: [], columns: [], leftOff: 0, farCells: 0 },
  };
}

/** A pasted text, read as the page reads it. */
export function pastedText(text: string): ReadTable {
  const { separator, ...lines } = linesOfText(text);
  const source = { is: 'paste', name: null, separator, sheet: null, sheets: [] } as const;
  return { source, ...lines, hidden: { lines: [], columns: [], leftOff: 0, farCells: 0 } };
}

export const head = 'vehicle,from,to,ready,due by,type,memo';
