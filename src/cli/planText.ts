// A team plan as text for people: each driver's day, what each driver comes to, and what is proven.
import type { EpochMs } from '#domain/entities.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/model/problem.ts';
import { totalsOf } from '#planning/team/schedule/driverTotals.ts';
import {
  between,
  betweenAll,
  counted,
  dollars,
  lateBy,
  tenths,
} from '#planning/team/words/amounts.ts';
import { provenInWords } from '#planning/team/words/certificateWords.ts';
import { type Column, mostColumns, paragraph, row, table, widthOf } from './columns.ts';
import { type ActionWords, actionWords } from './planActionWords.ts';
import type { PlanWords } from './planFile.ts';
import type { TeamReport } from './planReport.ts';

type Read = { readonly words: PlanWords; readonly problem: TeamProblem };

/** The lines, each of a hundred columns at most. */
export function planLines(
  report: TeamReport,
  { plan, certificate }: TeamAnswer,
  read: Read,
): string[] {
  const { words } = read;
  const say = actionWords(plan, words);
  const { cost } = report;
  const proven = provenInWords(certificate, cost.total);
  const terms = Object.entries(cost)
    .filter(([term, cents]) => term !== 'total' && cents > 0)
    .map(([term, cents]) => `${termWords[term] ?? term} ${dollars(cents)}`);
  const after = [
    ...plan.late.map(
      ({ activityId, lateMs }) => `late: ${say.activity(activityId)} by ${lateBy(lateMs)}`,
    ),
    ...plan.unserved.map(
      ({ activityId, reason }) => `left out: ${say.activity(activityId)}. ${reason}`,
    ),
    `cost ${dollars(cost.total)} = ${terms.join(' + ') || dollars(0)}`,
    [proven.claim, proven.more].filter((part) => part !== null).join(' '),
    ...report.binds.map((text) => `bound by: ${text}`),
    `${(report.cpuMs / 1000).toFixed(1)} s of CPU, seed ${report.seed}`,
    report.violations.length === 0
      ? 'The check finds nothing wrong.'
      : 'The check refuses this plan.',
  ];
  return [
    ...(words.name === null ? [] : paragraph(words.name)),
    ...paragraph(headline(report, plan, words)),
    ...daysOf(plan, say, read),
    '',
    ...totalLines(plan, say, read),
    '',
    ...after.flatMap((line) => paragraph(line)),
  ];
}

const termWords: { readonly [term: string]: string } = {
  wages: 'wages',
  carMiles: 'car miles',
  rideFares: 'rides',
  drivers: 'drivers',
  chases: 'chase cars',
  tip: 'tip',
  lateness: 'lateness',
};

function headline({ drivers, chases }: TeamReport, plan: TeamPlan, { clock }: PlanWords): string {
  const cars = chases === 1 ? 'a chase car' : 'chase cars';
  const chase = chases > 0 ? `, ${chases} of them in ${cars}` : '';
  const who = `${counted(plan.moves.length, 'move')} by ${counted(drivers, 'driver')}${chase}`;
  return `${who}. ${clock.day(hoursOf(plan).startMs)}. Times are ${clock.name}.`;
}

type Window = { readonly ready: number | null; readonly due: number | null };

