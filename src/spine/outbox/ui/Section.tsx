import type { ReactNode } from 'react';
import { cutText } from '#views/kit/cutText.ts';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import css from './Outbox.module.css';

/** A part of the outbox: its head with a count, and rows. An empty part is not drawn. */
export function Section(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly count: number;
  /** At the right of the head. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  if (props.count === 0) return null;
  return (
    <section aria-label={props.title}>
      <h3 className={css.head}>
        <Icon of={props.icon} size={13} />
        {props.title}
        <span className={css.count}>{props.count}</span>
        <span className={css.aside}>{props.aside}</span>
      </h3>
      <ol className={css.rows}>{props.children}</ol>
    </section>
  );
}

/** A row of a part: title, state, and at most two buttons. */
export function Row(props: {
  /** Its number or icon. */
  readonly mark: ReactNode;
  /** Color of an icon: done, or not done. */
  readonly tone?: 'good' | 'bad' | undefined;
  readonly title: string;
  readonly under: ReactNode;
  readonly acts?: ReactNode;
  /** Text below, over the whole width. */
  readonly words?: string | undefined;
}) {
  const title = cutText(props.title);
  return (
    <li className={css.row}>
      <span className={classes(css.mark, props.tone && css[props.tone])}>{props.mark}</span>
      <div>
        <div className={css.title} title={title}>
          {title}
        </div>
        <div className={css.under}>{props.under}</div>
      </div>
      <div className={css.acts}>{props.acts}</div>
      {props.words === undefined ? null : (
        <p className={css.words}>
          <Cut text={props.words} />
        </p>
      )}
    </li>
  );
}
