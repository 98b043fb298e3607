import { useMemo } from 'react';
import { accountRows } from '#domain/scope.ts';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { Band, BandPair } from '#views/kit/panels/Band.tsx';
import { accountOfMoves } from '../../preflight.queries.ts';
import type { PlanDraft } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import { useOptions } from './useOptions.tsx';

/** Who is asked to carry the trip out, and who pays; the account of the moves by itself. */
export function AccountsBand({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const accounts = useTrips(({ world }) => world.tables.accounts);
  const usual = useTrips((sees) => accountOfMoves(sees, plan));
  const sections = useMemo(() => {
    const options = accountRows([...accounts.rows()]).map(({ id, name, path }) => ({
      id,
      text: name,
      second: path.length > 1 ? path.slice(0, -1).join(' / ') : undefined,
    }));
    return [{ title: '', options }];
  }, [accounts]);
  const field = (which: 'assignmentAccountId' | 'billingAccountId') => ({
    value: plan[which] ?? usual,
    sections,
    empty: 'No account fits.',
    hint: plan[which] === null ? 'as the moves' : undefined,
    onChange: (id: string | null) => set({ [which]: id === usual ? null : id }),
  });
  return (
    <Band name="Accounts">
      <BandPair>
        <ComboBox label="Assignment account" {...field('assignmentAccountId')} />
        <ComboBox label="Billing account" {...field('billingAccountId')} />
      </BandPair>
    </Band>
  );
}
