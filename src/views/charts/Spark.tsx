import css from './plots.module.css';

const width = 196;
const height = 52;

/** A small picture of a row of numbers, without an axis: bars, or a line with its last point. */
export function Spark({
  values,
  is,
}: {
  readonly values: readonly number[];
  readonly is: 'bars' | 'line';
}) {
  const most = Math.max(...values, 0);
  const least = is === 'bars' ? 0 : Math.min(...values);
  const span = most - least || 1;
  const y = (value: number) => height - 4 - ((value - least) / span) * (height - 12);
  const stepPx = width / Math.max(1, values.length);
  const x = (at: number) => stepPx * (at + 0.5);
  return (
    <svg className={css.plot} width={width} height={height} aria-hidden>
      <line className={css.grid} x1={0} x2={width} y1={height - 3} y2={height - 3} />
      {is === 'bars' ? (
        values.map((value, at) => (
          <rect
            key={at}
            className={css.done}
            x={x(at) - stepPx * 0.44}
            y={y(value)}
            width={Math.max(1, stepPx * 0.88)}
            height={height - 3 - y(value)}
          />
        ))
      ) : values.length > 0 ? (
        <>
          <polyline
            className={css.line}
            points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
          />
          <circle
            cx={x(values.length - 1)}
            cy={y(values.at(-1) ?? 0)}
            r={2.5}
            fill="var(--text-1)"
          />
        </>
      ) : null}
    </svg>
  );
}
