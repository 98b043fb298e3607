import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import {
  inOrder,
  type OpenRow,
  poolOf,
  type PoolOrder,
  type PoolRow,
} from '#planning/team/pool/pool.ts';
import { rulesOf } from '#planning/team/pool/remedies.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { same } from '#domain/same.ts';
import { type ItineraryFacts, poolAskedOf } from '../../pool.queries.ts';
import { isWayEstimated } from '../../problem.queries.ts';
import { useDraftMoves } from '../useDraftMoves.tsx';
import { seesOf, useTrips } from '../useTrips.tsx';
import { DriverSearch } from './DriverSearch.tsx';
import css from './drivers.module.css';
import { namesWords } from './ItineraryCard.tsx';
import { PoolList } from './PoolList.tsx';
import { Remedies } from './Remedies.tsx';
import { isKnown, RosterState } from './RosterState.tsx';
import { RequirementsDialog } from './RequirementsDialog.tsx';
import { useJudging } from './useJudging.tsx';
import { PlanWays } from './useRanking.tsx';
import type { Roster } from './useRoster.tsx';

/** Drivers listed at first, of each kind; more at a click. */
const AT_FIRST = 24;

const orders = [
  { value: 'dropoff', label: 'Drop-off' },
  { value: 'cost', label: 'Total cost' },
] as const satisfies readonly { readonly value: PoolOrder; readonly label: string }[];

