export { TripForms } from './ui/TripForms.tsx';
export { TripPage } from './ui/TripPage.tsx';
