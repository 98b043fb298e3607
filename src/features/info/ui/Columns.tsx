import type { ReactNode } from 'react';
import css from './Columns.module.css';

/**
 * The two parts of a detail below its head: stacked, and side by side in the expanded panel.
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
