import { scaleLinear } from 'd3-scale';
import { useId } from 'react';
import css from './plots.module.css';

export type RowBar = {
  readonly id: string;
  readonly label: string;
  /** Amounts, side by side. */
  readonly parts: readonly number[];
  /** At the end of the bar. */
  readonly value: string;
  readonly note: string;
};

/** Of capitals and digits of 11 px, as in a VIN. */
const charPx = 7.6;
/** A label takes no more of the width. */
const mostLabel = 0.42;
/** Around a label, and around the words at the end of a bar. */
const aroundPx = 16;
const topPx = 12;
/** A part of fewer px is left to the table. */
const leastPx = 3;
const fills = ['var(--text-2)', 'var(--border-control)', 'hatch'] as const;

/** Bars in rows; their parts have no hue: dark, gray, hatched. */
export function RowBars(props: {
  readonly label: string;
  readonly bars: readonly RowBar[];
  /** In the place of bars when there are none. */
  readonly none: string;
  readonly width: number;
  readonly height: number;
}) {
  const { bars, width, height } = props;
  const hatchId = useId();
  if (bars.length === 0) return <p className={css.nothing}>{props.none}</p>;
  const most = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, one) => sum + one, 0)));
  const longest = (of: (bar: RowBar) => string) =>
    Math.max(...bars.map((bar) => of(bar).length)) * charPx;
  const labelPx =
    Math.min(
      longest(({ label }) => label),
      width * mostLabel,
    ) + aroundPx;
  const endPx = longest(({ value, note }) => value + note) + 2 * aroundPx;
  const x = scaleLinear([0, most], [0, Math.max(20, width - labelPx - endPx)]);
  const rowPx = Math.min(38, (height - topPx) / bars.length);
  const barPx = Math.min(19, rowPx - 6);
  return (
    <svg
      className={css.plot}
      width={width}
      height={topPx + bars.length * rowPx}
      role="img"
      aria-label={props.label}
    >
      <defs>
        <pattern id={hatchId} width="5" height="5" patternUnits="userSpaceOnUse">
          <path className={css.hatch} d="M-1 1L1 -1M0 5L5 0M4 6L6 4" />
        </pattern>
      </defs>
      {bars.map((bar, at) => {
        const y = topPx + at * rowPx + (rowPx - barPx) / 2;
        let left = labelPx;
        return (
          <g key={bar.id}>
            <text className={css.strong} x={labelPx - 10} y={y + barPx / 2 + 4} textAnchor="end">
              {cut(bar.label, (labelPx - aroundPx) / charPx + 0.01)}
            </text>
            {bar.parts.map((part, index) => {
              const size = x(part);
              if (size < leastPx) return null;
              const from = left;
              left += size + 1;
              const fill = fills[index] ?? 'hatch';
              return (
                <rect
                  key={index}
                  x={from}
                  y={y}
                  width={size}
                  height={barPx}
                  className={fill === 'hatch' ? css.hatched : undefined}
                  fill={fill === 'hatch' ? `url(#${hatchId})` : fill}
                />
              );
            })}
            <text x={left + 8} y={y + barPx / 2 + 4}>
              <tspan className={css.strong}>{bar.value}</tspan>
              <tspan dx={10}>{bar.note}</tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function cut(label: string, most: number): string {
  return label.length > most ? `${label.slice(0, Math.floor(most) - 1)}…` : label;
}
