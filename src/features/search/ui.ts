export { GlobalSearch } from './ui/GlobalSearch.tsx';
export { SearchedPlace } from './ui/SearchedPlace.tsx';
