import { useMemo, useState } from 'react';
import type { PoolDriver } from '#planning/team/pool/pool.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useFetched } from '#spine/fetches/ui.ts';
import { useTelemetry } from '../../../map/ui.ts';
import { same } from '#domain/same.ts';
import {
  contractedIds,
  isSameRoster,
  linkedIds,
  linkedTo,
  poolDriversOf,
} from '../../pool.queries.ts';
import { contractors, linkedDrivers } from '../../trips.fetches.ts';
import { plannedNow } from '../../trips.queries.ts';
import { seesOf, useTrips } from '../useTrips.tsx';

type Listed = ReturnType<typeof useFetched<{ readonly accountId: string }, unknown>>;

export type Roster = {
  readonly drivers: readonly PoolDriver[];
  /** The list of linked drivers, without which all in scope may be asked. */
  readonly linked: Listed;
  /** The list of contractors, without which all who are linked may be asked. */
  readonly contracted: Listed;
};

/**
 * The drivers who may be asked, with their positions as of the last change to one of them or to the
 * plan, which is timed anew each minute: the order of the pool does not follow each fix, so that it
 * can be read.
 */
export function useRoster(): Roster {
  const machine = useMachine();
  const { positions } = useTelemetry();
  const lists = useRosterLists();
  const ids = useTrips(linkedIds);
  const contractorIds = useTrips(contractedIds);
  const tables = useTrips((sees) => sees.world.tables);
  const planned = useTrips(({ trips }) => plannedNow(trips.state));
  const { drivers, locations, trips } = tables;
  const fresh = useMemo(
    () => poolDriversOf(seesOf(machine), (id) => positions.at(id)),
    // oxlint-disable-next-line react/exhaustive-deps -- all that the query reads
    [machine, positions, drivers, locations, trips, planned, ids, contractorIds],
  );
  const [shown, setShown] = useState({ drivers: fresh, planned });
  const isSame =
    shown.drivers === fresh || (shown.planned === planned && isSameRoster(shown.drivers, fresh));
  if (!isSame) setShown({ drivers: fresh, planned });
  return { drivers: isSame ? shown.drivers : fresh, ...lists };
}

/** Who is linked, and which contractors may be asked. */
export function useRosterLists(): Pick<Roster, 'linked' | 'contracted'> {
  const params = useTrips(linkedTo, same);
  return {
    linked: useFetched(linkedDrivers, params),
    contracted: useFetched(contractors, params),
  };
}
