import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { TableCell } from './TableCell.tsx';
import css from './TableCell.module.css';
import { makeRoom } from './makeRoom.ts';

/** `save`: Enter; `next`, `before`: Tab, with Shift; `back`: Esc; `left`: the focus went away. */
export type CellEnd = 'save' | 'next' | 'before' | 'back' | 'left';

/**
 * A cell that is typed into, in the place of a `TableCell`. With several lines, Shift with Enter
 * begins a new one. Focus goes back to the table when it is gone.
 */
export function CellEditor(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hasLines?: boolean;
  readonly error: string | null;
  /** What is understood, or which keys there are. */
  readonly help: string;
  readonly onEnd: (how: CellEnd) => void;
}) {
  const { label, value, onChange, hasLines = false, error, help, onEnd } = props;
  const box = useRef<HTMLSpanElement>(null);
  const noteId = useId();
  useLayoutEffect(() => {
    const own = box.current;
    makeRoom(own);
    own?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')?.select();
    return () => {
      if (own?.contains(document.activeElement)) own.closest<HTMLElement>('[role=grid]')?.focus();
    };
  }, []);
  const control = {
    className: css.input,
    value,
    spellCheck: hasLines,
    autoComplete: 'off',
    'aria-label': label,
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': noteId,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value),
    onBlur: (event: FocusEvent) => {
      // A window in the background still has its focus.
      if (document.activeElement !== event.target) onEnd('left');
    },
    onKeyDown: (event: KeyboardEvent) => {
      const how = endOf(event);
      if (how === null) return;
      event.preventDefault();
      event.stopPropagation();
      onEnd(how);
    },
  };
  return (
    <TableCell isOpen>
      {/* Clicks are the editor's: the row would be selected by them. */}
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions */}
      <span
        ref={box}
        className={classes(css.editor, hasLines && css.lines)}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {hasLines ? <textarea rows={3} {...control} /> : <input {...control} />}
        <span id={noteId} role={error === null ? undefined : 'alert'} className={css.about}>
          {error === null ? help : <span className="inkLate">{error}</span>}
        </span>
      </span>
    </TableCell>
  );
}

function endOf(event: KeyboardEvent): CellEnd | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return null;
  if (key === 'Tab') return shiftKey ? 'before' : 'next';
  if (key === 'Escape') return 'back';
  return key === 'Enter' && !shiftKey ? 'save' : null;
}
