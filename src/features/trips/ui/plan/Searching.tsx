import type { TeamPlan } from '#domain/teamItinerary.ts';
import { figuresOf } from '#planning/team/replanning/comparing.ts';
import { dollars, lateBy } from '#planning/team/words/amounts.ts';
import { certifiedInWords } from '#planning/team/words/certificateWords.ts';
import { useDayTimes } from '../../../activities/ui.ts';
import { type Answered, type Calculating, remoteModes } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import css from './Searching.module.css';

/** How far a calculation is: its time, its best plan, and how that became cheaper. */
export function Searching({ calculating }: { readonly calculating: Calculating }) {
  const { progress, best, course = [], budgetMs } = calculating;
  const isRemote = useTrips(({ trips }) => {
    return remoteModes[trips.state.plan?.mode ?? 'legacy-uber'] !== undefined;
  });
  const isProven = best?.certificate.boundIs === 'exact';
  const s = (ms: number) => (ms / 1_000).toFixed(1).replace(/\.0$/, '');
  // The server's planners have a time of their own.
  const far = isRemote ? null : `${s(progress * budgetMs)} of ${s(budgetMs)} s`;
  return (
    <div className={css.searching}>
      <div className={css.time}>
        <progress
          className={css.bar}
          aria-label="Calculating..."
          max={1}
          value={isProven ? 1 : progress}
        />
        <span>{isProven ? 'proven' : far}</span>
      </div>
      {best ? <Best plan={best.plan} better={course.length - 1} /> : <p>Reading the ways</p>}
      {best && course.length > 0 ? (
        <Course best={best} course={course} progress={progress} budgetMs={budgetMs} />
      ) : null}
    </div>
  );
}

function Best({ plan, better }: { readonly plan: TeamPlan; readonly better: number }) {
  const zone = useTrips(({ world }) => {
    return world.tables.locations.get(plan.moves[0]?.startId ?? '')?.timezone;
  });
  const times = useDayTimes(zone);
  const { lateCount, lateMs, costCents, finishMs } = figuresOf(plan);
  const late = lateCount === 1 ? `1 late by ${lateBy(lateMs)}` : `${lateCount} late`;
  return (
    <p className={css.best}>
      <span>
        <b>{dollars(costCents)}</b> best so far
      </span>
      <span className={lateCount > 0 ? css.late : undefined}>
        {lateCount === 0 ? 'none late' : late}
      </span>
      <span>done {times.at(finishMs)}</span>
      <span className="ink3 away">{better > 0 ? `${better} better` : null}</span>
    </p>
  );
}

const [left, right, top, bottom] = [40, 400, 10, 62];

/** The cost over the time allowed as a line of steps, above what it cannot fall below. */
function Course(props: {
  readonly best: Answered;
  readonly course: NonNullable<Calculating['course']>;
  readonly progress: number;
  readonly budgetMs: number;
}) {
  const { best, course, progress, budgetMs } = props;
  const { boundCents } = best.certificate;
  const total = best.plan.cost.totalCents;
  const { saving } = certifiedInWords(best.certificate, best.plan);
  const isBound = boundCents > 0 && boundCents < total;
  const most = Math.max(...course.map(({ cents }) => cents));
  const least = isBound ? boundCents : total;
  const x = (at: number) => left + at * (right - left);
  const y = (cents: number) =>
    most === least ? top : top + ((most - cents) / (most - least)) * (bottom - top);
  const steps = course.map(({ at, cents }, index) => {
    return index === 0 ? `M${x(at)} ${y(cents)}` : `H${x(at)}V${y(cents)}`;
  });
  const end = x(Math.max(progress, course.at(-1)?.at ?? 0));
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  return (
    <svg
      className={css.course}
      viewBox="0 0 432 92"
      role="img"
      aria-label={`The cost fell to ${dollars(total)}. ${saving}`}
    >
      <path className={css.grid} d={`M${left} ${top}H${right}M${left} ${bottom}H${right}`} />
      <text x={left - 4} y={y(most) + 4} textAnchor="end">
        {Math.round(most / 100)}
      </text>
      {Math.round(most / 100) === Math.round(least / 100) ? null : (
        <text x={left - 4} y={y(least) + 4} textAnchor="end">
          {Math.round(least / 100)}
        </text>
      )}
      {isBound ? (
        <>
          <path className={css.bound} d={`M${left} ${y(boundCents)}H${right}`} />
          <text x={left + 6} y={y(boundCents) + 13}>
            no plan costs less than {dollars(Math.floor(boundCents))}
          </text>
        </>
      ) : null}
      <path className={css.steps} d={`${steps.join('')}H${end}`} />
      <circle className={css.end} cx={end} cy={y(total)} r="3" />
      {ticks.map((at) => (
        <text key={at} x={x(at)} y={90} textAnchor={at === 1 ? 'end' : 'start'}>
          {`${((at * budgetMs) / 1_000).toFixed(1).replace(/\.0$/, '')} s`}
        </text>
      ))}
    </svg>
  );
}
