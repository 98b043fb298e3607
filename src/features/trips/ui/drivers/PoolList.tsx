import type { Driver } from '#domain/entities.ts';
import type { BarredRow, OpenRow, PoolAsked, PoolRow } from '#planning/team/pool/pool.ts';
import { DriverList, currentIn } from './DriverList.tsx';
import { PlanNumbers } from './DriverRow.tsx';
import { driverDrag } from './ItineraryCard.tsx';
import { useRanking } from './useRanking.tsx';

/** The pool of an itinerary; the driver under the cursor is on the map, and can be dragged. */
export function PoolList(props: {
  readonly asked: PoolAsked;
  readonly open: readonly OpenRow[];
  readonly barred: readonly BarredRow[];
  readonly driverOf: (driverId: string) => Driver | undefined;
  readonly assignedId: string | null;
  /** Whether the way of who is assigned has been read. */
  readonly isWayRead: boolean;
  /** How many attributes the itinerary requires. */
  readonly required: number;
  /** The driver under the cursor; null: who is assigned, or the first. */
  readonly cursorId: string | null;
  readonly time: (ms: number) => string;
  readonly nameOf: (activityId: string) => string;
  readonly onCursor: (row: PoolRow) => void;
  readonly onAssign: (row: OpenRow) => void;
}) {
  const { asked, open, driverOf, assignedId, time } = props;
  const { current } = currentIn(props);
  const readId = props.isWayRead ? assignedId : null;
  useRanking({ asked, open, current, readId, nameOf: (id) => driverOf(id)?.name ?? '', time });
  return (
    <DriverList
      {...props}
      readId={readId}
      onDragStart={(row, { dataTransfer }) => {
        dataTransfer.setData(driverDrag, row.driverId);
        dataTransfer.effectAllowed = 'link';
      }}
    >
      {(row) => (
        <PlanNumbers
          row={row}
          isRead={row.driverId === readId}
          nowMs={asked.world.nowMs}
          time={time}
          nameOf={props.nameOf}
        />
      )}
    </DriverList>
  );
}
