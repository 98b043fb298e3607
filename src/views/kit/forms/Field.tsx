import type { ReactNode } from 'react';
import css from './Field.module.css';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';

/** What every field says about itself. */
export interface FieldWords {
  readonly label: string;
  /** Named for assistive technology only. */
  readonly hideLabel?: boolean;
  /** Right of the label, e.g. a link. */
  readonly aside?: ReactNode;
  readonly optional?: boolean;
  /** A few words right of the label, where a line of help would be too much. */
  readonly hint?: string | undefined;
  readonly help?: ReactNode;
  /** In the place of help, in the error's color; also marks the control invalid. */
  readonly error?: string | null;
  /** In the place of help, when there is no error. */
  readonly warning?: string | null;
}

/** The line under a control: its error, else its warning, else its help. */
export function FieldNote(props: FieldWords & { readonly id: string }) {
  const said = noteOf(props);
  // Always there, so that a screen reader hears an error when it comes.
  return (
    <div id={props.id} className={classes(css.note, said && css[said.tone])} aria-live="polite">
      {said?.tone === 'error' ? (
        <>
          <Icon of="error" size={12} />
          <span>{said.words}</span>
        </>
      ) : (
        said?.words
      )}
    </div>
  );
}

export function FieldLabel(
  props: FieldWords & { readonly htmlFor?: string; readonly id?: string },
) {
  if (props.hideLabel === true) return null;
  return (
    <div className={css.label}>
      <label htmlFor={props.htmlFor} id={props.id}>
        {props.label}
      </label>
      {props.optional === true ? <span className={css.optional}>optional</span> : null}
      {props.aside === undefined ? null : <span className={css.aside}>{props.aside}</span>}
    </div>
  );
}

/** Describes its control too, by this id. */
export function FieldHint({ hint, id }: Pick<FieldWords, 'hint'> & { readonly id: string }) {
  return hint === undefined ? null : (
    <span className={classes(css.aside, css.hint)} id={id} title={hint}>
      {hint}
    </span>
  );
}

/** The classes of a field's box, for widgets that draw their own control. */
export function fieldBoxClass(look: {
  readonly size?: 'medium' | 'large' | undefined;
  readonly quiet?: boolean | undefined;
  readonly invalid?: boolean | undefined;
}): string {
  return classes(
    css.box,
    look.size === 'large' && css.large,
    look.quiet && css.quiet,
    look.invalid && css.invalid,
  );
}

function noteOf(words: FieldWords): { tone: string; words: ReactNode } | null {
  if (words.error) return { tone: 'error', words: words.error };
  if (words.warning) return { tone: 'warning', words: words.warning };
  return words.help === undefined ? null : { tone: 'help', words: words.help };
}
