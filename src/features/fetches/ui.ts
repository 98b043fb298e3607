export { FetchFailed } from './ui/FetchFailed.tsx';
