import type { ReactNode } from 'react';
import css from './Columns.module.css';

/**
 * The parts of one detail, below its head: one under the other, and side by side where the panel is
 * expanded.
 */
export function Columns(props: { readonly left: ReactNode; readonly right: ReactNode }) {
  return (
    <div className={css.detail}>
      <div className={css.columns}>
        <div className={css.column}>{props.left}</div>
        <div className={css.column}>{props.right}</div>
      </div>
    </div>
  );
}
