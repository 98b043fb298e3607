import type { Capability } from '#domain/capabilities.ts';
import { registryOf } from '#kernel/catalog.ts';
import type { CommandsOf, SeesOfAll } from '#kernel/declare.ts';
import type { AnyProcess } from '#kernel/machine.types.ts';
import type { Clock, SharedValues, Vault } from '#kernel/ports.ts';
import type { Json } from '#kernel/records.ts';
import type { TeamPlanner } from '#planning/team/desk/teamPlanner.ts';
import type { Auth } from '#wire/auth.ts';
import type { Link } from '#wire/link/link.ts';
import { auditSlice } from './audit/index.ts';
import { bulkProcess, bulkSlice } from './bulk/index.ts';
import { cartProcess, cartSlice } from './cart/index.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { contactProcess, contactSlice, type TrackerPlace } from './contact/index.ts';
import { connectionProcess, connectionSlice } from '#spine/connection/index.ts';
import { employeesProcess, employeesSlice } from './employees/index.ts';
import { filtersSlice } from './filters/index.ts';
import { endingsSlice } from './endings/index.ts';
import { fetchesOfAll, fetchesProcess, fetchesSlice } from '#spine/fetches/index.ts';
import { flowProcess, flowSlice } from '#spine/flow/index.ts';
import { flightboardProcess, flightboardSlice } from './flightboard/index.ts';
import { importsSlice } from './imports/index.ts';
import { infoSlice } from './info/index.ts';
import { formsSlice } from '#spine/forms/index.ts';
import { locationsSlice } from './locations/index.ts';
import { mapSlice } from './map/index.ts';
import { movesProcess, movesSlice } from './moves/index.ts';
import { myDriversProcess, myDriversSlice } from './myDrivers/index.ts';
import { type AddressBar, navigationProcess, navigationSlice } from '#spine/navigation/index.ts';
import { noteTemplatesProcess, noteTemplatesSlice } from './noteTemplates/index.ts';
import { noticesProcess, noticesSlice } from './notices/index.ts';
import { outboxProcess, outboxSlice, requestsOfAll } from '#spine/outbox/index.ts';
import { ridesSlice } from './rides/index.ts';
import { reportsSlice } from './reports/index.ts';
import { roadsSlice } from './roads/index.ts';
import { savedViewsProcess, savedViewsSlice } from './savedViews/index.ts';
import { profileProcess, profileSlice } from './profile/index.ts';
import { scopeSlice } from '#spine/scope/index.ts';
import { searchProcess, searchSlice } from './search/index.ts';
import { selectionProcess, selectionSlice } from '#spine/selection/index.ts';
import { sessionProcess, sessionSlice } from '#spine/session/index.ts';
import { settingsProcess, settingsSlice } from '#spine/settings/index.ts';
import { tripPageProcess, tripPageSlice } from './tripPage/index.ts';
import { linkedProcess, tripsProcess, tripsSlice } from './trips/index.ts';
import { vehiclesProcess, vehiclesSlice } from './vehicles/index.ts';
import { verificationsProcess, verificationsSlice } from './verifications/index.ts';
import { vinsSlice } from './vins/index.ts';
import { worldProcess, worldSlice } from '#spine/world/index.ts';

/** Everything a process may lean on; the composition root fills it. */
export type ProcessPorts = {
  readonly link: Link;
  readonly auth: Auth;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly addressBar: AddressBar;
  /** Whether the operator types into something on the screen. */
  readonly isTyping: () => boolean;
  /** What this user keeps in the browser for all his tabs. */
  readonly shared: SharedValues;
  /** The operator's own watch, epoch ms. */
  readonly watchMs: () => number;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
  /** Where links of a tracker may lead; null without one. */
  readonly tracker: TrackerPlace | null;
  /** Plans trips with several drivers. */
  readonly planner: TeamPlanner;
  readonly putBlob: (value: Json) => Promise<string>;
};

export const slices = [
  clockSlice,
  sessionSlice,
  settingsSlice,
  navigationSlice,
  connectionSlice,
  worldSlice,
  fetchesSlice,
  selectionSlice,
  roadsSlice,
  mapSlice,
  filtersSlice,
  searchSlice,
  flightboardSlice,
  savedViewsSlice,
  infoSlice,
  scopeSlice,
  outboxSlice,
  flowSlice,
  formsSlice,
  movesSlice,
  importsSlice,
  tripsSlice,
  tripPageSlice,
  endingsSlice,
  vehiclesSlice,
  vinsSlice,
  bulkSlice,
  contactSlice,
  noteTemplatesSlice,
  locationsSlice,
  employeesSlice,
  myDriversSlice,
  ridesSlice,
  cartSlice,
  auditSlice,
  noticesSlice,
  profileSlice,
  reportsSlice,
  verificationsSlice,
] as const;

/** All slices as one snapshot shows them. */
export type ConsoleSees = SeesOfAll<typeof slices>;

declare module '#kernel/slice.ts' {
  interface Vocabulary {
    readonly capability: Capability;
  }
}

declare module '#views/bind/commands.ts' {
  interface Commands extends CommandsOf<typeof slices> {}
}

/** Every intent of the console; what is not listed here is denied. */
export const registry = registryOf(slices);

export const processes: readonly AnyProcess<ProcessPorts>[] = [
  sessionProcess,
  settingsProcess,
  navigationProcess,
  connectionProcess,
  worldProcess,
  fetchesProcess(fetchesOfAll(slices)),
  selectionProcess,
  searchProcess,
  flightboardProcess,
  savedViewsProcess,
  flowProcess,
  movesProcess,
  tripsProcess,
  linkedProcess,
  tripPageProcess,
  vehiclesProcess,
  outboxProcess(requestsOfAll(slices)),
  bulkProcess,
  contactProcess,
  noteTemplatesProcess,
  employeesProcess,
  myDriversProcess,
  cartProcess,
  noticesProcess,
  profileProcess,
  verificationsProcess,
];
