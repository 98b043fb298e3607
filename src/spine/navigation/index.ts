export {
  type CommandRoute,
  employeeAt,
  employeePath,
  invoiceAt,
  invoicePath,
  myDriverAt,
  myDriverPath,
  type RouteName,
  tripAt,
  tripPath,
  verificationAt,
  verificationPath,
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
