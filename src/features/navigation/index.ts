export {
  type CommandRoute,
  employeeAt,
  employeePath,
  pathOf,
  type RouteName,
  tripAt,
  tripPath,
} from './navigation.model.ts';
export { type AddressBar, navigationProcess } from './navigation.process.ts';
export {
  hasMap,
  type Moved,
  movedBack,
  movedTo,
  type NavigationSees,
  navigationSlice,
  type NavigationTypes,
  queryMoved,
  shownOnMap,
} from './navigation.slice.ts';
export { partsOf, plain } from './query.model.ts';
