import { type ReactNode, useContext } from 'react';
import {
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuStateContext,
  MenuTrigger,
} from 'react-aria-components';
import type { PopoverProps } from 'react-aria-components';
import type { ButtonLook } from '../buttons/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import { Key } from '../marks/Marks.tsx';
import css from './Overlay.module.css';
import { Surface, TriggerButton } from './Popover.tsx';
import { makeNodesReadable } from '../readableNodes.ts';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** At its end: a count, or a state. */
  readonly detail?: string;
  /** Its keys, as shown: `['G', 'F']`. */
  readonly keys?: readonly string[];
  /** The reason the entry is disabled; it stays listed, with the reason under its label. */
  readonly off?: string | null;
  /** Marks the chosen one in a menu of choices. */
  readonly chosen?: boolean;
  readonly danger?: boolean;
  readonly onAction: () => void;
}

export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

/** A button that opens a menu. Arrow keys and first letters move, Esc returns the focus. */
export function MenuButton(
  props: ButtonLook & {
    readonly label: string;
    /** Accessible name where the label is not enough; it begins or ends with the label. */
    readonly says?: string;
    readonly icon?: IconName;
    readonly iconOnly?: boolean;
    readonly groups: readonly MenuGroup[];
    readonly placement?: PopoverProps['placement'];
    readonly disabled?: boolean;
    /** Secondary text after the label: a count. */
    readonly detail?: string | undefined;
    /** Drawn in the place of the button's own look: an avatar that opens. */
    readonly face?: ReactNode;
    readonly onOpenChange?: (isOpen: boolean) => void;
    /** At least so wide, with rows of 32; else as wide as its words, with rows of 28. */
    readonly widthPx?: number;
  },
) {
  const { onOpenChange } = props;
  return (
    <MenuTrigger {...(onOpenChange && { onOpenChange })}>
      <TriggerButton {...props} iconOnly={props.iconOnly === true} showsMenu />
      <Surface placement={props.placement ?? 'bottom start'}>
        <MenuList label={props.label} groups={props.groups} widthPx={props.widthPx} />
      </Surface>
    </MenuTrigger>
  );
}

function MenuList(props: {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly widthPx: number | undefined;
}) {
  const { widthPx } = props;
  return (
    <Menu
      className={classes(css.list, css.menu, widthPx !== undefined && css.roomy)}
      {...(widthPx !== undefined && { style: { minWidth: widthPx } })}
      aria-label={props.label}
      disabledKeys={props.groups.flatMap((group) => group.entries.filter(isOff).map(idOf))}
    >
      {props.groups.map((group, index) => (
        <MenuSection
          key={group.title ?? index}
          {...(group.title === undefined ? { 'aria-label': props.label } : {})}
          className={index === 0 ? '' : (css.ruled ?? '')}
        >
          {group.title === undefined ? null : <Header className={css.head}>{group.title}</Header>}
          {group.entries.map((entry) => (
            <MenuRow key={entry.id} entry={entry} />
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}

function MenuRow({ entry }: { readonly entry: MenuEntry }) {
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      className={classes(css.item, entry.danger && css.danger)}
      onAction={entry.onAction}
    >
      <EntryWords entry={entry} />
    </MenuItem>
  );
}

function EntryWords({ entry }: { readonly entry: MenuEntry }) {
  makeNodesReadable(useContext(MenuStateContext)?.collection, entry.id);
  return (
    <>
      {entry.icon === undefined ? null : <Icon of={entry.icon} />}
      <span className={css.words}>
        <span className="cut">{entry.label}</span>
        {isOff(entry) ? <span className={css.second}>{entry.off}</span> : null}
      </span>
      {entry.chosen !== true && entry.keys === undefined && entry.detail === undefined ? null : (
        <span className={css.end}>
          {entry.detail}
          {entry.chosen === true ? <Icon of="check" size={13} label="chosen" /> : null}
          {entry.keys?.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </span>
      )}
    </>
  );
}

function isOff(entry: MenuEntry): boolean {
  return entry.off !== undefined && entry.off !== null;
}

function idOf(entry: MenuEntry): string {
  return entry.id;
}
