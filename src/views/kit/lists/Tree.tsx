import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import css from './Tree.module.css';
import type { TreeLine } from './treeLines.ts';

const rowPx = 22;
const indentPx = 14;

/**
 * A tree of names and values of any length; only the lines in sight are drawn. One tab stop;
 * arrows move, open and close.
 */
export function Tree(props: {
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly onToggle: (id: string) => void;
  /** Lines that have just changed. */
  readonly isMarked?: (id: string) => boolean;
}) {
  const { lines, onToggle } = props;
  const box = useRef<HTMLDivElement>(null);
  const treeId = useId();
  const [cursor, setCursor] = useState<string | null>(null);
  const found = lines.findIndex(({ id }) => id === cursor);
  const at = Math.max(0, found);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 10,
  });
  const lineId = (index: number) => `${treeId}-${index}`;

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(lines.length - 1, index));
    setCursor(lines[next]?.id ?? null);
    rows.scrollToIndex(next, { align: 'auto' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const line = lines[at];
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return;
    const isBranch = line.kind === 'branch';
    const above = lines.findLastIndex(({ level }, i) => i < at && level < line.level);
    const moves: { readonly [key: string]: () => void } = {
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at - 1),
      Home: () => moveTo(0),
      End: () => moveTo(lines.length - 1),
      ArrowRight: () => (isBranch && !line.isOpen ? onToggle(line.id) : moveTo(at + 1)),
      ArrowLeft: () => (line.isOpen ? onToggle(line.id) : above >= 0 && moveTo(above)),
      Enter: () => isBranch && onToggle(line.id),
      ' ': () => isBranch && onToggle(line.id),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  const items = rows.getVirtualItems().map(({ index }) => index);
  const drawn = items.length === 0 || items.includes(at) ? items : [...items, at];
  return (
    <div
      ref={box}
      className={css.box}
      role="tree"
      aria-label={props.label}
      aria-activedescendant={lines.length === 0 ? undefined : lineId(at)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={css.all} role="presentation" style={{ height: rows.getTotalSize() }}>
        {drawn.map((index) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <Line
              key={line.id}
              id={lineId(index)}
              line={line}
              topPx={index * rowPx}
              isAt={index === at}
              isMarked={props.isMarked?.(line.id) === true}
              onPress={() => {
                setCursor(line.id);
                if (line.kind === 'branch') onToggle(line.id);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

function Line(props: {
  readonly id: string;
  readonly line: TreeLine;
  readonly topPx: number;
  readonly isAt: boolean;
  readonly isMarked: boolean;
  readonly onPress: () => void;
}) {
  const { line, isAt } = props;
  const isBranch = line.kind === 'branch';
  return (
    // The tree has focus and keys; its lines are reached by aria-activedescendant.
    // oxlint-disable-next-line click-events-have-key-events, interactive-supports-focus
    <div
      id={props.id}
      role="treeitem"
      aria-level={line.level}
      aria-setsize={line.size}
      aria-posinset={line.place}
      aria-expanded={isBranch ? line.isOpen : undefined}
      aria-selected={isAt}
      data-marked={props.isMarked || undefined}
      className={classes(css.line, isAt && css.cursor)}
      style={{
        height: rowPx,
        paddingLeft: 8 + (line.level - 1) * indentPx,
        transform: `translateY(${props.topPx}px)`,
      }}
      onClick={props.onPress}
    >
      <span className={css.mark}>
        {isBranch ? <Icon of={line.isOpen ? 'down' : 'next'} size={12} /> : null}
      </span>
      <span className={css.name}>{line.name}</span>
      <span className={classes(css.words, css[line.kind])}>{line.words}</span>
    </div>
  );
}
