// What the report center says of each report: the question it answers, and one number.
import { type ReportKind, type ReportRequest, type Reports, sumOf } from '#domain/reports.ts';
import { costsByDay, costSums } from './costing.queries.ts';
import { dailySums, dayLines, movesOf } from './daily.queries.ts';
import { efficiencySums } from './efficiency.queries.ts';
import {
  countText,
  counted,
  dollarsText,
  hoursText,
  milesText,
  none,
  shareText,
} from './words.queries.ts';

export const questions: { readonly [K in ReportKind]: string } = {
  daily: 'What was moved each day, on time and late, with miles and hours.',
  costing: 'What a trip cost, by driver pay, chase, ride-share and bonus, beside its estimate.',
  efficiency: 'Planned against actual minutes, waiting and invalid actions, by driver.',
  vehicle: 'How often each vehicle was moved, how far, and how long it has stood since.',
};

export type Summary = {
  readonly value: string;
  readonly note: string;
  /** What the small picture draws: by day, or by vehicle and driver from the most to the least. */
  readonly values: readonly number[];
  readonly is: 'bars' | 'line';
};

export const summaries: {
  readonly [K in ReportKind]: (report: Reports[K], request: ReportRequest) => Summary;
} = {
  daily(report, request) {
    const sums = dailySums(report);
    const moves = movesOf(sums);
    return {
      value: counted(moves, 'move', 'moves'),
      note: `${shareText(sums.onTime, moves)} on time, ${countText(sums.late)} late`,
      values: dayLines(report, request).map(({ row }) => (row ? movesOf(row) : 0)),
      is: 'bars',
    };
  },
  costing(report, request) {
    const { totalCents, moves } = costSums(report.rows);
    const each = moves > 0 ? dollarsText(Math.round(totalCents / moves)) : none;
    return {
      value: `${each} a move`,
      note: `${dollarsText(totalCents)} for ${counted(report.rows.length, 'trip', 'trips')}`,
      values: costsByDay(report, request).flatMap(({ paid }) => paid ?? []),
      is: 'line',
    };
  },
  efficiency(report) {
    const sums = efficiencySums(report);
    return {
      value: shareText(sums.plannedMs, sums.actualMs),
      note: `${hoursText(sums.waitingMs)} h waiting, ${countText(sums.invalids)} invalids`,
      values: report.rows
        .filter(({ actualMs }) => actualMs > 0)
        .map(({ plannedMs, actualMs }) => plannedMs / actualMs)
        .toSorted((a, b) => b - a),
      is: 'line',
    };
  },
  vehicle({ rows }) {
    const miles = sumOf(rows, 'milesCmi');
    return {
      value: counted(rows.length, 'vehicle', 'vehicles'),
      note: `${milesText(Math.round(miles / Math.max(1, rows.length)))} mi moved each, on average`,
      values: rows.map(({ moves }) => moves).toSorted((a, b) => b - a),
      is: 'bars',
    };
  },
};
