export { TripPlanner } from './ui/TripPlanner.tsx';
