import { compile } from '#kernel/catalog.ts';
import type { AnySlice } from '#kernel/slice.ts';
import type { Attempt, OpenRequest, OutboxState, TookOverData } from './outbox.model.ts';
import type { AnyRequest, Requests } from './requests.model.ts';

type Sees = { readonly outbox: { readonly state: OutboxState } };

/** The requests that these slices and all that they import declare. */
export function requestsOf(slices: readonly AnySlice[]): Requests {
  const all = slices.flatMap(({ requests }) => (requests ?? []) as readonly AnyRequest[]);
  return new Map(all.map((request) => [request.type, request]));
}

/** As `requestsOf`, given only the top slices. */
export function requestsOfAll(slices: readonly AnySlice[]): Requests {
  return requestsOf(compile(slices).slices);
}

export function openRequest({ outbox }: Sees, intentId: string | null): OpenRequest | undefined {
  return outbox.state.open.find((one) => one.intentId === intentId);
}

/** The first request that is open on a subject; of one type where that is given. */
export function openOn({ outbox }: Sees, subject: string, type?: string): OpenRequest | undefined {
  return outbox.state.open.find(
    (one) => one.subject === subject && (type === undefined || one.of === type),
  );
}

/** The last attempt on a subject. */
export function attemptOn({ outbox }: Sees, subject: string, type: string): Attempt | undefined {
  return outbox.state.attempts.findLast((one) => one.subject === subject && one.of === type);
}

/** The notice that work of a closed tab goes on in this one. */
export function takenOverText({ requests, forms, keptForms = 0, attempts }: TookOverData): string {
  const parts = [
    requests > 0 && `${counted(requests, 'request')} of a closed tab ${were(requests)} taken over.`,
    attempts.length > 0 &&
      `${counted(attempts.length, 'request')} that ${were(attempts.length)} not done there ` +
        `${attempts.length === 1 ? 'is' : 'are'} listed here.`,
    keptForms > 0 &&
      `${counted(keptForms, 'unfinished form')} of a closed tab ${were(keptForms)} taken over: ` +
        `${keptForms === 1 ? 'it is' : 'they are'} listed in the outbox.`,
    forms > 0 && `${counted(forms, 'unfinished form')} of it: open another tab to go on there.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}
