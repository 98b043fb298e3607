import { samplesOf } from '#kernel/testing/samples.ts';
import type { reportsCommands } from '../reports.commands.ts';
import type { ReportsSees } from '../reports.slice.ts';

export const reportsSamples = samplesOf<typeof reportsCommands, ReportsSees>({
  'reports/view': () =>
    ['America/Denver', null].flatMap((zone) =>
      (['start', 'end'] as const).map((basis) => ({
        from: '2026-09-01',
        to: '2026-09-15',
        zone,
        basis,
      })),
    ),
});
