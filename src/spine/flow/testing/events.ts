import { nowMs } from '#domain/testing/rows.ts';

type Fields = {
  readonly of: string;
  readonly title: string;
  readonly name: string;
  readonly request: { readonly of: string; readonly subject: string };
  readonly about?: string;
  readonly id?: number;
  readonly isTyped?: boolean;
};

/** A flow that was opened now, for specs of slices that have one. */
export function flowOpened(fields: Fields) {
  const data = { about: '', id: 1, isTyped: false, sinceMs: nowMs, ...fields };
  return { type: 'flow/opened', data } as const;
}

export function flowChanged(about: string, isTyped = true) {
  return { type: 'flow/changed', data: { isTyped, about } } as const;
}

/** `waits`: the title under which it waits for the connection. */
export function flowPutAside(of: string, isListed: boolean, waits?: string) {
  const data = { id: 1, of, isListed, forgets: [], ...(waits === undefined ? {} : { waits }) };
  return { type: 'flow/putAside', data } as const;
}

/** What a slice's own flow does when its request waits or has ended. */
export const settle = { type: 'flow/settle', data: { isTyping: false } } as const;
