import type { RegistryEntry } from '#kernel/slice.ts';
import type { AnyProcess, AnySlice } from '#kernel/machine.types.ts';
import type { Clock, SharedValues, Vault } from '#kernel/ports.ts';
import type { Json } from '#kernel/records.ts';
import type { Auth } from '#wire/auth.ts';
import type { Link } from '#wire/link.ts';
import { auditProcess, type AuditSees, auditSlice } from './audit/index.ts';
import { bulkProcess, bulkRegistry, type BulkSees, bulkSlice } from './bulk/index.ts';
import { cartProcess, cartRegistry, type CartSees, cartSlice } from './cart/index.ts';
import type { ClockSees } from './clock/index.ts';
import { clockSlice } from './clock/index.ts';
import {
  contactProcess,
  contactRegistry,
  type ContactSees,
  contactSlice,
  type TrackerPlace,
} from './contact/index.ts';
import {
  connectionProcess,
  connectionRegistry,
  type ConnectionSees,
  connectionSlice,
} from './connection/index.ts';
import { filtersRegistry, type FiltersSees, filtersSlice } from './filters/index.ts';
import {
  endingsProcess,
  endingsRegistry,
  type EndingsSees,
  endingsSlice,
} from './endings/index.ts';
import {
  flightboardProcess,
  flightboardRegistry,
  type FlightboardSees,
  flightboardSlice,
} from './flightboard/index.ts';
import { infoRegistry, type InfoSees, infoSlice } from './info/index.ts';
import { mapRegistry, type MapSees, mapSlice } from './map/index.ts';
import { movesProcess, movesRegistry, type MovesSees, movesSlice } from './moves/index.ts';
import {
  type AddressBar,
  navigationProcess,
  navigationRegistry,
  type NavigationSees,
  navigationSlice,
} from './navigation/index.ts';
import {
  noticesProcess,
  noticesRegistry,
  type NoticesSees,
  noticesSlice,
} from './notices/index.ts';
import {
  savedViewsProcess,
  savedViewsRegistry,
  type SavedViewsSees,
  savedViewsSlice,
} from './savedViews/index.ts';
import { scopeRegistry, type ScopeSees, scopeSlice } from './scope/index.ts';
import { searchProcess, searchRegistry, type SearchSees, searchSlice } from './search/index.ts';
import {
  selectionProcess,
  selectionRegistry,
  type SelectionSees,
  selectionSlice,
} from './selection/index.ts';
import {
  sessionProcess,
  sessionRegistry,
  type SessionSees,
  sessionSlice,
} from './session/index.ts';
import {
  settingsProcess,
  settingsRegistry,
  type SettingsSees,
  settingsSlice,
} from './settings/index.ts';
import { tripsProcess, tripsRegistry, type TripsSees, tripsSlice } from './trips/index.ts';
import {
  vehiclesProcess,
  vehiclesRegistry,
  type VehiclesSees,
  vehiclesSlice,
} from './vehicles/index.ts';
import { worldProcess, worldRegistry, type WorldSees, worldSlice } from './world/index.ts';

/** Everything a process may lean on; the composition root fills it. */
export type ProcessPorts = {
  readonly link: Link;
  readonly auth: Auth;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly addressBar: AddressBar;
  /** What this user keeps in the browser for all his tabs. */
  readonly shared: SharedValues;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
  /** Where links of a tracker may lead; null without one. */
  readonly tracker: TrackerPlace | null;
  readonly putBlob: (value: Json) => Promise<string>;
  /** The log's name: record ids begin with it. */
  readonly session: string;
};

/** All slices as one snapshot shows them. */
export type ConsoleSees = ClockSees &
  SessionSees &
  SettingsSees &
  NavigationSees &
  ConnectionSees &
  WorldSees &
  SelectionSees &
  MapSees &
  FiltersSees &
  SearchSees &
  FlightboardSees &
  SavedViewsSees &
  InfoSees &
  ScopeSees &
  MovesSees &
  TripsSees &
  CartSees &
  AuditSees &
  EndingsSees &
  VehiclesSees &
  BulkSees &
  ContactSees &
  NoticesSees;

export const slices: readonly AnySlice[] = [
  clockSlice,
  sessionSlice,
  settingsSlice,
  navigationSlice,
  connectionSlice,
  worldSlice,
  selectionSlice,
  mapSlice,
  filtersSlice,
  searchSlice,
  flightboardSlice,
  savedViewsSlice,
  infoSlice,
  scopeSlice,
  movesSlice,
  tripsSlice,
  endingsSlice,
  vehiclesSlice,
  bulkSlice,
  contactSlice,
  cartSlice,
  auditSlice,
  noticesSlice,
];

/** Every intent of the console; what is not listed here is denied. */
export const registry: readonly RegistryEntry[] = [
  sessionRegistry,
  settingsRegistry,
  navigationRegistry,
  connectionRegistry,
  worldRegistry,
  selectionRegistry,
  mapRegistry,
  filtersRegistry,
  searchRegistry,
  flightboardRegistry,
  savedViewsRegistry,
  infoRegistry,
  scopeRegistry,
  movesRegistry,
  tripsRegistry,
  endingsRegistry,
  vehiclesRegistry,
  bulkRegistry,
  contactRegistry,
  cartRegistry,
  noticesRegistry,
].flatMap((entries) =>
  Object.entries(entries).map(([id, entry]) => ({ id, ...entry }) as unknown as RegistryEntry),
);

export const processes: readonly AnyProcess<ProcessPorts>[] = [
  sessionProcess,
  settingsProcess,
  navigationProcess,
  connectionProcess,
  worldProcess,
  selectionProcess,
  searchProcess,
  flightboardProcess,
  savedViewsProcess,
  movesProcess,
  tripsProcess,
  endingsProcess,
  vehiclesProcess,
  bulkProcess,
  contactProcess,
  cartProcess,
  auditProcess,
  noticesProcess,
];
