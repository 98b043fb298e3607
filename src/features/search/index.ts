export type { ShownPlace } from './search.model.ts';
export { searchProcess } from './search.process.ts';
export { shownPlace } from './search.queries.ts';
export { type SearchSees, searchSlice, type SearchTypes } from './search.slice.ts';
