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
  /** The server answered a load: as blobs, or as the rows that differ. */
  'world/loadReplied': input(loadRepliedPayload),
  /** The world could not be loaded. */
  'world/loadFailed': input(loadFailedPayload),
  /** Rows came over the channel (reading 23). */
  'world/heard': input(changesPayload),
  /** Trips or activities changed; the server names them by id, to be fetched again. */
  'world/staleHeard': input(stalePayload),
};
