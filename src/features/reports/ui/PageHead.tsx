import type { ReactNode } from 'react';
import { classes } from '#views/kit/classes.ts';
import css from './Report.module.css';

/** The bar on top of a page of reports: its title, what is said beside it, and its tools. */
export function PageHead(props: {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes(css.bar, css.head)}>
      <h1 className={css.title}>{props.title}</h1>
      {props.beside}
      <span className={css.space} />
      {props.children}
    </div>
  );
}
