import { same } from '#domain/same.ts';
import { type CommandRecord, type Json, no, type No, type Yes } from '#kernel/records.ts';
import type { ConnectionSees } from '../connection/index.ts';
import type { OpenedData, OutboxState } from './outbox.model.ts';
import { openOn } from './outbox.queries.ts';
import { type AnyRequest, lookUpOf, type RequestDef } from './requests.model.ts';

export type AskSees = Pick<ConnectionSees, 'connection'> & {
  readonly outbox: { readonly state: OutboxState };
};
type DataOf<D> =
  D extends RequestDef<infer _T, infer Data, infer _K, infer _R, infer _S> ? Data : never;
type SeesOf<D> = D extends RequestDef<infer _T, infer _D, infer _K, infer _R, infer S> ? S : never;
type Opened = { readonly type: 'outbox/opened'; readonly data: OpenedData };

const cannotWait = no('The connection is lost, and this cannot wait for it.');

/** Guards, deciders and the request list for a slice's requests, to merge with its own. */
export function asking<const Defs extends readonly AnyRequest[]>(...requests: Defs) {
  const guards = requests.map((request) => [request.type, guardOf(request)]);
  const decide = requests.map((request) => [request.type, deciderOf(request)]);
  return {
    requests,
    guards: Object.fromEntries(guards) as {
      readonly [D in Defs[number] as D['type']]: (
        asked: DataOf<D>,
        sees: SeesOf<D> & AskSees,
      ) => Yes | No;
    },
    decide: Object.fromEntries(decide) as {
      readonly [D in Defs[number] as D['type']]: (
        command: CommandRecord<D['type'], DataOf<D>>,
        sees: SeesOf<D> & AskSees,
      ) => { readonly events: readonly Opened[] };
    },
  };
}

function guardOf(request: AnyRequest) {
  return (asked: unknown, sees: AskSees): Yes | No => mayAsk(request, asked, sees);
}

/** The whole guard of a request: the outbox's check of its subject, then its own guard. */
export function mayAsk(request: AnyRequest, asked: unknown, sees: AskSees): Yes | No {
  return mayOpen(request, asked, sees) ?? request.guard(asked, sees);
}

/** Why a request may not be opened beside the open ones; null when it may. */
function mayOpen(request: AnyRequest, asked: unknown, sees: AskSees): No | null {
  if (!request.waits && sees.connection.state.link === 'lost') return cannotWait;
  const subject = request.subject(asked);
  for (const one of sees.outbox.state.open) {
    if (one.subject !== subject) continue;
    if (one.blocks !== null) return no(one.blocks);
    if (one.of === request.type && sameBut(one.asked, asked)) return no(request.words.running);
  }
  return null;
}

function deciderOf(request: AnyRequest) {
  return ({ id, at, data }: CommandRecord, sees: AskSees) => ({
    events: [opening(request, { intentId: id, asked: data, atMs: at }, sees)],
  });
}

/** The event that opens a request; `partOf`: the bulk act that it is a row of. */
export function opening(
  request: AnyRequest,
  asking: {
    readonly intentId: string;
    readonly asked: Json;
    readonly atMs: number;
    readonly partOf?: string;
  },
  sees: AskSees,
): Opened {
  const { intentId, asked, atMs, partOf = null } = asking;
  const subject = request.subject(asked);
  // The server may have done the attempt after all, so the same key is sent (P5). A request that
  // makes a phone ring gets a new key, since the server would not ring twice for one key.
  const again = sees.outbox.state.attempts.find(
    (open) =>
      (request.repeat === 'itself' || lookUpOf(request) !== null) &&
      open.of === request.type &&
      open.subject === subject &&
      open.how !== 'refused' &&
      same(open.asked, asked),
  );
  const mustWait = sees.connection.state.link === 'lost' || openOn(sees, subject) !== undefined;
  return {
    type: 'outbox/opened',
    data: {
      of: request.type,
      intentId,
      key: again?.key ?? intentId,
      subject,
      note: request.note(asked, sees),
      phase: mustWait || request.holdMs ? 'waiting' : 'sent',
      ...(request.holdMs ? { isHeld: true } : {}),
      askedMs: again?.askedMs ?? atMs,
      version: again?.version ?? null,
      partOf,
      blocks: request.last ? request.words.running : null,
      asked,
    },
  };
}

/** Whether two payloads are equal apart from the version they were made from. */
function sameBut(a: Json, b: unknown): boolean {
  return same({ ...(a as object), version: 0 }, { ...(b as object), version: 0 });
}
