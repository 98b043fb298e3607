// A slice with one fetch, for the tests of a fetch's life: the note templates of an account, wanted
// until the operator looks away, and current for a minute.
import { flag, payload, text, z } from '#domain/schema.ts';
import { declareSlice } from '#kernel/declare.ts';
import { intent } from '#kernel/define.ts';
import { fetchesSlice, fetchSeeing } from '../index.ts';

const templates = z.array(z.object({ id: text(), label: text('plain'), notes: text('note') }));
const lookPayload = payload(z.object({ away: flag }));
type Sees = { readonly lookups: { readonly state: { readonly away: boolean } } };

export const lookup = fetchSeeing<Sees>()({
  type: 'lookups/templates',
  params: payload(z.object({ accountId: text() })),
  call: 'noteTemplates',
  key: ({ accountId }, scope) => `${accountId} in ${scope}`,
  ask: ({ accountId }) => ({ accountId }),
  kept: 'log',
  read: ({ noteTemplates }) => noteTemplates,
  value: payload(templates),
  staleMs: 60_000,
  wanted: (_params, { lookups }) => !lookups.state.away,
  words: { loading: 'Reading...', failed: 'Not read.', empty: 'None yet.' },
  sample: () => null,
});

export const lookupsSlice = declareSlice({
  name: 'lookups',
  imports: [fetchesSlice],
  commands: { 'lookups/look': intent(lookPayload) },
  events: { 'lookups/looked': { schema: lookPayload, lens: 'view', touches: () => [] } },
  initial: { away: false },
}).does({
  fetches: [lookup],
  guards: {},
  decide: {
    'lookups/look': ({ data }) => ({ events: [{ type: 'lookups/looked', data }] }),
  },
  evolve: {
    'lookups/looked': ({ data }, { draft }) => {
      draft.away = data.away;
    },
  },
  registry: { 'lookups/look': { label: 'Look', capability: 'see' } },
});
