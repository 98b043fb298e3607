import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import hidden from '../hidden.module.css';
import { Tooltip } from '../overlays/Tooltip.tsx';

/** A button that is off for a reason: its tooltip and its description. */
export function ReasonButton(
  props: Omit<ButtonProps, 'off' | 'aria-describedby'> & {
    readonly reason: string | null;
    /** In the tooltip while there is no reason. */
    readonly tip?: string | null;
  },
) {
  const { reason, tip = null, ...rest } = props;
  const reasonId = useId();
  return (
    <>
      {/* Always the same tree: the button keeps the focus when its reason comes or goes. */}
      <Tooltip text={reason ?? tip}>
        <Button
          {...rest}
          off={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
        />
      </Tooltip>
      {reason === null ? null : (
        <span id={reasonId} className={hidden.visually}>
          {reason}
        </span>
      )}
    </>
  );
}