/** The driver pool of an itinerary (S2 §2). */
export function Pool(props: {
  readonly facts: ItineraryFacts;
  readonly roster: Roster;
  readonly cursorId: string | null;
  readonly time: (ms: number) => string;
  /** Null: there is no row. */
  readonly onCursor: (row: PoolRow | null) => void;
  readonly onAssign: (row: OpenRow) => void;
}) {
  const { facts, roster, cursorId, time } = props;
  const { drivers, linked } = roster;
  const { column, requirements } = facts;
  const machine = useMachine();
  const [typed, setTyped] = useState('');
  const [by, setBy] = useState<PoolOrder>('dropoff');
  const [most, setMost] = useState(AT_FIRST);
  const [isRequiring, setRequiring] = useState(false);
  const sought = useDeferredValue(typed.trim().toLowerCase());
  const tables = useTrips(({ world }) => world.tables);
  const planning = useTrips(({ trips }) => trips.state);
  const moves = useDraftMoves();
  const asked = useMemo(
    () => poolAskedOf(seesOf(machine), column, drivers),
    // oxlint-disable-next-line react/exhaustive-deps -- all that the query reads
    [machine, column, drivers, planning, moves],
  );
  const all = useMemo(() => (asked ? poolOf(asked) : []), [asked]);
  const named = useMemo(
    () =>
      all.filter(({ driverId }) =>
        tables.drivers.get(driverId)?.name.toLowerCase().includes(sought),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- a name changes with the roster
    [all, sought],
  );
  const nearest = useMemo(
    () =>
      inOrder(named, by)
        .filter((row) => row.is === 'open')
        .slice(0, most),
    // oxlint-disable-next-line react/exhaustive-deps -- without numbers the order is by distance
    [named, most],
  );
  const judged = useJudging(asked, nearest);
  const isWayRead = useTrips((sees) => {
    const { plan } = sees.trips.state;
    return plan !== null && !isWayEstimated(sees, plan, column);
  });
  if (!asked) return null;
  const rows = inOrder(
    // One who cannot take it any more, as when another trip came, has no numbers of before.
    named.map((row) => (row.is === 'open' ? (judged.get(row.driverId) ?? row) : row)),
    by,
  );
  const open = rows.filter((row) => row.is === 'open');
  const barred = rows.filter((row) => row.is === 'barred');
  const canCount = all.filter((row) => row.is === 'open').length;
  const hidden = {
    can: Math.max(0, open.length - most),
    cannot: Math.max(0, barred.length - most),
  };
  const required = requirements ? rulesOf(requirements).length : 0;
  return (
    <section className={css.pool} aria-label="Driver Pool">
      <div className={css.head}>
        <h3>Driver Pool</h3>
        <span>
          for #{column + 1} · {canCount} can, {all.length - canCount} cannot
        </span>
        <Button variant="ghost" size="small" icon="filter" onClick={() => setRequiring(true)}>
          Requirements{required > 0 ? ` ${required}` : ''}
        </Button>
      </div>
      <div className={css.tools}>
        <DriverSearch words={typed} onWords={setTyped} />
        <Segmented label="Sort by" value={by} options={orders} onChange={setBy} />
      </div>
      <div className={css.columns} aria-hidden>
        <span />
        <span />
        <span>Available Drivers</span>
        <ColumnHead isSorted={by === 'dropoff'}>Last drop-off</ColumnHead>
        <ColumnHead isSorted={by === 'cost'}>Total cost</ColumnHead>
      </div>
      <RosterState {...roster} />
      {canCount === 0 ? <Remedies asked={asked} time={time} /> : null}
      {rows.length === 0 ? (
        <>
          <PlanWays plan={asked.plan} />
          <NoRows
            all={all.length}
            areLinked={isKnown(linked)}
            onNone={() => props.onCursor(null)}
          />
        </>
      ) : (
        <PoolList
          asked={asked}
          open={open.slice(0, most)}
          barred={barred.slice(0, most)}
          driverOf={(id) => tables.drivers.get(id)}
          assignedId={facts.name === null ? null : facts.driverId}
          isWayRead={isWayRead}
          required={required}
          cursorId={cursorId}
          time={time}
          nameOf={(id) => tables.activities.get(id)?.name ?? 'A move'}
          onCursor={props.onCursor}
          onAssign={(row) => {
            setTyped('');
            props.onAssign(row);
          }}
        />
      )}
      {hidden.can + hidden.cannot > 0 ? (
        <div className={css.more}>
          <Button variant="ghost" size="small" onClick={() => setMost(most + AT_FIRST)}>
            {moreWords(hidden)}
          </Button>
        </div>
      ) : null}
      {isRequiring ? (
        <RequirementsDialog
          asked={asked}
          about={`#${column + 1}: ${namesWords(facts.moveNames)}`}
          requirements={requirements}
          onClose={(wanted) => {
            setRequiring(false);
            if (same(wanted, requirements)) return;
            const data = {
              column,
              requirements: wanted && { ...wanted, qualifications: [...wanted.qualifications] },
            };
            machine.dispatch({ type: 'trips/setRequirements', data });
          }}
        />
      ) : null}
    </section>
  );
}

/** `areLinked`: it is known who is linked; else all drivers in scope are listed. */
function NoRows(props: {
  readonly all: number;
  readonly areLinked: boolean;
  readonly onNone: () => void;
}) {
  const { all, areLinked, onNone } = props;
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it comes
  useEffect(onNone, []);
  const where = areLinked ? 'linked to this account' : 'in scope';
  if (all === 0) {
    return (
      <EmptyState icon="driver" title={areLinked ? 'No linked drivers' : 'No drivers'}>
        No driver is {where}.{areLinked ? ' Drivers are linked under My Drivers.' : ''}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="driver" title="No matching drivers">
      {all === 1 ? '1 driver is' : `${all} drivers are`} {where}.
    </EmptyState>
  );
}

/** 'Show more drivers: 5 can take it, 27 cannot' */
function moreWords({ can, cannot }: { readonly can: number; readonly cannot: number }): string {
  const cannotWords = can > 0 ? `${cannot} cannot` : `${cannot} cannot take it`;
  const parts = [...(can > 0 ? [`${can} can take it`] : []), ...(cannot > 0 ? [cannotWords] : [])];
  return `Show more drivers: ${parts.join(', ')}`;
}

function ColumnHead(props: { readonly isSorted: boolean; readonly children: string }) {
  if (!props.isSorted) return <span>{props.children}</span>;
  return (
    <b>
      {props.children} <Icon of="sorted" size={11} />
    </b>
  );
}
