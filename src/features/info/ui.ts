export { InfoPanel } from './ui/InfoPanel.tsx';
export { ActivityCard } from './ui/ActivityCard.tsx';
