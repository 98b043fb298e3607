import { nothing } from '#domain/schema.ts';
import { undoableIntent } from '#kernel/define.ts';
import { expandPayload, filterPayload, sortPayload } from './info.model.ts';

export const infoCommands = {
  'info/expand': undoableIntent(expandPayload),
  /** By another column ascending; by the same the other way round. */
  'info/sort': undoableIntent(sortPayload),
  /** Without words the column leaves all. */
  'info/filter': undoableIntent(filterPayload),
  'info/clearFilters': undoableIntent(nothing),
};
