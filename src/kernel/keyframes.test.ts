import { expect, test } from 'vitest';
import { canonicalJson, hashBytes, hashJson, textBytes } from './canonical.ts';
import { compile } from './catalog.ts';
import { hashAhead, readKeyframe, stateHash, stateHashes, writeKeyframe } from './keyframes.ts';
import { memoryDisk, memoryLogStore } from './memoryLogStore.ts';
import type { StoredKeyframe } from './ports.ts';
import type { Json } from './records.ts';
import { CHUNK_ROWS } from './table.ts';
import { fleet } from './testing/fleet.ts';
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

const catalog = compile(fleet);
type Content = { [field: string]: Json };

/** A keyframe of two notes, of which one was removed, on a disk of its own. */
async function stored() {
  const disk = memoryDisk();
  const store = memoryLogStore(disk);
  const { machine } = await openFleet();
  for (const id of ['a', 'b', 'c']) {
    machine.dispatch({ type: 'notes/write', data: { id, text: id } });
  }
  machine.dispatch({ type: 'notes/erase', data: { id: 'b' } });
  const snapshot = machine.latest();
  const kernel = {
    intents: { open: [], undecided: [], barred: ['s:9' as const] },
    history: { undo: [], redo: [] },
  };
  const known = new Set<string>();
  await writeKeyframe(store, { snapshot, kernel, beforeSeq: 8 }, 'one', known);
  const read = (keyframe = disk.keyframe as StoredKeyframe, build = 'one', slices = catalog) =>
    readKeyframe(store, keyframe, slices, build, new Set());
  /** The keyframe with other contents, under their own hash. */
  const changed = (change: (content: Content) => Content): StoredKeyframe => {
    const { body } = disk.keyframe as StoredKeyframe;
    const { content } = body as { readonly content: Content };
    const own = { beforeSeq: 8, content: change(content) };
    return { beforeSeq: 8, body: { hash: hashJson(own), content: own.content } };
  };
  return { disk, store, snapshot, kernel, known, read, changed };
}

test('a keyframe gives back the state it was made of, with what the kernel keeps', async () => {
  const { snapshot, kernel, read, disk, known } = await stored();
  expect(disk.keyframe?.beforeSeq).toBe(8);
  expect([...known]).toEqual([...disk.blobs.keys()]);
  const found = await read();
  expect(found?.kernel).toEqual(kernel);
  expect(stateHash(found?.snapshot ?? {})).toBe(stateHash(snapshot));
  const notes = found?.snapshot['notes'] as Tables | undefined;
  expect(notes?.tables.notes.get('a')).toEqual({ text: 'a', tags: [] });
  expect(notes?.tables.notes.get('b')).toBeUndefined();
});

test('chunks that a store holds are not written again, nor after they were read', async () => {
  const { store, snapshot, kernel, known, disk } = await stored();
  const puts: string[] = [];
  const counting = {
    ...store,
    putBlob: async (hash: string, bytes: Uint8Array) => {
      puts.push(hash);
      await store.putBlob(hash, bytes);
    },
  };
  const at = { snapshot, kernel, beforeSeq: 8 };
  await writeKeyframe(counting, at, 'one', known);
  expect(puts).toEqual([]);
  await writeKeyframe(counting, at, 'one', new Set());
  expect(puts).toEqual([...disk.blobs.keys()]);
  const seen = new Set<string>();
  const again = await readKeyframe(store, disk.keyframe as StoredKeyframe, catalog, 'one', seen);
  expect([...seen]).toEqual([...disk.blobs.keys()]);
  puts.length = 0;
  await writeKeyframe(counting, { ...at, snapshot: again?.snapshot ?? {} }, 'one', seen);
  expect(puts).toEqual([]);
});

test('a keyframe is not used where its build, format, slices or tables are others', async () => {
  const { read, changed } = await stored();
  expect(await read(undefined, 'two')).toBeUndefined();
  expect(await read(changed((content) => ({ ...content, format: 2 })))).toBeUndefined();
  expect(await read(changed((content) => ({ ...content, slices: {} })))).toBeUndefined();
  const without = { state: {}, tables: {} };
  const emptied = changed(({ slices, ...content }) => {
    return { ...content, slices: { ...(slices as Content), notes: without } };
  });
  expect(await read(emptied)).toBeUndefined();
  expect(await read(changed((content) => content))).toBeDefined();
});

test('a keyframe or a chunk that is damaged is refused', async () => {
  const { disk, read } = await stored();
  const { beforeSeq, body } = disk.keyframe as StoredKeyframe;
  const words = 'The keyframe does not match its hash';
  await expect(read({ beforeSeq: beforeSeq + 1, body })).rejects.toThrow(words);
  const [hash = ''] = disk.blobs.keys();
  disk.blobs.set(hash, textBytes('{}'));
  await expect(read()).rejects.toThrow(`Chunk ${hash} is damaged`);
  disk.blobs.delete(hash);
  await expect(read()).rejects.toThrow(`Chunk ${hash} is damaged`);
});

test('the hash of each slice changes with that slice alone', async () => {
  const { machine } = await openFleet();
  const before = stateHashes(machine.latest());
  machine.dispatch({ type: 'ledger/set', data: { total: 4 } });
  const after = stateHashes(machine.latest());
  expect(Object.keys(after).sort()).toEqual(['ledger', 'notes']);
  expect(after['notes']).toBe(before['notes']);
  expect(after['ledger']).not.toBe(before['ledger']);
});
