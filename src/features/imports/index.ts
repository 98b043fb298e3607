export type { ImportDraft, ImportsState } from './imports.model.ts';
export { unfinishedImport } from './unfinished.queries.ts';
export { importsSlice, type ImportsSees, type ImportsTypes } from './imports.slice.ts';
