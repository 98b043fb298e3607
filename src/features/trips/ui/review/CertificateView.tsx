import { useMemo } from 'react';
import { bindingsOf, looseLimits } from '#planning/team/bounds/binding.ts';
import { factsIn } from '#planning/team/checks/countingFacts.ts';
import { modelOf } from '#planning/team/model/model.ts';
import type { Binding, TeamProblem } from '#planning/team/model/problem.ts';
import { dollars } from '#planning/team/words/amounts.ts';
import {
  certifiedInWords,
  provenInWords,
  rulesKept,
} from '#planning/team/words/certificateWords.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { same } from '#domain/same.ts';
import type { Planned } from '../../trips.model.ts';
import { columnsOf } from '../../trips.queries.ts';
import { useTrips } from '../useTrips.tsx';
import css from './Review.module.css';

/** What is known about the plan: checked facts, how much cheaper one could be, what binds. */
export function CertificateView(props: {
  readonly planned: Planned;
  readonly problem: TeamProblem;
}) {
  const { plan, certificate } = props.planned;
  const { totalCents } = plan.cost;
  const plain = certifiedInWords(certificate, plan);
  const rules = rulesKept(plan);
  const proven = provenInWords(certificate, totalCents);
  const { binds, loose } = useBinding(props);
  return (
    <section aria-label="Certificate" className={css.certificate}>
      <header className={css.head}>
        <h4>Certificate</h4>
        <Chip icon="check">{factsIn(plan)} facts checked</Chip>
      </header>
      <p>
        <b>{plain.checked}</b> {plain.saving}
      </p>
      {binds.length === 0 ? null : (
        <>
          <h4>What binds</h4>
          <ul className={css.binds}>
            {binds.map(({ is, id, text }) => (
              <li key={`${is} ${id}`}>
                <Icon of={bindingIcons[is]} size={14} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <details className={css.details}>
        <summary>Details</summary>
        <p>
          <b>{rules.claim}</b> {rules.more}
        </p>
        <p>
          <b>{proven.claim}</b> {proven.more}
        </p>
        {proven.more === null ? null : (
          <Gap boundCents={Math.floor(certificate.boundCents)} totalCents={totalCents} />
        )}
        {loose.length === 0 ? null : (
          <p className={css.loose}>Does not bind: {loose.join(', ')}.</p>
        )}
      </details>
    </section>
  );
}

const bindingIcons: { readonly [is in Binding['is']]: IconName } = {
  maxDrivers: 'people',
  chases: 'chase',
  seats: 'riding',
  ready: 'pickup',
  deadline: 'late',
  shift: 'stale',
  rest: 'waiting',
  eligibility: 'driver',
};

/** In order of tightness, with the names of drivers and moves. */
function useBinding({ planned: { plan }, problem }: Parameters<typeof CertificateView>[0]) {
  const columns = useTrips(columnsOf, same);
  const activities = useTrips(({ world }) => world.tables.activities);
  return useMemo(() => {
    const model = modelOf(problem);
    if ('code' in model) return { binds: [], loose: [] };
    const names = {
      driver: (id: string) => columns.find(({ driverId }) => driverId === id)?.name ?? id,
      move: (id: string) => activities.get(id)?.name ?? id,
    };
    return { binds: bindingsOf(plan, model, names), loose: looseLimits(plan, model, names) };
  }, [plan, problem, columns, activities]);
}

/** The bound and the plan on one line from nothing to a little more than the plan. */
function Gap({ boundCents, totalCents }: { boundCents: number; totalCents: number }) {
  const at = (cents: number) => `${(88 * cents) / totalCents}%`;
  return (
    <div
      className={css.gap}
      role="img"
      aria-label={`The bound is ${dollars(boundCents)}, the total ${dollars(totalCents)}.`}
      style={{ '--bound': at(boundCents), '--plan': at(totalCents) } as object}
    >
      <i className={css.open} />
      <span className={css.boundMark}>bound {dollars(boundCents)}</span>
      <span className={css.planMark}>total {dollars(totalCents)}</span>
    </div>
  );
}
