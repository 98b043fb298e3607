import { useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import { minuteOf } from '#domain/promise.ts';
import { durationWords } from '#domain/status.ts';
import type { Requirements } from '#planning/eligibility.ts';
import type { OpenRow } from '#planning/team/pool/pool.ts';
import { rulesOf } from '#planning/team/pool/remedies.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { classes } from '#views/kit/classes.ts';
import { useDayTimes } from '../../../activities/ui.ts';
import { useTelemetry } from '../../../map/ui.ts';
import { type ReplacingNumbers, replacingRows, startOf } from '../../replacing.queries.ts';
import { seesOf, useTrips } from '../useTrips.tsx';
import { DriverList } from './DriverList.tsx';
import { DriverSearch } from './DriverSearch.tsx';
import css from './drivers.module.css';
import { lateWords, replacingWords } from './poolWords.tsx';
import { RosterState } from './RosterState.tsx';
import { useRosterLists } from './useRoster.tsx';

type Part = {
  readonly trip: Trip;
  /** Whose part it is. */
  readonly driverId: string;
  /** Of the part, as the trip was saved; null: none, or not read yet. */
  readonly requirements: Requirements | null;
};

/** The ranked rows of a part, as of this minute. */
function useReplacingRows({ trip, driverId, requirements }: Part) {
  const machine = useMachine();
  const { positions } = useTelemetry();
  const lists = useRosterLists();
  const tables = useTrips(({ world }) => world.tables);
  const minute = useTrips(({ clock }) => minuteOf(clock.state.nowMs));
  const rows = useMemo(
    () =>
      replacingRows(seesOf(machine), trip, { driverId, requirements }, (id) => positions.at(id)),
    // oxlint-disable-next-line react/exhaustive-deps -- all that the query reads
    [
      machine,
      positions,
      trip,
      driverId,
      requirements,
      tables,
      lists.linked.now,
      lists.contracted.now,
      minute,
    ],
  );
  const place = startOf(tables, trip, driverId);
  const times = useDayTimes(tables.locations.get(place?.id ?? '')?.timezone);
  return { rows, lists, tables, place, time: times.at };
}

/** Whether the times of the plan stay with the driver chosen for a part, and what is later. */
export function ReplacingSentence(props: Part & { readonly chosenId: string }) {
  const { rows, tables, place, time } = useReplacingRows(props);
  const row = rows.find(({ driverId }) => driverId === props.chosenId);
  const name = tables.drivers.get(props.chosenId)?.name ?? 'The other driver';
  if (row?.is !== 'open' || !row.numbers) return `${name} cannot take it any more.`;
  const { numbers, arriveMs } = row;
  const nameOf = (id: string) => tables.activities.get(id)?.name ?? 'A move';
  const about = { name, place: place?.label ?? 'the start', time, nameOf };
  return replacingWords({ numbers, arriveMs }, about);
}

/** The driver pool of one part of a saved trip: as in the planner, with the times of the trip. */
export function ReplacingPool(
  props: Part & {
    readonly chosenId: string | null;
    /** Chosen for other parts. */
    readonly takenIds: readonly string[];
    readonly onChoose: (driverId: string) => void;
  },
) {
  const { requirements, chosenId, takenIds } = props;
  const { rows: everyone, lists, tables, time } = useReplacingRows(props);
  const { drivers, activities } = tables;
  const [typed, setTyped] = useState('');
  const [cursorId, setCursorId] = useState<string | null>(null);
  const nameOf = (id: string) => activities.get(id)?.name ?? 'A move';
  const sought = typed.trim().toLowerCase();
  const rows = everyone.filter(
    (row) =>
      !takenIds.includes(row.driverId) &&
      drivers.get(row.driverId)?.name.toLowerCase().includes(sought),
  );
  const open = rows.filter((row) => row.is === 'open');
  const barred = rows.filter((row) => row.is === 'barred');
  return (
    <section className={css.replacing} aria-label="Driver Pool">
      <div className={css.tools}>
        <DriverSearch words={typed} onWords={setTyped} />
        <span className={css.beside}>
          {open.length} can, {barred.length} cannot
        </span>
      </div>
      <div className={css.columns} aria-hidden>
        <span />
        <span />
        <span>Available Drivers</span>
        <span>Last drop-off</span>
        <span>At the start</span>
      </div>
      <RosterState {...lists} />
      {rows.length === 0 ? (
        <p className={css.reading}>
          {sought === '' ? 'No other driver may be asked.' : 'No driver has this name.'}
        </p>
      ) : (
        <DriverList
          open={open}
          barred={barred}
          assignedId={chosenId}
          cursorId={cursorId}
          driverOf={(id) => drivers.get(id)}
          readId={null}
          required={requirements ? rulesOf(requirements).length : 0}
          time={time}
          onCursor={(row) => setCursorId(row.driverId)}
          onAssign={(row) => props.onChoose(row.driverId)}
        >
          {(row) => <TripNumbers row={row} time={time} nameOf={nameOf} />}
        </DriverList>
      )}
    </section>
  );
}

function TripNumbers(props: {
  readonly row: OpenRow<ReplacingNumbers>;
  readonly time: (ms: number) => string;
  readonly nameOf: (activityId: string) => string;
}) {
  const { row, time, nameOf } = props;
  const { numbers, arriveMs } = row;
  if (!numbers) return null;
  const { lastDropoffMs, behindMs, late, later } = numbers;
  const about = later.length > 0 ? '≈' : '';
  return (
    <>
      <span className={css.numbers}>
        <span className={classes(late.length > 0 && css.late)}>
          {about}
          {time(lastDropoffMs)}
        </span>
        <span className={classes(css.small, late.length > 0 && css.late)}>
          {late.length > 0 ? lateWords(late, nameOf) : later.length > 0 ? 'later' : 'as planned'}
        </span>
      </span>
      <span className={css.numbers}>
        <b>≈{time(arriveMs)}</b>
        <span className={css.small}>
          {behindMs > 0 ? `${durationWords(behindMs)} late` : 'in time'}
        </span>
      </span>
    </>
  );
}
