// A costing report of any number of trips of three years, one to three drivers each.
import type { CostingRow, DriverCost, Report } from '#domain/reports.ts';
import { dayOfNumber, numberOfDay } from '#domain/reports.ts';
import { reportRoutes } from '#wire/calls/reportRoutes.ts';
import { seeded } from '../workloadRows.ts';

const DRIVERS = 3_000;
const SITES = 400;
const DAYS = 1_000;
const TYPES = ['Personal', 'Rideshare', 'Company', 'Tow'] as const;

export function costReport(trips: number): Report<CostingRow> {
  const chance = seeded(9);
  const first = numberOfDay('2024-01-01');
  const untilMs = Date.parse('2026-10-20T14:00:00Z');
  const driver = (): DriverCost => {
    const at = chance.below(DRIVERS);
    const [payCents, chaseCents] = [chance.below(40_000), chance.below(9_000)];
    return {
      id: `driver-${at}`,
      name: `Driver ${at}`,
      moves: 1 + chance.below(4),
      payCents,
      chaseCents,
      rideCents: chance.below(6_000),
      bonusCents: 0,
      estimatedCents: payCents + chance.below(8_000),
    };
  };
  const rows = Array.from({ length: trips }, (_, at): CostingRow => {
    const known = new Map(
      Array.from({ length: 1 + chance.below(3) }, driver).map((one) => [one.id, one]),
    );
    const drivers = [...known.values()];
    const sum = (field: Exclude<keyof DriverCost, 'id' | 'name'>) =>
      drivers.reduce((all, one) => all + one[field], 0);
    return {
      id: `trip-${at}`,
      name: `KC-${chance.below(1_000_000)}`,
      day: dayOfNumber(first + chance.below(DAYS)),
      startLabel: `Site ${chance.below(SITES)}`,
      chaseType: TYPES[chance.below(TYPES.length)] ?? 'Tow',
      moves: sum('moves'),
      payCents: sum('payCents'),
      chaseCents: sum('chaseCents'),
      rideCents: sum('rideCents'),
      bonusCents: sum('bonusCents'),
      estimatedCents: sum('estimatedCents'),
      drivers,
    };
  });
  return { untilMs, lastMoveMs: untilMs, drivers: DRIVERS, lateBefore: 0, rows };
}

/** As the server writes it. */
export function costReportBody(report: Report<CostingRow>): object {
  return reportRoutes.costingReport.encodeReply(report) as object;
}
