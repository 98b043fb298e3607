import type { ReactNode } from 'react';
import { type ReportKind, type ReportRequest, type Reports, weekdayOf } from '#domain/reports.ts';
import { DayBars } from '#views/charts/DayBars.tsx';
import { DayLine } from '#views/charts/DayLine.tsx';
import { RowBars } from '#views/charts/RowBars.tsx';
import { type CostView, costTableOf, viewTitle } from '../costGroups.queries.ts';
import { costingFigures, costsByChase, costsByDay } from '../costing.queries.ts';
import { dailyFigures, dailyTable, dayLines, movesOf, openDay } from '../daily.queries.ts';
import { efficiencyFigures, efficiencyTable, slowest, waiting } from '../efficiency.queries.ts';
import type { Figure, ReportTable } from '../table.queries.ts';
import { erased } from '../tripTables.queries.ts';
import { longestStanding, mostMoved, vehicleFigures, vehicleTable } from '../vehicle.queries.ts';
import {
  countText,
  dollarsText,
  hoursText,
  milesText,
  shareText,
  shortDay,
} from '../words.queries.ts';

export type Chart = {
  readonly title: string;
  readonly note?: string;
  readonly legend?: readonly { readonly word: string; readonly is: LegendMark }[];
  readonly draw: (width: number, height: number) => ReactNode;
};
export type LegendMark = 'done' | 'late' | 'dark' | 'gray' | 'hatch';

/** What stands above the table of a report, whatever the table shows. */
export type Top = {
  readonly figures: readonly Figure[];
  readonly charts: readonly [Chart, Chart];
  readonly isEmpty: boolean;
};
export type Below = {
  readonly table: ReportTable<unknown>;
  /** What is said of the table after the name of the report. */
  readonly of?: string;
};
/** A report as it is drawn. */
export type Shape = Top & Below;

export const tops: {
  readonly [K in ReportKind]: (report: Reports[K], request: ReportRequest) => Top;
} = {
  daily: (report, request) => ({
    figures: dailyFigures(report, request),
    charts: [movesPerDay(report, request), efficiencyPerDay(report, request)],
    isEmpty: report.rows.length === 0,
  }),
  costing: (report, request) => ({
    figures: costingFigures(report),
    charts: [byChase(report), perDay(report, request)],
    isEmpty: report.rows.length === 0,
  }),
  efficiency: (report) => ({
    figures: efficiencyFigures(report),
    charts: [ofSlowest(report), ofWaiting(report)],
    isEmpty: report.rows.length === 0,
  }),
  vehicle: (report) => ({
    figures: vehicleFigures(report),
    charts: [ofMoved(report), ofStanding(report)],
    isEmpty: report.rows.length === 0,
  }),
};

export const tables: {
  readonly [K in ReportKind]: (report: Reports[K], request: ReportRequest, view: CostView) => Below;
} = {
  daily: (report, request) => ({ table: erased(dailyTable(report, request)) }),
  costing: (report, _request, view) => ({
    table: erased(costTableOf(report, view)),
    of: viewTitle(view),
  }),
  efficiency: (report) => ({ table: erased(efficiencyTable(report)) }),
  vehicle: (report, request) => ({ table: erased(vehicleTable(report, request)) }),
};

function movesPerDay(report: Reports['daily'], request: ReportRequest): Chart {
  const lines = dayLines(report, request);
  const today = openDay(report, request);
  const totals = lines.map(({ row }) => (row ? movesOf(row) : 0));
  const most = Math.max(...totals);
  const lateness = lines.map(({ row }) => row?.late ?? 0);
  const worst = Math.max(...lateness);
  const firstMost = totals.indexOf(most);
  const firstWorst = lateness.indexOf(worst);
  const last = lines.length - 1;
  const markAt = (at: number) => {
    if (at === firstWorst && worst > 0) return { text: `${countText(worst)} late`, isBad: true };
    if (at === firstMost && most > 0) return { text: countText(most) };
    return at === last && (totals[at] ?? 0) > 0 ? { text: countText(totals[at] ?? 0) } : undefined;
  };
  return {
    title: 'Moves per day',
    legend: [
      { word: 'on time', is: 'done' },
      { word: 'late', is: 'late' },
    ],
    draw: (width, height) => (
      <DayBars
        label={`Moves per day: at most ${countText(most)}. The table below has every day.`}
        width={width}
        height={height}
        bars={lines.map(({ day, row }, at) => ({
          id: day,
          label: day === today ? 'today' : labelOfBar(lines.length, at, day),
          parts: [row?.onTime ?? 0, row?.late ?? 0],
          mark: markAt(at),
        }))}
      />
    ),
  };
}

