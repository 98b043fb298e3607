export { useSelectedEnds } from './ui/useSelectedEnds.tsx';
export { MoveEdit } from './ui/MoveEdit.tsx';
export { MoveWizard } from './ui/MoveWizard.tsx';
export { MoveMiles } from './ui/MoveMiles.tsx';
export { comingWords } from './ui/vehicleWords.tsx';
export { VehicleInput } from './ui/VehicleInput.tsx';
export { useDraftOnMap } from './ui/draftOnMap.tsx';
export {
  saveInPlace,
  typeInPlace,
  useTypedInPlace,
  valuesNow,
  whyNotInPlace,
  wrongInPlace,
} from './ui/inPlace.tsx';
