import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, undoableIntent } from '#kernel/define.ts';
import {
  columnPayload,
  createPayload,
  headsPayload,
  leaveOutPayload,
  mendPayload,
  readPayload,
} from './imports.model.ts';

export const importsCommands = {
  /** Goes to the page where moves are pasted and imported. */
  'imports/open': undoableIntent(emptyPayload),
  /** Takes a pasted or read table as the import, in the place of the earlier one. */
  'imports/read': undoableIntent(readPayload),
  /** Gives a column another field, or none; or one part of a field more. */
  'imports/mapColumn': undoableIntent(columnPayload),
  /** Says which line holds heads. */
  'imports/setHeads': undoableIntent(headsPayload),
  /** Takes the rows and columns that are hidden in the spreadsheet. */
  'imports/takeHidden': undoableIntent(emptyPayload),
  /** Types over cells, or takes back what was typed over them. */
  'imports/mend': undoableIntent(mendPayload),
  /** Leaves rows out, or puts them back. */
  'imports/leaveOut': undoableIntent(leaveOutPayload),
  /** Discards the import. */
  'imports/discard': undoableIntent(emptyPayload),
  /** Creates the moves of these rows on the server, each for itself. */
  'imports/create': durableIntent(createPayload),
};
