import { useMemo } from 'react';
import { minuteOf } from '#domain/promise.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { clockOf } from '#domain/zones.ts';
import { figuresOf } from '#planning/team/replanning/comparing.ts';
import { between, counted, lateInAll } from '#planning/team/words/amounts.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { type Expected, type ExpectedStart, expectedOf } from '../../expected.queries.ts';
import { isKnown } from '../drivers/RosterState.tsx';
import { useTripTimes } from '../drivers/DriversStep.tsx';
import { type Roster, useRoster } from '../drivers/useRoster.tsx';
import { useDraftMoves } from '../useDraftMoves.tsx';
import { seesOf, useTrips } from '../useTrips.tsx';
import css from './Review.module.css';

/** When itineraries without a named driver begin, counting the way of who would be found. */
export function ExpectedStarts({ plan }: { readonly plan: TeamPlan }) {
  const machine = useMachine();
  const roster = useRoster();
  const { drivers } = roster;
  const planning = useTrips(({ trips }) => trips.state);
  const moves = useDraftMoves();
  const expected = useMemo(
    () => expectedOf(seesOf(machine), drivers),
    // oxlint-disable-next-line react/exhaustive-deps -- all that the query reads
    [machine, drivers, planning, moves],
  );
  // Before it is known who may be asked, it would name some who may not.
  if (!expected || isReading(roster.linked) || isReading(roster.contracted)) return null;
  const { starts } = expected;
  const isAlone = plan.drivers.length === 1;
  const late = starts.filter(({ by }) => by !== null);
  return (
    <>
      {starts.map((start) =>
        start.by === null ? <Nobody key={start.column} start={start} isAlone={isAlone} /> : null,
      )}
      {late.length === 0 ? null : (
        <ul aria-label="Expected starts" className={css.expected}>
          {late.map((start) => (
            <Later key={start.column} start={start} isAlone={isAlone} nowMs={expected.nowMs} />
          ))}
          <Rest plan={plan} rest={expected.rest} />
        </ul>
      )}
    </>
  );
}

function isReading(list: Roster['linked']): boolean {
  return list.now.is !== 'failed' && !isKnown(list);
}

type Of = {
  readonly start: ExpectedStart;
  /** The trip has no other itinerary. */
  readonly isAlone: boolean;
};

/** The search takes what it finds when the trip is confirmed. */
function Nobody({ start, isAlone }: Of) {
  const isOneOfMany = useTrips(({ trips }) => trips.state.plan?.saveAs === 'perDriver');
  const who = isAlone ? 'driver who can take it' : `other driver for itinerary ${start.column + 1}`;
  return (
    <Notice tone="warn">
      No {who} is online and free now. Without one {isOneOfMany ? 'its' : 'the'} trip is refused.
    </Notice>
  );
}

/**
 * 'Expected start ≈07:43 AM, when Ana Ruiz, the nearest who can take it, could be there (≈12 min);
 * planned 07:31 AM.'
 */
function Later({ start: { name, plannedMs, by }, isAlone, nowMs }: Of & { nowMs: number }) {
  const times = useTripTimes();
  const who = useTrips(({ world }) => world.tables.drivers.get(by?.driverId ?? '')?.name ?? '');
  if (!by) return null;
  const why = by.isRaised ? 'who can take it and has raised a hand' : 'the nearest who can take it';
  return (
    <li>
      {isAlone ? 'Expected start' : `${name}: expected start`}{' '}
      <b>≈{clockOf(times.beside(by.atMs, plannedMs))}</b>, when {who}, {why}, could be there (≈
      {between(nowMs, by.atMs)}); planned {clockOf(times.at(plannedMs))}.
    </li>
  );
}

/** What else becomes later by it. */
function Rest({ plan, rest }: { readonly plan: TeamPlan } & Pick<Expected, 'rest'>) {
  const times = useTripTimes();
  if (!rest) return null;
  const { finishMs, lateMs } = figuresOf(plan);
  const { finishMs: laterMs, late } = rest;
  const laterLateMs = late.reduce((sum, one) => sum + one.lateMs, 0);
  const isLater = minuteOf(laterMs) > minuteOf(finishMs);
  const isLate = laterLateMs > lateMs;
  if (!isLater && !isLate) return null;
  return (
    <li>
      {isLater ? (
        <>
          Expected finish <b>≈{clockOf(times.beside(laterMs, finishMs))}</b>; planned{' '}
          {clockOf(times.at(finishMs))}.{' '}
        </>
      ) : null}
      {isLate ? (
        <>
          {counted(late.length, 'move')} would be late, {lateInAll(late.length, laterLateMs)}.
        </>
      ) : null}
    </li>
  );
}
