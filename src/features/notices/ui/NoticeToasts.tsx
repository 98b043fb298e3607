import { type CSSProperties, useRef } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Toasts } from '#views/kit/overlays/Toasts.tsx';
import type { Notice } from '../notices.model.ts';
import type { NoticesTypes } from '../notices.slice.ts';
import css from './NoticeToasts.module.css';
import { useAboveFeet } from './useAboveFeet.tsx';

const useNotices = selectFrom<NoticesTypes>();

function toastOf({ id, kind, title, text }: Notice) {
  // A report of changes made elsewhere stays until the operator dismisses it.
  return kind === 'away'
    ? { id, tone: 'info' as const, title, text, stays: true }
    : { id, tone: toneOf[kind], title, text };
}

/**
 * Refusals, acts in progress and moves off their plan are in the list only; late moves too, unless
 * offline.
 */
const toneOf = {
  success: 'success',
  error: 'error',
  warning: 'warning',
  late: 'warning',
  plan: 'warning',
  refused: 'warning',
  bulk: 'info',
} as const;

/**
 * The operator's toasts, bottom left beside what is docked there and above the feet of forms:
 * successes for 5 s, errors for 30 (S1 §8).
 */
export function NoticeToasts({ leftPx }: { readonly leftPx: number }) {
  const machine = useMachine();
  const list = useNotices(({ notices }) => notices.state.list);
  const corner = useRef<HTMLDivElement>(null);
  useAboveFeet(corner, list.length > 0);
  return (
    <div
      ref={corner}
      className={css.corner}
      style={{ '--docked-left': `${leftPx}px` } as CSSProperties}
    >
      <Toasts
        toasts={list.map(toastOf)}
        onDismiss={(ids) => machine.dispatch({ type: 'notices/dismiss', data: { ids } })}
      />
    </div>
  );
}
