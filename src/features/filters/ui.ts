export { ClearFilters } from './ui/ClearFilters.tsx';
export { FilterPanel, useFilterShape } from './ui/FilterPanel.tsx';
export { HiddenSelected } from './ui/HiddenSelected.tsx';
export { filteredOf, useFiltered } from './ui/useFilters.tsx';
