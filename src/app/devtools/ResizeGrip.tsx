import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import css from './Devtools.module.css';

const least = 160;
const stepPx = 40;

/** The upper edge of a drawer: dragged, or moved by the arrow keys. Heights in px. */
export function ResizeGrip(props: {
  readonly heightPx: number;
  readonly onResize: (heightPx: number) => void;
}) {
  const { heightPx, onResize } = props;
  const from = useRef<{ readonly y: number; readonly heightPx: number } | null>(null);
  const most = Math.max(least, window.innerHeight - 48);
  const resize = (wanted: number) => onResize(Math.round(Math.min(most, Math.max(least, wanted))));

  function onKeyDown(event: KeyboardEvent) {
    const moves: { readonly [key: string]: number } = {
      ArrowUp: heightPx + stepPx,
      ArrowDown: heightPx - stepPx,
      Home: least,
      End: most,
    };
    const wanted = moves[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    resize(wanted);
  }

  function onPointerMove({ clientY }: PointerEvent) {
    if (from.current) resize(from.current.heightPx + from.current.y - clientY);
  }

  return (
    // A separator that can be moved is a control: it takes focus and keys.
    <div
      role="separator"
      aria-label="Height of the devtools"
      aria-orientation="horizontal"
      aria-valuenow={heightPx}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={css.grip}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, heightPx };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = null;
      }}
    />
  );
}
