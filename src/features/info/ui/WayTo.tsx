import type { ReactNode } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { Selectable } from '#spine/selection/index.ts';
import css from './Detail.module.css';

/** A name that selects its item when clicked. */
export function WayTo(props: {
  readonly collection: Selectable;
  readonly id: string;
  /** Inline in a sentence. */
  readonly isText?: boolean;
  readonly children: ReactNode;
}) {
  const { collection, id, isText, children } = props;
  const machine = useMachine();
  const data = { collection, ids: [id] };
  return (
    <button
      type="button"
      className={isText ? css.textLink : css.link}
      onClick={() => machine.dispatch({ type: 'selection/choose', data })}
    >
      {children}
    </button>
  );
}
