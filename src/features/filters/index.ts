export type { Shown } from './facets.queries.ts';
export type { Filtered } from './filters.queries.ts';
export {
  type FiltersSees,
  filtersSlice,
  type FiltersTypes,
} from './filters.slice.ts';
export { finderMiles, type Near } from './filters.model.ts';
export { ordinalIn } from './rideFacts.queries.ts';
export { filterNames } from './names.model.ts';
export { filtersOf2 } from './filters.migrations.ts';
