export {
  type ChosenPlace,
  type PlaceChoice,
  PlaceField,
  PlacesService,
  usePlacesService,
} from './ui/PlaceField.tsx';
