// Two small real slices for the kernel's own tests: notes (a table, undo, bulk load) and a ledger
// that imports it (durable transfers with replies, a process). No fleet word on purpose.
import { declareSlice, tablesOf, type TypesOf } from '../declare.ts';
import { asyncIntent, durableIntent, event, input, intent, undoableIntent } from '../define.ts';
import { type EndOf, type Json, no, type RecordId, yes } from '../records.ts';
import type { Job, Matters, Process, Schema } from '../slice.ts';

type Fields = { readonly [name: string]: 'string' | 'number' };
type Shape<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends 'string' ? string : number;
};

/** Checks field types; enough of a schema for the kernel's tests. */
function fields<F extends Fields>(spec: F): Schema<Shape<F>> {
  return {
    parse(raw) {
      const given = raw as { readonly [name: string]: unknown } | null;
      for (const [name, type] of Object.entries(spec)) {
        if (typeof given?.[name] !== type) throw new TypeError(`${name}: expected ${type}`);
      }
      return raw as Shape<F>;
    },
    privacy: {},
  };
}

export type Note = { readonly text: string; readonly tags: readonly string[] };

const noteCommands = {
  'notes/write': undoableIntent(fields({ id: 'string', text: 'string' })),
  'notes/erase': undoableIntent(fields({ id: 'string' })),
  'notes/tag': undoableIntent(fields({ id: 'string', tag: 'string' })),
  'notes/load': input(fields({ hash: 'string' })),
  'notes/overrule': input(fields({ id: 'string', text: 'string' })),
  /** Fails in its decider, its evolver or not at all, as `where` says. */
  'notes/fail': intent(fields({ where: 'string' })),
};

const noteEvents = {
  'notes/written': event(fields({ id: 'string', text: 'string' }), { touches: noteKey }),
  'notes/restored': event(fields({ id: 'string', row: 'string' }), { touches: noteKey }),
  'notes/erased': event(fields({ id: 'string' }), { touches: noteKey }),
  'notes/tagged': event(fields({ id: 'string', tag: 'string' }), { touches: noteKey }),
  'notes/loaded': event(fields({ hash: 'string' }), { blobs: ({ hash }) => [hash] }),
  'notes/poisoned': event(fields({})),
};

function noteKey({ id }: { readonly id: string }, matters: Matters): readonly string[] {
  return matters('note') ? [`note:${id}`] : [];
}

const notesState: { readonly written: number; readonly last: string | null } = {
  written: 0,
  last: null,
};
const notesFacts = declareSlice({
  name: 'notes',
  commands: noteCommands,
  events: noteEvents,
  initial: notesState,
  tables: tablesOf<{ readonly notes: Note }>(['notes']),
});
export type NotesTypes = TypesOf<typeof notesFacts>;

/** Brings a note back to a row that was there, or away when there was none. */
function restore(id: string, row: Note | undefined) {
  return row
    ? ({ type: 'notes/restored', data: { id, row: JSON.stringify(row) } } as const)
    : ({ type: 'notes/erased', data: { id } } as const);
}

export const notesSlice = notesFacts.does({
  guards: {
    'notes/erase': ({ id }, { notes }) =>
      notes.tables.notes.get(id) ? yes : no('There is no such note.'),
    'notes/tag': ({ id }, { notes }) =>
      notes.tables.notes.get(id) ? yes : no('There is no such note.'),
  },
  decide: {
    'notes/write': ({ data }, { notes }) => ({
      events: [{ type: 'notes/written', data }],
      revert: [restore(data.id, notes.tables.notes.get(data.id))],
    }),
    'notes/erase': ({ data }, { notes }) => ({
      events: [{ type: 'notes/erased', data }],
      revert: [restore(data.id, notes.tables.notes.get(data.id))],
    }),
    'notes/tag': ({ data }, { notes }) => ({
      events: [{ type: 'notes/tagged', data }],
      revert: [restore(data.id, notes.tables.notes.get(data.id))],
    }),
    'notes/load': ({ data }) => ({ events: [{ type: 'notes/loaded', data }] }),
    'notes/overrule': ({ data }) => ({ events: [{ type: 'notes/written', data }] }),
    'notes/fail': ({ data }) => {
      if (data.where === 'decider') throw new Error('The decider failed.');
      const events = [{ type: 'notes/written', data: { id: 'half', text: 'half' } }] as const;
      if (data.where !== 'evolver') return { events };
      return { events: [...events, { type: 'notes/poisoned', data: {} }] };
    },
  },
  evolve: {
    'notes/written': ({ data: { id, text } }, { draft, tables }) => {
      draft.written += 1;
      draft.last = id;
      if (tables.notes.get(id)) {
        tables.notes.edit(id, (row) => {
          row.text = text;
        });
      } else tables.notes.put(id, { text, tags: [] });
    },
    'notes/restored': ({ data: { id, row } }, { tables }) => {
      tables.notes.put(id, JSON.parse(row) as Note);
    },
    'notes/erased': ({ data: { id } }, { tables }) => tables.notes.remove(id),
    'notes/tagged': ({ data: { id, tag } }, { tables }) =>
      tables.notes.edit(id, (row) => {
        row.tags.push(tag);
      }),
    'notes/loaded': ({ data: { hash } }, { tables, blob }) => {
      const rows = blob(hash) as { readonly [id: string]: Note };
      for (const [id, row] of Object.entries(rows)) tables.notes.put(id, row);
    },
    'notes/poisoned': () => {
      throw new Error('The evolver failed.');
    },
  },
  registry: {
    'notes/write': called('Write note'),
    'notes/erase': called('Erase note'),
    'notes/tag': called('Tag note'),
    'notes/fail': called('Fail'),
  },
});

