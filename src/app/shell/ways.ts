// The ways by name: every screen without an id, and the forms that an intent opens. One table for
// palette, search, menus and breadcrumbs; a screen that is missing does not compile.
import { type Capability, may } from '#domain/capabilities.ts';
import { reportCapability, reportTitle } from '#domain/reports.ts';
import { type ScreenName, screenPaths } from '#domain/screens.ts';
import { registry } from '#features/index.ts';
import type { Way } from '#features/search/ui.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { Command, CommandMachine, CommandType } from '#views/bind/commands.ts';
import type { IconName } from '#views/kit/marks/icons.ts';
import { intents } from './intents.ts';

type OfOne = {
  [N in ScreenName]: (typeof screenPaths)[N] extends `${string}{id}${string}` ? N : never;
}[ScreenName];
/** These redirect, come before the console, or are opened by their form's intent. */
type ByOtherWay = 'root' | 'login' | 'commandcenter' | 'employees/create' | 'import';
type NamedScreen = Exclude<ScreenName, OfOne | ByOtherWay>;

type Screen = {
  /** As palette, search, menus and breadcrumbs call it. */
  readonly title: string;
  /** Other words under which it is looked for. */
  readonly also: string;
  readonly icon: IconName;
  /** Whom it shows something. */
  readonly capability: Capability;
  /** Tinykeys syntax. */
  readonly keys?: string;
};

export const screens: { readonly [N in NamedScreen]: Screen } = {
  'commandcenter/resources': {
    title: 'Resources',
    icon: 'people',
    capability: 'see',
    also: 'command center, map of locations, drivers and vehicles',
  },
  'commandcenter/activities': {
    title: 'Activities',
    icon: 'trip',
    capability: 'see',
    also: 'command center, map of moves and trips',
  },
  'my-drivers': {
    title: 'My Drivers',
    icon: 'driver',
    capability: 'see',
    keys: 'g d',
    also: 'contractors, pool, rank, groups, approval',
  },
  employees: {
    title: 'Employees',
    icon: 'people',
    capability: 'see',
    keys: 'g e',
    also: 'users, staff, roles, work schedules, verifications',
  },
  profile: {
    title: 'Profile',
    icon: 'people',
    capability: 'see',
    also: 'my account, own name and phone, password',
  },
  reportcenter: {
    title: 'Report center',
    icon: 'table',
    capability: 'see',
    also: 'all reports, statistics',
  },
  'reports/daily': {
    title: reportTitle('daily'),
    icon: 'table',
    capability: reportCapability.daily,
    also: 'moves per day, on time and late',
  },
  'reports/costing': {
    title: reportTitle('costing'),
    icon: 'table',
    capability: reportCapability.costing,
    also: 'costs of trips, driver pay, expenses',
  },
  'reports/efficiency': {
    title: reportTitle('efficiency'),
    icon: 'table',
    capability: reportCapability.efficiency,
    also: 'planned and actual hours, waiting',
  },
  'reports/vehicle': {
    title: reportTitle('vehicle'),
    icon: 'table',
    capability: reportCapability.vehicle,
    also: 'how often cars were moved, miles, standing',
  },
  invoices: {
    title: 'Invoices',
    icon: 'table',
    capability: 'payments',
    also: 'bills, billing, what accounts owe, overdue',
  },
  payments: {
    title: 'Payments',
    icon: 'table',
    capability: 'payments',
    also: 'money paid and received, transactions',
  },
  settings: {
    title: 'Settings',
    icon: 'settings',
    capability: 'see',
    also: 'preferences, theme, dark mode, time format, note templates',
  },
};

/** Other words for the forms, pages and lists that an intent of the registry opens. */
const formWords: { readonly [T in CommandType]?: string } = {
  'moves/start': 'new move, transport a vehicle, add activity',
  'imports/open': 'CSV, XLSX, spreadsheet, upload, bulk',
  'vehicles/begin': 'new vehicle, VIN',
  'locations/start': 'add location, address, place',
  'info/listPlaces': 'list of places, addresses',
  'employees/begin': 'add user, hire',
  'rides/start': 'order a ride, Uber, taxi, passenger',
  'rides/startVoucher': 'order a voucher, Uber, ride code',
  'rides/startPackage': 'order a delivery, courier, parcel',
};

/** The other words of an intent; empty for one that opens nothing. */
export function alsoOf(id: string): string {
  return formWords[id as CommandType] ?? '';
}

/** To a screen, unless the user's roles see nothing there. */
function toScreen(machine: CommandMachine, name: NamedScreen): Wish {
  const { session } = machine.latest() as unknown as Sees;
  const verdict = may(session.state.user?.roles ?? [], screens[name].capability);
  if (!verdict.yes) return no(verdict.reason);
  const data = { path: screenPaths[name], replace: false };
  return { ...yes, wish: { type: 'navigation/go', data } };
}

type Wish = (Yes & { readonly wish: Command }) | No;
type Sees = {
  readonly session: {
    readonly state: { readonly user: { readonly roles: readonly string[] } | null };
  };
};

export const waysToScreens: readonly (Way & Pick<Screen, 'keys'>)[] = (
  Object.keys(screens) as NamedScreen[]
).map((name) => ({
  ...screens[name],
  wish: (machine) => toScreen(machine, name),
}));

const waysToForms: readonly Way[] = registry.flatMap(({ id, label, icon, capability, from }) => {
  const also = alsoOf(id);
  if (also === '' || !from) return [];
  return {
    title: label,
    also,
    capability: capability as Capability,
    icon,
    wish: (machine: CommandMachine) => intentFor(machine, id, from),
  };
});

/** All that the search finds by name. */
export const ways: readonly Way[] = [...waysToScreens, ...waysToForms];

/** All that a key of its own leads to: what it does, its key, and the command in a state. */
export const keyed: readonly KeyedWay[] = [
  ...intents.flatMap(({ id, label, hotkey, from }) =>
    hotkey === undefined || !from
      ? []
      : { label, keys: hotkey, wish: (machine: CommandMachine) => intentFor(machine, id, from) },
  ),
  ...waysToScreens.flatMap(({ title, keys, wish }) =>
    keys === undefined ? [] : { label: title, keys, wish },
  ),
];
type KeyedWay = Pick<Way, 'wish'> & { readonly label: string; readonly keys: string };

/** The command of a registry intent in the current state, or why there is none. */
export function intentFor(
  machine: CommandMachine,
  type: string,
  from: NonNullable<(typeof registry)[number]['from']>,
): Wish {
  const built = from(machine.latest() as never);
  // The slice's declaration holds `from` to the payload of its type; the list of all has no types.
  return built.yes ? { ...yes, wish: { type, data: built.data } as Command } : built;
}
