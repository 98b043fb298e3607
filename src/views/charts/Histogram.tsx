import { scaleLinear } from 'd3-scale';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '../kit/classes.ts';
import css from './Histogram.module.css';

export type HistogramBar = {
  readonly id: string;
  /** Under the bar; empty: none. */
  readonly label: string;
  /** Text for the bar: its accessible name and its title. */
  readonly words: string;
  /** From the bottom up. Colors are CSS colors, of tokens. */
  readonly parts: readonly {
    readonly id: string;
    readonly count: number;
    readonly color: string;
  }[];
};

const fullPx = 66;
/** The least height drawn for a part, so that one of thousands is visible. */
const leastPx = 2;

/**
 * Stacked bars, each a button that picks it. One tab stop: arrows, Home and End move between bars,
 * Enter and Space pick.
 */
export function Histogram(props: {
  readonly label: string;
  readonly bars: readonly HistogramBar[];
  readonly onPick: (id: string) => void;
  /** Compact form: height in px, without an axis. */
  readonly smallPx?: number;
}) {
  const { label, bars, onPick, smallPx } = props;
  const plotPx = smallPx ?? fullPx;
  const row = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(0);
  const at = Math.min(cursor, bars.length - 1);
  const most = Math.max(1, ...bars.map(totalOf));
  const height = scaleLinear([0, most], [0, plotPx]).nice(2);
  const ticks = smallPx === undefined ? height.ticks(2).filter(Number.isInteger) : [];

  function onKeyDown(event: KeyboardEvent) {
    const to: { readonly [key: string]: number } = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: bars.length - 1,
    };
    const next = to[event.key];
    if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(bars.length - 1, next));
    setCursor(index);
    row.current?.querySelectorAll('button')[index]?.focus();
  }

  return (
    <div className={classes(css.histogram, smallPx !== undefined && css.small)}>
      <div className={css.axis} style={{ height: plotPx }} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className={css.tick} style={{ bottom: height(tick) }}>
            {tick.toLocaleString('en-US', { notation: 'compact' })}
          </span>
        ))}
      </div>
      {/* Arrows come from the bars: they have the focus, one at a time. */}
      {/* oxlint-disable-next-line no-noninteractive-element-interactions */}
      <div ref={row} role="group" aria-label={label} className={css.bars} onKeyDown={onKeyDown}>
        {ticks.map((tick) => (
          <span
            key={tick}
            className={css.rule}
            style={{ top: plotPx - height(tick) }}
            aria-hidden
          />
        ))}
        {bars.map((bar, index) => {
          const isEmpty = totalOf(bar) === 0;
          return (
            <button
              key={bar.id}
              type="button"
              className={css.bar}
              tabIndex={index === at ? 0 : -1}
              aria-label={bar.words}
              aria-disabled={isEmpty || undefined}
              title={bar.words}
              onFocus={() => setCursor(index)}
              onClick={() => {
                if (!isEmpty) onPick(bar.id);
              }}
            >
              <span className={css.stack} style={{ height: plotPx }}>
                {bar.parts.map(({ id, count, color }) => (
                  <span
                    key={id}
                    className={css.part}
                    style={{ height: Math.max(leastPx, height(count)), background: color }}
                  />
                ))}
              </span>
            </button>
          );
        })}
      </div>
      <div className={css.labels} aria-hidden>
        {bars.map((bar) => (
          <span key={bar.id} className={css.label}>
            {bar.label}
          </span>
        ))}
      </div>
    </div>
  );
}

function totalOf({ parts }: HistogramBar): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}
