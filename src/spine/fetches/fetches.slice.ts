import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import type { AnySlice, Slice } from '#kernel/slice.ts';
import { no, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { sessionSlice } from '../session/index.ts';
import { type Changes, rowsHeard, worldSlice } from '../world/index.ts';
import type { Fetches, RowIds } from './declared.model.ts';
import { fetchesCommands } from './fetches.commands.ts';
import { fetchesEvents } from './fetches.events.ts';
import { type AskedData, type FetchesState, fetchesKept } from './fetches.model.ts';
import { fetchesOf, fetchOn, keyOf } from './fetches.queries.ts';
import { rowsById } from './rows.fetches.ts';

const initial: FetchesState = { scope: scopeOf(null), all: [] };

function declared(fetches: Fetches) {
  return declareSlice({
    name: 'fetches',
    imports: [clockSlice, sessionSlice, worldSlice],
    commands: fetchesCommands(fetches),
    events: fetchesEvents(fetches),
    initial,
  });
}
export type FetchesTypes = TypesOf<ReturnType<typeof declared>>;
export type FetchesSees = SeesOf<ReturnType<typeof declared>>;

const noEvents = { events: [] };

/** The list of all fetches from the server beside the world load, and their life. */
export const fetchesSlice = sliceOf(new Map());

function sliceOf(fetches: Fetches): Slice<FetchesTypes> {
  return declared(fetches).does({
    guards: {
      'fetches/ask': ({ of, params }, sees) => {
        const def = fetches.get(of);
        if (!def) return no('This console does not know what is asked for.');
        const key = keyOf(def, params, sees.fetches.state.scope);
        return fetchOn(sees, key)?.phase === 'asked' ? no('It is under way.') : yes;
      },
    },
    decide: {
      'fetches/ask': ({ data }, { fetches: { state } }) => {
        const def = fetches.get(data.of);
        if (!def) return noEvents;
        const key = keyOf(def, data.params, state.scope);
        return { events: [{ type: 'fetches/asked', data: { ...data, key } }] };
      },
      'fetches/replied': ({ data }, sees) => {
        // Late: other accounts were chosen meanwhile (P21).
        if (!fetchOn(sees, data.key)) return noEvents;
        if (fetches.get(data.of)?.kept !== 'world') {
          return { events: [{ type: 'fetches/told', data }] };
        }
        const read = { type: 'fetches/told' as const, data: { ...data, value: null } };
        return { events: [...rowsHeard(sees, data.value as unknown as Changes), read] };
      },
      'fetches/notAnswered': ({ data }, sees) => {
        const { key, of, why } = data;
        const one = fetchOn(sees, key);
        if (!one || (one.phase === 'failed' && one.why === why)) return noEvents;
        const failed = { type: 'fetches/failed' as const, data };
        if (fetches.get(of)?.kept !== 'world') return { events: [failed] };
        return { events: [failed, { type: 'world/fetchFailed', data: { why } }] };
      },
    },
    evolve: {
      'fetches/asked': ({ data }, { draft }) => asked(draft, data),
      'fetches/told': ({ at, data: { key, of, value } }, { draft }) => {
        const one = draft.all.find((other) => other.key === key);
        if (!one) return;
        one.phase = one.again ? 'asked' : 'told';
        const def = fetches.get(of);
        if (def?.kept !== 'world') {
          const isLean = def?.lean !== undefined && one.value !== null;
          one.value = castDraft(isLean ? def.lean.whole(value, one.value) : value);
          one.toldMs = at;
          one.why = null;
          delete one.isUnknown;
        } else if (!one.again) remove(draft, key);
        one.again = false;
      },
      'fetches/failed': ({ data: { key, of, why, isUnknown } }, { draft }) => {
        const one = draft.all.find((other) => other.key === key);
        if (!one) return;
        if (fetches.get(of)?.kept === 'world') return remove(draft, key);
        one.phase = 'failed';
        one.again = false;
        one.why = why;
        if (isUnknown) one.isUnknown = isUnknown;
        else delete one.isUnknown;
      },
      'world/fetchRequested': ({ data: { collection, ids } }, { draft }) => {
        asked(draft, rowsAsked({ collection, ids }, draft.scope));
      },
      // Fetches for accounts that are not chosen any more are dropped.
      'world/loadRequested': ({ data: { accountIds } }, into) => {
        const scope = scopeOf(accountIds);
        if (scope === into.state.scope) return;
        const { draft } = into;
        draft.scope = scope;
        draft.all = draft.all.filter(({ of, key, params }) => {
          const def = fetches.get(of);
          return def !== undefined && keyOf(def, params, scope) === key;
        });
      },
    },
    registry: {
      'fetches/ask': { label: 'Ask again', capability: 'see' },
    },
    composedWith: (slices) => sliceOf(fetchesOf(slices)) as unknown as AnySlice,
  });
}

/** The fetch that asks for these rows of the world. */
export function rowsAsked({ collection, ids }: RowIds, scope: string): AskedData {
  const def = rowsById[collection];
  return { of: def.type, key: keyOf(def, { ids }, scope), params: { ids } };
}

function asked(draft: Draft<FetchesState>, { key, of, params }: AskedData): void {
  const one = draft.all.find((other) => other.key === key);
  if (one) {
    one.again = one.phase === 'asked';
    one.phase = 'asked';
    return;
  }
  const none = { again: false, value: null, toldMs: null, why: null };
  draft.all.push({ key, of, params: castDraft(params), phase: 'asked', ...none });
  const over = draft.all.find(({ phase }) => phase !== 'asked');
  if (draft.all.length > fetchesKept && over) remove(draft, over.key);
}

function remove(draft: Draft<FetchesState>, key: string): void {
  draft.all = draft.all.filter((one) => one.key !== key);
}

function scopeOf(accountIds: readonly string[] | null): string {
  return accountIds === null ? 'all' : accountIds.toSorted().join(',');
}
