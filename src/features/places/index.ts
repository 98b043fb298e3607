export { addressAt, placeSuggestions, placeText } from './places.fetches.ts';
