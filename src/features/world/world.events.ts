import { event } from '#kernel/define.ts';
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

export const worldEvents = {
  'world/loadRequested': event(loadRequestedPayload, { touches: () => ['world'] }),
  /** Other accounts are asked for: rows outside them are shown no more, others not yet. */
  'world/rescoped': event(rescopedPayload, {
    touches: ({ removed }) => touched({ put: [], removed }),
  }),
  'world/loaded': event(loadedPayload, {
    touches: () => ['world'],
    blobs: ({ blobs }) => blobs,
  }),
  'world/resynced': event(resyncedPayload, { touches: (data) => touched(data) }),
  'world/loadFailed': event(loadFailedPayload, { touches: () => ['world'] }),
  /** Entity rows are as the server last told them. */
  'world/changed': event(changesPayload, { touches: (data) => touched(data) }),
  'world/fetchRequested': event(stalePayload),
  'world/fetchFailed': event(fetchFailedPayload),
};

function touched({ put, removed }: Pick<Changes, 'put' | 'removed'>): readonly string[] {
  const keys: string[] = [];
  for (const { collection, rows } of put) {
    for (const { id } of rows) keys.push(`${collection}:${id}`);
  }
  for (const { collection, ids } of removed) {
    for (const id of ids) keys.push(`${collection}:${id}`);
  }
  return keys;
}
