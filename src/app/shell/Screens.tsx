import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { patternOf, type ScreenName, screenPaths } from '#domain/screens.ts';
import type { ConsoleSees } from '#features/index.ts';
import { NoteTemplates } from '#features/noteTemplates/ui.ts';
import { SettingsScreen } from '#spine/settings/ui.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import { CommandCenter } from './CommandCenter.tsx';
import { EmployeeComing } from './EmployeeComing.tsx';
import { ImportScreen } from './ImportScreen.tsx';
import { Page } from './Page.tsx';
import css from './Screens.module.css';
import { TripScreen } from './TripScreen.tsx';
import { useTitle } from './useTitle.ts';
import { screens } from './ways.ts';

const MyDriversScreen = lazy(() => import('./MyDriversScreen.tsx'));
const ProfileScreen = lazy(() => import('./ProfileScreen.tsx'));
const ReportScreens = lazy(() => import('./ReportScreens.tsx'));
const EmployeeScreens = lazy(() => import('./EmployeeScreens.tsx'));

/**
 * What draws each screen: those with one name are one view, which stays mounted between them. The
 * three others redirect or come before the console.
 */
const drawnBy = {
  'commandcenter/activities': 'center',
  'commandcenter/resources': 'center',
  trip: 'trip',
  'my-drivers': 'myDrivers',
  'my-drivers/one': 'myDrivers',
  reportcenter: 'reports',
  'reports/daily': 'reports',
  'reports/costing': 'reports',
  'reports/efficiency': 'reports',
  'reports/vehicle': 'reports',
  invoices: 'reports',
  invoice: 'reports',
  payments: 'reports',
  employees: 'employees',
  'employees/create': 'newEmployee',
  employee: 'employee',
  'employee/verification': 'employee',
  import: 'import',
  profile: 'profile',
  settings: 'settings',
} as const satisfies {
  readonly [N in Exclude<ScreenName, 'root' | 'login' | 'commandcenter'>]: string;
};

type View = (typeof drawnBy)[keyof typeof drawnBy];

const paths = new Map<View, RegExp>();
for (const [name, view] of Object.entries(drawnBy) as [keyof typeof drawnBy, View][]) {
  const own = patternOf(screenPaths[name]).source;
  const before = paths.get(view);
  paths.set(view, new RegExp(before ? `${before.source}|${own}` : own));
}

type Props = Parameters<typeof CommandCenter>[0] & {
  /** The page of a trip in an older console, with `{id}`; null where there is none. */
  readonly legacyTrip: string | null;
  /** The way to the server, for reports and pictures; null in a recording. */
  readonly ask: AskAside | null;
};

/** The screen at the address, or that there is none. */
export function Screens({ legacyTrip, ask, ...center }: Props) {
  const route = useSelect((all) => (all as unknown as ConsoleSees).navigation.state.route);
  // Also at an address of a known form whose id cannot be read.
  if (route === 'not-found') return <NotFound />;
  return (
    <Switch>
      <Route path={pathsOf('center')}>
        <CommandCenter {...center} />
      </Route>
      <Route path={pathsOf('trip')}>
        <TripScreen legacy={legacyTrip} />
      </Route>
      <Route path={pathsOf('myDrivers')}>
        <Suspense>
          <MyDriversScreen />
        </Suspense>
      </Route>
      <Route path={pathsOf('reports')}>
        <Suspense>
          <ReportScreens ask={ask} />
        </Suspense>
      </Route>
      <Route path={pathsOf('employees')}>
        <Suspense>
          <EmployeeScreens is="list" />
        </Suspense>
      </Route>
      <Route path={pathsOf('newEmployee')}>
        <Suspense fallback={<EmployeeComing />}>
          <EmployeeScreens is="new" />
        </Suspense>
      </Route>
      <Route path={pathsOf('employee')}>
        <Suspense fallback={<EmployeeComing />}>
          <EmployeeScreens is="one" />
        </Suspense>
      </Route>
      <Route path={pathsOf('import')}>
        <ImportScreen />
      </Route>
      <Route path={pathsOf('profile')}>
        <Suspense>
          <ProfileScreen />
        </Suspense>
      </Route>
      <Route path={pathsOf('settings')}>
        <Page title={screens.settings.title}>
          <SettingsScreen>
            <NoteTemplates />
          </SettingsScreen>
        </Page>
      </Route>
    </Switch>
  );
}

/** Without a path a route draws at any address. */
function pathsOf(view: View): RegExp {
  const found = paths.get(view);
  if (!found) throw new Error(`no screen is drawn by ${view}`);
  return found;
}

function NotFound() {
  const machine = useMachine();
  useTitle('Not found');
  return (
    <main className={css.page}>
      <EmptyState
        icon="unknown"
        title="Not found"
        level={1}
        actions={
          <Button
            variant="primary"
            onClick={() =>
              machine.dispatch({
                type: 'navigation/go',
                data: { path: '/command-center', replace: false },
              })
            }
          >
            Return to Map
          </Button>
        }
      >
        There is no screen at this address.
      </EmptyState>
    </main>
  );
}
