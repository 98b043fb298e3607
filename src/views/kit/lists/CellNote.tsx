import type { ReactNode } from 'react';
import { makeRoom } from './makeRoom.ts';
import css from './TableCell.module.css';

/** A sentence beside a cell, read out as it appears. */
export function CellNote({ children }: { readonly children: ReactNode }) {
  return (
    <span ref={makeRoom} role="status" className={css.note}>
      {children}
    </span>
  );
}
