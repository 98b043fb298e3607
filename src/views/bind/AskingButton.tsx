import { type ReactNode, useState } from 'react';
import { Button } from '../kit/buttons/Button.tsx';
import { Dialog } from '../kit/overlays/Dialog.tsx';
import type { IconName } from '../kit/marks/icons.ts';
import { ReasonButton } from '../kit/buttons/ReasonButton.tsx';
import { CommandButton } from './CommandButton.tsx';
import type { Command, CommandType } from './commands.ts';
import { useReason } from './useCommand.ts';

/** A small button that confirms before it sends its command; disabled with the guard's reason. */
export function AskingButton<T extends CommandType>(
  props: Command<T> & {
    readonly label: string;
    readonly icon?: IconName;
    /** The slice knows of one under way. */
    readonly pending: boolean;
    readonly title: string;
    readonly no: string;
    readonly yes: string;
    readonly isDanger: boolean;
    readonly size?: 'small' | 'medium';
    /** The question. */
    readonly children: ReactNode;
  },
) {
  const { label, icon, pending, title, no, yes, isDanger, children, ...rest } = props;
  const { size = 'small', ...command } = rest;
  const [isAsking, setAsking] = useState(false);
  const guarded = useReason(props.type, props.data);
  const close = () => setAsking(false);
  return (
    <>
      <ReasonButton
        size={size}
        icon={icon}
        pending={pending}
        reason={pending ? null : guarded}
        onClick={() => setAsking(true)}
      >
        {label}
      </ReasonButton>
      <Dialog
        open={isAsking}
        alert
        title={title}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{no}</Button>
            <CommandButton<T>
              {...(command as unknown as Command<T>)}
              label={yes}
              variant={isDanger ? 'danger' : 'primary'}
              onEnd={close}
            />
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
