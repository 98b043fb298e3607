export { AsideService } from './ui/AsideService.tsx';
export { useAside } from './ui/asideFeed.tsx';
export { FetchFailed } from './ui/FetchFailed.tsx';
export { FetchState } from './ui/FetchState.tsx';
export { PersonAvatar } from './ui/PersonAvatar.tsx';
export { useFetched } from './ui/useFetched.tsx';
export { usePicture } from './ui/usePicture.tsx';
