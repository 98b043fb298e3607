import '../noInjectedStyles.ts';
import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Dialog as AriaDialog,
  DialogTrigger,
  Popover as AriaPopover,
  type PopoverProps,
} from 'react-aria-components';
import { type ButtonLook, buttonClass } from '../buttons/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import css from './Overlay.module.css';
import { Tip } from './Tip.tsx';

/** The floating surface of menus, lists and popovers. */
export function Surface(props: PopoverProps & { readonly className?: string }) {
  return (
    <AriaPopover
      offset={4}
      containerPadding={8}
      {...props}
      className={classes(css.popover, props.className)}
    />
  );
}

/**
 * A button that opens a small panel beside it. Esc and a click outside close it, and the focus
 * returns to the button. Children may be a function of `close`.
 */
export function PopoverButton(
  props: ButtonLook & {
    readonly label: string;
    readonly icon?: IconName;
    readonly iconOnly?: boolean;
    /** An icon after the label, where the label alone does not show that it opens. */
    readonly showsMenu?: boolean;
    /** Secondary text after the label: a count. */
    readonly detail?: string | undefined;
    /** Names the panel; the label by default. */
    readonly title?: string;
    readonly placement?: PopoverProps['placement'];
    /** Drawn in the place of the button's own look (a badge that opens). */
    readonly face?: ReactNode;
    readonly children: ReactNode | ((close: () => void) => ReactNode);
  },
) {
  const { label, icon, iconOnly, face, children } = props;
  return (
    <DialogTrigger>
      {face === undefined ? (
        <TriggerButton {...props} label={label} icon={icon} iconOnly={iconOnly === true} />
      ) : (
        <AriaButton className={css.face ?? ''} aria-label={label}>
          {face}
        </AriaButton>
      )}
      <Surface placement={props.placement ?? 'bottom start'} className={css.pad}>
        <AriaDialog aria-label={props.title ?? label}>
          {typeof children === 'function' ? ({ close }) => children(close) : children}
        </AriaDialog>
      </Surface>
    </DialogTrigger>
  );
}

/** The button of a menu or popover: our look on react-aria's press. */
export function TriggerButton(
  props: ButtonLook & {
    readonly label: string;
    readonly says?: string | undefined;
    readonly icon?: IconName | undefined;
    readonly iconOnly: boolean;
    readonly showsMenu?: boolean;
    readonly disabled?: boolean;
    /** Secondary text after the label: a count. */
    readonly detail?: string | undefined;
    /** Drawn in the place of the button's own look: an avatar that opens. */
    readonly face?: ReactNode;
  },
) {
  const { label, icon, iconOnly, face } = props;
  if (face !== undefined) {
    return (
      <AriaButton className={classes(css.face, css.round)} aria-label={props.says ?? label}>
        {face}
      </AriaButton>
    );
  }
  const button = (
    <AriaButton
      className={buttonClass(props, iconOnly)}
      aria-label={props.says ?? (iconOnly ? label : undefined)}
      isDisabled={props.disabled === true}
    >
      {icon === undefined ? null : <Icon of={icon} size={iconOnly ? 16 : 14} />}
      {iconOnly ? null : <span className="cut">{label}</span>}
      {props.detail === undefined ? null : <span className={css.detail}>{props.detail}</span>}
      {props.showsMenu === true && !iconOnly ? <Icon of="down" size={12} /> : null}
    </AriaButton>
  );
  return iconOnly ? <Tip text={label}>{button}</Tip> : button;
}
