export { TripForms } from './ui/TripForms.tsx';
export { TripPage } from './ui/TripPage.tsx';
export { TripStory } from './ui/TripStory.tsx';
export { useShownTrip } from './ui/useTripPage.tsx';
