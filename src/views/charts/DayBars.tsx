import { scaleBand, scaleLinear } from 'd3-scale';
import css from './plots.module.css';

export type DayBar = {
  readonly id: string;
  /** Under the bar; empty: none. */
  readonly label: string;
  /** From the bottom up. */
  readonly parts: readonly number[];
  /** Over the bar, where it says something about all bars. */
  readonly mark?: { readonly text: string; readonly isBad?: boolean } | undefined;
};

const axisPx = 34;
const floorPx = 22;
const topPx = 20;
/** A part of fewer px is left to the table. */
const leastPx = 1;
const gapPx = 1;
/** A letter of a label at 11 px, and the least distance between two labels. */
const letterPx = 6.6;
const leastAsidePx = 6;

/** Bars of two parts, one for each day: the upper part is in the color of late. */
export function DayBars(props: {
  readonly label: string;
  readonly bars: readonly DayBar[];
  readonly width: number;
  readonly height: number;
}) {
  const { bars, width, height } = props;
  const most = Math.max(1, ...bars.map(totalOf));
  const y = scaleLinear([0, most], [height - floorPx, topPx]).nice(3);
  const x = scaleBand(
    bars.map(({ id }) => id),
    [axisPx, width - 4],
  ).padding(bars.length > 120 ? 0 : 0.08);
  const baseY = y(0);
  const middleOf = ({ id }: DayBar) => within((x(id) ?? 0) + x.bandwidth() / 2, width);
  const labelled = labelsWithRoom(bars, middleOf);
  return (
    <svg className={css.plot} width={width} height={height} role="img" aria-label={props.label}>
      {y
        .ticks(3)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <line className={css.grid} x1={axisPx} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={axisPx - 8} y={y(tick) + 4} textAnchor="end">
              {tick.toLocaleString('en-US')}
            </text>
          </g>
        ))}
      {bars.map((bar) => {
        const left = x(bar.id) ?? 0;
        let fromY = baseY;
        const middle = left + x.bandwidth() / 2;
        return (
          <g key={bar.id}>
            {bar.parts.map((part, at) => {
              const size = baseY - y(part);
              if (size < leastPx) return null;
              fromY -= size;
              const gap = at === 0 ? 0 : gapPx;
              return (
                <rect
                  key={at}
                  className={at === 0 ? css.done : css.late}
                  x={left}
                  y={fromY}
                  width={Math.max(1, x.bandwidth())}
                  height={Math.max(leastPx, size - gap)}
                />
              );
            })}
            {bar.mark === undefined ? null : (
              <text
                className={bar.mark.isBad === true ? css.bad : css.strong}
                x={Math.min(middle, width - 3.4 * bar.mark.text.length)}
                y={fromY - 5}
                textAnchor="middle"
              >
                {bar.mark.text}
              </text>
            )}
            {!labelled.has(bar.id) ? null : (
              <text x={middleOf(bar)} y={height - 6} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        );
      })}
      <line className={css.base} x1={axisPx} x2={width} y1={baseY} y2={baseY} />
    </svg>
  );
}

function totalOf({ parts }: DayBar): number {
  return parts.reduce((sum, part) => sum + part, 0);
}

/** The bars whose labels are drawn: from the last day back, those that do not touch the next. */
function labelsWithRoom(
  bars: readonly DayBar[],
  middleOf: (bar: DayBar) => number,
): ReadonlySet<string> {
  const drawn = new Set<string>();
  let nextLeft = Infinity;
  for (const bar of bars.toReversed()) {
    if (bar.label === '') continue;
    const half = (bar.label.length * letterPx) / 2;
    if (middleOf(bar) + half + leastAsidePx > nextLeft) continue;
    drawn.add(bar.id);
    nextLeft = middleOf(bar) - half;
  }
  return drawn;
}

/** The middle of a text that must not be cut at an edge. */
function within(middle: number, width: number): number {
  return Math.min(Math.max(middle, axisPx + 16), width - 30);
}
