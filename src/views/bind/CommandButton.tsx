import type { ReactNode } from 'react';
import type { End } from '#kernel/records.ts';
import type { ButtonLook } from '../kit/buttons/Button.tsx';
import type { IconName } from '../kit/marks/icons.ts';
import { ReasonButton } from '../kit/buttons/ReasonButton.tsx';
import type { Command, CommandType } from './commands.ts';
import { useCommand, useReason } from './useCommand.ts';

/** Label and appearance of a button, whatever it sends. */
export type CommandLook = ButtonLook & {
  readonly icon?: IconName;
  /** Its label; with `iconOnly` its name and tooltip; its name where `children` are part of it. */
  readonly label: string;
  readonly iconOnly?: boolean;
  /** A reason that disables it before the guard is called (an incomplete form). */
  readonly reason?: string | undefined;
  /** Shows pending although this button did not send it (the slice knows of one under way). */
  readonly pending?: boolean;
  readonly children?: ReactNode;
  readonly onEnd?: (end: End) => void;
};

export type CommandButtonProps<T extends CommandType> = Command<T> & CommandLook;

/**
 * A button that sends one command. Disabled with the guard's reason (tooltip and description),
 * pending while its intent is open; it ignores a second click or a held key.
 */
export function CommandButton<T extends CommandType>(props: CommandButtonProps<T>) {
  const { type, data, label, icon, iconOnly, pending, children, onEnd, ...rest } = props;
  const { reason: ownReason, ...look } = rest;
  const command = useCommand(type);
  const guardReason = useReason(type, data);
  const open = command.open || pending === true;
  const reason = open ? null : (ownReason ?? guardReason);

  function send(clicks: number) {
    // The browser counts quick clicks: the second of a double click is 2.
    if (clicks > 1 || reason !== null || open) return;
    const ended = command.send(data);
    if (ended !== null && onEnd !== undefined) void ended.then(onEnd);
  }

  return (
    <ReasonButton
      {...look}
      icon={icon}
      label={iconOnly === true || isPartOf(children, label) ? label : undefined}
      tip={iconOnly === true ? label : null}
      pending={open}
      reason={reason}
      onClick={(event) => send(event.detail)}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
    >
      {iconOnly === true ? undefined : (children ?? label)}
    </ReasonButton>
  );
}

/** 'Edit' of 'Edit locations': one of several buttons that show the same word. */
function isPartOf(words: ReactNode, label: string): boolean {
  return typeof words === 'string' && words !== label && label.includes(words);
}
