import type { EventRecord } from '#kernel/records.ts';
import type { ClosedData, OpenedData } from './outbox.model.ts';
import type { RequestDef } from './requests.model.ts';

type Of<D, R> = Pick<RequestDef<string, D, never, R, never>, 'type'> & {
  readonly schema: { parse(raw: unknown): D };
  readonly result: { parse(raw: unknown): R };
};
type OpenedOf<D> = Omit<OpenedData, 'asked'> & { readonly asked: D };
type ClosedOf<D, R> = Omit<ClosedData, 'asked' | 'result'> & {
  readonly asked: D;
  /** Null unless it was done. */
  readonly result: R | null;
};
/** The handler of a request of one type that is opened or has ended. */
export type Follows<Data, Into, Out> = (data: Data, into: Into) => Out;

type On<Data, Into, Out> = { readonly of: string; readonly follows: Follows<Data, Into, Out> };

/** A handler for the opening of this request, with its payload typed. */
export function opensAs<D, R, Into, Out>(
  { type }: Of<D, R>,
  follows: Follows<OpenedOf<D>, Into, Out>,
): On<OpenedData, Into, Out> {
  return { of: type, follows: follows as unknown as Follows<OpenedData, Into, Out> };
}

export function endsAs<D, R, Into, Out>(
  { type }: Of<D, R>,
  follows: Follows<ClosedOf<D, R>, Into, Out>,
): On<ClosedData, Into, Out> {
  return { of: type, follows: follows as unknown as Follows<ClosedData, Into, Out> };
}

/** For evolvers and processes on the outbox's events that follow only a slice's own requests. */
export function following<Data extends { readonly of: string }, Into, Out>(
  ...all: readonly On<Data, Into, Out>[]
) {
  return ({ data }: EventRecord<string, Data>, into: Into): Out | undefined =>
    all.find(({ of }) => of === data.of)?.follows(data, into);
}
