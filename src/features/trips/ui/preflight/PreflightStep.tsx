import { chaseTypes } from '#domain/plannerModes.ts';
import type { PlanDraft } from '../../trips.model.ts';
import css from './Preflight.module.css';
import { AccountsBand } from './AccountsBand.tsx';
import { ChaseCarBand } from './ChaseCarBand.tsx';
import { ModeBand } from './ModeBand.tsx';
import { NotesBand } from './NotesBand.tsx';
import { type OnWrong, PayBand } from './PayBand.tsx';
import { WhenBand } from './WhenBand.tsx';

/** What the operator chooses before the trip is planned (S2 §2), all on one look. */
export function PreflightStep({ plan, onWrong }: { readonly plan: PlanDraft } & OnWrong) {
  return (
    <div className={css.bands}>
      <ModeBand plan={plan} />
      <WhenBand plan={plan} />
      <PayBand plan={plan} onWrong={onWrong} />
      {chaseTypes[plan.mode] !== 'Rideshare' ? <ChaseCarBand plan={plan} /> : null}
      <AccountsBand plan={plan} />
      <NotesBand plan={plan} />
    </div>
  );
}
