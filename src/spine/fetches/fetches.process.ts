import type { RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import { lineBack } from '#wire/link/lineBack.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import { type Changes, ofChosen, whyNotDone } from '../world/index.ts';
import type { AnyFetch, Fetches, RowsFetch } from './declared.model.ts';
import type { Fetch } from './fetches.model.ts';
import { fetchOn } from './fetches.queries.ts';
import { type FetchesSees, type FetchesTypes, rowsAsked } from './fetches.slice.ts';
import { rowsById } from './rows.fetches.ts';

type Ports = {
  readonly link: Link;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type Commands = AsyncGenerator<CommandOf<FetchesTypes>, void>;
type Ok = Extract<Answer<unknown>, { readonly is: 'ok' }>;

/** Waits between tries, in the operator's own time; the last one repeats. */
const waitsMs = [1_000, 4_000, 10_000, 30_000] as const;
/** Number of tries for rows of the world; then the whole world is loaded again. */
const triesOfRows = 3;

/** Runs the fetches, one at a time for each key, and retries a failed one while it is wanted. */
export function fetchesProcess(fetches: Fetches): Process<FetchesTypes, Ports, Job> {
  return {
    name: 'fetches',
    on: {
      'fetches/asked': ({ data: { key } }, sees) => jobOf(sees, key),
      'world/fetchRequested': ({ data: { collection, ids } }, sees) =>
        jobOf(sees, rowsAsked({ collection, ids }, sees.fetches.state.scope).key),
    },
    resume: ({ fetches: { state } }) =>
      state.all
        .filter(({ phase }) => phase !== 'told')
        .map(({ key }) => ({ key: key as RecordId })),
    async *run({ key }, { link, pause }, cancelled, sees) {
      for (let tries = 1; !cancelled.now; tries += 1) {
        const one = fetchOn(sees(), key);
        const def = one && fetches.get(one.of);
        if (!def) return;
        // Retries end when no screen needs it any more: it stays failed.
        const isAgain = one.phase === 'failed' && def.kept === 'log';
        if (isAgain && !def.wanted(one.params, sees())) return;
        const answer = await link.call(def.call, def.ask(one.params), { cancelled });
        if (cancelled.now) return;
        // It stays asked until the same user is back (P9).
        if (answer.is === 'refused' && answer.status === 401) {
          return yield { type: 'session/expire', data: {} };
        }
        if (answer.is === 'ok') {
          const isOld = fetchOn(sees(), key)?.again;
          yield* usedAnswer(one, def, answer, { link, cancelled, sees });
          if (!isOld || fetchOn(sees(), key)?.phase !== 'asked') return;
          tries = 0;
          continue;
        }
        const isFinal = answer.is === 'refused' && answer.status < 500;
        if (def.kept !== 'world' || isFinal || tries >= triesOfRows) {
          const isUnknown = answer.is === 'refused' && answer.status === 404;
          const data = {
            key,
            of: def.type,
            why: whyNotDone(sees(), answer),
            ...(isUnknown && { isUnknown: true as const }),
          };
          yield { type: 'fetches/notAnswered', data };
          if (isFinal || def.kept === 'world') return;
        }
        await lineBack(link, pause(waitsMs[Math.min(tries, waitsMs.length) - 1] ?? 0));
      }
    },
  };
}

/** A fetch that waits for its next try is tried at once; one under way asks again when answered. */
function jobOf(sees: FetchesSees, type: string): Job | undefined {
  const key = type as RecordId;
  return fetchOn(sees, type)?.again ? undefined : { key, supersedes: key };
}

type Going = {
  readonly link: Link;
  readonly cancelled: Cancelled;
  readonly sees: () => FetchesSees;
};

async function* usedAnswer(asked: Fetch, def: AnyFetch, answer: Ok, going: Going): Commands {
  const { key, of, params } = asked;
  const replied = (value: unknown) =>
    ({ type: 'fetches/replied', data: { key, of, value } }) as CommandOf<FetchesTypes>;
  if (def.kept === 'log') {
    const value = usable(() => def.value.parse(def.read(answer.reply as never, params)));
    const why = 'The answer is not what was asked for.';
    const known = fetchOn(going.sees(), key)?.value ?? null;
    return yield value
      ? replied(def.lean && known !== null ? def.lean.of(value.it, known) : value.it)
      : { type: 'fetches/notAnswered', data: { key, of, why } };
  }
  const { link, cancelled, sees } = going;
  // Rows of other users enter no record (reading 65), and what they need is not asked for.
  const changes = ofChosen(sees(), def.read(answer.reply as never, params, answer.skipped === 0));
  const needed = def.needs?.(changes, sees());
  if (!needed) return yield replied(changes);
  const before: RowsFetch<string, unknown, never, unknown> = rowsById[needed.collection] as never;
  const also = await link.call(before.call, before.ask(needed), { cancelled });
  if (cancelled.now) return;
  const first: Changes['put'] =
    also.is === 'ok' ? before.read(also.reply, needed, also.skipped === 0).put : [];
  yield replied(ofChosen(sees(), { put: [...first, ...changes.put], removed: changes.removed }));
  if (also.is !== 'ok') yield { type: 'world/staleHeard', data: needed };
}

/** Null: the answer has an unexpected shape, and the fetch must fail instead of waiting on. */
function usable<T>(read: () => T): { readonly it: T } | null {
  try {
    return { it: read() };
  } catch {
    return null;
  }
}
