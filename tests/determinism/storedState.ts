// The state a start would recover from the store, up to any record and from any keyframe.
import { slices } from '#features/index.ts';
import { Blobs } from '#kernel/blobs.ts';
import { compile } from '#kernel/catalog.ts';
import { stateHash } from '#kernel/keyframes.ts';
import type { LogStore, StoredKeyframe } from '#kernel/ports.ts';
import { recover } from '#kernel/recovery.ts';

const catalog = compile(slices);

/** `keyframe`: the one to begin from; null folds the log from its first record on. */
export async function hashOfStored(
  store: LogStore,
  beforeSeq: number,
  keyframe: StoredKeyframe | null,
): Promise<string> {
  const upTo: Pick<LogStore, 'read' | 'getBlob' | 'latestKeyframe' | 'damage'> = {
    async *read(fromSeq) {
      for await (const piece of store.read(fromSeq)) {
        yield piece.filter(({ seq }) => seq < beforeSeq);
      }
    },
    getBlob: (hash) => store.getBlob(hash),
    latestKeyframe: async () => keyframe ?? undefined,
    damage: () => store.damage(),
  };
  const onTrouble = ({ what, error }: { readonly what: string; readonly error: unknown }) => {
    throw new Error(what, { cause: error });
  };
  const only = upTo as LogStore;
  const blobs = new Blobs(only);
  const found = await recover({ catalog, store: only, blobs, build: '', onTrouble });
  if (found.next !== beforeSeq) throw new Error(`stored up to ${found.next}, not ${beforeSeq}`);
  if (found.keyframeAt !== (keyframe?.beforeSeq ?? 0)) throw new Error('keyframe not used');
  return stateHash(found.snapshot);
}
