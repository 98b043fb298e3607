export { LocationActions, LocationUnsaved, useWhyKept } from './ui/LocationActions.tsx';
export { LocationPanel } from './ui/LocationPanel.tsx';
export { useHere } from './ui/useHere.tsx';
export { useIsLocationOpen } from './ui/useOpenLocation.tsx';
export { useSavePlace } from './ui/useSavePlace.tsx';
export { usePlaced } from './ui/usePlaced.tsx';
