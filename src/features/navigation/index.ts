export { type CommandRoute, pathOf, type RouteName } from './navigation.model.ts';
export { type AddressBar, navigationProcess } from './navigation.process.ts';
export {
  movedBack,
  type NavigationSees,
  navigationSlice,
  type NavigationTypes,
  queryMoved,
} from './navigation.slice.ts';
export { partsOf, plain } from './query.model.ts';
