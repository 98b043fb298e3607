export { GlobalSearch } from './ui/GlobalSearch.tsx';
export { type PlaceChoice, PlaceField, PlacesService, usePlacesService } from './ui/PlaceField.tsx';
export { SearchedPlace } from './ui/SearchedPlace.tsx';
