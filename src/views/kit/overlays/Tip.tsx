import type { ReactNode } from 'react';
import { TooltipTrigger } from 'react-aria-components';
import { TipBox } from './Tooltip.tsx';

/** A tooltip around a button of react-aria's own, which needs no Focusable. */
export function Tip(props: { readonly text: string; readonly children: ReactNode }) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {props.children}
      <TipBox text={props.text} placement="bottom" />
    </TooltipTrigger>
  );
}
