import { useMemo } from 'react';
import type { PoolAsked } from '#planning/team/pool/pool.ts';
import { type Remedy, remediesOf, without } from '#planning/team/pool/remedies.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { notEnough } from '../../trips.queries.ts';
import css from './drivers.module.css';
import { requirementWords } from './poolWords.tsx';

/** S2 §5: no driver can take the itinerary, and what can be done about it. */
export function Remedies(props: {
  readonly asked: PoolAsked;
  readonly time: (ms: number) => string;
}) {
  const { asked } = props;
  const remedies = useMemo(() => remediesOf(asked), [asked]);
  return (
    <div className={css.none} role="status">
      <p>{notEnough}</p>
      <div className={css.remedies}>
        {remedies.map((remedy) => (
          <RemedyButton key={JSON.stringify(remedy)} {...props} remedy={remedy} />
        ))}
      </div>
    </div>
  );
}

function RemedyButton(props: Parameters<typeof Remedies>[0] & { readonly remedy: Remedy }) {
  const { asked, remedy, time } = props;
  if (remedy.is === 'later') {
    const { requestMs } = remedy;
    const label = `Start at ${time(requestMs)}, when a driver is free`;
    return (
      <CommandButton type="trips/setOptions" data={{ requestMs }} label={label} size="small" />
    );
  }
  if (remedy.is === 'fewer') {
    const { drivers: driverCount } = remedy;
    const label = `Plan with ${driverCount} ${driverCount === 1 ? 'driver' : 'drivers'}`;
    return (
      <CommandButton type="trips/setOptions" data={{ driverCount }} label={label} size="small" />
    );
  }
  const { column, draft } = asked;
  const { rule, drivers } = remedy;
  const wanted = draft.legs?.[column]?.requirements;
  if (!wanted) return null;
  const { qualifications, ...rest } = without(wanted, rule);
  const requirements = { ...rest, qualifications: [...qualifications] };
  const label = `Drop ${requirementWords[rule].name}: ${drivers} can`;
  return (
    <CommandButton
      type="trips/setRequirements"
      data={{ column, requirements }}
      label={label}
      size="small"
    />
  );
}
