export { GlobalSearch } from './ui/GlobalSearch.tsx';
export type { Way } from './ui/ways.tsx';
export { SearchedPlace } from './ui/SearchedPlace.tsx';