function called(label: string) {
  return { label, capability: 'see' } as const;
}

const ledgerCommands = {
  'ledger/set': undoableIntent(fields({ total: 'number' })),
  'ledger/idle': intent(fields({})),
  'ledger/transfer': durableIntent(fields({ amount: 'number' })),
  'ledger/ask': asyncIntent(fields({ question: 'string' })),
  'ledger/replied': input(fields({ id: 'string', how: 'string' })),
  /** Ends an intent without checking that it is open: a mistake the bus must catch. */
  'ledger/endAnyway': input(fields({ id: 'string' })),
};

const ledgerEvents = {
  'ledger/totalSet': event(fields({ total: 'number' }), { touches: () => ['ledger/total'] }),
  'ledger/requested': event(fields({ id: 'string', amount: 'number' })),
  'ledger/asked': event(fields({ id: 'string' })),
  'ledger/settled': event(fields({ id: 'string', how: 'string' }), {
    touches: () => ['ledger/total'],
  }),
};

type LedgerState = {
  readonly total: number;
  /** Amounts by the id of the intent that requested them. */
  readonly pending: { readonly [id: string]: number };
  readonly settled: { readonly [id: string]: string };
  /** Notes written, as this slice has counted them. */
  readonly noticed: number;
};
const ledgerState: LedgerState = { total: 0, pending: {}, settled: {}, noticed: 0 };
const ledgerFacts = declareSlice({
  name: 'ledger',
  imports: [notesSlice],
  commands: ledgerCommands,
  events: ledgerEvents,
  initial: ledgerState,
});
export type LedgerTypes = TypesOf<typeof ledgerFacts>;

export const ledgerSlice = ledgerFacts.does({
  guards: {
    'ledger/transfer': ({ amount }, { ledger }) => {
      if (amount <= 0) return no('The amount must be positive.');
      return Object.keys(ledger.state.pending).length < 3 ? yes : no('Too many are under way.');
    },
  },
  decide: {
    'ledger/set': ({ data }, { ledger }) => ({
      events: [{ type: 'ledger/totalSet', data }],
      revert: [{ type: 'ledger/totalSet', data: { total: ledger.state.total } }],
    }),
    'ledger/idle': () => ({ events: [] }),
    'ledger/transfer': ({ id, data }) => ({
      events: [
        { type: 'ledger/requested', data: { id, amount: data.amount } },
        { type: 'notes/written', data: { id: `transfer ${id}`, text: `${data.amount}` } },
      ],
    }),
    'ledger/ask': ({ id }) => ({ events: [{ type: 'ledger/asked', data: { id } }] }),
    'ledger/replied': ({ data }, { ledger }) =>
      data.id in ledger.state.pending
        ? { events: [{ type: 'ledger/settled', data }], ends: [endOf(data)] }
        : { events: [] },
    'ledger/endAnyway': ({ data: { id } }) => ({
      events: [],
      ends: [endOf({ id, how: 'done' })],
    }),
  },
  evolve: {
    'ledger/totalSet': ({ data }, { draft }) => {
      draft.total = data.total;
    },
    'ledger/requested': ({ data }, { draft }) => {
      draft.pending[data.id] = data.amount;
    },
    'ledger/asked': ({ data }, { draft }) => {
      draft.pending[data.id] = 0;
    },
    'ledger/settled': ({ data: { id, how } }, { draft }) => {
      if (how === 'done') draft.total += draft.pending[id] ?? 0;
      delete draft.pending[id];
      draft.settled[id] = how;
    },
    'notes/written': (_, { draft }) => {
      draft.noticed += 1;
    },
    'kernel/ended': ({ ends = [] }, { draft }) => {
      for (const { command } of ends) delete draft.pending[command];
    },
  },
  registry: {
    'ledger/set': called('Set total'),
    'ledger/idle': called('Do nothing'),
    'ledger/transfer': called('Transfer'),
    'ledger/ask': called('Ask'),
  },
});

function endOf({ id, how }: { readonly id: string; readonly how: string }): EndOf {
  const command = id as RecordId;
  if (how === 'done') return { command, end: { how: 'done' } };
  return { command, end: { how: 'failed', error: how } };
}

/** What the transfer process depends on: sends under a key and returns the outcome. */
export interface FleetPorts {
  send(key: RecordId, amount: number): Promise<string>;
}

export interface TransferJob extends Job {
  readonly amount: number;
}

/** Sends pending transfers; an answer `throw` makes it fail. */
export const transfers: Process<LedgerTypes, FleetPorts, TransferJob> = {
  name: 'transfers',
  on: {
    'ledger/requested': ({ data: { id, amount } }) => ({ key: id as RecordId, amount }),
    'ledger/asked': ({ data: { id } }) => ({ key: id as RecordId, amount: 0 }),
  },
  resume: ({ ledger }) =>
    Object.entries(ledger.state.pending)
      .filter(([, amount]) => amount > 0)
      .map(([id, amount]) => ({ key: id as RecordId, amount })),
  async *run({ key, amount }, ports) {
    const how = await ports.send(key, amount);
    if (how === 'throw') throw new Error('The process failed.');
    yield { type: 'ledger/replied', data: { id: key, how } };
  },
};

export const fleet = [ledgerSlice, notesSlice];

/** Rows for `notes/load`, to be put as a blob. */
export function noteRows(count: number): Json {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`n${i}`, { text: `note ${i}`, tags: [] }]),
  );
}
