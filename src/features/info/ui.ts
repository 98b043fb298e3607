export { ActivityCard, activityCardPx, useShowMove } from './ui/ActivityCard.tsx';
export { InfoPanel } from './ui/InfoPanel.tsx';
export { useInfoWidth, useIsExpanded } from './ui/useConsole.tsx';