function daysOf(plan: TeamPlan, say: ActionWords, { words, problem }: Read): string[] {
  const { clock } = words;
  const time = timesOf(plan, words);
  const windows = new Map<string, Window>(
    problem.moves.map((one) => [one.activityId, { ready: one.readyMs, due: one.deadlineMs }]),
  );
  const late = new Map(plan.late.map(({ activityId, lateMs }) => [activityId, lateMs]));
  /** Of another day than `ms`, with its date. */
  const near = (windowMs: EpochMs, ms: EpochMs) => {
    const isToday = clock.day(windowMs) === clock.day(ms);
    return `${isToday ? '' : `${clock.shortDay(windowMs)} `}${time(windowMs)}`;
  };
  const rows = plan.drivers.map(({ actions }) =>
    actions.map((action) => {
      const { startMs, type } = action;
      let window = '';
      if (type === 'pickup-vehicle') {
        const { ready } = windows.get(action.activityId) ?? { ready: null };
        if (ready !== null) window = `ready ${near(ready, startMs)}`;
      } else if (type === 'dropoff-vehicle') {
        const { due } = windows.get(action.activityId) ?? { due: null };
        const lateMs = late.get(action.activityId);
        if (due !== null) window = `due ${near(due, startMs)}`;
        if (lateMs !== undefined) window += `, LATE ${lateBy(lateMs)}`;
      }
      return { startMs, cells: [time(startMs), say.action(action), window] };
    }),
  );
  const widest = (at: number) =>
    Math.max(0, ...rows.flat().map(({ cells }) => widthOf(cells[at] ?? '')));
  const [timeWidth, windowWidth] = [widest(0), widest(2)];
  const text = Math.min(widest(1), mostColumns - 2 - timeWidth - 2 - (windowWidth + 2));
  const columns: readonly Column[] = [timeWidth, text, windowWidth].map((width) => ({ width }));
  const planDay = clock.day(hoursOf(plan).startMs);
  return plan.drivers.flatMap(({ driverId, kind }, index) => {
    let day = planDay;
    const lines = (rows[index] ?? []).flatMap(({ startMs, cells }) => {
      const today = clock.day(startMs);
      const turned = today === day ? [] : [`  ${today}`];
      day = today;
      return [...turned, ...row(cells, columns, '  ')];
    });
    const own = plan.cars.find((car) => car.driverId === driverId)?.id;
    const name = problem.cars?.some(({ id }) => id === own) ? ` ${own}` : '';
    const who = `${say.driver(driverId)}${kind === 'chase' ? `, chase car${name}` : ''}`;
    return ['', ...paragraph(who), ...lines];
  });
}

const totalColumns: readonly Column[] = [
  { width: 24 },
  ...[5, 14, 14, 11, 9, 5, 8, 9].map((width) => ({ width, isNumber: true })),
];

function totalLines(plan: TeamPlan, say: ActionWords, { words, problem }: Read): string[] {
  const time = timesOf(plan, words);
  const totals = totalsOf(plan, problem.rates);
  const sum = (of: (one: (typeof totals)[number]) => number) =>
    totals.reduce((all, one) => all + of(one), 0);
  return table(
    [
      ['Driver', 'Moves', 'Start', 'End', 'Paid', 'Car miles', 'Rides', 'Fares', 'Wages'],
      ...totals.map((total) => [
        say.driver(total.driverId),
        String(total.moves),
        time(total.startMs),
        time(total.endMs),
        between(total.startMs, total.endMs),
        tenths(total.carCmi),
        String(total.rides),
        dollars(total.fareCents),
        dollars(total.wagesCents),
      ]),
      [
        'All',
        String(sum(({ moves }) => moves)),
        '',
        '',
        betweenAll(totals),
        tenths(sum(({ carCmi }) => carCmi)),
        String(sum(({ rides }) => rides)),
        dollars(sum(({ fareCents }) => fareCents)),
        dollars(sum(({ wagesCents }) => wagesCents)),
      ],
    ],
    totalColumns,
  );
}

/** With the zone's letters where a clock of the plan is changed. */
function timesOf(plan: TeamPlan, { clock }: PlanWords): (ms: EpochMs) => string {
  const { startMs, endMs } = hoursOf(plan);
  const isChanged = clock.letters(startMs) !== clock.letters(endMs);
  return (ms) => `${clock.time(ms)}${isChanged ? ` ${clock.letters(ms)}` : ''}`;
}

function hoursOf({ drivers }: TeamPlan) {
  const times = drivers.flatMap(({ actions }) => actions.map(({ startMs }) => startMs));
  return { startMs: Math.min(...times), endMs: Math.max(...times) };
}
