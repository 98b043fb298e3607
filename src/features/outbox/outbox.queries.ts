import { compile } from '#kernel/catalog.ts';
import type { AnySlice } from '#kernel/machine.types.ts';
import type { Attempt, OpenRequest, OutboxState } from './outbox.model.ts';
import type { AnyRequest, Requests } from './requests.model.ts';

type Sees = { readonly outbox: { readonly state: OutboxState } };

/** The requests that these slices and all that they import declare. */
export function requestsOf(slices: readonly AnySlice[]): Requests {
  const all = slices.flatMap(({ requests }) => (requests ?? []) as readonly AnyRequest[]);
  return new Map(all.map((request) => [request.type, request]));
}

/** As `requestsOf`, for whoever holds only the slices at the top. */
export function requestsOfAll(slices: readonly AnySlice[]): Requests {
  return requestsOf(compile(slices).slices);
}

export function openRequest({ outbox }: Sees, intentId: string | null): OpenRequest | undefined {
  return outbox.state.open.find((one) => one.intentId === intentId);
}

/** The first request that is open on a subject; of one type where that is given. */
export function openOn({ outbox }: Sees, subject: string, of?: string): OpenRequest | undefined {
  return outbox.state.open.find(
    (one) => one.subject === subject && (of === undefined || one.of === of),
  );
}

/** What was asked of a subject last and not done. */
export function attemptOn({ outbox }: Sees, subject: string, of: string): Attempt | undefined {
  return outbox.state.attempts.findLast((one) => one.subject === subject && one.of === of);
}

/** Payloads have one key order: they went through the same schema. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
