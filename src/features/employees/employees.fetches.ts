import { employeeHistory as history } from '#domain/employeeHistory.ts';
import { payload, text, z } from '#domain/schema.ts';
import { fetchSeeing } from '#spine/fetches/index.ts';
import { employeeAt, type NavigationSees } from '#spine/navigation/index.ts';
import type { WorldSees } from '#spine/world/index.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<NavigationSees, 'navigation'>;

/** S2 §7: the trips of an employee, the latest first. */
export const employeeHistory = fetchSeeing<Sees>()({
  type: 'employees/history',
  params: payload(z.object({ employeeId: text() })),
  call: 'employeeHistory',
  key: ({ employeeId }, scope) => `${employeeId} in ${scope}`,
  ask: (ofEmployee) => ofEmployee,
  kept: 'log',
  read: ({ drivenTrips }) => drivenTrips,
  value: payload(history),
  staleMs: 60_000,
  wanted: ({ employeeId }, { navigation }) => employeeAt(navigation.state.path) === employeeId,
  words: {
    loading: 'Reading the trip history',
    failed: 'The trip history could not be read.',
    empty: 'No trips yet',
  },
  sample: ({ world }, pick) => {
    const row = pick(world.tables.employees.rows());
    return row ? { employeeId: row.id } : null;
  },
});
