export { searchRegistry, type SearchSees, searchSlice, type SearchTypes } from './search.slice.ts';
