import { useMemo } from 'react';
import type { DisplayStatus } from '#domain/entities.ts';
import { classes } from '#views/kit/classes.ts';
import { StatusIcon, statusWords } from '#views/kit/StatusBadge.tsx';
import { displayOrder, type StatusBoard } from '../../activities/index.ts';
import { useStatusBoard } from '../../activities/ui.ts';
import css from './StatusCounts.module.css';

type Count = { readonly status: DisplayStatus; readonly count: number };

/**
 * How many of these moves have each status: a ring, and the legend that says the same in words.
 * In the legend's order; statuses without any are left out.
 */
export function StatusCounts(props: {
  readonly ordinals: readonly number[];
  /** Under the total: 'in view', 'selected'. */
  readonly label: string;
}) {
  const { ordinals, label } = props;
  const board = useStatusBoard();
  const counts = useMemo(() => countsOf(ordinals, board), [ordinals, board]);
  return (
    <div className={css.both}>
      <Ring counts={counts} total={ordinals.length} label={label} />
      <dl className={css.counts}>
        {counts.map(({ status, count }) => (
          <div key={status} className={css.row}>
            <dt>
              <StatusIcon status={status} size={12} />
              {statusWords[status]}
            </dt>
            <dd className={status === 'late' ? css.isLate : undefined}>
              {count.toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function countsOf(ordinals: readonly number[], board: StatusBoard): readonly Count[] {
  const tally = new Map<DisplayStatus, number>();
  for (const ordinal of ordinals) {
    const status = board.statusAt(ordinal);
    if (status) tally.set(status, (tally.get(status) ?? 0) + 1);
  }
  return displayOrder.flatMap((status) => {
    const count = tally.get(status);
    return count === undefined ? [] : [{ status, count }];
  });
}

const sizePx = 80;
const ringPx = 10;
const radiusPx = (sizePx - ringPx) / 2;
const turn = 2 * Math.PI;
const gap = 0.05;
/** The least that is drawn: one late move of thousands is seen. */
const least = 0.04;

/** Decoration: the legend beside it is its text. From twelve o'clock, clockwise. */
function Ring(props: {
  readonly counts: readonly Count[];
  readonly total: number;
  readonly label: string;
}) {
  const { counts, total, label } = props;
  const [only, second] = counts;
  return (
    <svg className={css.ring} width={sizePx} height={sizePx} aria-hidden>
      <g transform={`translate(${sizePx / 2} ${sizePx / 2}) rotate(-90)`}>
        {only && !second ? (
          <circle className={css[only.status]} r={radiusPx} />
        ) : (
          arcsOf(counts, total).map(({ status, from, length }) => (
            <path key={status} className={css[status]} d={arc(from, from + length)} />
          ))
        )}
      </g>
      <text className={classes(css.total, total > 9_999 && css.long)} x={sizePx / 2} y={sizePx / 2}>
        {total.toLocaleString('en-US')}
      </text>
      <text className={css.label} x={sizePx / 2} y={sizePx / 2 + 13}>
        {label}
      </text>
    </svg>
  );
}

function arcsOf(counts: readonly Count[], total: number) {
  let before = 0;
  return counts.map(({ status, count }) => {
    const from = (before / total) * turn;
    before += count;
    return { status, from, length: Math.max(least, (count / total) * turn - gap) };
  });
}

function arc(from: number, to: number): string {
  const at = (angle: number) =>
    [Math.cos(angle), Math.sin(angle)].map((part) => (radiusPx * part).toFixed(2)).join(' ');
  const isLong = to - from > turn / 2 ? 1 : 0;
  return `M${at(from)} A${radiusPx} ${radiusPx} 0 ${isLong} 1 ${at(to)}`;
}
