import { asyncIntent, input } from '#kernel/define.ts';
import {
  changesPayload,
  loadFailedPayload,
  loadRepliedPayload,
  reloadPayload,
  stalePayload,
} from './world.model.ts';

export const worldCommands = {
  /** Loads the world anew. */
  'world/reload': asyncIntent(reloadPayload),
  /** The world was answered: as blobs, or as what differs. */
  'world/loadReplied': input(loadRepliedPayload),
  /** The world could not be loaded. */
  'world/loadFailed': input(loadFailedPayload),
  /** Rows came over the channel (reading 23). */
  'world/heard': input(changesPayload),
  /** Trips or activities changed; they are told by id, to be fetched again. */
  'world/staleHeard': input(stalePayload),
};
