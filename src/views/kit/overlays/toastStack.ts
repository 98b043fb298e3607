/** Which toasts are shown: equal texts counted, at most four groups, the rest as a number. */

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly id: string;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | undefined;
  /** Stays until the operator closes it. */
  readonly stays?: boolean;
}

export interface ShownToast<T extends Toast> {
  /** The newest of those with this text. */
  readonly toast: T;
  readonly ids: readonly string[];
}

/** Milliseconds a toast stays; warnings as long as errors, news as short as successes. */
export const toastLifeMs: { readonly [K in ToastTone]: number } = {
  success: 5_000,
  info: 5_000,
  warning: 30_000,
  error: 30_000,
};

export const MAX_SHOWN = 4;

/**
 * `toasts` oldest first, as they came. Answers those to draw, oldest first, each with the ids it
 * stands for, and how many groups wait behind them. The newest are shown; those behind keep their
 * whole time and come back when there is room.
 */
export function stackToasts<T extends Toast>(
  toasts: readonly T[],
): { readonly shown: readonly ShownToast<T>[]; readonly more: number } {
  const groups = new Map<string, { toast: T; ids: string[] }>();
  for (const toast of toasts) {
    const words = JSON.stringify([toast.tone, toast.title, toast.text ?? '']);
    const group = groups.get(words);
    if (group === undefined) groups.set(words, { toast, ids: [toast.id] });
    else {
      group.toast = toast;
      group.ids.push(toast.id);
    }
  }
  const all = [...groups.values()];
  const shown = all.slice(-MAX_SHOWN);
  return { shown, more: all.length - shown.length };
}
