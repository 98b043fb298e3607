import { type ReactNode, useId } from 'react';
import css from './Band.module.css';

/** A part of a form as wide as its panel: its name at the left (108 px), fields at the right. */
export function Band(props: {
  readonly name: string;
  /** Gets the focus when the step of a wizard opens. */
  readonly leads?: boolean;
  /** Narrow fields below its name. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.band} aria-labelledby={id}>
      <div className={css.side}>
        <h3 id={id} className={css.name} data-leads={props.leads === true ? true : undefined}>
          {props.name}
        </h3>
        {props.below}
      </div>
      <div className={css.fields}>{props.children}</div>
    </section>
  );
}

/** Two fields side by side in a band, one below the other where it is narrow. */
export function BandPair(props: { readonly children: ReactNode }) {
  return <div className={css.pair}>{props.children}</div>;
}
