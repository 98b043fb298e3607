import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { isGrab } from '../grabs.ts';
import { useEscape } from '../useEscape.ts';
import css from './ResizeGrip.module.css';

const stepPx = 40;

/**
 * The upper edge of a drawer at the bottom: dragged, or moved by the arrow keys, Home and End. Esc
 * ends a drag where it began.
 * Heights in px; the drawer holds it at its upper edge and is positioned.
 */
export function ResizeGrip(props: {
  /** 'Height of the flightboard'. */
  readonly label: string;
  readonly heightPx: number;
  readonly leastPx: number;
  readonly mostPx: number;
  /** Called during the drag. */
  readonly onResize: (heightPx: number) => void;
  /** Called at the end of the drag, and after each key. */
  readonly onResized?: (heightPx: number) => void;
}) {
  const { label, heightPx, leastPx, onResize, onResized } = props;
  const from = useRef<{ readonly y: number; readonly heightPx: number } | null>(null);
  const [isDragged, setDragged] = useState(false);
  const mostPx = Math.max(leastPx, props.mostPx);
  const bounded = (wanted: number) => Math.round(Math.min(mostPx, Math.max(leastPx, wanted)));
  const dragged = ({ y, heightPx: before }: { y: number; heightPx: number }, toY: number) =>
    bounded(before + y - toY);

  const end = () => {
    const begun = from.current;
    from.current = null;
    setDragged(false);
    return begun;
  };
  const cancel = () => {
    const begun = end();
    if (begun) onResize(begun.heightPx);
  };
  useEscape(isDragged, cancel);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const moves: { readonly [key: string]: number } = {
      ArrowUp: heightPx + stepPx,
      ArrowDown: heightPx - stepPx,
      Home: leastPx,
      End: mostPx,
    };
    const wanted = moves[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onResize(bounded(wanted));
    onResized?.(bounded(wanted));
  }

  function onPointerUp({ clientY, isPrimary }: PointerEvent) {
    if (!isPrimary) return;
    const begun = end();
    if (begun) onResized?.(dragged(begun, clientY));
  }

  return (
    // Arrow up is higher, as in every slider.
    <div
      role="slider"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={heightPx}
      aria-valuemin={leastPx}
      aria-valuemax={mostPx}
      tabIndex={0}
      className={css.grip}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (!isGrab(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, heightPx };
        setDragged(true);
      }}
      onPointerMove={({ clientY, isPrimary }) => {
        if (from.current && isPrimary) onResize(dragged(from.current, clientY));
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={cancel}
    />
  );
}
