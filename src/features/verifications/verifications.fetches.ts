import { fetched, type FetchesSees, fetchSeeing } from '#spine/fetches/index.ts';
import { employeeAt, type NavigationSees, verificationAt } from '#spine/navigation/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import {
  ofEmployeePayload,
  onePayload,
  verificationPayload,
  verificationsPayload,
} from './verifications.model.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<NavigationSees, 'navigation'>;

/** S2 §7: the verifications of an employee, the latest first. */
export const verifications = fetchSeeing<Sees>()({
  type: 'verifications/list',
  params: ofEmployeePayload,
  call: 'verifications',
  key: ({ employeeId }, scope) => `${employeeId} in ${scope}`,
  ask: (ofEmployee) => ofEmployee,
  kept: 'log',
  read: (reply) => reply.verifications,
  value: verificationsPayload,
  staleMs: 60_000,
  wanted: ({ employeeId }, { navigation }) => employeeAt(navigation.state.path) === employeeId,
  words: {
    loading: 'Reading the verifications',
    failed: 'The verifications could not be read.',
    empty: 'No document was verified yet.',
  },
  sample: ({ world }, pick) => {
    const row = pick(world.tables.employees.rows());
    return row ? { employeeId: row.id } : null;
  },
});

/** S2 §7: the verification that an address opens over the page of its employee. */
export const openVerification = fetchSeeing<Sees & Pick<FetchesSees, 'fetches'>>()({
  type: 'verifications/one',
  params: onePayload,
  call: 'verification',
  key: ({ verificationId }, scope) => `${verificationId} in ${scope}`,
  ask: ({ verificationId: id }) => ({ id }),
  kept: 'log',
  read: (reply) => reply.verification,
  value: verificationPayload,
  staleMs: 60_000,
  wanted: ({ verificationId }, { navigation }) =>
    verificationAt(navigation.state.path) === verificationId,
  words: {
    loading: 'Reading the verification',
    failed: 'The verification could not be read.',
    empty: null,
  },
  sample: (sees, pick) => {
    const known = [...sees.world.tables.employees.rows()].flatMap(({ id: employeeId }) => {
      const list = fetched(sees, verifications, { employeeId });
      return (list?.is === 'ready' ? list.value : list?.last) ?? [];
    });
    const one = pick(known);
    return one ? { verificationId: one.id } : null;
  },
});
