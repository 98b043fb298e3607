import { event } from '#kernel/define.ts';
import type { Matters } from '#kernel/slice.ts';
import {
  type Changes,
  changesPayload,
  fetchFailedPayload,
  loadedPayload,
  loadFailedPayload,
  loadRequestedPayload,
  rescopedPayload,
  resyncedPayload,
  stalePayload,
} from './world.model.ts';
import { readWorldBulk } from './worldBulk.model.ts';

export const worldEvents = {
  /** A load is under way for this scope. */
  'world/loadRequested': event(loadRequestedPayload, { touches: () => ['world'] }),
  /** Other accounts were chosen: rows outside them are removed, missing ones not loaded yet. */
  'world/rescoped': event(rescopedPayload, {
    touches: ({ removed }, matters) => touched({ put: [], removed }, matters),
  }),
  /** The world is loaded; its rows are in the blobs. */
  'world/loaded': event(loadedPayload, {
    touches: () => ['world'],
    blobs: ({ blobs }) => blobs,
    bulk: readWorldBulk,
  }),
  /** The world is up to date again; these rows differed. */
  'world/resynced': event(resyncedPayload, { touches: touched }),
  /** The load failed; the rows known before stay. */
  'world/loadFailed': event(loadFailedPayload, { touches: () => ['world'] }),
  /** The server sent these rows or removed them. */
  'world/changed': event(changesPayload, { touches: touched }),
  /** These rows are to be fetched by id. */
  'world/fetchRequested': event(stalePayload),
  /** Rows could not be fetched by id: the world is loaded again before long. */
  'world/fetchFailed': event(fetchFailedPayload),
};

/** Rows change many times a second, and hardly ever one that a step changed. */
function touched(
  { put, removed }: Pick<Changes, 'put' | 'removed'>,
  matters: Matters,
): readonly string[] {
  const keys: string[] = [];
  for (const { collection, rows } of put) {
    if (matters(collection)) for (const { id } of rows) keys.push(`${collection}:${id}`);
  }
  for (const { collection, ids } of removed) {
    if (matters(collection)) for (const id of ids) keys.push(`${collection}:${id}`);
  }
  return keys;
}
