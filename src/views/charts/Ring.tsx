import { type KeyboardEvent, useRef, useState } from 'react';
import type { DonutPart } from './Donut.tsx';
import css from './Ring.module.css';
import { slicesOf } from './slices.ts';

const ring = { sizePx: 54, ringPx: 7 };

/**
 * The donut where there is little room: a ring with its count inside, without a legend. One tab
 * stop: arrows, Home and End move between slices, Enter and Space pick.
 */
export function Ring(props: {
  /** What is counted: 'in view'. */
  readonly label: string;
  readonly parts: readonly DonutPart[];
  readonly total: number;
  /** What a pick does, read out after the part's name and number: 'select'. */
  readonly verb: string;
  readonly onPick: (id: string) => void;
  /** The slice under the pointer or the focus; null when it has left. */
  readonly onPoint: (part: DonutPart | null) => void;
}) {
  const { label, parts, total, verb, onPick, onPoint } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [cursor, setCursor] = useState(0);
  const at = Math.min(cursor, parts.length - 1);
  const listed = parts.map((part) => wordsOf(part)).join(', ');

  function onKeyDown(event: KeyboardEvent, id: string) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const to: { readonly [key: string]: number } = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: parts.length - 1,
    };
    const next = to[event.key];
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (next === undefined) return onPick(id);
    const index = Math.max(0, Math.min(parts.length - 1, next));
    setCursor(index);
    svg.current?.querySelectorAll<SVGPathElement>('[role=button]')[index]?.focus();
  }

  return (
    <svg
      ref={svg}
      className={css.ring}
      width={ring.sizePx}
      height={ring.sizePx}
      role="group"
      aria-label={`${total.toLocaleString('en-US')} ${label}${listed === '' ? '' : `: ${listed}`}`}
    >
      <g transform={`translate(${ring.sizePx / 2} ${ring.sizePx / 2})`}>
        {slicesOf(parts, ring).map(({ part, d }, index) => (
          <path
            key={part.id}
            className={css.slice}
            d={d}
            style={{ fill: part.color }}
            role="button"
            tabIndex={index === at ? 0 : -1}
            aria-label={`${wordsOf(part)} ${verb}`}
            onClick={() => onPick(part.id)}
            onKeyDown={(event) => onKeyDown(event, part.id)}
            onFocus={() => {
              setCursor(index);
              onPoint(part);
            }}
            onBlur={() => onPoint(null)}
            onPointerEnter={() => onPoint(part)}
            onPointerLeave={() => onPoint(null)}
          />
        ))}
      </g>
      <text className={css.total} x={ring.sizePx / 2} y={ring.sizePx / 2} aria-hidden>
        {briefCount(total)}
      </text>
    </svg>
  );
}

/** 'Planned 38' */
export function wordsOf({ words, count }: Pick<DonutPart, 'words' | 'count'>): string {
  return `${words} ${count.toLocaleString('en-US')}`;
}

/** '9,999', '13.4k', '100k' */
export function briefCount(count: number): string {
  if (count <= 9_999) return count.toLocaleString('en-US');
  const thousands = Math.floor(count / 100) / 10;
  return `${thousands < 100 ? thousands.toFixed(1) : Math.floor(thousands)}k`;
}
