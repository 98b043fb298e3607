import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import css from './Paper.module.css';

/**
 * What is printed, Letter or A4 portrait in light colors, and nothing else with it: it is on the
 * page, out of sight, while the browser's print dialog is open. Each page says below what it is
 * of, when and by whom it was printed, and its number.
 */
export function Paper(props: {
  readonly name: string;
  /** 'Printed 10/20/2026 09:34 AM CDT by Dana Kessler' */
  readonly printed: string;
  readonly onDone: () => void;
  readonly children: ReactNode;
}) {
  const { name, printed } = props;
  const over = useEffectEvent(() => props.onDone());
  useEffect(() => {
    const { style } = document.documentElement;
    // What the margins of the pages say is content of the style sheet.
    style.setProperty('--paper-name', JSON.stringify(name));
    style.setProperty('--paper-printed', JSON.stringify(printed));
    const onOver = () => over();
    addEventListener('afterprint', onOver);
    // The paper is laid out by then.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', onOver);
      style.removeProperty('--paper-name');
      style.removeProperty('--paper-printed');
    };
  }, [name, printed]);
  return createPortal(
    <div className={css.paper} data-paper data-theme="light">
      {props.children}
    </div>,
    document.body,
  );
}
