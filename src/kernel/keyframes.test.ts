import { expect, test } from 'vitest';
import { canonicalJson, hashBytes, textBytes } from './canonical.ts';
import { hashAhead, stateHash } from './keyframes.ts';
import { CHUNK_ROWS } from './table.ts';
import { openFleet } from './testing/openFleet.ts';

const notes = CHUNK_ROWS + 1;

async function fleetOfNotes() {
  const { machine } = await openFleet();
  for (let i = 0; i < notes; i += 1) {
    machine.dispatch({ type: 'notes/write', data: { id: `n${i}`, text: `é ${i}` } });
  }
  return machine.latest();
}

test('a large state is hashed in pieces of 8 rows, each once', async () => {
  const snapshot = await fleetOfNotes();
  expect([...hashAhead(snapshot)]).toHaveLength(CHUNK_ROWS / 8);
  expect([...hashAhead(snapshot)]).toHaveLength(0);
});

test('a hash made in pieces is that of the whole canonical text', async () => {
  const snapshot = await fleetOfNotes();
  const { tables } = snapshot['notes'] as unknown as Tables;
  const ids = Array.from({ length: notes }, (_, i) => `n${i}`);
  const whole = [ids.slice(0, CHUNK_ROWS), ids.slice(CHUNK_ROWS)].map((some) =>
    hashBytes(
      textBytes(canonicalJson({ ids: some, rows: some.map((id) => tables.notes.get(id)) })),
    ),
  );
  const slices = Object.fromEntries(
    Object.entries(snapshot).map(([name, { state }]) => [
      name,
      { state, tables: name === 'notes' ? { notes: whole } : noTablesOf(snapshot, name) },
    ]),
  );
  expect(stateHash(snapshot)).toBe(hashBytes(textBytes(canonicalJson(slices))));
});

type Tables = { readonly tables: { readonly notes: { get(id: string): object | undefined } } };

function noTablesOf(snapshot: Awaited<ReturnType<typeof fleetOfNotes>>, name: string) {
  const tables = Object.entries(snapshot[name]?.tables ?? {});
  return Object.fromEntries(tables.map(([table]) => [table, []]));
}
