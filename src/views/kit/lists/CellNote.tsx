import { type ReactNode, useRef } from 'react';
import css from './TableCell.module.css';
import { useRoom } from './useRoom.ts';

/** A sentence beside a cell, read out as it appears. */
export function CellNote({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useRoom(box);
  return (
    <span ref={box} role="status" className={css.note}>
      {children}
    </span>
  );
}
