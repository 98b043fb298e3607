export { ReplacingPool, ReplacingSentence } from './ui/drivers/ReplacingPool.tsx';
export { TripPlanner } from './ui/TripPlanner.tsx';
