import { Button, type ButtonProps } from './Button.tsx';
import type { IconName } from '../marks/icons.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';

/** A button that is an icon: its label is its name and its tooltip. Ghost by default. */
export function IconButton(
  props: Omit<ButtonProps, 'children' | 'label' | 'icon' | 'endIcon'> & {
    readonly icon: IconName;
    readonly label: string;
    /** Instead of the label in the tooltip: why it is off, or the label with its key. */
    readonly tip?: string;
  },
) {
  const { tip, variant, ...rest } = props;
  return (
    <Tooltip text={tip ?? props.label}>
      <Button {...rest} variant={variant ?? 'ghost'} />
    </Tooltip>
  );
}
