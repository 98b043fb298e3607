export type { ImportDraft, ImportsState } from './imports.model.ts';
export { importsOf5 } from './imports.migrations.ts';
export { unfinishedImport } from './unfinished.queries.ts';
export { importsSlice, type ImportsSees, type ImportsTypes } from './imports.slice.ts';
