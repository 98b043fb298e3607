import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import css from './Panel.module.css';

/** The head of a panel (40 px) or of a wizard (48, with the larger title). */
export function PanelHeader(props: {
  readonly title: ReactNode;
  /** Beside the title: a count, an age. */
  readonly count?: ReactNode;
  readonly size?: 'panel' | 'wizard';
  /** At the right: ghost icon buttons. */
  readonly children?: ReactNode;
  readonly titleId?: string;
}) {
  return (
    <header className={classes(css.header, props.size === 'wizard' && css.wizard)}>
      <h2 id={props.titleId} className={css.title}>
        {props.title}
      </h2>
      {props.count === undefined ? null : <span className={css.count}>{props.count}</span>}
      <span className={css.actions}>{props.children}</span>
    </header>
  );
}

/** A part of a panel, cut from the next by one line. */
export function Section(props: {
  readonly title?: string;
  /** Of the heading: 3 in a panel, 2 on a page. */
  readonly level?: 2 | 3;
  readonly icon?: IconName;
  /** At the right of the title: a count, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const Heading = props.level === 2 ? 'h2' : 'h3';
  return (
    <section className={css.section} aria-label={props.title}>
      {props.title === undefined ? null : (
        <div className={css.sectionHead}>
          {props.icon === undefined ? null : <Icon of={props.icon} />}
          <Heading>{props.title}</Heading>
          {props.aside === undefined ? null : <span className={css.aside}>{props.aside}</span>}
        </div>
      )}
      {props.children}
    </section>
  );
}

export interface KeyValue {
  readonly term: string;
  readonly value: ReactNode;
}

/** Terms and their values. Terms take 72 px unless `wide` (104). */
export function KeyValueList(props: {
  readonly rows: readonly KeyValue[];
  readonly wide?: boolean;
}) {
  return (
    <dl className={classes(css.pairs, props.wide && css.widePairs)}>
      {props.rows.map((row) => (
        <div key={row.term} className={css.pair}>
          <dt>{row.term}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
