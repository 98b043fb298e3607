import { classes } from '../kit/classes.ts';
import hidden from '../kit/hidden.module.css';
import { Icon } from '../kit/marks/Icon.tsx';
import type { IconName } from '../kit/marks/icons.ts';
import css from './Donut.module.css';
import { slicesOf } from './slices.ts';

export type DonutPart = {
  readonly id: string;
  readonly words: string;
  readonly icon: IconName;
  readonly count: number;
  /** A CSS color, of a token. */
  readonly color: string;
  /** Its number has the part's own color for text. */
  readonly isUrgent?: boolean;
};

const sizePx = 80;
const ringPx = 10;

/**
 * A ring of parts from twelve o'clock, and the legend that says the same in words. A click on a
 * slice or a line of the legend picks the part; the legend is the way by keyboard.
 */
export function Donut(props: {
  readonly parts: readonly DonutPart[];
  readonly total: number;
  /** Under the total: 'in view', 'selected'. */
  readonly label: string;
  /** What a pick does, read out after the part's name and number: 'select'. */
  readonly verb: string;
  readonly onPick: (id: string) => void;
}) {
  const { parts, total, label, verb, onPick } = props;
  return (
    <div className={css.both}>
      <svg width={sizePx} height={sizePx} aria-hidden>
        <g transform={`translate(${sizePx / 2} ${sizePx / 2})`}>
          {slicesOf(parts, { sizePx, ringPx }).map(({ part, d }) => (
            // Pointer only: the legend's buttons do the same by keyboard.
            <path
              key={part.id}
              className={css.slice}
              d={d}
              style={{ fill: part.color }}
              onClick={() => onPick(part.id)}
            >
              <title>{`${part.words}: ${part.count.toLocaleString('en-US')}`}</title>
            </path>
          ))}
        </g>
        <text
          className={classes(css.total, total > 9_999 && css.long)}
          x={sizePx / 2}
          y={sizePx / 2}
        >
          {total.toLocaleString('en-US')}
        </text>
        <text className={css.label} x={sizePx / 2} y={sizePx / 2 + 13}>
          {label}
        </text>
      </svg>
      <ul className="small column">
        {parts.map(({ id, words, icon, count, color, isUrgent }) => (
          <li key={id}>
            <button type="button" className={css.line} onClick={() => onPick(id)}>
              <span className="flex" style={{ color }}>
                <Icon of={icon} size={12} />
              </span>
              <span className={css.words}>{words}</span>
              <span className={classes(css.count, isUrgent === true && css.isUrgent)}>
                {count.toLocaleString('en-US')}
              </span>
              <span className={hidden.visually}>{verb}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
