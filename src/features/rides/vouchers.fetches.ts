import { fetchSeeing } from '#spine/fetches/index.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { rideTypesPayload, typesOfPayload } from './vouchers.model.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<FormsSees, 'forms'>;

/** Type of the request that generates a voucher; its form has the same name. */
export const voucherType = 'rides/orderVoucher';

/** The kinds of ride that a voucher can be for. */
export const rideTypes = fetchSeeing<Sees>()({
  type: 'rides/types',
  params: typesOfPayload,
  call: 'rideTypes',
  key: ({ accountId }) => accountId,
  ask: (params) => params,
  kept: 'log',
  read: (reply) => reply.rideTypes,
  value: rideTypesPayload,
  staleMs: null,
  wanted: (_params, { forms }) =>
    forms.state.forms.some(({ of, isShown }) => of === voucherType && isShown),
  words: {
    loading: 'Reading the kinds of ride',
    failed: 'The kinds of ride did not come.',
    empty: 'No kind of ride is offered.',
  },
  sample: ({ world }, pick) => {
    const account = pick(world.tables.accounts.rows());
    return account ? { accountId: account.id } : null;
  },
});
