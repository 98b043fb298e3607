// Arbitrary requests and replies of the reports.
import * as fc from 'fast-check';
import {
  bases,
  costingRow,
  dailyRow,
  dayOfNumber,
  efficiencyRow,
  reportHead,
  type ReportRequest,
  vehicleRow,
} from '#domain/reports.ts';
import type { DeepReadonly, z } from '#domain/schema.ts';
import { type Arb, arbitraryOf, id, orNone, record } from './fieldArbitraries.ts';

const day = fc.integer({ min: -100_000, max: 500_000 }).map(dayOfNumber);
const request = record<ReportRequest>({
  from: day,
  to: day,
  zone: orNone(fc.constantFrom('America/Chicago', 'Asia/Kolkata')),
  offset: fc.constantFrom('-05:00', '+05:30', '00:00'),
  basis: fc.constantFrom(...bases),
  filterAccountIds: orNone(fc.array(id, { maxLength: 3 })),
});

export const reportRows = {
  dailyRows: arbitraryOf(dailyRow, { id: day }),
  costingRows: arbitraryOf(costingRow, { day }),
  efficiencyRows: arbitraryOf(efficiencyRow),
  vehicleRows: arbitraryOf(vehicleRow),
};

function exchange<T extends { readonly id: string }>(one: Arb<T>) {
  const rows = fc.uniqueArray(one, { maxLength: 4, selector: (row) => row.id });
  const reply = record<Head & { readonly rows: readonly T[] }>({
    ...(headFields as { readonly [K in keyof Head]: Arb<Head[K]> }),
    rows,
  });
  return record({ request, reply });
}

type Head = DeepReadonly<z.output<typeof reportHead>>;
const headFields = Object.fromEntries(
  Object.entries(reportHead.shape).map(([field, schema]) => [field, arbitraryOf(schema)]),
);

export const reportExchanges = {
  dailyReport: exchange(reportRows.dailyRows),
  costingReport: exchange(reportRows.costingRows),
  efficiencyReport: exchange(reportRows.efficiencyRows),
  vehicleReport: exchange(reportRows.vehicleRows),
};