/** Mondays of a month; of longer ranges every so many days. */
function labelOfBar(count: number, at: number, day: string): string {
  if (count <= 10) return shortDay(day);
  // The last days are labelled by 'today'; bars leave out a label without room.
  if (count - at <= 1) return '';
  if (count <= 45) return weekdayOf(day) === 'Monday' ? `Mon ${shortDay(day)}` : '';
  return at % Math.ceil(count / 8) === 0 && count - at > count / 12 ? shortDay(day) : '';
}

function efficiencyPerDay(report: Reports['daily'], request: ReportRequest): Chart {
  return {
    title: 'Efficiency',
    note: 'planned ÷ actual minutes, per day',
    draw: (width, height) => (
      <DayLine
        label="Efficiency per day. The table below has every day."
        width={width}
        height={height}
        points={dayLines(report, request).map(({ day, row }) => ({
          id: day,
          label: shortDay(day),
          value: row && row.actualMs > 0 ? (row.plannedMs / row.actualMs) * 100 : null,
        }))}
        text={(value) => `${Math.round(value)} %`}
        aim={{ value: 100, word: 'plan' }}
        worst="least"
      />
    ),
  };
}

function byChase(report: Reports['costing']): Chart {
  return {
    title: 'Cost of a move by chase type',
    legend: [
      { word: 'driver pay', is: 'dark' },
      { word: 'chase', is: 'gray' },
      { word: 'ride-share', is: 'hatch' },
    ],
    draw: (width, height) => (
      <RowBars
        label="Cost of a move by chase type. The table below has every trip."
        none="No move was completed."
        width={width}
        height={height}
        bars={costsByChase(report).map(({ chaseType, sums }) => ({
          id: chaseType,
          label: chaseType,
          parts: [sums.payCents, sums.chaseCents, sums.rideCents].map((one) => one / sums.moves),
          value: dollarsText(Math.round(sums.totalCents / sums.moves)),
          note: `${countText(sums.moves)} ${sums.moves === 1 ? 'move' : 'moves'}`,
        }))}
      />
    ),
  };
}

function perDay(report: Reports['costing'], request: ReportRequest): Chart {
  return {
    title: 'Cost of a move per day',
    note: 'dashed: estimated',
    draw: (width, height) => (
      <DayLine
        label="Cost of a move per day. The table below has every trip."
        width={width}
        height={height}
        points={costsByDay(report, request).map(({ day, paid, estimated }) => ({
          id: day,
          label: shortDay(day),
          value: paid,
          plan: estimated,
        }))}
        text={(value) => `$${(value / 100).toFixed(2)}`}
        worst="most"
      />
    ),
  };
}

function ofSlowest(report: Reports['efficiency']): Chart {
  return {
    title: 'Furthest behind their plan',
    note: 'planned ÷ actual minutes',
    draw: (width, height) => (
      <RowBars
        label="Drivers with the lowest efficiency. The table below has every driver."
        none="No driver took longer than planned."
        width={width}
        height={height}
        bars={slowest(report).map((row) => ({
          id: row.id,
          label: row.name,
          parts: [row.plannedMs / row.actualMs],
          value: shareText(row.plannedMs, row.actualMs),
          note: `${hoursText(row.actualMs)} h actual`,
        }))}
      />
    ),
  };
}

function ofWaiting(report: Reports['efficiency']): Chart {
  return {
    title: 'Longest waiting',
    draw: (width, height) => (
      <RowBars
        label="Drivers who waited longest. The table below has every driver."
        none="No driver waited."
        width={width}
        height={height}
        bars={waiting(report).map((row) => ({
          id: row.id,
          label: row.name,
          parts: [row.waitingMs],
          value: `${hoursText(row.waitingMs)} h`,
          note: `${countText(row.moves)} ${row.moves === 1 ? 'move' : 'moves'}`,
        }))}
      />
    ),
  };
}

function ofMoved(report: Reports['vehicle']): Chart {
  return {
    title: 'Most moved',
    draw: (width, height) => (
      <RowBars
        label="Vehicles that were moved most. The table below has every vehicle."
        none="No vehicle was moved."
        width={width}
        height={height}
        bars={mostMoved(report).map((row) => ({
          id: row.id,
          label: row.label || row.vin,
          parts: [row.moves],
          value: countText(row.moves),
          note: `${milesText(row.milesCmi)} mi`,
        }))}
      />
    ),
  };
}

function ofStanding(report: Reports['vehicle']): Chart {
  return {
    title: 'Standing longest since their last move',
    draw: (width, height) => (
      <RowBars
        label="Vehicles that have stood longest. The table below has every vehicle."
        none="No vehicle was moved."
        width={width}
        height={height}
        bars={longestStanding(report).map((row) => ({
          id: row.id,
          label: row.label || row.vin,
          parts: [Math.max(0, report.untilMs - row.lastMs)],
          value: `${hoursText(report.untilMs - row.lastMs)} h`,
          note: '',
        }))}
      />
    ),
  };
}
