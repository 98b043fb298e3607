export { FetchFailed, useAskAgain } from './ui/FetchFailed.tsx';
export { useAside } from './ui/asideFeed.tsx';
