export type { Counts, Shown } from './facets.queries.ts';
export { type Criteria, type GroupId, isFiltering, type Theme } from './filters.model.ts';
export { type Filtered, type FilterCounts, filterReader } from './filters.queries.ts';
export {
  filtersRegistry,
  type FiltersSees,
  filtersSlice,
  type FiltersTypes,
} from './filters.slice.ts';
