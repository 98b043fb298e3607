export { GlobalSearch } from './ui/GlobalSearch.tsx';
