import { scaleLinear } from 'd3-scale';
import css from './plots.module.css';

export type LinePoint = {
  readonly id: string;
  /** Null: nothing to draw; the line goes on at the next point. */
  readonly value: number | null;
  /** A second line, dashed: what was planned or estimated. */
  readonly plan?: number | null;
  readonly label: string;
};

const axisPx = 48;
const rightPx = 62;
const floorPx = 24;
const topPx = 26;

/** A line over days, its lowest or highest and its last point labelled. */
export function DayLine(props: {
  readonly label: string;
  readonly points: readonly LinePoint[];
  readonly text: (value: number) => string;
  /** A dashed line across, with its word: what is aimed at. */
  readonly aim?: { readonly value: number; readonly word: string };
  /** Which point is labelled beside the last one. */
  readonly worst: 'least' | 'most';
  /** At the end of the dashed line. */
  readonly planWord?: string;
  readonly width: number;
  readonly height: number;
}) {
  const { points, text, aim, width, height } = props;
  const known = points.flatMap(({ value }, at) => (value === null ? [] : [{ at, value }]));
  const last = known.at(-1);
  if (last === undefined) return <p className={css.nothing}>No day to draw.</p>;
  const plans = points.flatMap(({ plan }, at) => (plan == null ? [] : [{ at, value: plan }]));
  const values = [...known, ...plans].map(({ value }) => value);
  const low = Math.min(...values, ...(aim ? [aim.value] : []));
  const high = Math.max(...values, ...(aim ? [aim.value] : []));
  // A flat line is in the middle.
  const room = Math.max((high - low) * 0.15, Math.abs(high) * 0.02, 0.01);
  const y = scaleLinear([low - room, high + room], [height - floorPx, topPx]).nice(3);
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [axisPx, width - rightPx]);
  const marked = known.reduce((found, one) =>
    (props.worst === 'least' ? one.value < found.value : one.value > found.value) ? one : found,
  );
  const aboveAim = (value: number) => aim !== undefined && value > aim.value;
  const line = (all: typeof known) => all.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ');
  const labels = [...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])];
  return (
    <svg className={css.plot} width={width} height={height} role="img" aria-label={props.label}>
      {y.ticks(3).map((tick) => (
        <g key={tick}>
          <line className={css.grid} x1={axisPx} x2={width - rightPx} y1={y(tick)} y2={y(tick)} />
          <text x={axisPx - 6} y={y(tick) + 4} textAnchor="end">
            {text(tick)}
          </text>
        </g>
      ))}
      {aim ? (
        <g>
          <line
            className={css.aim}
            x1={axisPx}
            x2={width - rightPx}
            y1={y(aim.value)}
            y2={y(aim.value)}
          />
          {/* Apart from the words of a last point that is as high. */}
          <text x={width - rightPx + 8} y={y(aim.value) + (aboveAim(last.value) ? 14 : -8)}>
            {aim.word}
          </text>
        </g>
      ) : null}
      {plans.length > 1 ? <polyline className={css.planLine} points={line(plans)} /> : null}
      <polyline className={css.line} points={line(known)} />
      {marked.at === last.at ? null : (
        <g>
          <circle className={css.point} cx={x(marked.at)} cy={y(marked.value)} r={3} />
          <text
            className={css.strong}
            x={Math.min(Math.max(x(marked.at), axisPx + 34), width - rightPx - 34)}
            y={y(marked.value) + (props.worst === 'least' ? 16 : -8)}
            textAnchor="middle"
          >
            {text(marked.value)} {points[marked.at]?.label}
          </text>
        </g>
      )}
      <circle className={css.point} cx={x(last.at)} cy={y(last.value)} r={3} />
      <text className={css.strong} x={x(last.at) + 8} y={y(last.value) + 4}>
        {text(last.value)}
      </text>
      {props.planWord === undefined || plans.length < 2 ? null : (
        <text x={x(last.at) + 8} y={y(last.value) + 18}>
          {props.planWord}
        </text>
      )}
      {labels.map((at) => (
        <text
          key={at}
          x={x(at)}
          y={height - 6}
          textAnchor={at === 0 ? 'start' : at === points.length - 1 ? 'end' : 'middle'}
        >
          {points[at]?.label}
        </text>
      ))}
    </svg>
  );
}
