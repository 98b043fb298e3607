export { RideList } from './ui/RideList.tsx';
export { RidePanel } from './ui/RidePanel.tsx';
