import { asyncIntent, input } from '#kernel/define.ts';
import {
  changesPayload,
  fetchFailedPayload,
  loadFailedPayload,
  loadRepliedPayload,
  reloadPayload,
  stalePayload,
} from './world.model.ts';

export const worldCommands = {
  'world/reload': asyncIntent(reloadPayload),
  'world/loadReplied': input(loadRepliedPayload),
  'world/loadFailed': input(loadFailedPayload),
  /** Rows heard over realtime, or answered to a fetch by id (reading 23). */
  'world/heard': input(changesPayload),
  /** Trips or activities changed: told by id, to be fetched again. */
  'world/staleHeard': input(stalePayload),
  'world/fetchFailed': input(fetchFailedPayload),
};
