export { ActivityCard, activityCardPx, useShowMove } from './ui/ActivityCard.tsx';
export { InfoPanel } from './ui/InfoPanel.tsx';
export { useInfoWidth } from './ui/useConsole.tsx';
