export { TripPage } from './ui/TripPage.tsx';
