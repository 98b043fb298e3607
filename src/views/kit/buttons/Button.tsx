import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './Button.module.css';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';

/** How a button looks. One `primary` in a view, no more. */
export interface ButtonLook {
  readonly variant?: 'primary' | 'default' | 'ghost' | 'danger';
  /** 28 px; `small` is 24 for dense rows, `large` 36 for the login screen. */
  readonly size?: 'small' | 'medium' | 'large';
  /** A toggle that is on. */
  readonly on?: boolean;
  readonly fill?: boolean;
}

export interface ButtonProps
  extends ButtonLook,
    Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'title'> {
  readonly icon?: IconName | undefined;
  /** After the words, e.g. `down` on what opens a menu. */
  readonly endIcon?: IconName | undefined;
  /** Names a button without words. Such a button also needs a Tooltip: use IconButton. */
  readonly label?: string | undefined;
  /** Keeps its place and the focus, does nothing. Say why beside it or in a Tooltip. */
  readonly off?: boolean;
  /** Waiting for an answer: shows progress after 150 ms and does nothing. */
  readonly pending?: boolean;
  readonly children?: ReactNode;
}

/** A plain button. Loads no react-aria: the login screen uses it. */
export function Button(props: ButtonProps) {
  const { variant, size, on, fill, icon, endIcon, label, off, pending, ...rest } = props;
  const { children, className, onClick, ...attributes } = rest;
  const inert = off === true || pending === true;
  const iconSize = size === 'small' ? 13 : children === undefined ? 16 : 14;
  return (
    <button
      type="button"
      {...attributes}
      className={classes(
        buttonClass({ variant, size, on, fill }, children === undefined),
        className,
      )}
      aria-label={label ?? attributes['aria-label']}
      aria-disabled={inert || undefined}
      aria-pressed={on ?? attributes['aria-pressed']}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon === undefined && pending !== true ? null : (
        <span className={icon === undefined ? css.center : css.slot}>
          {icon === undefined ? null : <Icon of={icon} size={iconSize} />}
          {pending === true ? <Icon of="loading" size={iconSize} className={css.spin} /> : null}
        </span>
      )}
      {icon === undefined && pending === true ? (
        <span className={css.gone}>{children}</span>
      ) : (
        children
      )}
      {endIcon === undefined ? null : <Icon of={endIcon} size={12} className={css.end} />}
    </button>
  );
}

/** The classes of a button, for react-aria's own button elements. */
export function buttonClass(
  look: { readonly [K in keyof ButtonLook]: ButtonLook[K] | undefined },
  iconOnly = false,
): string {
  return classes(
    css.button,
    css[look.variant ?? 'default'],
    css[look.size ?? 'medium'],
    look.on && css.on,
    look.fill && css.fill,
    iconOnly && css.iconOnly,
  );
}
