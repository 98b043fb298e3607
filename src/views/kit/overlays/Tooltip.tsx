import '../noInjectedStyles.ts';
import { type ComponentProps, type ReactElement, useContext } from 'react';
import {
  Focusable,
  Tooltip as AriaTooltip,
  TooltipTrigger,
  TooltipTriggerStateContext,
} from 'react-aria-components';
import css from './Tooltip.module.css';

/**
 * Says what its child is or why it is disabled, on hover (after 500 ms) and on keyboard focus.
 * The child takes a ref and DOM attributes and can have the focus. Null text: no tooltip.
 */
export function Tooltip(props: {
  readonly text: string | null;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactElement;
}) {
  const off = props.text === null;
  return (
    <TooltipTrigger delay={500} closeDelay={100} isDisabled={off}>
      <Focusable>{props.children as FocusableChild}</Focusable>
      <TipBox text={props.text} placement={props.placement ?? 'bottom'} />
    </TooltipTrigger>
  );
}

type FocusableChild = ComponentProps<typeof Focusable>['children'];

/** The box alone, for triggers that are react-aria's own (inside a TooltipTrigger). */
export function TipBox(props: {
  readonly text: string | null;
  readonly placement: 'top' | 'bottom' | 'left' | 'right';
}) {
  const state = useContext(TooltipTriggerStateContext);
  // Closed tooltips cost no overlay hooks: there may be hundreds on a page.
  if (props.text === null || state?.isOpen === false) return null;
  return (
    <AriaTooltip className={css.tip ?? ''} offset={6} placement={props.placement}>
      {props.text}
    </AriaTooltip>
  );
}
