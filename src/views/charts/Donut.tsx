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
  /** A part of the same thing as the part before it: its words behind that part, in one line. */
  readonly behind?: string;
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
        {linesOf(parts).map((line) => (
          <li key={line[0].id} className="row">
            {line.map((part) => (
              <LegendButton key={part.id} part={part} verb={verb} onPick={onPick} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The parts by line: one that stands behind another shares its line. */
function linesOf(parts: readonly DonutPart[]): readonly [DonutPart, ...DonutPart[]][] {
  const lines: [DonutPart, ...DonutPart[]][] = [];
  for (const part of parts) {
    const line = part.behind === undefined ? undefined : lines.at(-1);
    if (line) line.push(part);
    else lines.push([part]);
  }
  return lines;
}

function LegendButton(props: {
  readonly part: DonutPart;
  readonly verb: string;
  readonly onPick: (id: string) => void;
}) {
  const { id, words, icon, count, color, isUrgent, behind } = props.part;
  return (
    <button
      type="button"
      className={classes(css.line, behind !== undefined && css.behind)}
      onClick={() => props.onPick(id)}
    >
      {behind === undefined ? (
        <span className="flex" style={{ color }}>
          <Icon of={icon} size={12} />
        </span>
      ) : (
        <span aria-hidden>·</span>
      )}
      <span className={css.words}>{behind ?? words}</span>
      <span className={classes(css.count, isUrgent === true && css.isUrgent)}>
        {count.toLocaleString('en-US')}
      </span>
      <span className={hidden.visually}>{props.verb}</span>
    </button>
  );
}
