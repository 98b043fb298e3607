import { type ReactNode, useMemo } from 'react';
import { modeNames, mostDrivers, plannerModes } from '#domain/plannerModes.ts';
import {
  bestIn,
  comparedInWords,
  type ComparedRow,
  type PlanFigures,
} from '#planning/team/replanning/comparing.ts';
import { counted, dollars, lasting, lateInAll } from '#planning/team/words/amounts.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import hidden from '#views/kit/hidden.module.css';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import { useDayTimes } from '../../../activities/ui.ts';
import { same } from '#domain/same.ts';
import {
  chaseChoices,
  type ComparedPlan,
  comparedPlans,
  isSameAgain,
} from '../../alternatives.queries.ts';
import type { PlanDraft, PlanOptions } from '../../trips.model.ts';
import { columnsOf } from '../../trips.queries.ts';
import { useTrips } from '../useTrips.tsx';
import css from './WhatIf.module.css';

/** Plans for the same moves side by side. */
export function WhatIf(props: {
  readonly plan: PlanDraft;
  /** Over the map beside the planner, or in the planner where there is no room. */
  readonly isBeside: boolean;
}) {
  const { plan: draft, isBeside } = props;
  const plans = useTrips(comparedPlans, same);
  const isAgain = useTrips(isSameAgain);
  const isPlanned = useTrips(({ trips }) => trips.state.outcome?.is === 'planned');
  const activities = useTrips(({ world }) => world.tables.activities);
  const drivers = useTrips(({ world }) => world.tables.drivers);
  const columns = useTrips(columnsOf, same);
  const [shown, ...others] = plans;
  if (!shown || (!isPlanned && others.length === 0)) return null;
  const names = {
    driver: (id: string) =>
      drivers.get(id)?.name ??
      columns.find(({ driverId }) => driverId === id)?.name ??
      id.replace('driver-', 'Driver '),
    isNamed: (id: string) => drivers.get(id) !== undefined,
    move: (id: string) => activities.get(id)?.name ?? id,
  };
  return (
    <section
      className={isBeside ? css.panel : css.inside}
      aria-label="What if"
      data-over-map={isBeside ? true : undefined}
    >
      <header className={css.head}>
        <h3>What if</h3>
        <span>
          {counted(plans.length, 'plan')}, same {counted(draft.activityIds.length, 'move')}
        </span>
        <TryAnother draft={draft} figures={shown.figures} />
      </header>
      {others.length === 0 ? (
        <p className={css.words} role="status">
          {isAgain
            ? 'The kept plan is the same as this one: change it, or try another.'
            : 'Try another keeps this plan to compare with.'}
        </p>
      ) : (
        <>
          <Compared plans={plans} draft={draft} isPlanned={isPlanned} />
          <ul className={css.words}>
            {others.map(({ id, title, plan }) => (
              <li key={id}>
                <Icon of="info" size={14} />
                <span>
                  <b>{title}:</b> {comparedInWords(shown.plan, plan, names)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const late = ({ lateCount, lateMs }: PlanFigures) =>
  lateCount === 0 ? 'none' : `${lateCount}, ${lateInAll(lateCount, lateMs)}`;

function useRows(
  draft: PlanDraft,
): readonly (readonly [ComparedRow, string, (figures: PlanFigures) => string])[] {
  const locations = useTrips(({ world }) => world.tables.locations);
  const activities = useTrips(({ world }) => world.tables.activities);
  const start = activities.get(draft.activityIds[0] ?? '')?.startId;
  const times = useDayTimes(locations.get(start ?? '')?.timezone);
  return [
    ['late', 'Late moves', late],
    ['cost', 'Cost', ({ costCents }) => dollars(costCents)],
    ['finish', 'Finish', ({ finishMs }) => times.at(finishMs)],
    ['drivers', 'Drivers, chase', (of) => `${of.drivers - of.chases} + ${of.chases}`],
    ['chaseMiles', 'Chase miles', ({ chaseCmi }) => formatDistance(chaseCmi)],
    ['waiting', 'Waiting', ({ waitingMs }) => lasting(waitingMs)],
    [
      'rideShare',
      'Ride-share',
      ({ rides, rideCents }) => (rides === 0 ? 'none' : `${rides} · ${dollars(rideCents)}`),
    ],
  ];
}

/** The best of each row is bold; 'Use' commits a plan. */
function Compared(props: {
  readonly plans: readonly ComparedPlan[];
  readonly draft: PlanDraft;
  readonly isPlanned: boolean;
}) {
  const { plans, draft, isPlanned } = props;
  const rows = useRows(draft);
  const figures = plans.map((one) => one.figures);
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <td>
              <span className={hidden.visually}>Figure</span>
            </td>
            {plans.map(({ id, title, choice }) => (
              <th key={id} scope="col" className={id === null ? css.own : undefined}>
                <b>{title}</b>
                <span>{choice}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, label, words]) => {
            const best = bestIn(row, figures);
            return (
              <tr key={row}>
                <th scope="row">{label}</th>
                {plans.map((tried, at) => (
                  <Cell key={tried.id} plan={tried} isLate={row === 'late'}>
                    {best[at] ? <b>{words(tried.figures)}</b> : words(tried.figures)}
                  </Cell>
                ))}
              </tr>
            );
          })}
          {plans.some(({ warnings }) => warnings.length > 0) ? (
            <tr>
              <th scope="row">Warnings</th>
              {plans.map(({ id, warnings }) => (
                <td key={id} className={id === null ? css.own : undefined}>
                  {warnings.length === 0 ? 'none' : null}
                  {warnings.map((words) => (
                    <span key={words} className={css.warning}>
                      <Icon of="warning" size={12} /> {words}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ) : null}
          <tr>
            <th scope="row">
              <span className={hidden.visually}>Choice</span>
            </th>
            {plans.map(({ id }) => (
              <td key={id} className={id === null ? css.own : undefined}>
                {id === null ? isPlanned ? 'shown' : 'Calculating...' : <Choices id={id} />}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Cell(props: {
  readonly plan: ComparedPlan;
  readonly isLate: boolean;
  readonly children: ReactNode;
}) {
  const { id, figures } = props.plan;
  const isBad = props.isLate && figures.lateCount > 0;
  const names = [id === null ? css.own : '', isBad ? css.late : ''].filter(Boolean).join(' ');
  return <td className={names || undefined}>{props.children}</td>;
}

function Choices({ id }: { readonly id: number }) {
  const data = useMemo(() => ({ id }), [id]);
  return (
    <span className="inline gap0h">
      <CommandButton type="trips/useAlternative" data={data} label="Use" size="small" />
      <CommandButton
        type="trips/dropAlternative"
        data={data}
        label={`Remove plan ${id}`}
        icon="remove"
        iconOnly
        size="small"
        variant="ghost"
      />
    </span>
  );
}

/** What can be tried; each keeps the shown plan, and changes by hand are left to the diagram. */
function TryAnother(props: { readonly draft: PlanDraft; readonly figures: PlanFigures }) {
  const { draft } = props;
  const { drivers, chases } = props.figures;
  const machine = useMachine();
  const reason = useReason('trips/tryAnother', byHand);
  const ml = useReason('trips/tryAnother', byMl);
  const planner = useReason('trips/tryAnother', byPlanner);
  const entry = (id: string, label: string, change: PlanOptions, off = reason) => ({
    id,
    label,
    ...(off === null ? {} : { off }),
    onAction: () => void machine.dispatch({ type: 'trips/tryAnother', data: { change } }),
  });
  const reasons = { 'ml-uber-only': ml, 'planner-uber-only': planner };
  const chaseEntries = chaseChoices(draft, chases).map((cars) => {
    const label = cars > chases ? 'One chase car more' : 'One chase car fewer';
    return entry(label, label, { chase: { ...draft.chase, cars } });
  });
  const otherModes = plannerModes.toReversed().filter((mode) => mode !== draft.mode);
  const modes = otherModes.map((mode) => {
    const off = mode in reasons ? reasons[mode as keyof typeof reasons] : reason;
    return entry(mode, `${modeNames[mode]} instead`, { mode }, off);
  });
  return (
    <MenuButton
      label="Try another"
      icon="add"
      size="small"
      groups={[
        { entries: modes },
        {
          entries: [
            ...(drivers < mostDrivers
              ? [entry('more', 'One driver more', { driverCount: drivers + 1 })]
              : []),
            ...(drivers > 1
              ? [entry('fewer', 'One driver fewer', { driverCount: drivers - 1 })]
              : []),
            ...chaseEntries,
            entry('way', draft.roundTrip ? 'One way' : 'Round trip', {
              roundTrip: !draft.roundTrip,
            }),
          ],
        },
        { entries: [entry('hand', 'Change this plan by hand', {})] },
      ]}
    />
  );
}

const byHand = { change: {} };
const byMl = { change: { mode: 'ml-uber-only' } } as const;
const byPlanner = { change: { mode: 'planner-uber-only' } } as const;
