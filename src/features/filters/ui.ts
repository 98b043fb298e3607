export { ClearFilters } from './ui/ClearFilters.tsx';
export { FilterPanel } from './ui/FilterPanel.tsx';
export { filteredOf, useFiltered } from './ui/useFilters.tsx';
